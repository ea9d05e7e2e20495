#pragma once

#include <memory>

#include "core/rt/annotations.h"
#include "simulator/streams/task.h"

namespace sim {

/// Patches the launch `target` with the key and block dimension that lie at two device addresses when this begins. A
/// launch whose descriptor has been read ahead by then keeps the old ones for this execution.
std::unique_ptr<Task> MakeTaskUpdate(rt::TaskRef target, rt::DeviceAddress tiling_key, rt::DeviceAddress block_dim,
                                     const rt::Annotations& annotations);

}  // namespace sim
