#include "core/compiler/size/calc_op_running_param.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

const ChipConfig& Chip() { return **ChipConfig::Find("Ascend910B1"); }

TEST(CalcOpRunningParams, CopiesOutputSizesToTheInputsThatTheyFeed) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto a = g.Op("SampleUnary", "a", {x});
  x.node->op().kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  a.node->op().kernel_lib = "AIcoreEngine";
  a.node->op().outputs[0] = GeTensorDesc(GeShape({8}), DT_FLOAT);
  Status status = CalcOpRunningParams(*g.graph, Chip());
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(a.node->op().inputs[0].size, 64);
}

TEST(CalcOpRunningParams, RefusesANodeThatWasNotPlaced) {
  SampleGraph g;
  g.Data("x", {8});
  EXPECT_THAT(CalcOpRunningParams(*g.graph, Chip()).message(),
              HasSubstr("node 'x' (Data): no engine has the kernel library ''"));
}

}  // namespace
}  // namespace ge
