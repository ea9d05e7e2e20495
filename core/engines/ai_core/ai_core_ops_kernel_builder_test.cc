#include "core/engines/ai_core/ai_core_ops_kernel_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Status Size(TestGraph& test) {
  return AiCoreOpsKernelBuilder().CalcOpRunningParam(*test.op, {.chip = TestGraph::Chip()});
}

// float[8]: 32 bytes, padded (32 + 63) rounded down to 32 → 64 (spec/compiler.md §5.1).
TEST(AiCoreOpsKernelBuilder, PadsOutputSizes) {
  TestGraph test;
  OpDesc& op = test.op->op();
  ASSERT_TRUE(Size(test).ok());
  EXPECT_EQ(op.outputs[0].size, 64);
}

TEST(AiCoreOpsKernelBuilder, PlansAWorkspaceWhenTilingAsksForNone) {
  TestGraph test;
  OpDesc& op = test.op->op();
  op.workspace_bytes = {};
  ASSERT_TRUE(Size(test).ok());
  EXPECT_THAT(op.workspace_bytes, ElementsAre(512));
}

TEST(AiCoreOpsKernelBuilder, PlansNoWorkspaceForAnOpWithoutTask) {
  TestGraph test;
  OpDesc& op = test.op->op();
  op.attrs["_no_task"] = true;
  ASSERT_TRUE(Size(test).ok());
  EXPECT_THAT(op.workspace_bytes, ElementsAre());
  EXPECT_EQ(op.outputs[0].size, 64);
}

TEST(AiCoreOpsKernelBuilder, KeepsWorkspacesThatTilingAskedFor) {
  TestGraph test;
  OpDesc& op = test.op->op();
  op.workspace_bytes = {0, 4096};
  ASSERT_TRUE(Size(test).ok());
  EXPECT_THAT(op.workspace_bytes, ElementsAre(512, 4096));
}

TEST(AiCoreOpsKernelBuilder, RefusesANegativeWorkspace) {
  TestGraph test;
  OpDesc& op = test.op->op();
  op.workspace_bytes = {-1};
  EXPECT_THAT(Size(test).message(), HasSubstr("'op' (SampleBias): tiling asked for -1"));
}

TEST(AiCoreOpsKernelBuilder, RefusesAnOutputWithoutSize) {
  TestGraph test;
  OpDesc& op = test.op->op();
  op.outputs[0].shape = GeShape({-1});
  EXPECT_THAT(Size(test).message(), HasSubstr("output 0 of type float32 and shape [-1]"));
}

TEST(AiCoreOpsKernelBuilder, MakesOneTaskForAnOpTiledOnTheHost) {
  TestGraph test;
  std::vector<domi::TaskDef> tasks;
  ASSERT_TRUE(AiCoreOpsKernelBuilder().GenerateTask(*test.op, TestGraph::Context(), tasks).ok());
  EXPECT_EQ(tasks.size(), 1U);
}

TEST(AiCoreOpsKernelBuilder, MakesTheTilingSinkSequenceForASunkOp) {
  TestGraph test;
  test.op->op().attrs[kAttrTilingSinkOp] = true;
  test.op->op().attached_stream_ids = {1};
  TaskContext context = TestGraph::Context();
  context.tiling_sink = TilingSinkResources{1, 0, "/opp/lib.so"};
  std::vector<domi::TaskDef> tasks;
  ASSERT_TRUE(AiCoreOpsKernelBuilder().GenerateTask(*test.op, context, tasks).ok());
  EXPECT_EQ(tasks.front().type(), static_cast<uint32_t>(ModelTaskType::kPreprocessKernel));
}

}  // namespace
}  // namespace ge
