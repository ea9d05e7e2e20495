#include "core/compiler/passes/run_passes.h"

#include <gmock/gmock.h>

#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PassRecorder : public CompileObserver {
 public:
  void OnPass(std::string_view name, const ComputeGraph&, size_t changes) override {
    ran.emplace_back(name);
    if (changes > 0) changed.emplace_back(name);
  }
  void OnStage(std::string_view name, const ComputeGraph&) override { stages.emplace_back(name); }
  std::vector<std::string> ran, changed, stages;
};

const char kText[] =
    "x: Data(4, 8)\n c: Ints(4, 8)\n r: Reshape(x, c)\n s: StopGradient(r)\n i: Identity(s)\n y: Op(i)\n unread: "
    "Op(x)\n"
    "end: NetOutput(y)";

TEST(RunPasses, RunsEveryEnabledPassOfTheStageInOrder) {
  PassGraph g(kText);
  PassRecorder recorder;
  OptimizationOptions all;
  ASSERT_TRUE(RunPasses(*g.graph, PassStage::kPrepareOptimize, {SampleRegistry(), all, &recorder}).ok());
  EXPECT_EQ(g.Render(), "x: Data()\ny: Op(x)\nend: NetOutput(y)\n");
  EXPECT_THAT(recorder.changed, ElementsAre("NoUseReshapeRemovePass", "StopGradientPass", "IdentityPass", "PrunePass"));
  EXPECT_THAT(recorder.stages, ElementsAre("PrepareOptimize"));
}

// Row N12 of the test matrix: what level and list turn off does not run.
TEST(RunPasses, LeavesOutWhatLevelAndListTurnOff) {
  PassGraph g(kText);
  PassRecorder recorder;
  auto options = OptimizationOptions::Parse({{"ge.oo.level", "O1"}, {"ge.optimizationSwitch", "StopGradientPass:off"}});
  ASSERT_TRUE(options.ok());
  ASSERT_TRUE(RunPasses(*g.graph, PassStage::kPrepareOptimize, {SampleRegistry(), *options, &recorder}).ok());
  EXPECT_THAT(recorder.changed, IsEmpty());
  EXPECT_THAT(g.Render(), HasSubstr("s: StopGradient(r)"));
}

// spec/compiler.md §1.4 A: a branch that is never taken is not inferred, so its faults do not matter.
TEST(RunPasses, RemovesADeadBranchBeforeItsShapesAreInferred) {
  PassGraph g("x: Data(4, 8)\n c: Bool(1)\n if: If(c, x)\n y: Identity(if)\n end: NetOutput(y)");
  g.AddSubgraph("if", "then", "d: Data(4, 8)\n a: Identity(d)\n e: NetOutput(a)", 1);
  g.AddSubgraph("if", "else", "d: Data(4, 8)\n b: Identity(d)\n e: NetOutput(b)", 1);
  NodeOf(*g.graph->FindSubgraph("else"), "b").op().type = "Nonsense";
  OptimizationOptions all;
  Status status = RunPasses(*g.graph, PassStage::kInferShape, {SampleRegistry(), all});
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(g["if"].type(), "PartitionedCall");
  EXPECT_EQ(g["y"].op().outputs[0].shape, GeShape({4, 8}));
}

TEST(RunPasses, InfersTheGraphsThatNodesCall) {
  PassGraph g("x: Data(2, 3)\n call: PartitionedCall(x)\n y: Identity(call)\n end: NetOutput(y)");
  g.AddSubgraph("call", "f", "d: Data(4, 8)\n a: Flatten(d)\n e: NetOutput(a)", 0);
  NodeOf(*g.graph->FindSubgraph("f"), "a").op().attrs["axis"] = 0;
  OptimizationOptions all;
  Status status = RunPasses(*g.graph, PassStage::kInferShape, {SampleRegistry(), all});
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(g["call"].op().outputs[0].shape, GeShape({1, 6}));
  EXPECT_EQ(g["y"].op().outputs[0].shape, GeShape({1, 6}));
}

TEST(PassList, HasARowInTheTableOfOptionsForEveryPassThatCanBeTurnedOff) {
  for (const PassEntry& entry : PassList()) {
    EXPECT_NE(entry.make_node_pass == nullptr, entry.make_graph_pass == nullptr) << entry.name;
    if (entry.name != kInferShapePassName) {
      EXPECT_NE(FindPassInfo(entry.name), nullptr) << entry.name;
    }
  }
}

// SplitShapeNPass cuts a ShapeN of known and unknown shapes in two: it comes with dynamic shapes.
TEST(PassList, HasEveryPassOfTheTableButOneForUnknownShapes) {
  for (const PassInfo& info : PassTable()) {
    const bool listed = std::any_of(PassList().begin(), PassList().end(),
                                    [&](const PassEntry& entry) { return entry.name == info.name; });
    EXPECT_EQ(listed, info.name != "SplitShapeNPass") << info.name;
  }
}

}  // namespace
}  // namespace ge
