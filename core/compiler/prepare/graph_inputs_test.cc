#include "core/compiler/prepare/graph_inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

TEST(GraphInputs, AreNumberedInOrder) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto z = g.Data("z", {8});
  ASSERT_TRUE(NumberGraphInputs(*g.graph).ok());
  EXPECT_EQ(DataIndex(*x.node), 0);
  EXPECT_EQ(DataIndex(*z.node), 1);
}

TEST(GraphInputs, ShareNoIndex) {
  SampleGraph g;
  g.Data("x", {8}).node->op().attrs["index"] = 0;
  g.Data("z", {8}).node->op().attrs["index"] = 0;
  EXPECT_THAT(NumberGraphInputs(*g.graph).message(), HasSubstr("'x' and 'z' both have index 0"));
}

TEST(GraphInputs, OfARootHaveNoGap) {
  SampleGraph g;
  g.Data("x", {8}).node->op().attrs["index"] = 1;
  EXPECT_THAT(NumberGraphInputs(*g.graph).message(), HasSubstr("'x' has index 1"));
}

TEST(GraphInputs, OfASubgraphMayLeaveOutInputs) {
  SampleGraph root, branch("branch");
  branch.Data("x", {8}).node->op().attrs["index"] = 5;
  ASSERT_TRUE(root.graph->AddSubgraph(branch.graph).ok());
  EXPECT_TRUE(NumberGraphInputs(*branch.graph).ok());
  NodeOf(*branch.graph, "x").op().attrs["index"] = -1;
  EXPECT_FALSE(NumberGraphInputs(*branch.graph).ok());
}

TEST(GraphInputs, OfEveryKindAreNumberedTogether) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto r = g.Data("r", {8});
  r.node->op().type = "RefData";
  auto z = g.Data("z", {8});
  z.node->op().type = "AippData";
  ASSERT_TRUE(NumberGraphInputs(*g.graph).ok());
  EXPECT_EQ(DataIndex(*x.node), 0);
  EXPECT_EQ(DataIndex(*r.node), 1);
  EXPECT_EQ(DataIndex(*z.node), 2);
}

TEST(GraphInputs, OfASubgraphAreData) {
  SampleGraph root, branch("branch");
  branch.Data("r", {8}).node->op().type = "RefData";
  ASSERT_TRUE(root.graph->AddSubgraph(branch.graph).ok());
  const Status status = NumberGraphInputs(*branch.graph);
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("node 'r' (RefData): the inputs of a called graph are Data"));
}

TEST(GraphInputs, ComeFromNoQueue) {
  SampleGraph g;
  Node* queue = g.Data("q", {8}).node;
  queue->op().type = "QueueData";
  EXPECT_TRUE(NumberGraphInputs(*g.graph).ok());
  queue->op().attrs["queue_name"] = "frames";
  const Status status = NumberGraphInputs(*g.graph);
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("node 'q' (QueueData): it is bound to queue 'frames'"));
}

}  // namespace
}  // namespace ge
