// Offsets of phony nodes of many blocks. Baseline: ten smaller nodes in graphs of their own, and a plain walk.

#include <benchmark/benchmark.h>

#include "benchmarks/growth.h"
#include "core/engines/phony/phony_test_graph.h"

namespace ge {
namespace {

using TestGraphs = std::vector<std::unique_ptr<PhonyTestGraph>>;

const GeTensorDesc kBenchBlock(GeShape({2, 4, 8}), DT_FLOAT16);

/// range(0) graphs, each with a node of range(1) blocks that `make` connects.
template <typename Make>
TestGraphs MakeGraphs(const benchmark::State& state, Make make) {
  TestGraphs graphs;
  for (int64_t i = 0; i < state.range(0); ++i) graphs.push_back(make(state.range(1)));
  return graphs;
}

/// As in a compile: nobody has a list yet.
void CalcFirst(benchmark::State& state, const TestGraphs& graphs, PhonyOffsetPolicy policy) {
  for (auto iteration : state) {
    state.PauseTiming();
    for (const auto& test : graphs) test->ClearLists();
    state.ResumeTiming();
    for (const auto& test : graphs) {
      const Status status = test->Calc(policy);
      GE_CHECK(status.ok(), "{}", status.ToString());
    }
  }
}

/// A producer for each input; axes inner to outer, so that both policies have work and no difference to write about.
TestGraphs ManyProducers(const benchmark::State& state) {
  return MakeGraphs(state, [](int64_t blocks) {
    return PhonyTestGraph::Concat(kBenchBlock, static_cast<size_t>(blocks), {1, 0}, {100, blocks / 100});
  });
}

void PhonyConcatOffsets(benchmark::State& state, PhonyOffsetPolicy policy) {
  CalcFirst(state, ManyProducers(state), policy);
}

/// One producer with an output for each input: one list of that length.
void PhonyConcatOffsetsOfOneProducer(benchmark::State& state) {
  const TestGraphs graphs = MakeGraphs(state, [](int64_t count) {
    const auto blocks = static_cast<size_t>(count);
    auto test = std::make_unique<PhonyTestGraph>();
    test->AddConcat("cat", std::vector(blocks, kBenchBlock), {0}, {count});
    Node* producer = test->AddPeer(0, std::vector(blocks, kBenchBlock));
    for (size_t i = 0; i < blocks; ++i) test->Connect(producer, static_cast<int>(i), i);
    return test;
  });
  CalcFirst(state, graphs, PhonyOffsetPolicy::kStrict);
}

void PhonySplitOffsets(benchmark::State& state) {
  const TestGraphs graphs = MakeGraphs(state, [](int64_t blocks) {
    return PhonyTestGraph::Split(kBenchBlock, static_cast<size_t>(blocks), {0, 1}, {blocks / 100, 100});
  });
  CalcFirst(state, graphs, PhonyOffsetPolicy::kStrict);
}

/// What the machine makes of ten times the memory: one number of each producer is read, nothing else is done.
void WalkOverProducers(benchmark::State& state) {
  const TestGraphs graphs = ManyProducers(state);
  for (auto iteration : state) {
    for (const auto& test : graphs) {
      for (const Node* peer : test->peers) benchmark::DoNotOptimize(peer->op().outputs[0].dtype);
    }
  }
}

BENCHMARK_CAPTURE(PhonyConcatOffsets, strict, PhonyOffsetPolicy::kStrict)->Apply(benchmarks::LargeAndSmallGraphs);
BENCHMARK_CAPTURE(PhonyConcatOffsets, reference, PhonyOffsetPolicy::kReference)->Apply(benchmarks::LargeAndSmallGraphs);
BENCHMARK(PhonyConcatOffsetsOfOneProducer)->Apply(benchmarks::LargeAndSmallGraphs);
BENCHMARK(PhonySplitOffsets)->Apply(benchmarks::LargeAndSmallGraphs);
BENCHMARK(WalkOverProducers)->Apply(benchmarks::LargeAndSmallGraphs);

const bool kConcatGrowth =
    benchmarks::PromiseGrowth("PhonyConcatOffsets/strict",
                              "true offsets of a PhonyConcat with 100,000 inputs cost at most 1.2 times "
                              "those of ten with 10,000 each");
const bool kReferenceGrowth = benchmarks::PromiseGrowth(
    "PhonyConcatOffsets/reference", "the reference's offsets and the comparison with the true ones: the same");
const bool kOneProducerGrowth =
    benchmarks::PromiseGrowth("PhonyConcatOffsetsOfOneProducer", "one producer with all outputs: the same");
const bool kSplitGrowth = benchmarks::PromiseGrowth("PhonySplitOffsets", "offsets of a PhonySplit: the same");

}  // namespace
}  // namespace ge
