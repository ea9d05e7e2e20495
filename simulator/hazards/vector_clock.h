#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sim {

/// Dense number of whoever acts in an order of its own: a host thread, a stream, a stream's callback thread.
using Agent = uint32_t;

/// How many actions of each agent are known (spec/device-simulator.md §12.1). Agents that are not in it count 0.
class VectorClock {
 public:
  uint32_t Of(Agent agent) const { return agent < counts_.size() ? counts_[agent] : 0; }
  void Set(Agent agent, uint32_t count) {
    if (agent >= counts_.size()) counts_.resize(agent + 1);
    counts_[agent] = count;
  }
  void Join(const VectorClock& other) {
    if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
    for (size_t i = 0; i < other.counts_.size(); ++i) counts_[i] = std::max(counts_[i], other.counts_[i]);
  }

 private:
  std::vector<uint32_t> counts_;
};

}  // namespace sim
