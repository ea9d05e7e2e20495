// Passes over large graphs: folding is linear in what it folds, and passes that find nothing to do cost little more
// than walking over the graph.

#include <benchmark/benchmark.h>

#include "benchmarks/ratio.h"
#include "core/compiler/passes/node_pass_runner.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/run_passes.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

const bool kFoldingGrowth =
    benchmarks::Promise({"FoldAChain/10000", "FoldAChain/1000", 12,
                         "a chain of ten times the constants is folded in at most twelve times the time"});
const bool kIdlePasses =
    benchmarks::Promise({"PassesThatFindNothing/100000", "WalkOverTheGraph/100000", 10,
                         "all passes of the optimisation stages over a graph in which they find nothing to do cost at "
                         "most ten walks over it"});

void CheckPasses(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }

const GeTensorDesc kBenchTensor(GeShape({16}), DT_FLOAT);

/// c0 + c1 + c2 + …: `nodes` constants and one sum less.
std::unique_ptr<ComputeGraph> ChainOfConstants(int64_t nodes) {
  auto graph = std::make_unique<ComputeGraph>("chain");
  const auto value =
      std::make_shared<const GeTensor>(GeTensor{kBenchTensor, ByteBuffer(static_cast<size_t>(16) * sizeof(float))});
  Node* last = nullptr;
  for (int64_t i = 0; i < nodes; ++i) {
    Node* constant = *graph->AddNode(ConstOp(fmt::format("c{}", i), value));
    if (last == nullptr) {
      last = constant;
      continue;
    }
    OpDesc op(fmt::format("n{}", i), "Add");
    op.inputs = {kBenchTensor, kBenchTensor};
    op.outputs = {kBenchTensor};
    Node* add = *graph->AddNode(std::move(op));
    CheckPasses(graph->AddDataEdge({last, 0}, {add, 0}));
    CheckPasses(graph->AddDataEdge({constant, 0}, {add, 1}));
    last = add;
  }
  OpDesc end("end", "NetOutput");
  end.inputs = {kBenchTensor};
  CheckPasses(graph->AddDataEdge({last, 0}, {*graph->AddNode(std::move(end)), 0}));
  return graph;
}

void FoldAChain(benchmark::State& state) {
  const OpImplSpaceRegistryV2 registry;
  for (auto iteration : state) {
    state.PauseTiming();
    auto graph = ChainOfConstants(state.range(0));
    std::vector<RunningNodePass> passes;
    passes.push_back({"ConstantFoldingPass", MakeConstantFoldingPass(), 0});
    state.ResumeTiming();
    {
      PassContext context(*graph, registry, nullptr);
      CheckPasses(NodePassRunner(passes, context).Run(*graph));
      context.Finish();
    }
    GE_CHECK(graph->nodes().size() == 2, "{} nodes are left", graph->nodes().size());
    state.PauseTiming();
    graph.reset();
    state.ResumeTiming();
  }
}

/// A ladder of sums and maxima without a constant: x + x, max(that, x), …
std::unique_ptr<ComputeGraph> GraphWithoutConstants(int64_t nodes) {
  auto graph = std::make_unique<ComputeGraph>("ladder");
  OpDesc data("x", "Data");
  data.inputs = data.outputs = {kBenchTensor};
  Node* x = *graph->AddNode(std::move(data));
  Node* last = x;
  for (int64_t i = 0; i + 2 < nodes; ++i) {
    OpDesc op(fmt::format("n{}", i), i % 2 == 0 ? "Add" : "Maximum");
    op.inputs = {kBenchTensor, kBenchTensor};
    op.outputs = {kBenchTensor};
    Node* node = *graph->AddNode(std::move(op));
    Node* other = i % 16 == 0 ? x : last;
    CheckPasses(graph->AddDataEdge({last, 0}, {node, 0}));
    CheckPasses(graph->AddDataEdge({other, 0}, {node, 1}));
    last = node;
  }
  OpDesc end("end", "NetOutput");
  end.inputs = {kBenchTensor};
  CheckPasses(graph->AddDataEdge({last, 0}, {*graph->AddNode(std::move(end)), 0}));
  CheckPasses(graph->SortTopologically());
  return graph;
}

class LookOnly : public NodePass {
 public:
  Status Run(Node& node, PassContext&) override {
    benchmark::DoNotOptimize(&node);
    return {};
  }
};

void WalkOverTheGraph(benchmark::State& state) {
  const OpImplSpaceRegistryV2 registry;
  const auto graph = GraphWithoutConstants(state.range(0));
  for (auto iteration : state) {
    std::vector<RunningNodePass> passes;
    passes.push_back({"LookOnly", std::make_unique<LookOnly>(), 0});
    PassContext context(*graph, registry, nullptr);
    CheckPasses(NodePassRunner(passes, context).Run(*graph));
  }
}

void PassesThatFindNothing(benchmark::State& state) {
  const OpImplSpaceRegistryV2 registry;
  const auto optimization = OptimizationOptions::Parse({});
  CheckPasses(optimization.status());
  const auto graph = GraphWithoutConstants(state.range(0));
  for (auto iteration : state) {
    for (PassStage stage : {PassStage::kPrepareOptimize, PassStage::kOptimizeStage1_1, PassStage::kOptimizeStage1_2,
                            PassStage::kOptimizeStage1_3, PassStage::kOptimizeStage2}) {
      CheckPasses(RunPasses(*graph, stage, {registry, *optimization}));
    }
  }
}

BENCHMARK(FoldAChain)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond);
BENCHMARK(WalkOverTheGraph)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(PassesThatFindNothing)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ge
