#pragma once

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

/// How an asynchronous copy treats its host source (spec/device-simulator.md §6.2).
enum class HostSource : uint8_t {
  kInPlace,   ///< HOST_TO_DEVICE: pinned memory is read when the copy runs; other memory before the call returns
  kBuffered,  ///< HOST_TO_BUF_TO_DEVICE: read by the call; may be overwritten at once
};

/// Copies and fills as tasks of a stream (spec/device-simulator.md §6.2, §7.3–7.4). Thread-safe. `destination_size` is
/// what may be written at most: count larger → 107000. Ranges are checked when the task runs.
class Copy {
 public:
  virtual ~Copy() = default;

  /// aclrtMemcpyAsync(DEVICE_TO_DEVICE). 1 byte to 4 GiB; the ranges do not overlap.
  virtual ge::StatusOr<TaskRef> MemcpyAsync(DeviceAddress destination, uint64_t destination_size, DeviceAddress source,
                                            uint64_t count, StreamId stream) = 0;
  /// aclrtMemcpyAsync(HOST_TO_DEVICE or HOST_TO_BUF_TO_DEVICE). From memory that is not pinned the call waits for the
  /// copy, and returns its failure.
  virtual ge::StatusOr<TaskRef> CopyToDeviceAsync(DeviceAddress destination, uint64_t destination_size,
                                                  ge::ByteView source, HostSource mode, StreamId stream) = 0;
  /// aclrtMemcpyAsync(DEVICE_TO_HOST): fills the whole destination. To memory that is not pinned the call waits.
  virtual ge::StatusOr<TaskRef> CopyToHostAsync(ge::MutableByteView destination, DeviceAddress source,
                                                StreamId stream) = 0;
  /// aclrtMemcpyAsync(ADDR_DEVICE_TO_DEVICE): source and destination are read, when the task runs, from the two 8-byte
  /// words at `address_pair`: source, then destination. Not 64-byte aligned → 107000.
  virtual ge::StatusOr<TaskRef> MemcpyAddressAsync(DeviceAddress address_pair, uint64_t count, StreamId stream) = 0;
  /// aclrtMemsetAsync.
  virtual ge::StatusOr<TaskRef> MemsetAsync(DeviceAddress destination, uint64_t destination_size, uint8_t value,
                                            uint64_t count, StreamId stream) = 0;
  /// A collective operation (AllReduce, AllGather, Broadcast …) over `rank_count` ranks. Over one rank each is a copy
  /// of `count` bytes; more ranks → 207000. `name` is the operation's, for reports. Source and destination may be the
  /// same.
  virtual ge::StatusOr<TaskRef> Collective(std::string_view name, uint32_t rank_count, DeviceAddress destination,
                                           DeviceAddress source, uint64_t count, StreamId stream) = 0;
  /// rtCmoAsync(PREFETCH): brings a range into the cache. Over 120 MiB it is cut to that.
  virtual ge::StatusOr<TaskRef> Prefetch(DeviceAddress address, uint64_t count, StreamId stream) = 0;
};

}  // namespace rt
