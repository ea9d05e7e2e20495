#include "core/graph/graph_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class GraphTreeTest : public testing::Test {
 protected:
  Node* Add(ComputeGraph& graph, const std::string& name, std::vector<std::string> calls = {}) {
    OpDesc op(name, calls.empty() ? "T" : "If");
    op.subgraph_names = std::move(calls);
    return *graph.AddNode(std::move(op));
  }
  ComputeGraph& Subgraph(const std::string& name) {
    auto graph = std::make_shared<ComputeGraph>(name);
    EXPECT_TRUE(root_.AddSubgraph(graph).ok());
    return *graph;
  }
  std::vector<std::string> Order() const {
    std::vector<std::string> names;
    for (const Node* node : NodesInTreeOrder(root_)) names.push_back(node->name());
    return names;
  }

  ComputeGraph root_{"root"};
};

TEST_F(GraphTreeTest, ListsTheRootFirst) {
  ComputeGraph& b = Subgraph("b");
  ComputeGraph& a = Subgraph("a");
  EXPECT_THAT(GraphsOf(root_), ElementsAre(&root_, &b, &a));
}

TEST_F(GraphTreeTest, KnowsTheRootOfEachGraphWhileItIsThere) {
  auto sub = std::make_shared<ComputeGraph>("sub");
  EXPECT_EQ(&sub->root(), sub.get());
  {
    ComputeGraph root("r");
    ASSERT_TRUE(root.AddSubgraph(sub).ok());
    EXPECT_EQ(&sub->root(), &root);
    EXPECT_EQ(&root.root(), &root);
  }
  EXPECT_EQ(&sub->root(), sub.get());
}

TEST_F(GraphTreeTest, FindsParentsAndSubgraphs) {
  ComputeGraph& a = Subgraph("a");
  ComputeGraph& b = Subgraph("b");
  Node* parent = Add(root_, "if", {"a", "b"});
  EXPECT_EQ(ParentNodeOf(a), parent);  // by a search: nothing was linked yet
  ASSERT_TRUE(LinkGraphTree(root_).ok());
  EXPECT_EQ(ParentNodeOf(b), parent);
  EXPECT_EQ(ParentNodeOf(root_), nullptr);
  EXPECT_EQ(SubgraphOf(*parent, 1), &b);
  EXPECT_EQ(SubgraphOf(*parent, 2), nullptr);
  EXPECT_EQ(SubgraphIndexOf(*parent, b), 1U);
}

TEST_F(GraphTreeTest, FollowsASubgraphToANewCaller) {
  ComputeGraph& a = Subgraph("a");
  Node* first = Add(root_, "first", {"a"});
  ASSERT_TRUE(LinkGraphTree(root_).ok());
  first->op().subgraph_names.clear();
  EXPECT_EQ(ParentNodeOf(a), nullptr);
  Node* second = Add(root_, "second", {"a"});
  EXPECT_EQ(ParentNodeOf(a), second);
  root_.RemoveNode(first);
  EXPECT_EQ(ParentNodeOf(a), second);
}

TEST_F(GraphTreeTest, ForgetsAParentThatWasRemoved) {
  ComputeGraph& a = Subgraph("a");
  Node* parent = Add(root_, "if", {"a"});
  ASSERT_TRUE(LinkGraphTree(root_).ok());
  root_.RemoveNode(parent);
  EXPECT_EQ(ParentNodeOf(a), nullptr);
}

TEST_F(GraphTreeTest, TakesASubgraphOut) {
  Subgraph("a");
  auto taken = root_.RemoveSubgraph("a");
  ASSERT_NE(taken, nullptr);
  EXPECT_EQ(&taken->root(), taken.get());
  EXPECT_EQ(root_.FindSubgraph("a"), nullptr);
  EXPECT_EQ(root_.RemoveSubgraph("a"), nullptr);
  EXPECT_TRUE(root_.AddSubgraph(taken).ok());
}

TEST_F(GraphTreeTest, OrdersCalledNodesRightBehindTheirCaller) {
  ComputeGraph& inner = Subgraph("inner");
  ComputeGraph& outer = Subgraph("outer");
  ComputeGraph& unused = Subgraph("unused");
  Add(inner, "inner_1");
  Add(outer, "outer_1");
  Add(outer, "outer_call", {"inner"});
  Add(outer, "outer_2");
  Add(unused, "unused_1");
  Add(root_, "root_1");
  Add(root_, "root_call", {"outer"});
  Add(root_, "root_2");
  EXPECT_THAT(Order(),
              ElementsAre("root_1", "root_call", "outer_1", "outer_call", "inner_1", "outer_2", "root_2", "unused_1"));
  root_.AssignIds();
  EXPECT_EQ(root_.FindNode("root_2")->op().id, 6);
  EXPECT_EQ(inner.FindNode("inner_1")->op().id, 4);
}

TEST_F(GraphTreeTest, SortsEveryGraphOfTheTree) {
  ComputeGraph& a = Subgraph("a");
  Add(root_, "call", {"a"});
  Node* late = Add(a, "late");
  Node* early = Add(a, "early");
  ASSERT_TRUE(a.AddControlEdge(early, late).ok());
  ASSERT_TRUE(SortGraphTree(root_).ok());
  EXPECT_THAT(Order(), ElementsAre("call", "early", "late"));
  EXPECT_EQ(late->op().id, 2);
}

TEST_F(GraphTreeTest, RefusesACallOfAGraphThatIsNotThere) {
  Add(root_, "if", {"missing"});
  EXPECT_THAT(LinkGraphTree(root_).message(), HasSubstr("node 'if' (If) calls graph 'missing', which there is not"));
}

TEST_F(GraphTreeTest, RefusesASubgraphOfTwoCallers) {
  Subgraph("a");
  Add(root_, "one", {"a"});
  Add(root_, "two", {"a"});
  EXPECT_THAT(LinkGraphTree(root_).message(), HasSubstr("graph 'a' is called by nodes 'one' and 'two'"));
}

TEST_F(GraphTreeTest, RefusesASubgraphThatNobodyCalls) {
  Subgraph("a");
  EXPECT_THAT(LinkGraphTree(root_).message(), HasSubstr("no node calls its subgraph 'a'"));
}

TEST_F(GraphTreeTest, RefusesAGraphThatCallsItself) {
  Add(Subgraph("a"), "to_b", {"b"});
  Add(Subgraph("b"), "to_a", {"a"});
  const Status status = LinkGraphTree(root_);
  EXPECT_EQ(status.code(), kGraphInvalid);
  EXPECT_THAT(status.message(), HasSubstr("'a' calls itself through node 'to_a'"));
  EXPECT_THAT(Order(), ElementsAre("to_b", "to_a"));  // ends all the same
}

TEST_F(GraphTreeTest, TakesTwentyFiveLevelsAndNoMore) {
  ComputeGraph* graph = &root_;
  for (size_t level = 1; level <= 25; ++level) {
    Add(*graph, "call", {fmt::format("level{}", level)});
    graph = &Subgraph(fmt::format("level{}", level));
  }
  EXPECT_TRUE(LinkGraphTree(root_).ok());
  Add(*graph, "call", {"level26"});
  Subgraph("level26");
  EXPECT_THAT(LinkGraphTree(root_).message(), HasSubstr("'level26' lies more than 25 calls deep"));
}

}  // namespace
}  // namespace ge
