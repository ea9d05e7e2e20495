#include "core/compiler/prepare/inline_calls.h"

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

Status Inlined(SampleGraph& g) {
  GE_RETURN_IF_ERROR(LinkGraphTree(*g.graph));
  for (ComputeGraph* graph : GraphsOf(*g.graph)) {
    GE_RETURN_IF_ERROR(NumberGraphInputs(*graph));
    GE_RETURN_IF_ERROR(AddNetOutput(*graph));
  }
  return InlinePartitionedCalls(*g.graph);
}

// Row of spec/ge-local.md §9.1: PartitionedCall, StatefulPartitionedCall.
TEST(InlineCalls, PutsTheCalledNodesInThePlaceOfTheCall) {
  for (const char* type : {"PartitionedCall", "StatefulPartitionedCall"}) {
    SampleGraph g, f("f");
    auto a = f.Data("a", {}, DT_UNDEFINED);
    auto b = f.Data("b", {}, DT_UNDEFINED);
    f.Output(f.Op("SampleBias", "sum", {b, OutDataAnchor{}, a}));
    f.Output(f.Op("SampleUnary", "more", {a}));
    auto x = g.Data("x", {8});
    auto y = g.Data("y", {8});
    auto call = g.Call(type, "call", {x, y}, 2, {&f});
    auto after = g.Op("SampleUnary", "after", {call});
    g.Output(after);
    g.Output({call.node, 1});
    Status status = Inlined(g);
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_TRUE(g.graph->subgraphs().empty());
    EXPECT_EQ(g.graph->FindNode("call"), nullptr);
    Node& sum = NodeOf(*g.graph, "call_f/sum");
    EXPECT_EQ(sum.input(0), y);
    EXPECT_EQ(sum.input(1).node, nullptr);
    EXPECT_EQ(sum.input(2), x);
    EXPECT_EQ(after.node->input(0), (OutDataAnchor{&sum, 0}));
    const OutDataAnchor more{&NodeOf(*g.graph, "call_f/more"), 0};
    EXPECT_EQ(NodeOf(*g.graph, "Node_Output").input(1), more);
    EXPECT_THAT(g.graph->outputs, ElementsAre(after, more));
  }
}

TEST(InlineCalls, InlinesCallsInsideCallsAndBranches) {
  SampleGraph g, outer("outer"), inner("inner"), then("then"), other("else"), g2("g2");
  inner.Output(inner.Op("SampleUnary", "u", {inner.Data("x", {}, DT_UNDEFINED)}));
  outer.Output(outer.Call("PartitionedCall", "in", {outer.Data("x", {}, DT_UNDEFINED)}, 1, {&inner}));
  g2.Output(g2.Op("SampleUnary", "v", {g2.Data("x", {}, DT_UNDEFINED)}));
  then.Output(then.Call("PartitionedCall", "in", {then.Data("x", {}, DT_UNDEFINED)}, 1, {&g2}));
  other.Output(other.Data("x", {}, DT_UNDEFINED));
  auto x = g.Data("x", {8});
  auto out = g.Call("PartitionedCall", "out", {x}, 1, {&outer});
  g.Output(g.Call("If", "choice", {x, out}, 1, {&then, &other}));
  Status status = Inlined(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(g.graph->subgraphs().size(), 2U);
  EXPECT_EQ(NodeOf(*g.graph, "out_outer/in_inner/u").input(0), x);
  EXPECT_EQ(NodeOf(*then.graph, "in_g2/v").input(0).node->name(), "x");
}

TEST(InlineCalls, KeepsNamesThatTellTheCallAlready) {
  SampleGraph g, f("f");
  f.Output(f.Op("SampleUnary", "call_f/op", {f.Data("x", {}, DT_UNDEFINED)}));
  g.Output(g.Call("PartitionedCall", "call", {g.Data("x", {8})}, 1, {&f}));
  ASSERT_TRUE(Inlined(g).ok());
  EXPECT_NE(g.graph->FindNode("call_f/op"), nullptr);
}

TEST(InlineCalls, LetsACalledIfKeepItsBranches) {
  SampleGraph g, f("f"), then = UnaryGraph("then"), other = UnaryGraph("else");
  auto x = f.Data("x", {}, DT_UNDEFINED);
  f.Output(f.Call("If", "choice", {x, x}, 1, {&then, &other}));
  g.Output(g.Call("PartitionedCall", "call", {g.Data("x", {8})}, 1, {&f}));
  Status status = Inlined(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(ParentNodeOf(*then.graph), &NodeOf(*g.graph, "call_f/choice"));
}

TEST(InlineCalls, HandsOnWhatRanBeforeAndAfterTheCall) {
  SampleGraph g, f("f");
  auto inner_x = f.Data("x", {}, DT_UNDEFINED);
  auto first = f.Op("SampleUnary", "first", {inner_x});
  f.Output(f.Op("SampleUnary", "second", {first}));
  auto x = g.Data("x", {8});
  auto before = g.Op("SampleUnary", "before", {x});
  auto call = g.Call("PartitionedCall", "call", {x}, 1, {&f});
  auto after = g.Op("SampleUnary", "after", {x});
  g.Output(call);
  ASSERT_TRUE(g.graph->AddControlEdge(before.node, call.node).ok());
  ASSERT_TRUE(g.graph->AddControlEdge(call.node, after.node).ok());
  ASSERT_TRUE(Inlined(g).ok());
  EXPECT_THAT(NodeOf(*g.graph, "call_f/first").control_inputs(), ElementsAre(before.node));
  EXPECT_TRUE(NodeOf(*g.graph, "call_f/second").control_inputs().empty());
  EXPECT_THAT(after.node->control_inputs(), ElementsAre(&NodeOf(*g.graph, "call_f/second")));
}

TEST(InlineCalls, TakesAGraphThatOnlyHandsItsInputsOn) {
  SampleGraph g, f("f");
  f.Output(f.Data("x", {}, DT_UNDEFINED));
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {8})});
  auto b = g.Op("SampleUnary", "b", {g.Call("PartitionedCall", "call", {a}, 1, {&f})});
  g.Output(b);
  ASSERT_TRUE(Inlined(g).ok());
  EXPECT_EQ(b.node->input(0), a);
}

TEST(InlineCalls, NamesACallWhoseNumbersDoNotFit) {
  SampleGraph g, f = UnaryGraph("f");
  auto call = g.Call("PartitionedCall", "call", {g.Data("x", {8})}, 2, {&f});
  g.Output(call);
  EXPECT_THAT(Inlined(g).message(), HasSubstr("its graph has 1 outputs, the call 2"));
  SampleGraph h, f2 = UnaryGraph("f");
  NodeOf(*f2.graph, "x").op().attrs["index"] = 1;
  h.Output(h.Call("PartitionedCall", "call", {h.Data("x", {8})}, 1, {&f2}));
  EXPECT_THAT(Inlined(h).message(), HasSubstr("'x' has index 1, which no input of the call feeds"));
}

}  // namespace
}  // namespace ge
