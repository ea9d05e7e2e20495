#pragma once

#include <functional>

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

/// What the failure of a task does to its stream (spec/device-simulator.md §8.3).
enum class FailureMode : uint8_t {
  kContinue,  ///< the task is skipped, the next ones run; the last failure is returned once by a call that waits
  kStop,      ///< the whole context stops: nothing more is accepted, pending records of the stream are triggered
};

struct StreamConfig {
  uint32_t priority = 0;    ///< 0 highest … 7
  bool persistent = false;  ///< ACL_STREAM_PERSISTENT: tasks are kept and run when the model they belong to is executed
};

/// Streams and the calls that wait for them (spec/device-simulator.md §2.3, §3, §8.3–8.4). Thread-safe.
class Stream {
 public:
  virtual ~Stream() = default;

  /// aclrtCreateStreamWithConfig. Priority over 7 → 107000; no id left → 207008.
  virtual ge::StatusOr<StreamId> CreateStream(const StreamConfig& config) = 0;
  /// aclrtDestroyStream: waits for the stream's tasks. Still bound to a model → 107005; a default stream → 107000.
  virtual ge::Status DestroyStream(StreamId stream) = 0;
  /// aclrtDestroyStreamForce: does not wait; what runs is killed, what is queued is dropped.
  virtual ge::Status DestroyStreamForce(StreamId stream) = 0;
  /// aclrtSynchronizeStreamWithTimeout, in device time: 507046 when it expires and the stream keeps running; the
  /// stream's own failure otherwise. Persistent streams: success at once, which means nothing.
  virtual ge::Status SynchronizeStream(StreamId stream, int64_t timeout_ms) = 0;
  /// aclrtStreamQuery: whether all its tasks have ended. Does not wait; persistent streams: true.
  virtual ge::StatusOr<bool> StreamQuery(StreamId stream) = 0;
  /// aclrtStreamAbort: kills the running task and drops the queue. Later waits for the stream return 107023 once. Bound
  /// to a model → 107005.
  virtual ge::Status StreamAbort(StreamId stream) = 0;
  /// aclrtSetStreamFailureMode. Once kStop was set it stays: 207000. Default stream on a chip that cannot → 207000.
  virtual ge::Status SetStreamFailureMode(StreamId stream, FailureMode mode) = 0;
  /// The current context's default stream; 0 when the thread has no context.
  virtual StreamId DefaultStream() const = 0;

  /// rtNopTask: one scheduler slot that does nothing.
  virtual ge::StatusOr<TaskRef> Nop(StreamId stream) = 0;
  /// aclrtLaunchHostFunc: runs on the host when all earlier tasks of the stream are done; later ones wait for it. It
  /// must not call the device: every verb fails with 107000 inside.
  virtual ge::StatusOr<TaskRef> LaunchHostFunction(std::function<void()> function, StreamId stream) = 0;
};

}  // namespace rt
