#pragma once

#include <algorithm>
#include <vector>

#include "simulator/hazards/shadow_allocation.h"
#include "simulator/hazards/touch_rules.h"

namespace sim {

/// A rectangle inside one allocation, relative to it. `rows` runs of `row_bytes`, each `stride` after the one before.
struct Rows {
  uint64_t begin = 0;
  uint64_t row_bytes = 0;
  uint64_t rows = 1;
  uint64_t stride = 0;

  uint64_t end() const { return begin + (rows - 1) * stride + row_bytes; }
};

/// Changes what the bytes of rows saw: cuts intervals where a row begins or ends inside one, and joins neighbours that
/// saw the same. Takes time linear in the rows and in the intervals between the first row and the last, however many
/// are cut.
class IntervalSweep {
 public:
  explicit IntervalSweep(TouchRules& rules) : rules_(rules) {}

  /// `update(state, begin, end)` changes the state of the bytes [begin, end) of the allocation.
  template <typename Update>
  void Run(ShadowAllocation& allocation, const Rows& rows, const Update& update) {
    const uint32_t index = allocation.intervals.IndexOf(rows.begin);
    Interval& interval = allocation.intervals[index];
    if (rows.rows == 1 && interval.begin == rows.begin && allocation.EndOf(index) == rows.begin + rows.row_bytes)
        [[likely]] {
      update(interval.state, rows.begin, rows.begin + rows.row_bytes);
      if (allocation.intervals.size() > 1) JoinAround(allocation, index, index + 1);
      return;
    }
    Rebuild(allocation, rows, index, update);
  }

 private:
  template <typename Update>
  void Rebuild(ShadowAllocation& allocation, const Rows& rows, uint32_t first, const Update& update) {
    scratch_.clear();
    const IntervalList& intervals = allocation.intervals;
    uint32_t index = first;
    uint64_t at = intervals[first].begin;  // all before is in scratch_
    // Moves the bytes up to `end` to scratch_, changed or not.
    const auto advance = [&](uint64_t end, bool change) {
      while (at < end) {
        const uint64_t interval_end = allocation.EndOf(index);
        const uint64_t piece_end = std::min(end, interval_end);
        Interval piece = {at, intervals[index].state};
        if (piece.state.readers != 0) piece.state.readers = rules_.sets().Copy(piece.state.readers);
        if (change) update(piece.state, at, piece_end);
        Append(piece);
        at = piece_end;
        if (at == interval_end) ++index;
      }
    };
    for (uint64_t row = 0; row < rows.rows; ++row) {
      const uint64_t begin = rows.begin + row * rows.stride;
      advance(begin, false);
      advance(begin + rows.row_bytes, true);
    }
    if (index < intervals.size() && at > intervals[index].begin) advance(allocation.EndOf(index), false);
    Put(allocation, first, index);
  }

  void Append(const Interval& piece);
  /// scratch_ takes the place of the intervals from `first` up to `last`.
  void Put(ShadowAllocation& allocation, uint32_t first, uint32_t last);
  /// Joins the intervals from `first` up to `last`, which differ among themselves, with their neighbours.
  void JoinAround(ShadowAllocation& allocation, uint32_t first, uint32_t last);

  TouchRules& rules_;
  std::vector<Interval> scratch_;
};

}  // namespace sim
