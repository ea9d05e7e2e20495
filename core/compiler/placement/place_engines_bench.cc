// Placing and sizing a graph: linear in its nodes, and nothing is put into words for a node that finds its engine.

#include <benchmark/benchmark.h>

#include "benchmarks/ratio.h"
#include "core/compiler/ge_generator.h"
#include "core/compiler/placement/place_engines.h"
#include "core/compiler/size/calc_op_running_param.h"
#include "core/engines/plugin/ge_lib.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

// Ten times the nodes in at most twelve times the time.
const bool kPlacementGrowth = benchmarks::Promise(
    {"PlaceAGraph/100000", "PlaceAGraph/10000", 12, "ten times the nodes are placed in at most twelve times the time"});
const bool kSizesGrowth = benchmarks::Promise(
    {"SizeAGraph/100000", "SizeAGraph/10000", 12, "ten times the nodes are sized in at most twelve times the time"});

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

void CountNodes(benchmark::State& state) {
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
}

void PlaceAGraph(benchmark::State& state) {
  const Compiler compiler;
  const auto graph = Chain(state.range(0), compiler.generator->registry());
  for (auto iteration : state) {
    state.PauseTiming();
    for (const auto& node : graph->nodes()) node->op().engine = node->op().kernel_lib = {};
    state.ResumeTiming();
    EnginePlacer placer = compiler.Placer();
    Check(PlaceEngines(*graph, placer));
  }
  CountNodes(state);
}

void SizeAGraph(benchmark::State& state) {
  const Compiler compiler;
  const auto graph = Chain(state.range(0), compiler.generator->registry());
  EnginePlacer placer = compiler.Placer();
  Check(PlaceEngines(*graph, placer));
  for (auto iteration : state) Check(CalcOpRunningParams(*graph, *compiler.engines, {.chip = Chip()}));
  CountNodes(state);
}

BENCHMARK(PlaceAGraph)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(SizeAGraph)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace ge
