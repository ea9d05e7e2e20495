#include "core/compiler/size/calc_op_running_param.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/linked/linked_engines.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

Status CalcSizes(SampleGraph& g) {
  return CalcOpRunningParams(*g.graph, LinkedEngines(), {.chip = **ChipConfig::Find("Ascend910B1")});
}

TEST(CalcOpRunningParams, CopiesOutputSizesToTheInputsThatTheyFeed) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto a = g.Op("SampleUnary", "a", {x});
  x.node->op().kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  a.node->op().kernel_lib = "AIcoreEngine";
  a.node->op().outputs[0] = GeTensorDesc(GeShape({8}), DT_FLOAT);
  Status status = CalcSizes(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(a.node->op().inputs[0].size, 64);
}

TEST(CalcOpRunningParams, SizesNodesOfSubgraphs) {
  SampleGraph g, body("body");
  auto x = body.Data("x", {8});
  x.node->op().kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  ASSERT_TRUE(g.graph->AddSubgraph(body.graph).ok());
  ASSERT_TRUE(CalcSizes(g).ok());
  EXPECT_EQ(x.node->op().outputs[0].size, 64);
}

TEST(CalcOpRunningParams, RefusesANodeThatWasNotPlaced) {
  SampleGraph g;
  g.Data("x", {8});
  EXPECT_THAT(CalcSizes(g).message(), HasSubstr("node 'x' (Data): no engine has the kernel library ''"));
}

}  // namespace
}  // namespace ge
