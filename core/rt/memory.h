#pragma once

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

enum class MemoryKind : uint8_t {
  kHbm,            ///< aclrtMalloc
  kTaskScheduler,  ///< aclrtMallocForTaskScheduler: operands of scheduler tasks, tiling contexts
};

/// Bytes of device memory.
struct MemoryUse {
  uint64_t free = 0, total = 0;
};

/// Device memory (spec/device-simulator.md §6). Thread-safe. Every size is in bytes.
class Memory {
 public:
  virtual ~Memory() = default;

  /// aclrtMalloc. At least `size` bytes, 64-byte aligned, contents not initialised. `name` is for reports.
  /// size 0 → 107000; no room → 207001.
  virtual ge::StatusOr<DeviceAddress> Malloc(uint64_t size, MemoryKind kind, std::string_view name) = 0;
  /// aclrtFree. The very address that Malloc gave, or 107000. Does not wait for tasks.
  virtual ge::Status Free(DeviceAddress address) = 0;
  /// aclrtFreeWithDevSync: waits for all tasks of the device first.
  virtual ge::Status FreeWithDeviceSync(DeviceAddress address) = 0;
  /// aclrtGetMemInfo.
  virtual ge::StatusOr<MemoryUse> MemoryInfo() const = 0;

  /// aclrtHostRegister: pins memory of the host, so that copies from and to it are truly asynchronous. It must stay
  /// valid until HostUnregister. Overlap with memory that is pinned already → 107000.
  virtual ge::Status HostRegister(ge::ByteView memory) = 0;
  /// aclrtHostUnregister: the very start that was pinned, or 107000.
  virtual ge::Status HostUnregister(const uint8_t* start) = 0;

  /// aclrtMemcpy(HOST_TO_DEVICE): done when it returns; ordered with no stream. `destination_size` is what may be
  /// written at most: source larger → 107000.
  virtual ge::Status CopyToDevice(DeviceAddress destination, uint64_t destination_size, ge::ByteView source) = 0;
  /// aclrtMemcpy(DEVICE_TO_HOST): fills the whole destination.
  virtual ge::Status CopyToHost(ge::MutableByteView destination, DeviceAddress source) = 0;
  /// aclrtMemcpy(DEVICE_TO_DEVICE): the ranges do not overlap.
  virtual ge::Status CopyOnDevice(DeviceAddress destination, uint64_t destination_size, DeviceAddress source,
                                  uint64_t count) = 0;
  /// aclrtMemset.
  virtual ge::Status Memset(DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) = 0;
};

}  // namespace rt
