#pragma once

#include "core/graph/compute_graph.h"
#include "core/om/proto/task.pb.h"
#include "core/om/task_type.h"

namespace ge {

/// What every kernel task says about its node (spec/compiler.md §6.4): type of the kernel, id of the node, one offset
/// of arguments, 0. The format of the arguments is the engine's.
void SetKernelContext(const Node& node, KernelType type, domi::KernelContext& context);

}  // namespace ge
