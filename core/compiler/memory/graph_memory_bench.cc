// How the memory plan grows with its graph: joins of many parts, long chains of references, many joins of one set of
// producers, and an ordinary ladder beside them.

#include <benchmark/benchmark.h>

#include "benchmarks/ratio.h"
#include "core/compiler/testdata/memory_graph.h"

namespace ge {
namespace {

const Dims kPart = {1, 128};

void Ladder(MemoryGraph& g, int64_t nodes) {
  OutDataAnchor last = g.One("Relu", "first", {g.Data("x", kPart)}, kPart);
  OutDataAnchor other = last;
  for (int64_t i = 0; i < nodes; ++i) {
    const OutDataAnchor next = g.One("Add", fmt::format("n{}", i), {last, other}, kPart);
    if (i % 8 == 0) other = last;
    last = next;
  }
  g.NetOutput({last});
}

void JoinOfProducers(MemoryGraph& g, int64_t nodes) {
  const OutDataAnchor x = g.One("Relu", "x", {g.Data("d", kPart)}, kPart);
  std::vector<OutDataAnchor> parts;
  for (int64_t i = 0; i < nodes; ++i) parts.push_back(g.One("Relu", fmt::format("n{}", i), {x}, kPart));
  const OutDataAnchor join = g.Concat("join", parts, {nodes, 128});
  g.NetOutput({g.One("Relu", "end_of_join", {join}, {nodes, 128})});
}

void SplitIntoMany(MemoryGraph& g, int64_t nodes) {
  const OutDataAnchor x = g.One("Relu", "x", {g.Data("d", {nodes, 128})}, {nodes, 128});
  Node* split = g.Many("PhonySplit", "split", {x}, std::vector<Dims>(static_cast<size_t>(nodes), kPart),
                       MemoryGraph::SplitAttrs());
  OutDataAnchor sum = OutputOf(split, 0);
  for (int64_t i = 1; i < nodes; ++i)
    sum = g.One("Add", fmt::format("n{}", i), {sum, OutputOf(split, static_cast<int>(i))}, kPart);
  g.NetOutput({sum});
}

void ChainOfReferences(MemoryGraph& g, int64_t nodes) {
  OutDataAnchor last = g.One("Relu", "x", {g.Data("d", kPart)}, kPart);
  for (int64_t i = 0; i < nodes; ++i) last = g.One("Reshape", fmt::format("n{}", i), {last}, kPart);
  g.NetOutput({g.One("Relu", "last", {last}, kPart)});
}

/// Each join lies where all others do.
void JoinsOfOneSet(MemoryGraph& g, int64_t nodes) {
  const OutDataAnchor x = g.One("Relu", "x", {g.Data("d", kPart)}, kPart);
  std::vector<OutDataAnchor> parts;
  for (int64_t i = 0; i < 4; ++i) parts.push_back(g.One("Relu", fmt::format("p{}", i), {x}, kPart));
  for (int64_t i = 0; i < nodes; ++i)
    g.One("Relu", fmt::format("r{}", i), {g.Concat(fmt::format("n{}", i), parts, {4, 128})}, {4, 128});
}

/// The join of two is a part of the next join, and so on: the last one holds all.
void JoinsInJoins(MemoryGraph& g, int64_t nodes) {
  const OutDataAnchor x = g.One("Relu", "x", {g.Data("d", kPart)}, kPart);
  OutDataAnchor last = x;
  for (int64_t i = 0; i < nodes; ++i) {
    const OutDataAnchor part = g.One("Relu", fmt::format("p{}", i), {i == 0 ? x : OutDataAnchor{last.node, 0}}, kPart);
    last = g.Concat(fmt::format("n{}", i), {last, part}, {i + 2, 128});
  }
  g.NetOutput({g.One("Relu", "last", {last}, {nodes + 1, 128})});
}

void OneTensorManyReaders(MemoryGraph& g, int64_t nodes) {
  const OutDataAnchor x = g.One("Relu", "x", {g.Data("d", kPart)}, kPart);
  for (int64_t i = 0; i < nodes; ++i) g.One("Relu", fmt::format("n{}", i), {x}, kPart);
}

template <void (*kGraph)(MemoryGraph&, int64_t)>
void Plan(benchmark::State& state) {
  MemoryGraph g;
  kGraph(g, state.range(0));
  const Status sorted = g.Sort();
  GE_CHECK(sorted.ok(), "{}", sorted.ToString());
  const StreamPlan streams = g.AssignAllStreams();
  for (auto iteration : state) {
    const auto memory = PlanGraphMemory(*g.graph, streams);
    GE_CHECK(memory.ok(), "{}", memory.status().ToString());
  }
}

bool PromiseGrowth(const std::string& graph) {
  return benchmarks::Promise({"Plan" + graph + "/10000", "Plan" + graph + "/1000", 20,
                              "the memory of ten times the graph is planned in at most twenty times the time"});
}

#define DRYDOCK_PLAN_BENCHMARK(graph)                                                                  \
  BENCHMARK(Plan<graph>)->Name("Plan" #graph)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond); \
  const bool k##graph##Growth = PromiseGrowth(#graph)

DRYDOCK_PLAN_BENCHMARK(Ladder);
DRYDOCK_PLAN_BENCHMARK(JoinOfProducers);
DRYDOCK_PLAN_BENCHMARK(SplitIntoMany);
DRYDOCK_PLAN_BENCHMARK(ChainOfReferences);
DRYDOCK_PLAN_BENCHMARK(JoinsOfOneSet);
DRYDOCK_PLAN_BENCHMARK(OneTensorManyReaders);
// No promise: the check that values survive looks at all parts of each join, so a hundred joins in each other cost ten
// times what ten times ten cost.
BENCHMARK(Plan<JoinsInJoins>)->Name("PlanJoinsInJoins")->Arg(100)->Arg(1'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ge
