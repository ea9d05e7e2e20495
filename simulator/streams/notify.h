#pragma once

#include <memory>

#include "core/rt/notify.h"
#include "simulator/streams/task.h"

namespace sim {

/// A counting notify (spec/device-simulator.md §4.3).
struct Counter : Waitable {
  using Waitable::Waitable;
  uint32_t value = 0;
};

// Notifies, counting notifies, value cells. Timeouts in ns of device time; 0: none.
std::unique_ptr<Task> MakeNotifyRecord(std::shared_ptr<Flag> notify);
std::unique_ptr<Task> MakeNotifyWait(std::shared_ptr<Flag> notify, uint64_t timeout_ns);
std::unique_ptr<Task> MakeCountRecord(std::shared_ptr<Counter> counter, rt::CountRecord mode, uint32_t value);
struct CountCondition {
  rt::CountWait mode = rt::CountWait::kEqual;
  uint32_t value = 0;
  bool clear = false;
};
std::unique_ptr<Task> MakeCountWait(std::shared_ptr<Counter> counter, const CountCondition& condition,
                                    uint64_t timeout_ns);
std::unique_ptr<Task> MakeValueWrite(rt::DeviceAddress cell, uint64_t value);
std::unique_ptr<Task> MakeValueWait(rt::DeviceAddress cell, uint64_t value, rt::ValueWaitMode mode);

}  // namespace sim
