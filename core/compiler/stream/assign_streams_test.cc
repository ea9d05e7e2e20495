#include "core/compiler/stream/assign_streams.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/ai_core/ai_core_attrs.h"

namespace ge {
namespace {

using ::testing::ElementsAre;

Node* Sink(OutDataAnchor op) {
  op.node->op().attrs[kAttrTilingSinkOp] = true;
  op.node->op().attrs[kAttrTilingSinkValueDepend] = std::vector<int64_t>{1};
  return op.node;
}

StreamPlan Assign(SampleGraph& g) {
  EXPECT_TRUE(g.graph->SortTopologically().ok());
  g.graph->AssignIds();
  return AssignStreams(*g.graph);
}

TEST(AssignStreams, PutsEverythingOnOneStreamWithoutEvents) {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {8})});
  StreamPlan plan = Assign(g);
  EXPECT_EQ(plan.stream_num, 1);
  EXPECT_EQ(plan.event_num(), 0);
  EXPECT_EQ(a.node->op().stream_id, 0);
  EXPECT_TRUE(a.node->op().attached_stream_ids.empty());
}

TEST(AssignStreams, GivesASunkOpTheTilingStreamAndOneEvent) {
  SampleGraph g;
  Node* rev = Sink(g.Op("SampleReverse", "rev", {g.Data("x", {8}), g.Data("lengths", {1}, DT_INT32)}));
  StreamPlan plan = Assign(g);
  EXPECT_EQ(plan.stream_num, 2);
  EXPECT_THAT(rev->op().attached_stream_ids, ElementsAre(1));
  ASSERT_EQ(plan.event_num(), 1);
  EXPECT_EQ(plan.events[0].record_after, (StreamPoint{rev, true}));
  EXPECT_EQ(plan.events[0].wait_before, (StreamPoint{rev, false}));
}

TEST(AssignStreams, SharesTheTilingStreamButNotTheEvent) {
  SampleGraph g;
  auto lengths = g.Data("lengths", {1}, DT_INT32);
  auto first = g.Op("SampleReverse", "first", {g.Data("x", {8}), lengths});
  Sink(first);
  Node* second = Sink(g.Op("SampleReverse", "second", {first, lengths}));
  StreamPlan plan = Assign(g);
  EXPECT_EQ(plan.stream_num, 2);
  EXPECT_THAT(second->op().attached_stream_ids, ElementsAre(1));
  ASSERT_EQ(plan.event_num(), 2);
  EXPECT_EQ(plan.events[1].id, 1U);
}

TEST(AssignStreams, LetsTilingWaitForTheOpThatWritesTheValue) {
  SampleGraph g;
  auto lengths = g.Op("SampleUnary", "lengths", {g.Data("l", {1}, DT_INT32)});
  Node* rev = Sink(g.Op("SampleReverse", "rev", {g.Data("x", {8}), lengths}));
  StreamPlan plan = Assign(g);
  ASSERT_EQ(plan.event_num(), 2);
  EXPECT_EQ(plan.events[0].record_after, (StreamPoint{lengths.node, false}));
  EXPECT_EQ(plan.events[0].wait_before, (StreamPoint{rev, true}));
}

TEST(AssignStreams, PutsCalledGraphsOnTheStreamOfTheirCaller) {
  SampleGraph g("root"), then = UnaryGraph("then"), other = UnaryGraph("else");
  auto choice = g.Call("If", "choice", {g.Data("c", {}), g.Data("x", {8})}, 1, {&then, &other});
  StreamPlan plan = Assign(g);
  EXPECT_EQ(plan.stream_num, 1);
  EXPECT_EQ(choice.node->op().stream_id, 0);
  EXPECT_EQ(NodeOf(*then.graph, "op").op().stream_id, 0);
  EXPECT_EQ(NodeOf(*other.graph, "op").op().stream_id, 0);
}

TEST(AssignStreams, DoesNotWaitTwiceForTheSameOp) {
  SampleGraph g;
  auto lengths = g.Op("SampleUnary", "lengths", {g.Data("l", {1}, DT_INT32)});
  auto x = g.Data("x", {8});
  Sink(g.Op("SampleReverse", "first", {x, lengths}));
  Sink(g.Op("SampleReverse", "second", {x, lengths}));
  EXPECT_EQ(Assign(g).event_num(), 3);
}

}  // namespace
}  // namespace ge
