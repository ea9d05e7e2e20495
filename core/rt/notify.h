#pragma once

#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

enum class CountRecord : uint8_t { kSet = 0, kAdd = 1, kBitOr = 2, kBitAnd = 4 };
enum class CountWait : uint8_t { kLess = 0, kEqual = 1, kGreater = 2, kGreaterOrEqual = 3, kEqualWithBitmask = 4 };
/// How aclrtValueWait compares the cell with its value: signed difference >= 0, equal, any common bit, any bit that
/// neither has.
enum class ValueWaitMode : uint8_t { kGreaterOrEqual = 0, kEqual = 1, kAnd = 2, kNor = 3 };

/// Notifies, counting notifies and value cells (spec/device-simulator.md §4.3–4.4). Thread-safe. Timeouts are in
/// seconds of device time, 0 for none: the wait then fails and the next call that waits for the stream says so.
class Notify {
 public:
  virtual ~Notify() = default;

  /// aclrtCreateNotify. None left → 207009.
  virtual ge::StatusOr<NotifyId> CreateNotify() = 0;
  virtual ge::Status DestroyNotify(NotifyId notify) = 0;
  /// aclrtRecordNotify: sets the token; a second record while it is set is absorbed.
  virtual ge::StatusOr<TaskRef> RecordNotify(NotifyId notify, StreamId stream) = 0;
  /// aclrtWaitAndResetNotify: holds until the token is set, then clears it.
  virtual ge::StatusOr<TaskRef> WaitNotify(NotifyId notify, StreamId stream, uint32_t timeout_s) = 0;

  /// aclrtCntNotifyCreate: a u32, 0 at first. Shares its number with notifies.
  virtual ge::StatusOr<CountNotifyId> CreateCountNotify() = 0;
  virtual ge::Status DestroyCountNotify(CountNotifyId notify) = 0;
  /// aclrtCntNotifyRecord.
  virtual ge::StatusOr<TaskRef> RecordCountNotify(CountNotifyId notify, CountRecord mode, uint32_t value,
                                                  StreamId stream) = 0;
  /// aclrtCntNotifyWaitWithTimeout; `clear`: to 0 when it is over.
  virtual ge::StatusOr<TaskRef> WaitCountNotify(CountNotifyId notify, CountWait mode, uint32_t value, bool clear,
                                                StreamId stream, uint32_t timeout_s) = 0;

  /// aclrtValueWrite: an 8-byte cell. Unaligned → 107008.
  virtual ge::StatusOr<TaskRef> ValueWrite(DeviceAddress cell, uint64_t value, StreamId stream) = 0;
  /// aclrtValueWait: holds until the cell compares; looks again whenever memory is written.
  virtual ge::StatusOr<TaskRef> ValueWait(DeviceAddress cell, uint64_t value, ValueWaitMode mode, StreamId stream) = 0;
};

}  // namespace rt
