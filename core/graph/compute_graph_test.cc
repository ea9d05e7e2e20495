#include "core/graph/compute_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

OpDesc Op(std::string name, std::string type, size_t inputs, size_t outputs = 1) {
  OpDesc op(std::move(name), std::move(type));
  op.inputs.resize(inputs, GeTensorDesc(GeShape({2}), DT_FLOAT));
  op.outputs.resize(outputs, GeTensorDesc(GeShape({2}), DT_FLOAT));
  return op;
}

class ComputeGraphTest : public testing::Test {
 protected:
  Node* Add(const std::string& name, size_t inputs = 1, size_t outputs = 1) {
    auto node = graph_.AddNode(Op(name, "T", inputs, outputs));
    EXPECT_TRUE(node.ok()) << node.status().ToString();
    return *node;
  }
  void Connect(Node* from, Node* to, int slot = 0) {
    const Status status = graph_.AddDataEdge({from, 0}, {to, slot});
    EXPECT_TRUE(status.ok()) << status.ToString();
  }
  std::vector<std::string> Names() const {
    std::vector<std::string> names;
    for (const auto& node : graph_.nodes()) names.push_back(node->name());
    return names;
  }

  ComputeGraph graph_{"g"};
};

TEST_F(ComputeGraphTest, FindsANodeByName) {
  Node* node = Add("a");
  EXPECT_EQ(graph_.FindNode("a"), node);
  EXPECT_EQ(graph_.FindNode("b"), nullptr);
}

TEST_F(ComputeGraphTest, RefusesATakenName) {
  Add("a");
  EXPECT_EQ(graph_.AddNode(OpDesc("a", "T")).status().code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, RefusesAnEmptyName) { EXPECT_FALSE(graph_.AddNode(OpDesc("", "T")).ok()); }

TEST_F(ComputeGraphTest, AnEdgeIsSeenFromBothEnds) {
  Node *a = Add("a"), *b = Add("b");
  Connect(a, b);
  EXPECT_EQ(b->input(0), (OutDataAnchor{a, 0}));
  EXPECT_THAT(a->consumers(0), ElementsAre(InDataAnchor{b, 0}));
}

TEST_F(ComputeGraphTest, ANodeThatBecomesASourceKeepsItsNameAndItsConsumers) {
  Node *a = Add("a"), *node = Add("a name that is too long to lie in the string itself"), *b = Add("b");
  Connect(a, node);
  Connect(node, b);
  graph_.RemoveDataEdge({node, 0});
  graph_.BecomeSource(node, Op("other", "Const", 0));
  EXPECT_EQ(graph_.FindNode("a name that is too long to lie in the string itself"), node);
  EXPECT_EQ(graph_.FindNode("other"), nullptr);
  EXPECT_EQ(node->type(), "Const");
  EXPECT_EQ(node->input_count(), 0U);
  EXPECT_EQ(b->input(0), (OutDataAnchor{node, 0}));
  graph_.RemoveNode(node);
  EXPECT_THAT(Names(), ElementsAre("a", "b"));
}

TEST_F(ComputeGraphTest, RefusesASecondProducerOfASlotAndNamesTheFirst) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c");
  Connect(a, c);
  const Status status = graph_.AddDataEdge({b, 0}, {c, 0});
  EXPECT_EQ(status.code(), kGraphInvalid);
  EXPECT_THAT(status.message(), HasSubstr("a:0"));
}

TEST_F(ComputeGraphTest, RefusesAnOutputThatTheNodeDoesNotHave) {
  Node *a = Add("a", 0, 1), *b = Add("b");
  EXPECT_EQ(graph_.AddDataEdge({a, 1}, {b, 0}).code(), kGraphInvalid);
  EXPECT_EQ(graph_.AddDataEdge({a, -1}, {b, 0}).code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, RefusesAnInputThatTheNodeDoesNotHave) {
  Node *a = Add("a"), *b = Add("b", 1);
  EXPECT_EQ(graph_.AddDataEdge({a, 0}, {b, 1}).code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, RefusesANodeOfAnotherGraph) {
  ComputeGraph other("other");
  Node* stranger = *other.AddNode(Op("s", "T", 1));
  EXPECT_EQ(graph_.AddDataEdge({stranger, 0}, {Add("a"), 0}).code(), kGraphInvalid);
  EXPECT_EQ(graph_.AddControlEdge(Add("b"), stranger).code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, ConsumersKeepTheirOrderWhenOneGoes) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c"), *d = Add("d");
  for (Node* consumer : {b, c, d}) Connect(a, consumer);
  graph_.RemoveDataEdge({c, 0});
  EXPECT_THAT(a->consumers(0), ElementsAre(InDataAnchor{b, 0}, InDataAnchor{d, 0}));
}

TEST_F(ComputeGraphTest, AConsumerConnectedAgainComesLast) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c");
  Connect(a, b);
  Connect(a, c);
  graph_.RemoveDataEdge({b, 0});
  Connect(a, b);
  graph_.RemoveDataEdge({c, 0});
  EXPECT_THAT(a->consumers(0), ElementsAre(InDataAnchor{b, 0}));
}

TEST_F(ComputeGraphTest, CountsConsumersWhileEdgesGo) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c");
  Connect(a, b);
  Connect(a, c);
  EXPECT_EQ(a->consumer_count(0), 2U);
  graph_.RemoveDataEdge({b, 0});
  EXPECT_EQ(a->consumer_count(0), 1U);
  EXPECT_EQ(a->consumers(0).size(), 1U);
  EXPECT_EQ(a->consumer_count(0), 1U);
}

TEST_F(ComputeGraphTest, RemovingAnUnconnectedSlotDoesNothing) { graph_.RemoveDataEdge({Add("a"), 0}); }

TEST_F(ComputeGraphTest, ASecondEqualControlEdgeIsNoSecondEdge) {
  Node *a = Add("a"), *b = Add("b");
  EXPECT_TRUE(graph_.AddControlEdge(a, b).ok());
  EXPECT_TRUE(graph_.AddControlEdge(a, b).ok());
  EXPECT_THAT(a->control_outputs(), ElementsAre(b));
  EXPECT_THAT(b->control_inputs(), ElementsAre(a));
}

TEST_F(ComputeGraphTest, RefusesAControlEdgeToItself) {
  Node* a = Add("a");
  EXPECT_EQ(graph_.AddControlEdge(a, a).code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, ARemovedControlEdgeIsGoneAtBothEnds) {
  Node *a = Add("a"), *b = Add("b");
  ASSERT_TRUE(graph_.AddControlEdge(a, b).ok());
  graph_.RemoveControlEdge(a, b);
  EXPECT_TRUE(a->control_outputs().empty() && b->control_inputs().empty());
}

TEST_F(ComputeGraphTest, ManyControlEdgesOfANodeGoAtOnce) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c"), *d = Add("d");
  for (Node* to : {b, c, d}) ASSERT_TRUE(graph_.AddControlEdge(a, to).ok());
  ASSERT_TRUE(graph_.AddControlEdge(b, d).ok());
  graph_.RemoveControlEdges(a, {d, b});
  EXPECT_THAT(a->control_outputs(), ElementsAre(c));
  EXPECT_THAT(c->control_inputs(), ElementsAre(a));
  EXPECT_THAT(d->control_inputs(), ElementsAre(b));
  EXPECT_TRUE(b->control_inputs().empty());
}

TEST_F(ComputeGraphTest, ARemovedNodeLeavesNoEdgeBehind) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c");
  Connect(a, b);
  Connect(b, c);
  ASSERT_TRUE(graph_.AddControlEdge(a, b).ok());
  ASSERT_TRUE(graph_.AddControlEdge(b, c).ok());
  graph_.RemoveNode(b);
  EXPECT_TRUE(a->consumers(0).empty() && a->control_outputs().empty());
  EXPECT_EQ(c->input(0).node, nullptr);
  EXPECT_TRUE(c->control_inputs().empty());
  EXPECT_THAT(Names(), ElementsAre("a", "c"));
}

TEST_F(ComputeGraphTest, ANodeThatFeedsItselfCanBeRemoved) {
  Node* a = Add("a");
  Connect(a, a);
  graph_.RemoveNode(a);
  EXPECT_TRUE(graph_.nodes().empty());
}

TEST_F(ComputeGraphTest, AGraphOutputOfARemovedNodeBecomesEmpty) {
  Node* a = Add("a");
  graph_.outputs = {{a, 0}};
  graph_.RemoveNode(a);
  EXPECT_THAT(graph_.outputs, ElementsAre(OutDataAnchor{}));
}

TEST_F(ComputeGraphTest, TheNameOfARemovedNodeIsFree) {
  graph_.RemoveNode(Add("a"));
  EXPECT_EQ(graph_.FindNode("a"), nullptr);
  EXPECT_TRUE(graph_.AddNode(OpDesc("a", "T")).ok());
}

TEST_F(ComputeGraphTest, ARenamedNodeIsFoundByItsNewNameOnly) {
  Node* a = Add("a");
  ASSERT_TRUE(graph_.RenameNode(a, "b").ok());
  EXPECT_EQ(graph_.FindNode("b"), a);
  EXPECT_EQ(graph_.FindNode("a"), nullptr);
}

TEST_F(ComputeGraphTest, RefusesToRenameToATakenName) {
  Node* a = Add("a");
  Add("b");
  EXPECT_EQ(graph_.RenameNode(a, "b").code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, AppendedInputsCanBeConnectedAfterSync) {
  Node *a = Add("a"), *b = Add("b", 0);
  b->op().inputs.resize(1);
  graph_.SyncAnchors(b);
  EXPECT_TRUE(graph_.AddDataEdge({a, 0}, {b, 0}).ok());
}

TEST_F(ComputeGraphTest, SortingPutsProducersFirstAndKeepsTheOrderOtherwise) {
  Node *late = Add("late"), *x = Add("x"), *y = Add("y"), *source = Add("source");
  Connect(source, late);
  (void)x;
  ASSERT_TRUE(graph_.AddControlEdge(late, y).ok());
  ASSERT_TRUE(graph_.SortTopologically().ok());
  EXPECT_THAT(Names(), ElementsAre("x", "source", "late", "y"));
}

TEST_F(ComputeGraphTest, SortingASortedGraphChangesNothing) {
  Node *a = Add("a"), *b = Add("b"), *c = Add("c"), *d = Add("d", 2);
  Connect(a, c);
  Connect(b, d, 0);
  Connect(c, d, 1);
  ASSERT_TRUE(graph_.SortTopologically().ok());
  EXPECT_THAT(Names(), ElementsAre("a", "b", "c", "d"));
}

TEST_F(ComputeGraphTest, SortingFollowsSeveralEdgesBetweenTheSameNodes) {
  Node *b = Add("b", 2), *a = Add("a");
  Connect(a, b, 0);
  Connect(a, b, 1);
  ASSERT_TRUE(graph_.SortTopologically().ok());
  EXPECT_THAT(Names(), ElementsAre("a", "b"));
}

TEST_F(ComputeGraphTest, ACycleIsRefusedAndNamedWithoutTheNodesBehindIt) {
  Node *a = Add("a", 2), *b = Add("b"), *behind = Add("behind");
  Connect(a, b);
  Connect(b, a);
  Connect(b, behind);
  const Status status = graph_.SortTopologically();
  EXPECT_EQ(status.code(), kGraphInvalid);
  EXPECT_THAT(status.message(), testing::AnyOf(HasSubstr("a -> b -> a"), HasSubstr("b -> a -> b")));
  EXPECT_THAT(status.message(), testing::Not(HasSubstr("behind")));
}

TEST_F(ComputeGraphTest, AFailedSortLeavesTheOrderAlone) {
  Node *a = Add("a"), *b = Add("b");
  Add("c");
  Connect(a, b);
  Connect(b, a);
  EXPECT_FALSE(graph_.SortTopologically().ok());
  EXPECT_THAT(Names(), ElementsAre("a", "b", "c"));
}

TEST_F(ComputeGraphTest, IdsCountOverTheGraphAndThenItsSubgraphs) {
  Add("a");
  Add("b");
  auto sub = std::make_shared<ComputeGraph>("sub");
  Node* inner = *sub->AddNode(OpDesc("c", "T"));
  ASSERT_TRUE(graph_.AddSubgraph(sub).ok());
  graph_.AssignIds();
  EXPECT_EQ(graph_.FindNode("b")->op().id, 1);
  EXPECT_EQ(inner->op().id, 2);
}

TEST_F(ComputeGraphTest, FindsASubgraphByName) {
  auto sub = std::make_shared<ComputeGraph>("sub");
  ASSERT_TRUE(graph_.AddSubgraph(sub).ok());
  EXPECT_EQ(graph_.FindSubgraph("sub"), sub.get());
  EXPECT_EQ(graph_.FindSubgraph("other"), nullptr);
}

TEST_F(ComputeGraphTest, RefusesASecondSubgraphOfTheSameName) {
  ASSERT_TRUE(graph_.AddSubgraph(std::make_shared<ComputeGraph>("sub")).ok());
  EXPECT_EQ(graph_.AddSubgraph(std::make_shared<ComputeGraph>("sub")).code(), kGraphInvalid);
}

TEST_F(ComputeGraphTest, GraphsThatDifferInOneEdgeDiffer) {
  ComputeGraph other("g");
  Add("a");
  Add("b");
  Node* a = *other.AddNode(Op("a", "T", 1));
  Node* b = *other.AddNode(Op("b", "T", 1));
  EXPECT_TRUE(graph_ == other);
  ASSERT_TRUE(other.AddDataEdge({a, 0}, {b, 0}).ok());
  EXPECT_FALSE(graph_ == other);
}

TEST_F(ComputeGraphTest, GraphsThatDifferInTheTilingResultOfANodeDiffer) {
  ComputeGraph other("g");
  Add("a");
  Node* a = *other.AddNode(Op("a", "T", 1));
  auto run_info = std::make_shared<OpRunInfo>();
  run_info->block_dim = 4;
  a->op().run_info = run_info;
  EXPECT_FALSE(graph_ == other);
}

TEST_F(ComputeGraphTest, DumpShowsOneLineANode) {
  Node *a = Add("a", 0, 2), *b = Add("b", 2);
  a->op().attrs["axis"] = 3;
  ASSERT_TRUE(graph_.AddDataEdge({a, 1}, {b, 1}).ok());
  ASSERT_TRUE(graph_.AddControlEdge(a, b).ok());
  graph_.outputs = {{b, 0}};
  EXPECT_EQ(DumpGraph(graph_),
            "graph g\n"
            "  a: T() {axis: 3} -> float32[2], float32[2]\n"
            "  b: T(-, a:1) after a -> float32[2]\n"
            "  outputs b\n");
}

// 100 000 nodes: with one quadratic step these run for minutes (the test's time limit), not milliseconds.
constexpr size_t kManyNodes = 100'000;

TEST_F(ComputeGraphTest, RemovingAllConsumersOfOneTensorIsNotQuadratic) {
  Node* hub = Add("hub", 0);
  std::vector<Node*> consumers;
  for (size_t i = 0; i < kManyNodes; ++i) {
    consumers.push_back(Add("n" + std::to_string(i)));
    Connect(hub, consumers.back());
  }
  for (Node* node : consumers) graph_.RemoveNode(node);
  EXPECT_TRUE(hub->consumers(0).empty());
  EXPECT_THAT(Names(), ElementsAre("hub"));
}

TEST_F(ComputeGraphTest, SortingALongChainInReverseIsNotQuadratic) {
  Node* next = nullptr;
  for (size_t i = 0; i < kManyNodes; ++i) {
    Node* node = Add("n" + std::to_string(i));
    if (next != nullptr) Connect(node, next);
    next = node;
  }
  ASSERT_TRUE(graph_.SortTopologically().ok());
  EXPECT_EQ(graph_.nodes().front()->name(), "n" + std::to_string(kManyNodes - 1));
}

TEST(OpDesc, FindsSlotsByName) {
  OpDesc op("a", "T");
  op.input_names = {"x0", "x1"};
  op.output_names = {"y"};
  EXPECT_EQ(op.InputIndex("x1"), 1);
  EXPECT_EQ(op.InputIndex("y"), -1);
  EXPECT_EQ(op.OutputIndex("y"), 0);
}

}  // namespace
}  // namespace ge
