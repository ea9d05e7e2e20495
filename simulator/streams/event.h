#pragma once

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "core/rt/event.h"
#include "simulator/streams/task.h"

namespace sim {

/// One record of an event, and who waits for it (spec/device-simulator.md §4.1). An event of class B has one for ever.
struct EventVersion : Flag {
  using Flag::Flag;

  bool executed = false;        ///< a record has executed, now or before a reset
  uint64_t last_submitted = 0;  ///< the number of the latest record, from 1
  uint64_t last_executed = 0;   ///< the highest number of a record that has executed
  /// Whether the latest record has executed; others, whose streams may be gone, do not matter.
  bool LatestExecuted() const { return last_executed >= last_submitted; }
  bool waited = false;   ///< somebody has seen the flag since it was set
  uint64_t time_ns = 0;  ///< of the latest record that executed
  // For §12.3 H13, hazards on only.
  struct Touch {
    Agent agent = 0;
    uint32_t clock = 0;
    rt::TaskRef task;
    std::shared_ptr<const TaskIdentity> identity;
  };
  std::vector<Touch> waits;  ///< that have passed since the last reset
  Touch reset;               ///< the last one; stream 0: none
};

/// An event as the host holds it. A record of class A or C captures a version of its own; waits capture the latest.
struct EventObject {
  EventObject(rt::EventId event, const rt::EventConfig& event_config)
      : config(event_config), name(std::make_shared<const std::string>(fmt::format("event {}", event.value))) {
    if (config.kind == rt::EventKind::kSync) latest = NewVersion();
  }

  const rt::EventConfig config;
  const std::shared_ptr<const std::string> name;
  std::shared_ptr<EventVersion> latest;  ///< null before the first record of classes A and C
  rt::StreamId recorded_on;              ///< of the latest record

  std::shared_ptr<EventVersion> NewVersion() const { return std::make_shared<EventVersion>(name); }
};

/// `number`: of the record among those of the version. `is_flag`: of class B. A version of another class is clear again
/// when its stream starts again.
std::unique_ptr<Task> MakeEventRecord(std::shared_ptr<EventVersion> version, uint64_t number, bool is_flag);
std::unique_ptr<Task> MakeEventWait(std::shared_ptr<EventVersion> version);
std::unique_ptr<Task> MakeEventReset(std::shared_ptr<EventVersion> version);

}  // namespace sim
