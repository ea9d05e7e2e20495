#include "core/engines/ge_local/ge_local_ops_kernel_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/engine_errors.h"
#include "core/engines/ge_local/ge_local_graph_optimizer.h"
#include "core/engines/phony/phony_test_graph.h"
#include "core/engines/test_node.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Status Size(Node& node) { return GeLocalOpsKernelBuilder().CalcOpRunningParam(node, {.chip = TestGraph::Chip()}); }

Node* AddNode(ComputeGraph& graph, const std::string& type, std::vector<GeTensorDesc> inputs,
              std::vector<GeTensorDesc> outputs) {
  OpDesc op("n" + std::to_string(graph.nodes().size()), type);
  op.inputs = std::move(inputs);
  op.outputs = std::move(outputs);
  return *graph.AddNode(std::move(op));
}

/// The status; the task list must stay empty.
Status MakeTask(const Node& node) {
  std::vector<domi::TaskDef> tasks;
  Status status = GeLocalOpsKernelBuilder().GenerateTask(node, TestGraph::Context(), tasks);
  EXPECT_TRUE(tasks.empty());
  return status;
}

// Row C1 of the test matrix.
TEST(GeLocalOpsKernelBuilder, Initializes) { EXPECT_TRUE(GeLocalOpsKernelBuilder().Initialize({}).ok()); }

// spec/om-format.md §6.5: padded on the output, exact on the input description.
TEST(GeLocalOpsKernelBuilder, SizesAGraphInputPaddedAndExact) {
  TestGraph test;
  Node* data = test.Add("in", "Data", 1);
  ASSERT_TRUE(Size(*data).ok());
  EXPECT_EQ(data->op().outputs[0].size, 64);
  EXPECT_EQ(data->op().inputs[0].size, 32);
}

TEST(GeLocalOpsKernelBuilder, SizesAConstantExactly) {
  TestGraph test;
  test.w->op().outputs = {TestTensor(DT_FLOAT16, {3})};
  ASSERT_TRUE(Size(*test.w).ok());
  EXPECT_EQ(test.w->op().outputs[0].size, 6);
}

TEST(GeLocalOpsKernelBuilder, RefusesAConstantWithoutSize) {
  TestGraph test;
  test.w->op().outputs = {TestTensor(DT_STRING, {3})};
  EXPECT_THAT(Size(*test.w).message(), HasSubstr("'w' (Const)"));
}

// Row C3 of the test matrix.
TEST(GeLocalOpsKernelBuilder, LeavesANodeOfUnknownShapeAlone) {
  ComputeGraph graph("g");
  Node* node = AddNode(graph, "test1", {TestTensor(DT_FLOAT, {-1, 5, 6, 7})}, {TestTensor(DT_FLOAT, {4})});
  EXPECT_TRUE(Size(*node).ok());
  EXPECT_EQ(node->op().outputs[0].size, 0);
  node->op().attrs["_op_no_tiling"] = true;
  EXPECT_TRUE(Size(*node).ok());
  EXPECT_EQ(node->op().outputs[0].size, 16);
}

// spec/ge-local.md §4.1 step 3: inside what a node calls, at any depth.
TEST(GeLocalOpsKernelBuilder, LeavesACallOfAGraphOfUnknownShapesAlone) {
  ComputeGraph root("root");
  auto outer = std::make_shared<ComputeGraph>("outer");
  auto inner = std::make_shared<ComputeGraph>("inner");
  ASSERT_TRUE(root.AddSubgraph(outer).ok());
  ASSERT_TRUE(root.AddSubgraph(inner).ok());
  Node* call = AddNode(root, "PartitionedCall", {}, {TestTensor(DT_FLOAT, {8})});
  call->op().subgraph_names = {"outer"};
  Node* second = AddNode(*outer, "PartitionedCall", {}, {TestTensor(DT_FLOAT, {8})});
  second->op().subgraph_names = {"inner"};
  Node* leaf = AddNode(*inner, "Data", {}, {TestTensor(DT_FLOAT, {-1})});
  EXPECT_TRUE(Size(*call).ok());
  EXPECT_EQ(call->op().outputs[0].size, 0);
  leaf->op().outputs[0] = TestTensor(DT_FLOAT, {8});
  EXPECT_TRUE(Size(*call).ok());
  EXPECT_EQ(call->op().outputs[0].size, 64);
}

// §12.1 point 15.
TEST(GeLocalOpsKernelBuilder, FailsWhenItCannotBeSaidWhetherAShapeIsKnown) {
  ComputeGraph graph("g");
  Node* call = AddNode(graph, "PartitionedCall", {}, {TestTensor(DT_FLOAT, {8})});
  call->op().subgraph_names = {"nowhere"};
  EXPECT_THAT(Size(*call).message(), AllOf(HasSubstr("'n0' (PartitionedCall)"), HasSubstr("'nowhere' is missing")));
  EXPECT_FALSE(MakeTask(*call).ok());
}

// Row C9 of the test matrix.
TEST(GeLocalOpsKernelBuilder, MarksABitcastAsLyingInItsInput) {
  ComputeGraph graph("g");
  Node* node = AddNode(graph, "Bitcast", {TestTensor(DT_INT32, {1, 5, 4, 4})}, {TestTensor(DT_INT4, {1, 5, 4, 4, 8})});
  ASSERT_TRUE(Size(*node).ok());
  EXPECT_TRUE(node->op().outputs[0].reuse_input);
  EXPECT_EQ(node->op().outputs[0].size, 320);
}

TEST(GeLocalOpsKernelBuilder, SizesAPhonyConcatAndPlacesItsBlocks) {
  auto test = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, {1, 2, 2, 4, 8}), 4, {3, 1}, {2, 2});
  test->phony->op().outputs[0] = TestTensor(DT_FLOAT16, {1, 4, 2, 8, 8});
  ASSERT_TRUE(Size(*test->phony).ok());
  EXPECT_EQ(test->phony->op().outputs[0].size, 1056);
  EXPECT_THAT(test->FirstEntries(), ElementsAre(0, 64, 512, 576));
}

TEST(GeLocalOpsKernelBuilder, PlacesBlocksAsThePolicyHasIt) {
  auto test = PhonyTestGraph::Split(TestTensor(DT_FLOAT16, {1, 2, 2, 4, 8}), 4, {3, 1}, {2, 2});
  test->phony->op().inputs[0] = TestTensor(DT_FLOAT16, {1, 4, 2, 8, 8});
  const RunningParamContext context{TestGraph::Chip(), PhonyOffsetPolicy::kReference, nullptr};
  ASSERT_TRUE(GeLocalOpsKernelBuilder().CalcOpRunningParam(*test->phony, context).ok());
  EXPECT_THAT(test->FirstEntries(), ElementsAre(0, 256, 64, 320));
}

// Rows D9, D10 and D11 of the test matrix: what the optimiser marks, the builder places.
TEST(GeLocalOpsKernelBuilder, PlacesTheBlocksOfNodesThatTheOptimizerMarked) {
  for (PhonyKind kind : {PhonyKind::kConcat, PhonyKind::kSplit}) {
    for (int64_t axis : {3, -2}) {
      auto test = PhonyTestGraph::Make(kind, TestTensor(DT_FLOAT16, {1, 2, 2, 4, 8}), 2, {axis}, {2});
      OpDesc& op = test->phony->op();
      (kind == PhonyKind::kConcat ? op.outputs : op.inputs)[0] = TestTensor(DT_FLOAT16, {1, 2, 2, 8, 8});
      ASSERT_TRUE(GeLocalGraphOptimizer().OptimizeOriginalGraphJudgeInsert(test->graph).ok());
      ASSERT_TRUE(Size(*test->phony).ok());
      EXPECT_TRUE(AttrOr<bool>(op.attrs, "_no_task", false));
      EXPECT_EQ(test->ListOf(0), std::vector<int64_t>{0});
      EXPECT_EQ(test->ListOf(1), std::vector<int64_t>{64});
    }
  }
}

// X9 of row D13: the caller turns what failed into PARAM_INVALID.
TEST(GeLocalOpsKernelBuilder, ReportsFailedOffsetsAsAnInvalidParameter) {
  auto test = PhonyTestGraph::Concat(TestTensor(DT_FLOAT16, {4, 16}), 2, {0}, {2});
  test->phony->op().outputs[0] = TestTensor(DT_FLOAT16, {8, 16});
  test->graph.attrs["_graph_unknown_flag"] = true;
  EXPECT_EQ(Size(*test->phony).code(), kEngineParamInvalid);
}

// Rows E1 and E4 of the test matrix.
TEST(GeLocalOpsKernelBuilder, MakesNoTaskForATypeThatItDoesNotKnowUnlessItsShapeIsUnknown) {
  ComputeGraph graph("g");
  Node* known = AddNode(graph, "test", {}, {});
  EXPECT_THAT(MakeTask(*known).message(), HasSubstr("op type 'test' is not supported by the local engine"));
  Node* unknown = AddNode(graph, "test", {TestTensor(DT_FLOAT, {-1, 5, 6, 7})}, {});
  EXPECT_TRUE(MakeTask(*unknown).ok());
  EXPECT_TRUE(AttrOr<bool>(unknown->op().attrs, "_no_task", false));
}

// Rows E2 and E4 of the test matrix.
TEST(GeLocalOpsKernelBuilder, MarksAStackPopAsDependingOnComputing) {
  ComputeGraph graph("g");
  for (int64_t dim : {-1, 5}) {
    Node* node = AddNode(graph, "StackPop", {TestTensor(DT_FLOAT, {dim})}, {});
    EXPECT_TRUE(MakeTask(*node).ok());
    EXPECT_EQ(AttrOr<int64_t>(node->op().attrs, "_unknown_shape_type", 0), 4);
    EXPECT_FALSE(node->op().attrs.contains("_no_task"));
  }
}

// Rows E3 and E4 of the test matrix.
TEST(GeLocalOpsKernelBuilder, MakesNoTaskOfAnyKind) {
  ComputeGraph graph("g");
  for (const char* type : {"Data", "Const", "NoOp", "Reshape", "ExpandDims", "ReFormat", "Squeeze", "Unsqueeze",
                           "SqueezeV2", "UnsqueezeV2", "SqueezeV3", "UnsqueezeV3", "FlattenV2", "PhonyConcat"}) {
    const Status status = MakeTask(*AddNode(graph, type, {}, {}));
    EXPECT_TRUE(status.ok()) << status.ToString();
  }
}

// §12.2 point 25: also of unknown shape.
TEST(GeLocalOpsKernelBuilder, FailsOnWhatShouldHaveBeenRemoved) {
  ComputeGraph graph("g");
  for (int64_t dim : {4, -1}) {
    const Status status = MakeTask(*AddNode(graph, "Snapshot", {TestTensor(DT_FLOAT, {dim})}, {}));
    EXPECT_EQ(status.code(), kEngineFailed);
    EXPECT_THAT(status.message(), HasSubstr("(Snapshot) should have been removed by SnapshotPass"));
  }
}

}  // namespace
}  // namespace ge
