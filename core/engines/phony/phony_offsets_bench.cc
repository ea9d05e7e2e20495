// Offsets of phony nodes of many blocks: ten times as many must cost about ten times as much. Baseline: the smaller
// node.

#include <benchmark/benchmark.h>

#include "benchmarks/ratio.h"
#include "core/engines/phony/phony_test_graph.h"

namespace ge {
namespace {

const GeTensorDesc kBenchBlock(GeShape({2, 4, 8}), DT_FLOAT16);

/// As in a compile: nobody has a list yet.
void CalcFirst(benchmark::State& state, PhonyTestGraph& test, PhonyOffsetPolicy policy) {
  for (auto iteration : state) {
    state.PauseTiming();
    test.ClearLists();
    state.ResumeTiming();
    const Status status = test.Calc(policy);
    GE_CHECK(status.ok(), "{}", status.ToString());
  }
}

/// A producer for each input; axes inner to outer, so that both policies have work and no difference to write about.
void PhonyConcatOffsets(benchmark::State& state, PhonyOffsetPolicy policy) {
  const int64_t blocks = state.range(0);
  const auto test = PhonyTestGraph::Concat(kBenchBlock, static_cast<size_t>(blocks), {1, 0}, {100, blocks / 100});
  CalcFirst(state, *test, policy);
}

/// One producer with an output for each input: one list of that length.
void PhonyConcatOffsetsOfOneProducer(benchmark::State& state) {
  const auto blocks = static_cast<size_t>(state.range(0));
  PhonyTestGraph test;
  test.AddConcat("cat", std::vector(blocks, kBenchBlock), {0}, {state.range(0)});
  Node* producer = test.AddPeer(0, std::vector(blocks, kBenchBlock));
  for (size_t i = 0; i < blocks; ++i) test.Connect(producer, static_cast<int>(i), i);
  CalcFirst(state, test, PhonyOffsetPolicy::kStrict);
}

void PhonySplitOffsets(benchmark::State& state) {
  const int64_t blocks = state.range(0);
  const auto test = PhonyTestGraph::Split(kBenchBlock, static_cast<size_t>(blocks), {0, 1}, {blocks / 100, 100});
  CalcFirst(state, *test, PhonyOffsetPolicy::kStrict);
}

BENCHMARK_CAPTURE(PhonyConcatOffsets, strict, PhonyOffsetPolicy::kStrict)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(PhonyConcatOffsets, reference, PhonyOffsetPolicy::kReference)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(PhonyConcatOffsetsOfOneProducer)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(PhonySplitOffsets)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

const bool kConcatGrowth =
    benchmarks::Promise({"PhonyConcatOffsets/strict/100000", "PhonyConcatOffsets/strict/10000", 12,
                         "true offsets of a PhonyConcat: ten times the inputs cost at most twelve times as much"});
const bool kReferenceGrowth =
    benchmarks::Promise({"PhonyConcatOffsets/reference/100000", "PhonyConcatOffsets/reference/10000", 12,
                         "the reference's offsets and the comparison with the true ones: the same"});
const bool kOneProducerGrowth =
    benchmarks::Promise({"PhonyConcatOffsetsOfOneProducer/100000", "PhonyConcatOffsetsOfOneProducer/10000", 12,
                         "one producer with all outputs: the same"});
const bool kSplitGrowth = benchmarks::Promise(
    {"PhonySplitOffsets/100000", "PhonySplitOffsets/10000", 12, "offsets of a PhonySplit: the same"});

}  // namespace
}  // namespace ge
