#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/rt/annotations.h"
#include "core/runtime/static/args_format.h"
#include "core/runtime/static/device_resources.h"
#include "core/runtime/static/model_layout.h"
#include "core/runtime/static/model_memory.h"

namespace ge {

/// A node with the device addresses of all its tensors; 0: absent.
struct NodeAddresses {
  const Node* node = nullptr;
  NodePlaces places;
  std::vector<uint64_t> inputs, outputs, workspaces;

  static StatusOr<NodeAddresses> Resolve(const Node& node, const ModelLayout& layout, ModelMemory& memory);
};

/// The slots of an input or output of the prototype: one, several of a dynamic one, or none of an optional one that has
/// no slot.
struct IrSlots {
  size_t first = 0;
  size_t count = 0;
  bool dynamic = false;
};
StatusOr<IrSlots> SlotsOfIrInput(const OpDesc& op, size_t ir_index);
StatusOr<IrSlots> SlotsOfIrOutput(const OpDesc& op, size_t ir_index);

/// Where the cells that only one launch knows lie.
struct KernelArgsSources {
  uint64_t tiling_data = 0;  ///< {t}; 0: the launch has no tiling data
  bool workspace_with_size =
      false;  ///< each workspace address is followed by its size (custom AICPU, spec/static-runtime.md §8.3)
  /// The address of a part of the op's device tiling context, and of its op type text.
  std::function<StatusOr<uint64_t>(TilingContextPart)> tiling_context;
  std::function<StatusOr<uint64_t>()> op_type;
};

/// More than any launch takes (spec/device-simulator.md §7.1: 6208 bytes); an args format cannot make us build more.
inline constexpr size_t kMaxKernelArgsBytes = 65536;

/// The argument block of a launch.
struct KernelArgsBlock {
  ByteBuffer bytes;
  /// What words of the block point to besides the op's own tensors: folded dynamic tensors, descriptors. The launch
  /// reads it.
  std::vector<rt::AddressRange> tables;
};

/// Builds the argument block of a launch. Tables that items point to are put into memory of `resources`. An item that
/// this runtime does not serve is refused by its text (kUnsupported).
StatusOr<KernelArgsBlock> BuildKernelArgs(std::span<const ArgsItem> items, const NodeAddresses& addresses,
                                          const KernelArgsSources& sources, DeviceResources& resources);

/// The items of a launch that says no format: connected inputs, outputs, workspaces, then tiling data when there are
/// any (spec/static-runtime.md §8.1).
std::vector<ArgsItem> DefaultArgsItems(const NodeAddresses& addresses, bool has_tiling_data);

}  // namespace ge
