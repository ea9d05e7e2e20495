#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace sim {

/// Dense number of whoever acts in an order of its own: a host thread, a stream, a stream's callback thread.
using Agent = uint32_t;

/// How many actions of each agent are known (spec/device-simulator.md §12.1). Agents that are not in it count 0.
/// Counts lie side by side, padded to whole blocks with zeros: joining is one pass that compilers vectorise.
class VectorClock {
 public:
  uint32_t Of(Agent agent) const { return agent < counts_.size() ? counts_[agent] : 0; }
  void Set(Agent agent, uint32_t count) {
    if (agent >= counts_.size()) counts_.resize(Padded(size_t{agent} + 1));
    counts_[agent] = count;
  }
  /// Like Set, but never lowers. True when it raised.
  bool Raise(Agent agent, uint32_t count) {
    if (count <= Of(agent)) return false;
    Set(agent, count);
    return true;
  }
  /// True when this one grew.
  bool Join(const VectorClock& other) {
    if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
    return JoinBlocks(counts_.data(), other.counts_.data(), other.counts_.size());
  }
  /// Agents that it has room for.
  size_t size() const { return counts_.size(); }

 private:
  static constexpr size_t kBlock = 16;  ///< counts in a cache line

  static size_t Padded(size_t agents) { return (agents + kBlock - 1) / kBlock * kBlock; }
  static bool JoinBlocks(uint32_t* mine, const uint32_t* theirs, size_t size) {
    if (mine == theirs) return false;
    uint32_t* __restrict to = mine;
    const uint32_t* __restrict from = theirs;
    uint32_t grown[kBlock] = {};
    for (size_t block = 0; block < size; block += kBlock) {
      for (size_t i = 0; i < kBlock; ++i) {
        const uint32_t joined = std::max(to[block + i], from[block + i]);
        grown[i] |= joined ^ to[block + i];
        to[block + i] = joined;
      }
    }
    uint32_t any = 0;
    for (uint32_t bits : grown) any |= bits;
    return any != 0;
  }

  std::vector<uint32_t> counts_;
};

}  // namespace sim
