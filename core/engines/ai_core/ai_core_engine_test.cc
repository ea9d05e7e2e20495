#include "core/engines/ai_core/ai_core_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(AiCoreEngine, RefusesATypeThatThePackageDoesNotKnow) {
  OpImplSpaceRegistryV2 registry;
  std::string reason;
  EXPECT_FALSE(AiCoreEngine().CheckSupported(OpDesc("n", "Nothing"), {registry, TestGraph::Chip()}, reason));
  EXPECT_EQ(reason, "type Nothing has no prototype in the operator package");
}

// float[8]: 32 bytes, padded (32 + 63) rounded down to 32 → 64 (spec/compiler.md §5.1).
TEST(AiCoreEngine, PadsOutputSizes) {
  OpDesc op = TestGraph().op->op();
  ASSERT_TRUE(AiCoreEngine().CalcOpRunningParam(op, TestGraph::Chip()).ok());
  EXPECT_EQ(op.outputs[0].size, 64);
}

TEST(AiCoreEngine, PlansAWorkspaceWhenTilingAsksForNone) {
  OpDesc op = TestGraph().op->op();
  op.workspace_bytes = {};
  ASSERT_TRUE(AiCoreEngine().CalcOpRunningParam(op, TestGraph::Chip()).ok());
  EXPECT_THAT(op.workspace_bytes, ElementsAre(512));
}

TEST(AiCoreEngine, KeepsWorkspacesThatTilingAskedFor) {
  OpDesc op = TestGraph().op->op();
  op.workspace_bytes = {0, 4096};
  ASSERT_TRUE(AiCoreEngine().CalcOpRunningParam(op, TestGraph::Chip()).ok());
  EXPECT_THAT(op.workspace_bytes, ElementsAre(512, 4096));
}

TEST(AiCoreEngine, RefusesANegativeWorkspace) {
  OpDesc op = TestGraph().op->op();
  op.workspace_bytes = {-1};
  EXPECT_THAT(AiCoreEngine().CalcOpRunningParam(op, TestGraph::Chip()).message(),
              HasSubstr("'op' (SampleBias): tiling asked for -1"));
}

TEST(AiCoreEngine, RefusesAnOutputWithoutSize) {
  OpDesc op = TestGraph().op->op();
  op.outputs[0].shape = GeShape({-1});
  EXPECT_THAT(AiCoreEngine().CalcOpRunningParam(op, TestGraph::Chip()).message(),
              HasSubstr("output 0 of type float32 and shape [-1]"));
}

TEST(AiCoreEngine, MakesOneTaskForAnOpTiledOnTheHost) {
  TestGraph test;
  std::vector<domi::TaskDef> tasks;
  ASSERT_TRUE(AiCoreEngine().GenerateTask(*test.op, TestGraph::Context(), tasks).ok());
  EXPECT_EQ(tasks.size(), 1U);
}

TEST(AiCoreEngine, MakesTheTilingSinkSequenceForASunkOp) {
  TestGraph test;
  test.op->op().attrs[std::string(kAttrTilingSinkOp)] = true;
  test.op->op().attached_stream_ids = {1};
  TaskContext context = TestGraph::Context();
  context.tiling_sink = TilingSinkResources{1, 0, "/opp/lib.so"};
  std::vector<domi::TaskDef> tasks;
  ASSERT_TRUE(AiCoreEngine().GenerateTask(*test.op, context, tasks).ok());
  EXPECT_EQ(tasks.front().type(), static_cast<uint32_t>(ModelTaskType::kPreprocessKernel));
}

}  // namespace
}  // namespace ge
