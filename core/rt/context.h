#pragma once

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

/// Contexts of the device, and which one a host thread works in (spec/device-simulator.md §2.1). Thread-safe.
///
/// Every other verb of the device belongs to the calling thread's current context: without one it fails with 107002; a
/// stream of another context is refused with 107003, a model of another with 107004. A context has a default stream.
/// The thread that made the device has set it once already.
class Context {
 public:
  virtual ~Context() = default;

  /// aclrtSetDevice: the primary context becomes current for the calling thread, and is counted once more.
  virtual ge::Status SetDevice() = 0;
  /// aclrtResetDevice: counts once less; the last one waits for the tasks of the primary context and releases it with
  /// all its streams. Nothing set → 107002.
  virtual ge::Status ResetDevice() = 0;
  /// aclrtResetDeviceForce: the same whatever the count.
  virtual ge::Status ResetDeviceForce() = 0;

  /// aclrtCreateContext: the new one becomes current for the calling thread.
  virtual ge::StatusOr<ContextId> CreateContext() = 0;
  /// aclrtDestroyContext: waits for its tasks and destroys its streams. The primary context cannot be destroyed so
  /// (107000).
  virtual ge::Status DestroyContext(ContextId context) = 0;
  /// aclrtSetCurrentContext.
  virtual ge::Status SetCurrentContext(ContextId context) = 0;
  /// aclrtGetCurrentContext. None → 107002.
  virtual ge::StatusOr<ContextId> CurrentContext() const = 0;

  /// aclrtSynchronizeDeviceWithTimeout: waits for all streams of the current context, in device time. 507046 when the
  /// time is over; else the first failure of a stream that nobody has been told of.
  virtual ge::Status SynchronizeDevice(int64_t timeout_ms) = 0;

  /// aclrtSetOpExecuteTimeOut, in seconds: kernels that run longer are stopped. 0: the longest that the chip allows,
  /// which also bounds every other value.
  virtual ge::Status SetOpExecuteTimeout(uint32_t seconds) = 0;
  /// aclrtSetOpWaitTimeout, in seconds: a wait for an event or notify that lasts longer fails. 0: none, the default.
  virtual ge::Status SetOpWaitTimeout(uint32_t seconds) = 0;
};

}  // namespace rt
