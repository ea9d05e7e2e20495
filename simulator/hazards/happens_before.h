#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/rt/types.h"
#include "simulator/hazards/vector_clock.h"

namespace sim {

struct TaskIdentity;
struct Submission;

/// One action of one agent: the agent's count when it acted. Counts start at 1, so {0, 0} is before everything.
struct Epoch {
  Agent agent = 0;
  uint32_t clock = 0;

  friend bool operator==(const Epoch&, const Epoch&) = default;
};

/// Who is ordered with whom (spec/device-simulator.md §12.1). An action is atomic: all that an agent touches, records
/// and joins between two ticks has one place in the order.
class HappensBefore {
 public:
  Agent AddAgent(std::string name);
  const std::string& NameOf(Agent agent) const { return agents_[agent].name; }

  void Tick(Agent agent) { ++agents_[agent].count; }
  Submission Submit(Agent host);
  void Begin(Agent lane, const Submission& submission);
  void Record(Agent agent, VectorClock& point) const;
  void Contribute(Agent agent, VectorClock& point) const;
  void Join(Agent agent, const VectorClock& point);
  void JoinAgent(Agent agent, Agent other);
  bool Knows(Agent later, Agent earlier) const;

  /// The agent's action under way; an agent that never ticked begins its first.
  Epoch Now(Agent agent) {
    uint32_t& count = agents_[agent].count;
    if (count == 0) count = 1;
    return {agent, count};
  }
  /// What the agent knows of others. Of itself it knows everything: its own component means nothing here.
  const VectorClock& KnowledgeOf(Agent agent) const { return agents_[agent].known; }

 private:
  /// Invariant: `snapshot`, when there is one, equals `known`; `joined`, when there is one, is part of it.
  struct State {
    uint32_t count = 0;
    VectorClock known;
    std::shared_ptr<const VectorClock> joined;    ///< of a lane: the submission's knowledge that it joined last
    std::shared_ptr<const VectorClock> snapshot;  ///< of a host: what its submissions share until it learns more
    std::string name;
  };

  std::vector<State> agents_;
};

}  // namespace sim
