#pragma once

#include <cstdint>
#include <memory>

#include "core/base/status.h"

namespace sim {

/// Where device memory begins in this process: high, clear of the heaps and shadows of the sanitizers
/// (docs/architecture.md §3, "Device addresses are host addresses").
inline constexpr uint64_t kArenaBase = 0x7e80'0000'0000;
/// Devices of one process lie this far apart, which is also the largest arena.
inline constexpr uint64_t kArenaStride = uint64_t{1} << 36;
/// The last slot ends at 0x7ef0'0000'0000, below the lowest place where Linux puts shared objects and the stack.
inline constexpr unsigned kArenaSlots = 7;

/// The device's memory: a memfd mapped shared at a fixed address. The first device of a process always lies at
/// kArenaBase; another takes the lowest slot that is free. Pages cost nothing until they are touched.
class Arena {
 public:
  /// `bytes` is rounded up to whole pages. 0 or over kArenaStride → kRtParamInvalid; no slot or no mapping →
  /// kRtMemoryAllocation.
  static ge::StatusOr<std::unique_ptr<Arena>> Map(uint64_t bytes);
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();

  uint64_t base() const { return base_; }
  uint64_t size() const { return size_; }
  bool Contains(uint64_t address) const { return address >= base_ && address - base_ < size_; }
  /// The byte at a device address, for the device's own copies; the caller has checked the range.
  uint8_t* At(uint64_t address) const {
    return reinterpret_cast<uint8_t*>(address);
  }  // NOLINT(performance-no-int-to-ptr)

 private:
  Arena(uint64_t base, uint64_t size, int descriptor) : base_(base), size_(size), descriptor_(descriptor) {}
  uint64_t base_;
  uint64_t size_;
  int descriptor_;
};

}  // namespace sim
