// The whole list of passes over random graphs: what a graph computes stays the same, what can be computed is, and a
// second run finds nothing more to do.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/compiler/passes/run_passes.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/graph/graph_tree.h"
#include "property_tests/folding/random_op_graph.h"
#include "scenarios/runner/execute/pass_verifier.h"

namespace ge {
namespace {

const OpImplSpaceRegistryV2& Registry() {
  static const auto* registry = [] {
    auto* made = new OpImplSpaceRegistryV2();
    AddBuiltInPrototypes(*made);
    return made;
  }();
  return *registry;
}

/// Runs every stage; fails the property when a pass fails.
void RunAllPasses(ComputeGraph& graph, CompileObserver* observer, const OptimizationOptions& optimization) {
  for (PassStage stage : {PassStage::kInferShape, PassStage::kPrepareOptimize, PassStage::kOptimizeStage1_1,
                          PassStage::kOptimizeStage1_2, PassStage::kOptimizeStage1_3, PassStage::kOptimizeStage2}) {
    const Status status = RunPasses(graph, stage, {Registry(), optimization, observer});
    RC_LOG() << status.ToString() << "\n";
    RC_ASSERT(status.ok());
  }
}

void RunAllPasses(ComputeGraph& graph, CompileObserver* observer = nullptr) {
  RunAllPasses(graph, observer, *OptimizationOptions::Parse({}));
}

RC_GTEST_PROP(PassList, KeepsWhatAGraphComputes, ()) {
  const auto graph = AnyOpGraph({}, Registry());
  RC_LOG() << DumpGraph(*graph);
  scenario::PassVerifier verifier(1);
  RunAllPasses(*graph, &verifier);
  RC_LOG() << DumpGraph(*graph);
  RC_ASSERT(verifier.finding() == "");
}

RC_GTEST_PROP(PassList, KeepsWhatAGraphComputesAtEveryLevel, ()) {
  const auto graph = AnyOpGraph({}, Registry());
  RC_LOG() << DumpGraph(*graph);
  const bool folding = *rc::gen::arbitrary<bool>();
  const auto optimization = OptimizationOptions::Parse({{"ge.oo.level", *rc::gen::arbitrary<bool>() ? "O1" : "O3"},
                                                        {"ge.oo.constantFolding", folding ? "true" : "false"}});
  RC_ASSERT(optimization.ok());
  scenario::PassVerifier verifier(2);
  RunAllPasses(*graph, &verifier, *optimization);
  RC_ASSERT(verifier.finding() == "");
}

RC_GTEST_PROP(PassList, ComputesEverythingThatDependsOnConstantsAlone, ()) {
  const auto graph = AnyOpGraph({.inputs = false}, Registry());
  RC_LOG() << DumpGraph(*graph);
  scenario::PassVerifier verifier(3);
  RunAllPasses(*graph, &verifier);
  RC_LOG() << DumpGraph(*graph);
  RC_ASSERT(verifier.finding() == "");
  for (const auto& node : graph->nodes()) {
    // An Identity stands where one constant is two graph outputs.
    RC_ASSERT(node->type() == "Const" || node->type() == "NetOutput" || node->type() == "Identity");
  }
}

RC_GTEST_PROP(PassList, FindsNothingMoreToDoInASecondRun, ()) {
  const auto graph = AnyOpGraph({}, Registry());
  RC_LOG() << DumpGraph(*graph);
  RunAllPasses(*graph);
  const std::string once = DumpGraph(*graph);
  RunAllPasses(*graph);
  const std::string twice = DumpGraph(*graph);
  RC_LOG() << once << "\n" << twice;
  RC_ASSERT(once == twice);
}

}  // namespace
}  // namespace ge
