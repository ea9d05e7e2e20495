#include "core/engines/ge_local/ge_local_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

TEST(GeLocalEngine, TakesWhatNeedsNoHardware) {
  OpImplSpaceRegistryV2 registry;
  std::string reason;
  for (const char* type : {"Data", "Const", "NetOutput"}) {
    EXPECT_TRUE(GeLocalEngine().CheckSupported(OpDesc("n", type), {registry, TestGraph::Chip()}, reason)) << type;
  }
}

TEST(GeLocalEngine, NamesTheTypeThatItRefuses) {
  OpImplSpaceRegistryV2 registry;
  std::string reason;
  EXPECT_FALSE(GeLocalEngine().CheckSupported(OpDesc("n", "Add"), {registry, TestGraph::Chip()}, reason));
  EXPECT_THAT(reason, HasSubstr("type Add is none of Const, Data, NetOutput"));
}

// spec/om-format.md §6.5: padded on the output, exact on the input description.
TEST(GeLocalEngine, SizesAGraphInputPaddedAndExact) {
  OpDesc op("x", "Data");
  op.inputs = op.outputs = {GeTensorDesc(GeShape({8}), DT_FLOAT)};
  ASSERT_TRUE(GeLocalEngine().CalcOpRunningParam(op, TestGraph::Chip()).ok());
  EXPECT_EQ(op.outputs[0].size, 64);
  EXPECT_EQ(op.inputs[0].size, 32);
}

TEST(GeLocalEngine, SizesAConstantExactly) {
  OpDesc op("w", "Const");
  op.outputs = {GeTensorDesc(GeShape({3}), DT_FLOAT16)};
  ASSERT_TRUE(GeLocalEngine().CalcOpRunningParam(op, TestGraph::Chip()).ok());
  EXPECT_EQ(op.outputs[0].size, 6);
}

TEST(GeLocalEngine, RefusesAConstantWithoutSize) {
  OpDesc op("w", "Const");
  op.outputs = {GeTensorDesc(GeShape({3}), DT_STRING)};
  EXPECT_THAT(GeLocalEngine().CalcOpRunningParam(op, TestGraph::Chip()).message(), HasSubstr("'w' (Const)"));
}

TEST(GeLocalEngine, EndsTheGraphAtNetOutput) {
  TestGraph test;
  Node* end = test.Add("end", "NetOutput", 1);
  end->op().stream_id = 0;
  std::vector<domi::TaskDef> tasks;
  ASSERT_TRUE(GeLocalEngine().GenerateTask(*end, TestGraph::Context(), tasks).ok());
  ASSERT_EQ(tasks.size(), 1U);
  EXPECT_EQ(tasks[0].type(), static_cast<uint32_t>(ModelTaskType::kEndGraph));
}

TEST(GeLocalEngine, HasNoTaskForInputsAndConstants) {
  TestGraph test;
  std::vector<domi::TaskDef> tasks;
  EXPECT_TRUE(GeLocalEngine().GenerateTask(*test.x, TestGraph::Context(), tasks).ok());
  EXPECT_TRUE(GeLocalEngine().GenerateTask(*test.w, TestGraph::Context(), tasks).ok());
  EXPECT_TRUE(tasks.empty());
}

}  // namespace
}  // namespace ge
