#include "core/compiler/prepare/for_to_while.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/graph_inputs.h"
#include "core/compiler/prepare/net_output.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Status Replaced(SampleGraph& g) {
  GE_RETURN_IF_ERROR(LinkGraphTree(*g.graph));
  for (ComputeGraph* graph : GraphsOf(*g.graph)) {
    GE_RETURN_IF_ERROR(NumberGraphInputs(*graph));
    GE_RETURN_IF_ERROR(AddNetOutput(*graph));
  }
  return ReplaceForByWhile(*g.graph);
}

/// For(start, limit, delta, x; body: op(x)); the body looks at its counter when asked.
struct ForLoop {
  SampleGraph g;
  SampleGraph body{"body"};
  OutDataAnchor start = g.Data("start", {}, DT_INT32);
  OutDataAnchor limit = g.Data("limit", {}, DT_INT32);
  OutDataAnchor x = g.Data("x", {8});
  OutDataAnchor loop;

  explicit ForLoop(std::optional<int32_t> delta) {
    auto counter = body.Data("i", {}, DT_INT32);
    auto state = body.Data("state", {}, DT_UNDEFINED);
    body.Output(body.Op("SampleBias", "op", {state, OutDataAnchor{}, counter}));
    auto step = delta ? g.Const<int32_t>("delta", {}, DT_INT32, {*delta}) : g.Data("delta", {}, DT_INT32);
    loop = g.Call("For", "loop", {start, limit, step, x}, 1, {&body});
    g.Output(loop);
  }
  ComputeGraph& Graph(const std::string& name) const {
    ComputeGraph* found = g.graph->FindSubgraph(name);
    GE_CHECK(found != nullptr, "{}", name);
    return *found;
  }
};

TEST(ForToWhile, AddsCounterLimitAndDeltaToTheLoopState) {
  ForLoop t(2);
  Status status = Replaced(t.g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Node& loop = *t.loop.node;
  EXPECT_EQ(loop.type(), "While");
  EXPECT_THAT(loop.op().subgraph_names, ElementsAre("body_cond", "body"));
  EXPECT_EQ(loop.input_count(), 4U);
  EXPECT_EQ(loop.output_count(), 4U);
  EXPECT_EQ(loop.input(0), t.start);
  EXPECT_EQ(loop.input(3), t.x);
  EXPECT_TRUE(loop.consumers(0).empty());
  EXPECT_EQ(NodeOf(*t.g.graph, "Node_Output").input(0), (OutDataAnchor{t.loop.node, 3}));
  EXPECT_EQ(t.g.graph->outputs[0].index, 3);
}

TEST(ForToWhile, LetsTheBodyCountAndHandLimitAndDeltaOn) {
  ForLoop t(2);
  ASSERT_TRUE(Replaced(t.g).ok());
  const ComputeGraph& body = *t.body.graph;
  EXPECT_EQ(DataIndex(NodeOf(body, "i")), 0);
  EXPECT_EQ(DataIndex(NodeOf(body, "limit")), 1);
  EXPECT_EQ(DataIndex(NodeOf(body, "delta")), 2);
  EXPECT_EQ(DataIndex(NodeOf(body, "state")), 3);
  const Node& next = NodeOf(body, "next_counter");
  EXPECT_EQ(next.type(), "Add");
  EXPECT_EQ(next.input(0).node->name(), "i");
  EXPECT_EQ(next.input(1).node->name(), "delta");
  const Node& end = NodeOf(body, "Node_Output");
  ASSERT_EQ(end.input_count(), 4U);
  EXPECT_EQ(end.input(0).node->name(), "next_counter");
  EXPECT_EQ(end.input(1).node->name(), "limit");
  EXPECT_EQ(end.input(2).node->name(), "delta");
  EXPECT_EQ(end.input(3).node->name(), "op");
}

TEST(ForToWhile, MakesACounterForABodyThatDoesNotReadIt) {
  SampleGraph g, body("body");
  auto state = body.Data("state", {}, DT_UNDEFINED);
  state.node->op().attrs["index"] = 1;
  body.Output(body.Op("SampleUnary", "op", {state}));
  auto start = g.Data("start", {}, DT_INT32);
  g.Output(
      g.Call("For", "loop", {start, start, g.Const<int32_t>("d", {}, DT_INT32, {1}), g.Data("x", {8})}, 1, {&body}));
  Status status = Replaced(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(DataIndex(NodeOf(*body.graph, "counter")), 0);
  EXPECT_EQ(DataIndex(NodeOf(*body.graph, "state")), 3);
}

/// The operands of the comparison in a graph, by name.
std::vector<std::string> Compared(const ComputeGraph& graph) {
  const Node& less = NodeOf(graph, "less");
  return {less.input(0).node->name(), less.input(1).node->name()};
}

TEST(ForToWhile, ComparesInTheDirectionOfAConstantDelta) {
  ForLoop up(1), down(-3);
  ASSERT_TRUE(Replaced(up.g).ok());
  ASSERT_TRUE(Replaced(down.g).ok());
  EXPECT_THAT(Compared(up.Graph("body_cond")), ElementsAre("counter", "limit"));
  EXPECT_THAT(Compared(down.Graph("body_cond")), ElementsAre("limit", "counter"));
}

TEST(ForToWhile, LooksAtADeltaThatVariesInEachRound) {
  ForLoop t(std::nullopt);
  Status status = Replaced(t.g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Node& more = NodeOf(t.Graph("body_cond"), "more");
  EXPECT_EQ(more.type(), "StatelessIf");
  EXPECT_EQ(more.input(0).node->name(), "downwards");
  EXPECT_THAT(more.op().subgraph_names, ElementsAre("body_cond_down", "body_cond_up"));
  EXPECT_THAT(Compared(t.Graph("body_cond_up")), ElementsAre("counter", "limit"));
  EXPECT_THAT(Compared(t.Graph("body_cond_down")), ElementsAre("limit", "counter"));
}

TEST(ForToWhile, RefusesADeltaOfZeroOrOfAnotherType) {
  ForLoop t(0);
  EXPECT_THAT(Replaced(t.g).message(), HasSubstr("node 'loop' (For): delta is the constant 'delta' of value 0"));
  SampleGraph g, body = UnaryGraph("body");
  auto start = g.Data("start", {}, DT_INT32);
  g.Output(g.Call("For", "loop", {start, start, g.Const<float>("d", {}, DT_FLOAT, {1}), g.Data("x", {8})}, 1, {&body}));
  EXPECT_THAT(Replaced(g).message(), HasSubstr("it must be one int32"));
}

TEST(ForToWhile, RefusesNumbersOfInputsAndOutputsThatDoNotFit) {
  SampleGraph g, body = UnaryGraph("body");
  auto start = g.Data("start", {}, DT_INT32);
  g.Output(g.Call("For", "loop", {start, start}, 1, {&body}));
  EXPECT_THAT(Replaced(g).message(), HasSubstr("it has 1 graphs, 2 inputs and 1 outputs"));
}

}  // namespace
}  // namespace ge
