#include "simulator/hazards/happens_before.h"

#include <utility>

#include "simulator/hazards/hazard_monitor.h"

namespace sim {

Agent HappensBefore::AddAgent(std::string name) {
  agents_.emplace_back().name = std::move(name);
  return static_cast<Agent>(agents_.size() - 1);
}

Submission HappensBefore::Submit(Agent host) {
  State& state = agents_[host];
  ++state.count;
  if (!state.snapshot) state.snapshot = std::make_shared<const VectorClock>(state.known);
  return {host, state.count, state.snapshot};
}

void HappensBefore::Begin(Agent lane, const Submission& submission) {
  State& state = agents_[lane];
  ++state.count;
  if (submission.knowledge != state.joined && submission.knowledge) {
    if (state.known.Join(*submission.knowledge)) state.snapshot.reset();
    state.joined = submission.knowledge;
  }
  if (submission.host != lane && state.known.Raise(submission.host, submission.clock)) state.snapshot.reset();
}

void HappensBefore::Record(Agent agent, VectorClock& point) const {
  const State& state = agents_[agent];
  point = state.known;
  point.Set(agent, state.count);
}

void HappensBefore::Contribute(Agent agent, VectorClock& point) const {
  const State& state = agents_[agent];
  point.Join(state.known);
  point.Raise(agent, state.count);
}

void HappensBefore::Join(Agent agent, const VectorClock& point) {
  State& state = agents_[agent];
  if (state.known.Join(point)) state.snapshot.reset();
}

void HappensBefore::JoinAgent(Agent agent, Agent other) {
  if (agent == other) return;
  State& state = agents_[agent];
  const State& joined = agents_[other];
  const bool grew = state.known.Join(joined.known);
  if (state.known.Raise(other, joined.count) || grew) state.snapshot.reset();
}

bool HappensBefore::Knows(Agent later, Agent earlier) const {
  return later == earlier || agents_[later].known.Of(earlier) >= agents_[earlier].count;
}

}  // namespace sim
