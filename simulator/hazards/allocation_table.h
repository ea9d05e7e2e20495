#pragma once

#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "core/rt/annotations.h"
#include "simulator/hazards/address_index.h"
#include "simulator/hazards/shadow_allocation.h"

namespace sim {

/// The live allocations. Most touches of a device begin where an earlier one began: a table of recent answers, checked
/// against the allocation itself and therefore never invalidated, stands before the index.
class AllocationTable {
 public:
  AllocationTable() : recent_(kLeastRecent) {}

  /// The live allocation that holds `address`, or null.
  ShadowAllocation* Find(uint64_t address) {
    ShadowAllocation** way = &recent_[Hash(address)];
    for (ShadowAllocation* seen : {way[0], way[1]}) {
      if (seen != nullptr && seen->Holds(address)) return seen;
    }
    return Search(address, way);
  }
  /// The live allocation with the least base above `address`, or null.
  ShadowAllocation* Above(uint64_t address) const { return index_.Above(address); }

  /// `range` must not be empty nor meet a live allocation.
  ShadowAllocation& Add(const rt::AddressRange& range, std::string_view name);
  /// The allocation's intervals hold no reader sets any more.
  void Remove(ShadowAllocation& allocation);

  size_t size() const { return index_.size(); }
  template <typename Visit>
  void ForEach(const Visit& visit) const {
    index_.ForEach([&](ShadowAllocation* allocation) { visit(*allocation); });
  }

 private:
  static constexpr size_t kLeastRecent = 256;
  /// Answers remembered for each live allocation. With two ways and four places each, about one in twenty allocations
  /// has to share.
  static constexpr size_t kRecentPerAllocation = 4;

  /// Of the pair of places for an address.
  size_t Hash(uint64_t address) const {
    return static_cast<size_t>(((address >> 6U) * 0x9E3779B97F4A7C15U) >> hash_shift_) & ~size_t{1};
  }
  ShadowAllocation* Search(uint64_t address, ShadowAllocation** way);

  AddressIndex index_;
  std::deque<ShadowAllocation> slots_;  ///< never shrinks: recent_ points into it
  std::vector<ShadowAllocation*> free_;
  std::vector<ShadowAllocation*> recent_;
  int hash_shift_ = 64 - 8;
  uint32_t generations_ = 0;
};

}  // namespace sim
