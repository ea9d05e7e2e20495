#include "core/compiler/prepare/net_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(NetOutput, ReadsTheDeclaredOutputsInOrder) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto a = g.Op("SampleUnary", "a", {x});
  auto b = g.Op("SampleUnary", "b", {x});
  g.Output(b);
  g.Output(a);
  ASSERT_TRUE(AddNetOutput(*g.graph).ok());
  const Node& end = NodeOf(*g.graph, "Node_Output");
  EXPECT_EQ(end.type(), "NetOutput");
  ASSERT_EQ(end.input_count(), 2U);
  EXPECT_EQ(end.input(0), b);
  EXPECT_EQ(end.input(1), a);
}

TEST(NetOutput, TakesAFreeName) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "Node_Output", {g.Data("x", {8})}));
  ASSERT_TRUE(AddNetOutput(*g.graph).ok());
  EXPECT_EQ(NodeOf(*g.graph, "Node_Output_1").type(), "NetOutput");
}

TEST(NetOutput, IsNotMadeTwice) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {8})}));
  ASSERT_TRUE(AddNetOutput(*g.graph).ok());
  ASSERT_TRUE(AddNetOutput(*g.graph).ok());
  EXPECT_EQ(g.graph->nodes().size(), 3U);
}

TEST(NetOutput, RunsAfterOpsThatNobodyReads) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  g.Output(g.Op("SampleUnary", "a", {x}));
  auto unread = g.Op("SampleUnary", "unread", {x});
  ASSERT_TRUE(AddNetOutput(*g.graph).ok());
  EXPECT_THAT(NodeOf(*g.graph, "Node_Output").control_inputs(), ElementsAre(unread.node));
}

TEST(NetOutput, NeedsAnOutput) {
  SampleGraph g;
  g.Data("x", {8});
  EXPECT_THAT(AddNetOutput(*g.graph).message(), HasSubstr("graph 'g' has no outputs"));
}

TEST(NetOutput, MustBeTheOnlyOne) {
  SampleGraph g;
  g.Add(OpDesc("one", "NetOutput"));
  g.Add(OpDesc("two", "NetOutput"));
  EXPECT_THAT(AddNetOutput(*g.graph).message(), HasSubstr("in 'one' and 'two'"));
}

TEST(NetOutput, MustReadWhatIsDeclared) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto a = g.Op("SampleUnary", "a", {x});
  auto b = g.Op("SampleUnary", "b", {x});
  g.Op("NetOutput", "end", {a});
  g.graph->outputs = {b};
  EXPECT_EQ(AddNetOutput(*g.graph).code(), kGraphInvalid);
}

TEST(NetOutput, RefusesAnOutputThatIsNoNodes) {
  SampleGraph g;
  g.Output({});
  EXPECT_THAT(AddNetOutput(*g.graph).message(), HasSubstr("output 0 is no node's"));
}

}  // namespace
}  // namespace ge
