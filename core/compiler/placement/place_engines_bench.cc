// Placing and sizing a graph: linear in its nodes, and nothing is put into words for a node that finds its engine.
// Baseline: ten smaller graphs.

#include <benchmark/benchmark.h>

#include "benchmarks/growth.h"
#include "core/compiler/ge_generator.h"
#include "core/compiler/placement/place_engines.h"
#include "core/compiler/size/calc_op_running_param.h"
#include "core/engines/plugin/ge_lib.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

void Check(const Status& status) { GE_CHECK(status.ok(), "{}", status.ToString()); }

/// The built package's registry, and the engines of the build's plugins.
struct Compiler {
  Compiler() {
    auto opp = OppPackage::Open(DRYDOCK_OPP_DIR);
    Check(opp.status());
    auto created = GeGenerator::Create(*opp);
    Check(created.status());
    generator = *std::move(created);
    auto shared = GELib::SharedEngines(GELibSettings::FromEnvironment());
    Check(shared.status());
    engines = *shared;
  }
  EnginePlacer Placer() const;
  std::unique_ptr<GeGenerator> generator;
  std::shared_ptr<const Engines> engines;
};

const ChipConfig& Chip() { return **ChipConfig::Find("Ascend910B1"); }

EnginePlacer Compiler::Placer() const { return EnginePlacer(*engines, {generator->registry(), Chip()}); }

/// A Data, then copies and kernels in turn.
std::unique_ptr<ComputeGraph> Chain(int64_t nodes, const OpImplSpaceRegistryV2& registry) {
  auto graph = std::make_unique<ComputeGraph>("chain");
  const GeTensorDesc desc(GeShape({16, 16}), DT_FLOAT);
  Node* last = nullptr;
  for (int64_t i = 0; i < nodes; ++i) {
    OpDesc op(fmt::format("node_{}", i), i == 0 ? "Data" : i % 2 == 0 ? "Relu" : "Identity");
    op.inputs = op.outputs = {desc};
    if (op.type == "Relu") Check(FillFromPrototype(op, *registry.FindPrototype("Relu")));
    auto node = graph->AddNode(std::move(op));
    Check(node.status());
    if (last != nullptr) Check(graph->AddDataEdge({last, 0}, {*node, 0}));
    last = *node;
  }
  return graph;
}

/// range(0) chains of range(1) nodes.
std::vector<std::unique_ptr<ComputeGraph>> Chains(const benchmark::State& state, const Compiler& compiler) {
  std::vector<std::unique_ptr<ComputeGraph>> graphs;
  for (int64_t i = 0; i < state.range(0); ++i) {
    graphs.push_back(Chain(state.range(1), compiler.generator->registry()));
  }
  return graphs;
}

void CountNodes(benchmark::State& state) {
  state.counters["nodes"] = benchmark::Counter(static_cast<double>(state.range(0) * state.range(1)),
                                               benchmark::Counter::kIsIterationInvariantRate);
}

void PlaceAGraph(benchmark::State& state) {
  const Compiler compiler;
  const auto graphs = Chains(state, compiler);
  for (auto iteration : state) {
    state.PauseTiming();
    for (const auto& graph : graphs) {
      for (const auto& node : graph->nodes()) node->op().engine = node->op().kernel_lib = {};
    }
    state.ResumeTiming();
    for (const auto& graph : graphs) {
      EnginePlacer placer = compiler.Placer();
      Check(PlaceEngines(*graph, placer));
    }
  }
  CountNodes(state);
}

void SizeAGraph(benchmark::State& state) {
  const Compiler compiler;
  const auto graphs = Chains(state, compiler);
  for (const auto& graph : graphs) {
    EnginePlacer placer = compiler.Placer();
    Check(PlaceEngines(*graph, placer));
  }
  for (auto iteration : state) {
    for (const auto& graph : graphs) Check(CalcOpRunningParams(*graph, *compiler.engines, {.chip = Chip()}));
  }
  CountNodes(state);
}

BENCHMARK(PlaceAGraph)->Apply(benchmarks::LargeAndSmallGraphs);
BENCHMARK(SizeAGraph)->Apply(benchmarks::LargeAndSmallGraphs);

const bool kPlacementGrowth = benchmarks::PromiseGrowth(
    "PlaceAGraph", "placing 100,000 nodes of one graph costs at most 1.2 times placing those of ten graphs of 10,000");
const bool kSizesGrowth = benchmarks::PromiseGrowth("SizeAGraph", "sizing them: the same");

}  // namespace
}  // namespace ge
