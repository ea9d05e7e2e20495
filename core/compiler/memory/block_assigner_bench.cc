// The planner beside its baseline: a plain sweep, which allocates as a run-time allocator would. Counters: bytes over
// the most that live at once, and buffers a second.

#include <benchmark/benchmark.h>

#include <random>

#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/greedy_placement.h"

namespace ge {
namespace {

/// Buffers of 512 bytes to 1 MB that begin one after another and live for up to `longest` positions.
MemoryRequest RandomRequest(int64_t count, uint32_t longest) {
  MemoryRequest request;
  std::mt19937 random(1);
  for (uint32_t i = 0; i < count; ++i) {
    request.Add(512 * (1 + random() % 2000), i, i + 1 + static_cast<uint32_t>(random() % longest));
  }
  return request;
}

void Report(benchmark::State& state, uint64_t total, uint64_t bound) {
  state.counters["over_bound"] = static_cast<double>(total) / static_cast<double>(bound);
  state.counters["buffers"] =
      benchmark::Counter(static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
}

void AssignBlocksOfAChain(benchmark::State& state) {
  MemoryRequest request = RandomRequest(state.range(0), static_cast<uint32_t>(state.range(1)));
  MemoryPlan plan;
  for (auto iteration : state) plan = *AssignBlocks(request);
  Report(state, plan.total, plan.lower_bound);
}

void SweepOfAChain(benchmark::State& state) {
  MemoryRequest request = RandomRequest(state.range(0), static_cast<uint32_t>(state.range(1)));
  std::vector<PlacedBuffer> buffers;
  for (uint32_t i = 0; i < request.buffers.size(); ++i) {
    buffers.push_back({request.buffers[i].size, request.buffers[i].begin, request.free_at[i], i});
  }
  BufferPlacement placement;
  for (auto iteration : state) placement = PlaceBySweep(buffers);
  Report(state, placement.total, PeakBytes(buffers));
}

BENCHMARK(AssignBlocksOfAChain)
    ->Args({1000, 12})
    ->Args({10'000, 12})
    ->Args({100'000, 12})
    ->Args({100'000, 50'000})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(SweepOfAChain)
    ->Args({1000, 12})
    ->Args({10'000, 12})
    ->Args({100'000, 12})
    ->Args({100'000, 50'000})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ge
