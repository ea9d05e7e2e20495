#include "simulator/hazards/allocation_table.h"

#include <bit>

#include "core/base/status.h"

namespace sim {

ShadowAllocation* AllocationTable::Search(uint64_t address, ShadowAllocation** way) {
  ShadowAllocation* found = index_.AtOrBelow(address);
  if (found == nullptr || !found->Holds(address)) return nullptr;
  way[1] = way[0];
  way[0] = found;
  return found;
}

ShadowAllocation& AllocationTable::Add(const rt::AddressRange& range, std::string_view name) {
  const ShadowAllocation* below = index_.AtOrBelow(range.address);
  const ShadowAllocation* above = index_.Above(range.address);
  GE_CHECK(range.size != 0 && (below == nullptr || !below->Holds(range.address)) &&
               (above == nullptr || above->base - range.address >= range.size),
           "'{}' lies over live memory", name);
  if (free_.empty()) free_.push_back(&slots_.emplace_back());
  ShadowAllocation& slot = *free_.back();
  free_.pop_back();
  slot.base = range.address;
  slot.size = range.size;
  slot.generation = ++generations_;
  slot.host_memory = false;
  slot.name = name;
  index_.Insert(slot.base, &slot);
  if (index_.size() * kRecentPerAllocation > recent_.size()) {
    recent_.assign(recent_.size() * 2, nullptr);
    hash_shift_ = 64 - std::countr_zero(recent_.size());
  }
  return slot;
}

void AllocationTable::Remove(ShadowAllocation& allocation) {
  index_.Erase(allocation.base);
  allocation.base = allocation.size = 0;
  allocation.intervals.Reset();
  free_.push_back(&allocation);
}

}  // namespace sim
