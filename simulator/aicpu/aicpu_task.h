#pragma once

#include <memory>

#include "core/rt/program.h"
#include "simulator/streams/task.h"

namespace sim {

/// A function of a resident library, run on one AICPU thread. A library that is not resident when the task begins, or a
/// result other than 0, is an AICPU exception.
std::unique_ptr<Task> MakeAicpuTask(const rt::AicpuLaunch& launch);

}  // namespace sim
