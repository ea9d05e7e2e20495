// What all passes cost where none finds anything to do, beside one traversal of the graph with a pass that does
// nothing.

#include <benchmark/benchmark.h>

#include "benchmarks/ratio.h"
#include "core/compiler/passes/node_pass_runner.h"
#include "core/compiler/passes/run_passes.h"

namespace ge {
namespace {

const bool kPassesOverTraversal = benchmarks::Promise(
    {"AllPasses/100000", "PlainTraversal/100000", 10,
     "all passes over 100,000 nodes that none of them changes take at most ten times as long as one traversal"});
const bool kPassesGrowth = benchmarks::Promise(
    {"AllPasses/100000", "AllPasses/10000", 15, "ten times the nodes take at most fifteen times as long"});

void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }

/// Ops of two inputs that no pass knows, each reading the one before and one further up; a NetOutput at the end.
std::unique_ptr<ComputeGraph> Untouchable(int64_t nodes) {
  auto graph = std::make_unique<ComputeGraph>("untouchable");
  const GeTensorDesc desc(GeShape({16, 16}), DT_FLOAT);
  std::vector<Node*> made;
  for (int64_t i = 0; i < nodes; ++i) {
    OpDesc op(fmt::format("node_{}", i), i == 0           ? "Data"
                                         : i + 1 == nodes ? "NetOutput"
                                         : i % 2 == 0     ? "Mine"
                                                          : "Yours");
    op.inputs.assign(op.type == "NetOutput" || i == 0 ? 1 : 2, desc);
    if (op.type != "NetOutput") op.outputs = {desc};
    auto node = graph->AddNode(std::move(op));
    Check(node.status());
    for (int slot = 0; i > 0 && slot < static_cast<int>((*node)->input_count()); ++slot) {
      Node* from = slot == 0 ? made.back() : made[made.size() / 2];
      Check(graph->AddDataEdge({from, 0}, {*node, slot}));
    }
    made.push_back(*node);
  }
  return graph;
}

void AllPasses(benchmark::State& state) {
  const std::unique_ptr<ComputeGraph> graph = Untouchable(state.range(0));
  const OpImplSpaceRegistryV2 registry;
  const OptimizationOptions all;
  for (auto iteration : state) {
    for (PassStage stage : {PassStage::kPrepareOptimize, PassStage::kOptimizeStage1_1, PassStage::kOptimizeStage1_2,
                            PassStage::kOptimizeStage1_3, PassStage::kOptimizeStage2}) {
      Check(RunPasses(*graph, stage, {registry, all}));
    }
  }
}

class DoNothing : public NodePass {
 public:
  Status Run(Node&, PassContext&) override { return {}; }
};

void PlainTraversal(benchmark::State& state) {
  const std::unique_ptr<ComputeGraph> graph = Untouchable(state.range(0));
  const OpImplSpaceRegistryV2 registry;
  for (auto iteration : state) {
    std::vector<RunningNodePass> passes;
    passes.push_back({"nothing", std::make_unique<DoNothing>(), 0});
    PassContext context(*graph, registry, nullptr);
    Check(NodePassRunner(passes, context).Run(*graph));
  }
}

BENCHMARK(AllPasses)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(PlainTraversal)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ge
