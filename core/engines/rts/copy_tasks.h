#pragma once

#include <vector>

#include "core/engines/engine.h"

namespace ge {

/// MEMCPY_ASYNC, device to device, from each input to the output of the same number: the plain bytes of the output,
/// none for an output of no bytes. Fails when an output has no input, or when the input has fewer or more bytes.
Status AppendCopyTasks(const Node& node, const TaskContext& context, std::vector<domi::TaskDef>& tasks);

}  // namespace ge
