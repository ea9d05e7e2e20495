#include "core/engines/ge_local/ge_local_ops_kernel_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

Status Size(Node& node) { return GeLocalOpsKernelBuilder().CalcOpRunningParam(node, {.chip = TestGraph::Chip()}); }

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
  test.w->op().outputs = {GeTensorDesc(GeShape({3}), DT_FLOAT16)};
  ASSERT_TRUE(Size(*test.w).ok());
  EXPECT_EQ(test.w->op().outputs[0].size, 6);
}

TEST(GeLocalOpsKernelBuilder, RefusesAConstantWithoutSize) {
  TestGraph test;
  test.w->op().outputs = {GeTensorDesc(GeShape({3}), DT_STRING)};
  EXPECT_THAT(Size(*test.w).message(), HasSubstr("'w' (Const)"));
}

TEST(GeLocalOpsKernelBuilder, HasNoTaskForInputsAndConstants) {
  TestGraph test;
  std::vector<domi::TaskDef> tasks;
  EXPECT_TRUE(GeLocalOpsKernelBuilder().GenerateTask(*test.x, TestGraph::Context(), tasks).ok());
  EXPECT_TRUE(GeLocalOpsKernelBuilder().GenerateTask(*test.w, TestGraph::Context(), tasks).ok());
  EXPECT_TRUE(tasks.empty());
}

}  // namespace
}  // namespace ge
