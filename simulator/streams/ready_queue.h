#pragma once

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <vector>

#include "core/rt/types.h"

namespace sim {

/// Streams that may begin a task, the most urgent first: by priority, then the lowest id, or in the order that a seed
/// draws (spec/device-simulator.md §3.1 R6).
class ReadyQueue {
 public:
  explicit ReadyQueue(uint64_t seed) : seed_(seed), random_state_(seed) {}

  bool empty() const { return heap_.empty(); }
  void Push(uint32_t priority, rt::StreamId stream) {
    heap_.push_back({priority, seed_ == 0 ? 0 : Random(), stream});
    std::push_heap(heap_.begin(), heap_.end(), Later);
  }
  rt::StreamId Pop() {
    std::pop_heap(heap_.begin(), heap_.end(), Later);
    const rt::StreamId stream = heap_.back().stream;
    heap_.pop_back();
    return stream;
  }

 private:
  struct Entry {
    uint32_t priority;
    uint64_t draw;
    rt::StreamId stream;
  };
  static bool Later(const Entry& a, const Entry& b) {
    return std::tie(a.priority, a.draw, a.stream) > std::tie(b.priority, b.draw, b.stream);
  }
  /// SplitMix64: the same numbers with every standard library.
  uint64_t Random() {
    random_state_ += 0x9E3779B97F4A7C15;
    uint64_t z = random_state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  uint64_t seed_;
  uint64_t random_state_;
  std::vector<Entry> heap_;
};

}  // namespace sim
