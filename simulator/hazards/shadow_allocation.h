#pragma once

#include <cstdint>
#include <string>

#include "simulator/hazards/interval_list.h"

namespace sim {

/// A live piece of memory and what its bytes saw. What a touch of a single interval needs lies in the first cache line.
struct alignas(64) ShadowAllocation {
  uint64_t base = 0;
  uint64_t size = 0;  ///< 0: not live; then it holds no address
  IntervalList intervals;

  uint32_t generation = 0;  ///< no other allocation of the monitor has the same
  bool host_memory = false;
  std::string name;

  bool Holds(uint64_t address) const { return address - base < size; }
  uint64_t EndOf(IntervalList::Position position) const {
    return intervals.Next(position) ? intervals.At(position).begin : size;
  }
  /// visit(interval, end), by address.
  template <typename Visit>
  void ForEachInterval(const Visit& visit) {
    IntervalList::Position at;
    do visit(intervals.At(at), EndOf(at));
    while (intervals.Next(at));
  }
  template <typename Visit>
  void ForEachInterval(const Visit& visit) const {
    IntervalList::Position at;
    do visit(intervals.At(at), EndOf(at));
    while (intervals.Next(at));
  }
};

}  // namespace sim
