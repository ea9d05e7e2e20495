#pragma once

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

/// The three classes of events (spec/device-simulator.md §4.1).
enum class EventKind : uint8_t {
  kSync,  ///< B, the class that models use: a flag. A record sets it, a wait holds while it is clear, a reset clears
  kRecorded,  ///< A, aclrtCreateEvent: a wait captures the latest record; before any it is refused (107000)
  kSnapshot,  ///< C, aclrtCreateEventExWithFlag: as A; before any record a wait succeeds and waits for nothing
};

struct EventConfig {
  EventKind kind = EventKind::kSync;
  bool timed = false;  ///< TIME_LINE: ElapsedTime may be asked
};

/// Events. A record captures all work submitted to its stream before it; a wait holds back all submitted to its stream
/// after it. Thread-safe.
class Event {
 public:
  virtual ~Event() = default;

  /// aclrtCreateEvent, …WithFlag, …ExWithFlag. None left → 207007.
  virtual ge::StatusOr<EventId> CreateEvent(const EventConfig& config) = 0;
  /// aclrtDestroyEvent: never blocks; tasks that use it keep it.
  virtual ge::Status DestroyEvent(EventId event) = 0;
  /// aclrtRecordEvent.
  virtual ge::StatusOr<TaskRef> RecordEvent(EventId event, StreamId stream) = 0;
  /// aclrtStreamWaitEvent. Gives no task (stream 0) when there is nothing to wait for: kinds A and C on a stream that
  /// is bound to no model, when the captured record has executed.
  virtual ge::StatusOr<TaskRef> StreamWaitEvent(StreamId stream, EventId event) = 0;
  /// aclrtResetEvent: kSync only, others → 107000.
  virtual ge::StatusOr<TaskRef> ResetEvent(EventId event, StreamId stream) = 0;
  /// aclrtQueryEventStatus: whether the latest record has executed. Before any record: kSnapshot true, others false.
  virtual ge::StatusOr<bool> QueryEvent(EventId event) = 0;
  /// aclrtSynchronizeEventWithTimeout, in device time: 507047 when it expires.
  virtual ge::Status SynchronizeEvent(EventId event, int64_t timeout_ms) = 0;
  /// aclrtEventElapsedTime, in ms, in the chip's ticks. Not timed or not recorded → 107006; reversed → 107007.
  virtual ge::StatusOr<double> ElapsedTime(EventId start, EventId end) = 0;
};

}  // namespace rt
