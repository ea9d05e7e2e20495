#include "simulator/hazards/touch_rules.h"

#include <algorithm>

namespace sim {
namespace {

/// The agent's last entry becomes `by`. An agent that is new to the list pushes out those that are ordered before it.
void PutTrace(std::vector<Trace>& traces, const Toucher& by) {
  const auto agent_of = [](const Trace& trace) { return trace.epoch.agent; };
  auto place = std::ranges::lower_bound(traces, by.me.epoch.agent, {}, agent_of);
  if (place != traces.end() && place->epoch.agent == by.me.epoch.agent) {
    *place = by.me;
    return;
  }
  std::erase_if(traces, [&](const Trace& trace) { return by.KnowsOf(trace.epoch); });
  place = std::ranges::lower_bound(traces, by.me.epoch.agent, {}, agent_of);
  traces.insert(place, by.me);
}

}  // namespace

void TouchRules::Atomic(ByteState& state, const Toucher& by) {
  FindRaces(state, by, AccessKind::kAtomic);
  state.initialized = true;
  if (state.write.epoch == by.me.epoch) return;
  if (state.readers == 0) state.readers = sets_.Make();
  ReaderSet& set = sets_.At(state.readers);
  if (state.read.epoch.clock != 0) set.reads.push_back(state.read);
  state.read = {};
  PutTrace(set.atomics, by);
}

void TouchRules::FindRaces(const ByteState& state, const Toucher& by, AccessKind access) {
  AddRace(state.write, AccessKind::kWrite, by);
  const bool reads_conflict = access != AccessKind::kRead;
  if (reads_conflict) AddRace(state.read, AccessKind::kRead, by);
  if (state.readers == 0) return;
  const ReaderSet& set = sets_.At(state.readers);
  if (access != AccessKind::kAtomic) {
    for (const Trace& atomic : set.atomics) AddRace(atomic, AccessKind::kAtomic, by);
  }
  if (reads_conflict) {
    for (const Trace& read : set.reads) AddRace(read, AccessKind::kRead, by);
  }
}

void TouchRules::AddReader(ByteState& state, const Toucher& by) {
  if (state.readers == 0) state.readers = sets_.Make();
  ReaderSet& set = sets_.At(state.readers);
  if (state.read.epoch.clock != 0) set.reads.push_back(state.read);
  state.read = {};
  PutTrace(set.reads, by);
}

void TouchRules::AddRace(const Trace& earlier, AccessKind access, const Toucher& by) {
  if (by.KnowsOf(earlier.epoch)) return;
  for (UnorderedTouch& race : races_) {
    if (race.first.epoch.agent != earlier.epoch.agent) continue;
    if (earlier.epoch.clock > race.latest.epoch.clock) {
      race.latest = earlier;
      race.latest_access = access;
    }
    return;
  }
  races_.push_back({earlier, access, earlier, access});
}

}  // namespace sim
