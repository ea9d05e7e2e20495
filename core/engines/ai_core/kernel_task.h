#pragma once

#include "core/engines/engine.h"

namespace ge {

/// The ALL_KERNEL task of an op that was tiled when it was compiled: block dim from its run info, arguments from its
/// offsets.
StatusOr<domi::TaskDef> MakeKernelTask(const Node& node, const TaskContext& context);

}  // namespace ge
