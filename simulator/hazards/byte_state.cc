#include "simulator/hazards/byte_state.h"

namespace sim {

ReaderSetId ReaderSetPool::Make() {
  if (free_.empty()) {
    sets_.emplace_back();
    return static_cast<ReaderSetId>(sets_.size() - 1);
  }
  const ReaderSetId id = free_.back();
  free_.pop_back();
  return id;
}

ReaderSetId ReaderSetPool::Copy(ReaderSetId id) {
  const ReaderSetId copy = Make();
  sets_[copy] = sets_[id];
  return copy;
}

void ReaderSetPool::Release(ReaderSetId id) {
  sets_[id].reads.clear();
  sets_[id].atomics.clear();
  free_.push_back(id);
}

}  // namespace sim
