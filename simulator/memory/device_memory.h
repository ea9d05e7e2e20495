#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/bytes.h"
#include "core/rt/annotations.h"
#include "simulator/memory/arena.h"
#include "simulator/memory/free_list.h"
#include "simulator/memory/memory_map.h"

namespace sim {

/// Starts of allocations (spec/device-simulator.md §6.1).
inline constexpr uint64_t kAllocationAlignment = 64;
/// Sizes are rounded up to this, and as much is added (spec/device-simulator.md §6.1).
inline constexpr uint64_t kAllocationPadding = 32;
/// How many freed ranges are remembered, so that a late touch is told from a wild one.
inline constexpr size_t kRememberedFrees = 4096;
/// What memory holds before anything was written: NaN as float16, bfloat16, float and double, far out of range as an
/// index, never a device address, and not the placeholder of a block dimension.
inline constexpr uint16_t kUninitializedPattern = 0x7FFF;

/// The device's memory with the lifetimes of everything in it. Host code reaches the arena only through this, every
/// touch checked. Not thread-safe by itself: the device's mutex guards it; kernels read it while no call can change it.
class DeviceMemory final : public MemoryMap {
 public:
  static ge::StatusOr<std::unique_ptr<DeviceMemory>> Create(uint64_t arena_bytes);

  /// size 0 → kRtParamInvalid; no room → kRtMemoryAllocation.
  ge::StatusOr<uint64_t> Malloc(uint64_t size, std::string_view name);
  ge::Status Free(uint64_t address);

  ge::Status CopyIn(uint64_t destination, uint64_t destination_size, ge::ByteView source);
  ge::Status CopyOut(ge::MutableByteView destination, uint64_t source,
                     std::string_view what = "copy to the host") const;
  ge::Status Set(uint64_t destination, uint64_t destination_size, uint8_t value, uint64_t count);
  ge::Status CopyWithin(uint64_t destination, uint64_t source, uint64_t count);
  /// One value, unaligned-safe. `what` names the touch.
  template <ge::Plain T>
  ge::StatusOr<T> Read(uint64_t address, std::string_view what) const {
    T value;
    GE_RETURN_IF_ERROR(CopyOut({reinterpret_cast<uint8_t*>(&value), sizeof(T)}, address, what));
    return value;
  }
  /// The last touch that one of the verbs above refused, since this was asked last.
  std::optional<MemoryFault> TakeFault() const { return std::exchange(last_fault_, std::nullopt); }
  /// Makes what is live of the range uninitialised again.
  void Forget(const rt::AddressRange& range);

  const Allocation* FindAllocation(uint64_t address) const override;
  ge::Status CheckAccess(uint64_t address, uint64_t size, std::string_view what) const override;
  MemoryFaultKind ClassifyFault(uint64_t address) const override;

  uint64_t base() const { return arena_->base(); }
  size_t live_allocations() const { return live_.size(); }
  /// In order of address.
  template <typename Function>
  void ForEachLive(Function&& function) const {
    for (const auto& [address, allocation] : live_) function(allocation);
  }
  uint64_t free_bytes() const { return free_.free_bytes(); }
  uint64_t total_bytes() const { return arena_->size(); }

 private:
  explicit DeviceMemory(std::unique_ptr<Arena> arena)
      : arena_(std::move(arena)), free_(arena_->base(), arena_->size()) {}
  /// "arena+0x40", "null", or that it is no device memory: the same text wherever the arena lies.
  std::string PlaceName(uint64_t address) const;
  /// The newest freed allocation that held the address, or null.
  const Allocation* FindFreed(uint64_t address) const;
  /// The live allocation whose padding holds the address, or null.
  const Allocation* FindPadded(uint64_t address) const;
  /// What lies at or before an address that is in no live allocation.
  std::string DescribeNeighbourhood(uint64_t address) const;
  /// CheckAccess for the device's own touches, which are made under its lock: remembers the fault.
  ge::Status CheckTouch(uint64_t address, uint64_t size, AccessKind kind, std::string_view what) const;
  void FillUninitialized(uint64_t address, uint64_t size);

  std::unique_ptr<Arena> arena_;
  FreeList free_;
  std::map<uint64_t, Allocation> live_;  ///< by address; nodes keep the pointers that FindAllocation gave
  std::deque<Allocation> freed_;         ///< newest first
  mutable std::optional<MemoryFault> last_fault_;
};

}  // namespace sim
