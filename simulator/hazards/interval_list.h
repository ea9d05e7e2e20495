#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "simulator/hazards/byte_state.h"

namespace sim {

/// The intervals of one allocation, by `begin`: the first begins at 0, together they cover it. The usual single
/// interval lies inside the list, so that touching it follows no pointer. Many lie in sorted chunks under a sorted top:
/// an allocation that holds all tensors of a model is searched in two short arrays, and a change moves one chunk.
class IntervalList {
 public:
  /// Where an interval lies. Valid until the next Replace.
  struct Position {
    uint32_t chunk = 0;
    uint32_t at = 0;
  };

  IntervalList() = default;
  IntervalList(const IntervalList&) = delete;
  IntervalList& operator=(const IntervalList&) = delete;

  uint32_t size() const { return size_; }
  Interval& At(Position position) { return size_ == 1 ? single_ : chunks_[position.chunk].items[position.at]; }
  const Interval& At(Position position) const {
    return size_ == 1 ? single_ : chunks_[position.chunk].items[position.at];
  }
  /// The interval that holds the byte.
  Position Find(uint64_t offset) const { return size_ == 1 ? Position() : Search(offset); }
  /// Steps to the interval after; false when there is none.
  bool Next(Position& position) const {
    if (size_ == 1) return false;
    if (position.at + 1 < chunks_[position.chunk].size) return ++position.at, true;
    if (position.chunk + 1 == chunks_.size()) return false;
    position = {position.chunk + 1, 0};
    return true;
  }
  /// Steps to the interval before; false when there is none.
  bool Previous(Position& position) const {
    if (position.at > 0) return --position.at, true;
    if (position.chunk == 0) return false;
    --position.chunk;
    position.at = chunks_[position.chunk].size - 1;
    return true;
  }

  /// Puts `by` in the place of `removed` intervals from `first` on; it covers the same bytes.
  void Replace(Position first, uint32_t removed, std::span<const Interval> by);
  /// Back to one interval that saw nothing.
  void Reset();

 private:
  /// Invariant: 1 ≤ size ≤ kChunkSize while the list holds several intervals.
  struct Chunk {
    std::unique_ptr<Interval[]> items;
    uint32_t size = 0;
    uint32_t capacity = 0;
  };

  Position Search(uint64_t offset) const;
  /// Moves within one chunk, if the result fits there.
  bool ReplaceInChunk(Position first, uint32_t removed, std::span<const Interval> by);
  /// Puts new chunks in the place of those from `first` up to `last`.
  void ReplaceChunks(uint32_t first, uint32_t last, std::span<const Interval> by);
  void MergeIfSmall(uint32_t chunk);

  uint32_t size_ = 1;
  Interval single_;               ///< when size_ is 1; then chunks_ is empty or one small spare
  std::vector<uint64_t> firsts_;  ///< firsts_[i] == chunks_[i].items[0].begin
  std::vector<Chunk> chunks_;
};

}  // namespace sim
