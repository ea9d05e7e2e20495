#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "simulator/hazards/byte_state.h"

namespace sim {

/// The intervals of one allocation, by `begin`: the first begins at 0, together they cover it. A flat array; the usual
/// single interval lies inside the list, so that touching it follows no pointer.
class IntervalList {
 public:
  IntervalList() = default;
  IntervalList(const IntervalList&) = delete;
  IntervalList& operator=(const IntervalList&) = delete;

  uint32_t size() const { return size_; }
  Interval* data() { return size_ == 1 ? &single_ : many_.get(); }
  const Interval* data() const { return size_ == 1 ? &single_ : many_.get(); }
  Interval& operator[](size_t index) { return data()[index]; }
  const Interval& operator[](size_t index) const { return data()[index]; }
  std::span<const Interval> All() const { return {data(), size_}; }

  /// The interval that holds the byte.
  uint32_t IndexOf(uint64_t offset) const;
  /// Puts `by` in the place of the intervals from `first` up to `last`.
  void Replace(uint32_t first, uint32_t last, std::span<const Interval> by);
  /// Back to one interval that saw nothing.
  void Reset();

 private:
  void FreeArray();

  uint32_t size_ = 1;
  uint32_t capacity_ = 0;  ///< of many_
  Interval single_;
  std::unique_ptr<Interval[]> many_;
};

}  // namespace sim
