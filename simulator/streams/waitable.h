#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/rt/types.h"
#include "simulator/hazards/vector_clock.h"

namespace sim {

/// A task at a moment.
struct TaskPoint {
  rt::TaskRef task;
  uint64_t at_ns = 0;
};

/// What streams hold for: an event, a notify, the cells of memory, the end of a model's execution. Whether a hold is
/// over is the waiting task's question (Task::Pass); it is asked again each time that the waitable is said to have
/// changed.
struct Waitable {
  explicit Waitable(std::shared_ptr<const std::string> what) : name(std::move(what)) {}
  explicit Waitable(std::string what) : Waitable(std::make_shared<const std::string>(std::move(what))) {}

  std::shared_ptr<const std::string> name;  ///< "event 3", for reports; shared with the records of what waited
  TaskPoint changed_by;                     ///< the last task that changed it for the good of who waits
  std::vector<rt::StreamId> holders;        ///< streams whose wait has begun and holds, in order of arrival
  VectorClock clock;                        ///< what who passes learns (spec/device-simulator.md §12.1 E3–E5)
};

/// A waitable that is either set or clear: an event of class B (§4.2), a notify (§4.3).
struct Flag : Waitable {
  using Waitable::Waitable;
  bool set = false;
};

}  // namespace sim
