#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sim::hazard_oracle {

/// Actions and edges between them, with all that is reachable kept for each: the plainest reading of happens-before.
/// Shares nothing with the clocks that it judges.
class OrderGraph {
 public:
  using Action = size_t;
  static constexpr Action kNone = SIZE_MAX;

  explicit OrderGraph(size_t agents) : last_(agents, kNone) {}

  /// The agent's next action, after its last.
  Action Add(size_t agent) {
    const Action action = before_.size();
    before_.emplace_back(action, false);
    agent_of_.push_back(agent);
    if (last_[agent] != kNone) AddEdge(last_[agent], action);
    last_[agent] = action;
    return action;
  }
  /// `later` must have no successors yet. kNone is before everything.
  void AddEdge(Action earlier, Action later) {
    if (earlier == kNone) return;
    before_[later][earlier] = true;
    for (Action other = 0; other < earlier; ++other) {
      if (before_[earlier][other]) before_[later][other] = true;
    }
  }
  bool Before(Action earlier, Action later) const { return earlier < later && before_[later][earlier]; }
  bool Ordered(Action a, Action b) const { return a == b || Before(a, b) || Before(b, a); }
  Action Last(size_t agent) const { return last_[agent]; }
  size_t AgentOf(Action action) const { return agent_of_[action]; }

 private:
  std::vector<Action> last_;
  std::vector<size_t> agent_of_;
  std::vector<std::vector<bool>> before_;  ///< before_[later][earlier]
};

}  // namespace sim::hazard_oracle
