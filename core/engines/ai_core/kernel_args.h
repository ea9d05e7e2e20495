#pragma once

#include "core/engines/engine.h"

namespace ge {

/// "{i_instance0*}…{o_instance0*}…{ws0*}…{t}": one entry for each input slot (absent ones too), output and workspace,
/// then tiling data (spec/om-format.md §7.5). A dynamic input or output of the prototype is one entry, however many
/// instances it has: "{i_desc0}", the address of their shapes and addresses (ListTensorDesc in a kernel).
std::string KernelArgsFormat(const OpDesc& op);

/// The same with tiling data from the device's tiling context: the entry behind the last workspace is replaced when it
/// is a tiling slot, else one is put there (spec/so-in-om.md §8.4). Fails when the format has no workspace.
StatusOr<std::string> TilingSinkArgsFormat(const std::string& format);

/// The argument block that goes with KernelArgsFormat: 8-byte logical addresses, 0 for absent inputs, and for
/// descriptors and tiling data, which have no place before the model is loaded.
StatusOr<ByteBuffer> KernelArgs(const Node& node, const TaskContext& context);

}  // namespace ge
