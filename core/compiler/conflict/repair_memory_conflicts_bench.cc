// How the repair of conflicts grows in the graphs that are worst for it: one memory that many nodes read, write, join
// and hand on. Each graph is ten times as large as in its baseline.

#include <benchmark/benchmark.h>

#include "benchmarks/ratio.h"
#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/testdata/tree_builder.h"

namespace ge {
namespace {

constexpr int64_t kProducers = 4;

/// x is read by `nodes` ops without an order; each tenth is a collective op that writes it for itself.
void ManyReadersSomeWrite(TreeBuilder& t, int64_t nodes) {
  const OutDataAnchor x = t.Make("Mul", "x", {t.Data("data")});
  for (int64_t i = 0; i < nodes; ++i) {
    t.Op(i % 10 == 5 ? "HcomAllReduce" : "Relu", fmt::format("n{}", i), {x},
         {.attrs = i % 10 == 5 ? Mutable() : AttrMap()});
  }
}

/// As a residual net: each op reads x and the op before it, the last one writes x for itself.
void ReadersInAChain(TreeBuilder& t, int64_t nodes) {
  const OutDataAnchor x = t.Make("Mul", "x", {t.Data("data")});
  OutDataAnchor last = x;
  for (int64_t i = 0; i < nodes; ++i) last = t.Make("Add", fmt::format("n{}", i), {last, x});
  t.After(t.Op("HcomAllReduce", "writer", {x}, {.attrs = Mutable()}), last.node);
}

/// A variable is assigned, then read, and so on in a fixed order: nothing is wrong, which must be found out.
void AssignmentsInOrder(TreeBuilder& t, int64_t nodes) {
  const OutDataAnchor v = t.Make("Variable", "v");
  Node* last = nullptr;
  for (int64_t i = 0; i < nodes; ++i) {
    Node* node = i % 2 == 0 ? t.Op("Assign", fmt::format("n{}", i), {v, t.Const(fmt::format("c{}", i))},
                                   {.input_names = {"ref", "value"}, .output_names = {"ref"}})
                            : t.Op("Relu", fmt::format("n{}", i), {v});
    if (last != nullptr) t.After(node, last);
    last = node;
  }
}

/// The same without an order.
void AssignmentsWithoutOrder(TreeBuilder& t, int64_t nodes) {
  const OutDataAnchor v = t.Make("Variable", "v");
  for (int64_t i = 0; i < nodes; ++i) {
    if (i % 10 == 5) {
      t.Op("Assign", fmt::format("n{}", i), {v, t.Const(fmt::format("c{}", i))},
           {.input_names = {"ref", "value"}, .output_names = {"ref"}});
    } else {
      t.Op("Relu", fmt::format("n{}", i), {v});
    }
  }
}

/// Ops that write what they are given and hand it on, one behind the other.
void ChainOfReferences(TreeBuilder& t, int64_t nodes) {
  OutDataAnchor last = t.Make("Mul", "x", {t.Data("data")});
  for (int64_t i = 0; i < nodes; ++i)
    last = t.Make("HcomAllReduce", fmt::format("n{}", i), {last},
                  {.attrs = Mutable(), .input_names = {"x"}, .output_names = {"x"}});
  t.End({last});
}

/// A chain of views, each of which another op reads too.
void ChainOfViews(TreeBuilder& t, int64_t nodes) {
  OutDataAnchor last = t.Make("Mul", "x", {t.Data("data")});
  for (int64_t i = 0; i < nodes; ++i) {
    last = t.Make("Reshape", fmt::format("v{}", i), {last});
    t.Op("Relu", fmt::format("n{}", i), {last});
  }
  t.End({last});
}

/// One tensor is every output of the graph: all but one are copied.
void OneTensorIsAllOutputs(TreeBuilder& t, int64_t nodes) {
  t.End(std::vector<OutDataAnchor>(static_cast<size_t>(nodes), t.Make("Mul", "x", {t.Data("data")})));
}

/// x is read by ordinary ops, and by as many that want it in special memory of two kinds.
void ReadersInSpecialMemory(TreeBuilder& t, int64_t nodes) {
  const OutDataAnchor x = t.Make("Mul", "x", {t.Data("data")});
  for (int64_t i = 0; i < nodes; ++i) {
    t.Op("Relu", fmt::format("n{}", i), {x},
         {.attrs = i % 2 == 0 ? AttrMap() : SpecialInputs({i % 4 == 1 ? 0x10 : 0x11})});
  }
}

void ConcatOfGraphInputs(TreeBuilder& t, int64_t nodes) {
  std::vector<OutDataAnchor> parts;
  for (int64_t i = 0; i < nodes; ++i) parts.push_back(t.Data(fmt::format("x{}", i)));
  t.End({t.Make("PhonyConcat", "join", parts, {.attrs = NoPaddingInput()})});
}

void ConcatOfProducers(TreeBuilder& t, int64_t nodes) {
  std::vector<OutDataAnchor> parts;
  for (int64_t i = 0; i < nodes; ++i)
    parts.push_back(t.Make("Relu", fmt::format("x{}", i), {t.Data(fmt::format("d{}", i))}));
  t.End({t.Make("PhonyConcat", "join", parts, {.attrs = NoPaddingInput()})});
}

void ConcatOfOneTensor(TreeBuilder& t, int64_t nodes) {
  const OutDataAnchor x = t.Make("Mul", "x", {t.Data("data")});
  t.End({t.Make("PhonyConcat", "join", std::vector<OutDataAnchor>(static_cast<size_t>(nodes), x),
                {.attrs = NoPaddingInput()})});
}

/// Two joins of the same producers, the second in reversed order.
void TwoCrossedConcats(TreeBuilder& t, int64_t nodes) {
  std::vector<OutDataAnchor> parts;
  for (int64_t i = 0; i < nodes; ++i)
    parts.push_back(t.Make("Relu", fmt::format("x{}", i), {t.Data(fmt::format("d{}", i))}));
  const OutDataAnchor a = t.Make("PhonyConcat", "a", parts, {.attrs = NoPaddingInput()});
  std::reverse(parts.begin(), parts.end());
  t.End({a, t.Make("PhonyConcat", "b", parts, {.attrs = NoPaddingInput()})});
}

std::vector<OutDataAnchor> FewProducers(TreeBuilder& t) {
  std::vector<OutDataAnchor> parts;
  for (int64_t i = 0; i < kProducers; ++i)
    parts.push_back(t.Make("Relu", fmt::format("p{}", i), {t.Data(fmt::format("d{}", i))}));
  return parts;
}

/// Joins of the same producers in one order: they share their places.
void ConcatsThatAgree(TreeBuilder& t, int64_t nodes) {
  const std::vector<OutDataAnchor> parts = FewProducers(t);
  for (int64_t i = 0; i < nodes; ++i)
    t.Op("Relu", fmt::format("r{}", i),
         {t.Make("PhonyConcat", fmt::format("n{}", i), parts, {.attrs = NoPaddingInput()})});
}

/// Joins of the same producers in orders that no memory serves together.
void ConcatsThatCross(TreeBuilder& t, int64_t nodes) {
  std::vector<OutDataAnchor> parts = FewProducers(t);
  for (int64_t i = 0; i < nodes; ++i) {
    std::rotate(parts.begin(), parts.begin() + 1, parts.end());
    t.Op("Relu", fmt::format("r{}", i),
         {t.Make("PhonyConcat", fmt::format("n{}", i), parts, {.attrs = NoPaddingInput()})});
  }
}

/// Joins with padding: no two of them can share.
void PaddedConcats(TreeBuilder& t, int64_t nodes) {
  const std::vector<OutDataAnchor> parts = FewProducers(t);
  for (int64_t i = 0; i < nodes; ++i) t.Op("HcomAllGather", fmt::format("n{}", i), parts, {.attrs = ContinuousInput()});
}

/// A loop that makes each of its states anew.
void LoopOfManyStates(TreeBuilder& t, int64_t nodes) {
  std::vector<OutDataAnchor> given, results, made;
  for (int64_t i = 0; i < nodes; ++i)
    given.push_back(t.Make("Relu", fmt::format("n{}", i), {t.Data(fmt::format("d{}", i))}));
  Node* loop = t.Op("While", "loop", given, {.outputs = given.size(), .subgraphs = {"cond", "body"}});
  for (int64_t i = 0; i < nodes; ++i) results.push_back(Out(loop, static_cast<int>(i)));
  t.End(results);
  TreeBuilder cond = t.Subgraph("cond"), body = t.Subgraph("body");
  for (int64_t i = 1; i < nodes; ++i) cond.Inner(fmt::format("c{}", i), i);
  cond.End({cond.Make("Less", "less", {cond.Inner("c0", 0)})}, true);
  for (int64_t i = 0; i < nodes; ++i)
    made.push_back(body.Make("Relu", fmt::format("m{}", i), {body.Inner(fmt::format("b{}", i), i)}));
  body.End(made);
}

template <void (*kGraph)(TreeBuilder&, int64_t)>
void Repair(benchmark::State& state) {
  size_t copies = 0;
  for (auto iteration : state) {
    state.PauseTiming();
    TreeBuilder t;
    kGraph(t, state.range(0));
    state.ResumeTiming();
    {
      CompileLog log;
      const auto inserted = RepairMemoryConflicts(*t.root, OfflineConflictSettings(), &log);
      GE_CHECK(inserted.ok(), "{}", inserted.status().ToString());
      copies = inserted->size();
    }
    state.PauseTiming();
    t.root.reset();
    state.ResumeTiming();
  }
  state.counters["copies"] = static_cast<double>(copies);
}

/// Pairs, searches or lists for each node would make it a hundred times the time; waiting for memory makes it more than
/// ten (benchmarks/README.md).
bool PromiseGrowth(const std::string& graph) {
  return benchmarks::Promise({"Repair" + graph + "/10000", "Repair" + graph + "/1000", 30,
                              "the conflicts of ten times the graph are repaired in at most thirty times the time"});
}

#define DRYDOCK_REPAIR_BENCHMARK(graph)                                                                    \
  BENCHMARK(Repair<graph>)->Name("Repair" #graph)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond); \
  const bool k##graph##Growth = PromiseGrowth(#graph)

DRYDOCK_REPAIR_BENCHMARK(ManyReadersSomeWrite);
DRYDOCK_REPAIR_BENCHMARK(ReadersInAChain);
DRYDOCK_REPAIR_BENCHMARK(AssignmentsInOrder);
DRYDOCK_REPAIR_BENCHMARK(AssignmentsWithoutOrder);
DRYDOCK_REPAIR_BENCHMARK(ChainOfReferences);
DRYDOCK_REPAIR_BENCHMARK(ChainOfViews);
DRYDOCK_REPAIR_BENCHMARK(OneTensorIsAllOutputs);
DRYDOCK_REPAIR_BENCHMARK(ReadersInSpecialMemory);
DRYDOCK_REPAIR_BENCHMARK(ConcatOfGraphInputs);
DRYDOCK_REPAIR_BENCHMARK(ConcatOfProducers);
DRYDOCK_REPAIR_BENCHMARK(ConcatOfOneTensor);
DRYDOCK_REPAIR_BENCHMARK(TwoCrossedConcats);
DRYDOCK_REPAIR_BENCHMARK(ConcatsThatAgree);
DRYDOCK_REPAIR_BENCHMARK(ConcatsThatCross);
DRYDOCK_REPAIR_BENCHMARK(PaddedConcats);
DRYDOCK_REPAIR_BENCHMARK(LoopOfManyStates);

}  // namespace
}  // namespace ge
