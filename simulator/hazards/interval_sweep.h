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

/// The rows of an access that lie below the end of the address space; rows that touch are one. No rows for no bytes.
inline Rows RowsOf(const Access& access) {
  if (access.row_bytes == 0 || access.rows == 0) return {access.address, 0, 0, 0};
  Rows rows = {access.address, std::min(access.row_bytes, UINT64_MAX - access.address), access.rows, access.stride};
  if (rows.rows == 1) return rows;
  rows.rows = rows.stride == 0 ? 1 : std::min(rows.rows, (UINT64_MAX - rows.begin - rows.row_bytes) / rows.stride + 1);
  if (rows.stride == rows.row_bytes) rows = {rows.begin, rows.rows * rows.row_bytes, 1, 0};
  return rows;
}

/// Changes what the bytes of rows saw: cuts intervals where a row begins or ends inside one, and joins neighbours that
/// saw the same. Takes time linear in the rows and in the intervals between the first row and the last, however many
/// are cut.
class IntervalSweep {
 public:
  explicit IntervalSweep(TouchRules& rules) : rules_(rules) {}

  /// `update(state, begin, end)` changes the state of the bytes [begin, end) of the allocation.
  template <typename Update>
  void Run(ShadowAllocation& allocation, const Rows& rows, const Update& update) {
    const IntervalList::Position first = allocation.intervals.Find(rows.begin);
    Interval& interval = allocation.intervals.At(first);
    if (rows.rows == 1 && interval.begin == rows.begin && allocation.EndOf(first) == rows.begin + rows.row_bytes)
        [[likely]] {
      update(interval.state, rows.begin, rows.begin + rows.row_bytes);
      if (allocation.intervals.size() > 1) JoinNeighbours(allocation, first);
      return;
    }
    Rebuild(allocation, rows, first, update);
  }

 private:
  template <typename Update>
  void Rebuild(ShadowAllocation& allocation, const Rows& rows, IntervalList::Position first, const Update& update) {
    scratch_.clear();
    const IntervalList& intervals = allocation.intervals;
    IntervalList::Position position = first;
    bool more = true;                         // `position` is an interval
    uint32_t finished = 0;                    // intervals that are all in scratch_
    uint64_t at = intervals.At(first).begin;  // bytes before it are in scratch_
    // Moves the bytes up to `end` to scratch_, changed or not.
    const auto advance = [&](uint64_t end, bool change) {
      while (at < end) {
        const uint64_t interval_end = allocation.EndOf(position);
        const uint64_t piece_end = std::min(end, interval_end);
        Interval piece = {at, intervals.At(position).state};
        if (piece.state.readers != 0) piece.state.readers = rules_.sets().Copy(piece.state.readers);
        if (change) update(piece.state, at, piece_end);
        Append(piece);
        at = piece_end;
        if (at == interval_end) {
          ++finished;
          more = intervals.Next(position);
        }
      }
    };
    for (uint64_t row = 0; row < rows.rows; ++row) {
      const uint64_t begin = rows.begin + row * rows.stride;
      advance(begin, false);
      advance(begin + rows.row_bytes, true);
    }
    if (more && at > intervals.At(position).begin) advance(allocation.EndOf(position), false);
    ReleaseSets(intervals, first, finished);
    Splice(allocation.intervals, first, finished);
  }

  void Append(const Interval& piece);
  void ReleaseSets(const IntervalList& intervals, IntervalList::Position first, uint32_t count);
  /// scratch_ takes the place of `removed` intervals from `first` on, joined with neighbours that saw the same.
  void Splice(IntervalList& intervals, IntervalList::Position first, uint32_t removed);
  /// Joins one interval with neighbours that saw the same.
  void JoinNeighbours(ShadowAllocation& allocation, IntervalList::Position position);

  TouchRules& rules_;
  std::vector<Interval> scratch_;
};

}  // namespace sim
