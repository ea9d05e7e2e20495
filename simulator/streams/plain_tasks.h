#pragma once

#include <memory>

#include "simulator/streams/task.h"

namespace sim {

/// One scheduler slot that does nothing.
std::unique_ptr<Task> MakeNop();
/// Copies inside device memory on the copy engine. A range that is not live when it begins is a copy exception.
std::unique_ptr<Task> MakeDeviceCopy(rt::DeviceAddress destination, rt::DeviceAddress source, uint64_t count);

}  // namespace sim
