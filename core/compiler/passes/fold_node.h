#pragma once

#include "core/compiler/passes/pass_context.h"
#include "core/host_kernels/host_kernel.h"

namespace ge {

/// A node with one output that is read becomes a constant; another is replaced by one constant for each output that is
/// read (spec/ge-local.md §8.5). The constants hold the very tensors. What the node waited for, its readers then wait
/// for, also for the side of a Switch that was taken. Producers that nobody reads any more go with it, graph inputs
/// excepted. The constants of several outputs are "name_0", "name_1", …
Status FoldNode(Node& node, const HostKernelOutputs& outputs, PassContext& context);

}  // namespace ge
