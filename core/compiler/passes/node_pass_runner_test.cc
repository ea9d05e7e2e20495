#include "core/compiler/passes/node_pass_runner.h"

#include <gmock/gmock.h>

#include <functional>

#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// A pass that is a function.
class FunctionPass : public NodePass {
 public:
  using Function = std::function<Status(Node&, PassContext&)>;
  explicit FunctionPass(Function function) : function_(std::move(function)) {}
  Status Run(Node& node, PassContext& context) override { return function_(node, context); }

 private:
  Function function_;
};

class NodePassRunnerTest : public testing::Test {
 protected:
  /// Names of the nodes in the order in which they were looked at; a second look has a star.
  std::vector<std::string> visits;

  std::unique_ptr<NodePass> Recorder(FunctionPass::Function then = nullptr) {
    return std::make_unique<FunctionPass>([this, then](Node& node, PassContext& context) {
      visits.push_back(node.name() + (context.after_subgraphs() ? "*" : ""));
      return then == nullptr ? Status() : then(node, context);
    });
  }
};

TEST_F(NodePassRunnerTest, LooksAtANodeWhenAllThatFeedsItWasSeen) {
  PassGraph g("x: Data(4)\n z: Data(4)\n a: Op(x)\n b: Op(a, z)\n c: Op(z) after b\n end: NetOutput(c)");
  g.Run(Recorder());
  EXPECT_THAT(visits, ElementsAre("x", "z", "a", "b", "c", "end"));
}

// spec/compiler.md §1.7 point 2.
TEST_F(NodePassRunnerTest, LooksAtACallerBeforeAndAfterItsGraphs) {
  PassGraph g("x: Data(4)\n call: PartitionedCall(x)\n y: Op(call)\n end: NetOutput(y)");
  g.AddSubgraph("call", "f", "d: Data(4)\n e: NetOutput(d)", 0);
  g.Run(Recorder());
  EXPECT_THAT(visits, ElementsAre("x", "call", "d", "e", "call*", "y", "end"));
}

TEST_F(NodePassRunnerTest, LooksAgainAtOnce) {
  PassGraph g("x: Data(4)\n a: Op(x)\n b: Op(a)\n end: NetOutput(b)");
  bool asked = false;
  g.Run(Recorder([&](Node& node, PassContext& context) {
    if (node.name() == "b" && !std::exchange(asked, true)) context.RePass(node.input(0).node);
    return Status();
  }));
  EXPECT_THAT(visits, ElementsAre("x", "a", "b", "a", "end"));
}

TEST_F(NodePassRunnerTest, LooksAgainAtTheEndOfTheRound) {
  PassGraph g("x: Data(4)\n a: Op(x)\n b: Op(a)\n end: NetOutput(b)");
  bool asked = false;
  g.Run(Recorder([&](Node& node, PassContext& context) {
    if (node.name() == "b" && !std::exchange(asked, true)) context.RePassLater(node.input(0).node);
    return Status();
  }));
  EXPECT_THAT(visits, ElementsAre("x", "a", "b", "end", "a"));
}

TEST_F(NodePassRunnerTest, LooksAgainAtTheCaller) {
  PassGraph g("x: Data(4)\n call: PartitionedCall(x)\n end: NetOutput(call)");
  g.AddSubgraph("call", "f", "d: Data(4)\n e: NetOutput(d)", 0);
  bool asked = false;
  g.Run(Recorder([&](Node& node, PassContext& context) {
    if (node.name() == "d" && !std::exchange(asked, true)) context.RePassParent();
    return Status();
  }));
  EXPECT_THAT(visits, ElementsAre("x", "call", "d", "e", "call*", "call", "d", "e", "call*", "end"));
}

TEST_F(NodePassRunnerTest, TraversesGraphsAgainWhenTheCallerAsks) {
  PassGraph g("x: Data(4)\n call: PartitionedCall(x)\n end: NetOutput(call)");
  g.AddSubgraph("call", "f", "d: Data(4)\n e: NetOutput(d)", 0);
  int left = 1;
  g.Run(Recorder([&](Node&, PassContext& context) {
    if (context.after_subgraphs() && left-- > 0) context.TraverseSubgraphsAgain();
    return Status();
  }));
  EXPECT_THAT(visits, ElementsAre("x", "call", "d", "e", "call*", "d", "e", "call*", "end"));
}

TEST_F(NodePassRunnerTest, DoesNotLookAtWhatWasRemoved) {
  PassGraph g("x: Data(4)\n a: Op(x)\n b: Op(x)\n end: NetOutput(b)");
  g.Run(Recorder([&](Node& node, PassContext& context) {
    if (node.name() == "x") context.Remove(*node.graph().FindNode("a"));
    return Status();
  }));
  EXPECT_THAT(visits, ElementsAre("x", "b", "end"));
}

TEST_F(NodePassRunnerTest, LooksAtWhatWasAdded) {
  PassGraph g("x: Data(4)\n a: Op(x)\n end: NetOutput(a)");
  g.Run(Recorder([&](Node& node, PassContext& context) {
    if (node.name() != "a") return Status();
    return context.Add(node.graph(), OpDesc("new", "NoOp")).status();
  }));
  EXPECT_THAT(visits, ElementsAre("x", "a", "end", "new"));
}

// spec/compiler.md §1.7 point 4.
TEST_F(NodePassRunnerTest, EndsPassesThatComeToNoEnd) {
  PassGraph g("x: Data(4)\n a: Op(x)\n end: NetOutput(a)");
  const std::string result = g.Run(Recorder([](Node& node, PassContext& context) {
    context.RePass(&node);
    return Status();
  }));
  EXPECT_THAT(result, HasSubstr("came to no end, last at 'x'"));
  EXPECT_LE(visits.size(), 41U);
}

TEST_F(NodePassRunnerTest, RefusesGraphsThatCallGraphsTooDeep) {
  PassGraph g("x: Data(4)\n call: PartitionedCall(x)\n end: NetOutput(call)");
  g.AddSubgraph("call", "f", "d: Data(4)\n again: PartitionedCall(d)\n e: NetOutput(again)", 0);
  NodeOf(*g.graph->FindSubgraph("f"), "again").op().subgraph_names = {"f"};
  EXPECT_THAT(g.Run(Recorder()), HasSubstr("graphs call graphs more than 25 deep"));
}

// Each of 3000 inputs would ask whether the other 2999 were seen.
TEST_F(NodePassRunnerTest, LeavesANodeWithManyInputsToTheEnd) {
  std::string text = "x: Data(4)\n";
  std::string inputs;
  for (int i = 0; i < 1001; ++i) {
    text += fmt::format("a{}: Op(x)\n", i);
    inputs += fmt::format("{}a{}", i == 0 ? "" : ", ", i);
  }
  PassGraph g(text + "wide: Op(" + inputs + ")\n after: Op(x)\n end: NetOutput(wide, after)");
  g.Run(Recorder());
  ASSERT_EQ(visits.size(), 1005U);
  EXPECT_EQ(visits[1002], "after");
  EXPECT_EQ(visits[1003], "wide");
}

}  // namespace
}  // namespace ge
