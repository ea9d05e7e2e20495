#pragma once

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

/// Events of class B, the class that models use (aclrtCreateEventWithFlag with SYNC; spec/device-simulator.md
/// §4.1–4.2): a flag, set when a record executes; a wait holds its stream while the flag is clear and does not clear
/// it; a reset clears it when it executes. Thread-safe.
class Event {
 public:
  virtual ~Event() = default;

  /// aclrtCreateEventWithFlag. None left → 207007.
  virtual ge::StatusOr<EventId> CreateEvent() = 0;
  /// aclrtDestroyEvent: never blocks.
  virtual ge::Status DestroyEvent(EventId event) = 0;
  /// aclrtRecordEvent.
  virtual ge::StatusOr<TaskRef> RecordEvent(EventId event, StreamId stream) = 0;
  /// aclrtStreamWaitEvent.
  virtual ge::StatusOr<TaskRef> StreamWaitEvent(StreamId stream, EventId event) = 0;
  /// aclrtResetEvent.
  virtual ge::StatusOr<TaskRef> ResetEvent(EventId event, StreamId stream) = 0;
};

}  // namespace rt
