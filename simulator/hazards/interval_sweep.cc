#include "simulator/hazards/interval_sweep.h"

namespace sim {

void IntervalSweep::Append(const Interval& piece) {
  if (scratch_.empty() || !rules_.Same(scratch_.back().state, piece.state)) {
    scratch_.push_back(piece);
  } else if (piece.state.readers != 0) {
    rules_.sets().Release(piece.state.readers);
  }
}

void IntervalSweep::ReleaseSets(const IntervalList& intervals, IntervalList::Position first, uint32_t count) {
  for (; count > 0; --count, intervals.Next(first)) {
    if (const ReaderSetId readers = intervals.At(first).state.readers; readers != 0) rules_.sets().Release(readers);
  }
}

void IntervalSweep::Splice(IntervalList& intervals, IntervalList::Position first, uint32_t removed) {
  IntervalList::Position after = first;
  bool has_after = true;
  for (uint32_t i = 0; i < removed && has_after; ++i) has_after = intervals.Next(after);
  if (has_after && rules_.Same(scratch_.back().state, intervals.At(after).state)) {
    ReleaseSets(intervals, after, 1);
    ++removed;
  }
  IntervalList::Position before = first;
  if (intervals.Previous(before) && rules_.Same(scratch_.front().state, intervals.At(before).state)) {
    ReleaseSets(intervals, before, 1);
    scratch_.front().begin = intervals.At(before).begin;
    first = before;
    ++removed;
  }
  intervals.Replace(first, removed, scratch_);
}

void IntervalSweep::JoinNeighbours(ShadowAllocation& allocation, IntervalList::Position position) {
  IntervalList& intervals = allocation.intervals;
  const Interval& interval = intervals.At(position);
  IntervalList::Position after = position, before = position;
  const bool join_after = intervals.Next(after) && rules_.Same(interval.state, intervals.At(after).state);
  const bool join_before = intervals.Previous(before) && rules_.Same(interval.state, intervals.At(before).state);
  if (!join_after && !join_before) return;
  scratch_.assign(1, interval);
  Splice(intervals, position, 1);
}

}  // namespace sim
