#include "simulator/hazards/interval_sweep.h"

namespace sim {

void IntervalSweep::Append(const Interval& piece) {
  if (scratch_.empty() || !rules_.Same(scratch_.back().state, piece.state)) {
    scratch_.push_back(piece);
  } else if (piece.state.readers != 0) {
    rules_.sets().Release(piece.state.readers);
  }
}

void IntervalSweep::Put(ShadowAllocation& allocation, uint32_t first, uint32_t last) {
  for (uint32_t index = first; index < last; ++index) {
    if (const ReaderSetId readers = allocation.intervals[index].state.readers; readers != 0) {
      rules_.sets().Release(readers);
    }
  }
  allocation.intervals.Replace(first, last, scratch_);
  JoinAround(allocation, first, first + static_cast<uint32_t>(scratch_.size()));
}

void IntervalSweep::JoinAround(ShadowAllocation& allocation, uint32_t first, uint32_t last) {
  const auto join_with_next = [&](uint32_t index) {
    IntervalList& intervals = allocation.intervals;
    if (index + 1 >= intervals.size() || !rules_.Same(intervals[index].state, intervals[index + 1].state)) return;
    if (const ReaderSetId readers = intervals[index + 1].state.readers; readers != 0) rules_.sets().Release(readers);
    intervals.Replace(index + 1, index + 2, {});
  };
  join_with_next(last - 1);
  if (first > 0) join_with_next(first - 1);
}

}  // namespace sim
