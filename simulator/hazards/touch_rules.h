#pragma once

#include <vector>

#include "simulator/hazards/byte_state.h"
#include "simulator/memory/access.h"

namespace sim {

/// Who touches: its action, and what it knows of others.
struct Toucher {
  Trace me;
  const VectorClock& known;

  /// Whether that action is ordered before this one, or is this one's agent's own.
  bool KnowsOf(const Epoch& earlier) const {
    return earlier.agent == me.epoch.agent || known.Of(earlier.agent) >= earlier.clock;
  }
};

/// An earlier touch that nothing orders before the present one.
struct UnorderedTouch {
  Trace first;  ///< of the agent's touches that conflict
  AccessKind access = AccessKind::kRead;
  Trace latest;  ///< what has to be ordered so that all of the agent's touches are
  AccessKind latest_access = AccessKind::kRead;
};

/// FastTrack's rules: what a touch means for bytes that saw `state`. Whoever conflicts with it unordered is appended to
/// `races`, once for each agent. The touch becomes the state in any case.
class TouchRules {
 public:
  TouchRules(ReaderSetPool& sets, std::vector<UnorderedTouch>& races) : sets_(sets), races_(races) {}

  void Write(ByteState& state, const Toucher& by) {
    if (state.readers != 0 || !by.KnowsOf(state.write.epoch) || !by.KnowsOf(state.read.epoch)) [[unlikely]] {
      FindRaces(state, by, AccessKind::kWrite);
      DropReaders(state);
    }
    state.write = by.me;
    state.read = {};
    state.initialized = true;
  }

  void Read(ByteState& state, const Toucher& by) {
    if (!by.KnowsOf(state.write.epoch) || state.readers != 0) [[unlikely]]
      FindRaces(state, by, AccessKind::kRead);
    // Whoever races with a read of what the same action wrote races with that write.
    if (state.write.epoch == by.me.epoch) return;
    if (state.readers == 0 && by.KnowsOf(state.read.epoch)) [[likely]] {
      state.read = by.me;
    } else {
      AddReader(state, by);
    }
  }

  void Atomic(ByteState& state, const Toucher& by);
  /// A touch of kWrite that leaves no trace: only the races.
  void FindRaces(const ByteState& state, const Toucher& by, AccessKind access);

  /// Forgets the reads and atomic touches.
  void DropReaders(ByteState& state) {
    if (state.readers != 0) sets_.Release(state.readers);
    state.readers = 0;
    state.read = {};
  }
  /// Whether two states cannot be told apart.
  bool Same(const ByteState& a, const ByteState& b) const {
    return a.write == b.write && a.read == b.read && a.initialized == b.initialized &&
           (a.readers == b.readers || (a.readers != 0 && b.readers != 0 && sets_.At(a.readers) == sets_.At(b.readers)));
  }
  ReaderSetPool& sets() { return sets_; }

 private:
  void AddReader(ByteState& state, const Toucher& by);
  void AddRace(const Trace& earlier, AccessKind access, const Toucher& by);

  ReaderSetPool& sets_;
  std::vector<UnorderedTouch>& races_;
};

}  // namespace sim
