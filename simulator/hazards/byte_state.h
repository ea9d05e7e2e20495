#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "simulator/hazards/actor_log.h"
#include "simulator/hazards/happens_before.h"

namespace sim {

/// An epoch with who acted.
struct Trace {
  Epoch epoch;
  ActorId who = 0;

  friend bool operator==(const Trace&, const Trace&) = default;
};

/// What bytes saw when one last touch does not say it all: concurrent reads, and atomic touches. At most one of each
/// kind an agent, by agent.
struct ReaderSet {
  std::vector<Trace> reads;
  std::vector<Trace> atomics;

  friend bool operator==(const ReaderSet&, const ReaderSet&) = default;
};

/// Number of a reader set; 0 is none.
using ReaderSetId = uint32_t;

/// Reader sets in use and their spares: sets come and go with each race-free overwrite, without allocation.
class ReaderSetPool {
 public:
  ReaderSetPool() { sets_.emplace_back(); }

  ReaderSetId Make();
  ReaderSetId Copy(ReaderSetId id);
  void Release(ReaderSetId id);
  ReaderSet& At(ReaderSetId id) { return sets_[id]; }
  const ReaderSet& At(ReaderSetId id) const { return sets_[id]; }
  size_t in_use() const { return sets_.size() - 1 - free_.size(); }

 private:
  std::deque<ReaderSet> sets_;
  std::vector<ReaderSetId> free_;
};

/// What a byte last saw (FastTrack: Flanagan and Freund, PLDI 2009). A touch that is ordered before a later conflicting
/// one is forgotten for it: whatever is unordered with the earlier is then unordered with the later too.
/// Invariant: with a reader set `read` is empty; the reads of a set are newer than the write or unordered with it.
struct ByteState {
  Trace write;
  Trace read;
  ReaderSetId readers = 0;
  bool initialized = false;
};

/// Bytes from `begin` (relative to the allocation) to the next interval saw the same.
struct Interval {
  uint64_t begin = 0;
  ByteState state;
};

}  // namespace sim
