#pragma once

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

struct StreamConfig {
  uint32_t priority = 0;    ///< 0 highest … 7
  bool persistent = false;  ///< ACL_STREAM_PERSISTENT: tasks are kept and run when the model they belong to is executed
};

/// Streams and their synchronous waits (spec/device-simulator.md §2.3, §3). Thread-safe.
class Stream {
 public:
  virtual ~Stream() = default;

  /// aclrtCreateStreamWithConfig. Priority over 7 → 107000; no id left → 207008.
  virtual ge::StatusOr<StreamId> CreateStream(const StreamConfig& config) = 0;
  /// aclrtDestroyStream: waits for the stream's tasks. Still bound to a model → 107005.
  virtual ge::Status DestroyStream(StreamId stream) = 0;
  /// aclrtSynchronizeStreamWithTimeout, in device time: 507046 when it expires; the stream's own failure otherwise.
  virtual ge::Status SynchronizeStream(StreamId stream, int64_t timeout_ms) = 0;
  /// The device's default stream.
  virtual StreamId DefaultStream() const = 0;

  /// rtNopTask: one scheduler slot that does nothing.
  virtual ge::StatusOr<TaskRef> Nop(StreamId stream) = 0;
  /// aclrtMemcpyAsync(DEVICE_TO_DEVICE).
  virtual ge::StatusOr<TaskRef> MemcpyAsync(DeviceAddress destination, uint64_t destination_size, DeviceAddress source,
                                            uint64_t count, StreamId stream) = 0;
};

}  // namespace rt
