#pragma once

#include "core/base/bytes.h"
#include "core/base/status.h"
#include "core/rt/types.h"

namespace rt {

enum class MemoryKind : uint8_t {
  kHbm,            ///< aclrtMalloc
  kTaskScheduler,  ///< aclrtMallocForTaskScheduler: operands of scheduler tasks, tiling contexts
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
  /// aclrtMemcpy(HOST_TO_DEVICE): done when it returns; ordered with no stream. `destination_size` is what may be
  /// written at most: source larger → 107000.
  virtual ge::Status CopyToDevice(DeviceAddress destination, uint64_t destination_size, ge::ByteView source) = 0;
  /// aclrtMemcpy(DEVICE_TO_HOST): fills the whole destination.
  virtual ge::Status CopyToHost(ge::MutableByteView destination, DeviceAddress source) = 0;
  /// aclrtMemset.
  virtual ge::Status Memset(DeviceAddress destination, uint64_t destination_size, uint8_t value, uint64_t count) = 0;
};

}  // namespace rt
