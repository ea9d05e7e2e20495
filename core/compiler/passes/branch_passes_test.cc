// Passes that remove branches which a constant condition never takes.

#include <gmock/gmock.h>

#include "core/compiler/passes/passes.h"
#include "core/compiler/testdata/pass_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const char kSwitchedText[] =
    "x: Data(4, 8)\n p: Bool(%)\n s: Switch(x, p)\n f: Op(s)\n f2: Op(f)\n t: Op(s:1)\n m: Merge(f2, t)\n y: Op(m)\n"
    "end: NetOutput(y)";

std::string Switched(const char* predicate) {
  std::string text = kSwitchedText;
  return text.replace(text.find('%'), 1, predicate);
}

TEST(SwitchDeadBranchElimination, CutsTheFalseSideOfATruePredicate) {
  PassGraph g(Switched("1"));
  EXPECT_EQ(g.Run(MakeSwitchDeadBranchElimination()),
            "x: Data()\nt: Op(x)\nm: Merge(-, t)\ny: Op(m)\nend: NetOutput(y)\n");
}

TEST(SwitchDeadBranchElimination, CutsTheTrueSideOfAFalsePredicate) {
  PassGraph g(Switched("0"));
  EXPECT_EQ(g.Run(MakeSwitchDeadBranchElimination()),
            "x: Data()\nf: Op(x)\nf2: Op(f)\nm: Merge(f2, -)\ny: Op(m)\nend: NetOutput(y)\n");
}

TEST(SwitchDeadBranchElimination, LeavesAPredicateThatVaries) {
  PassGraph g(
      "x: Data(4, 8)\n q: Bool(1)\n p: Identity(q)\n s: Switch(x, p)\n f: Op(s)\n t: Op(s:1)\n m: Merge(f, t)\n"
      "end: NetOutput(m)");
  g.Run(MakeSwitchDeadBranchElimination());
  EXPECT_EQ(g.changes, 0U);
}

TEST(SwitchDeadBranchElimination, TakesWhatOnlyWaitsForADeadNode) {
  PassGraph g(
      "x: Data(4, 8)\n p: Bool(1)\n s: Switch(x, p)\n f: Op(s)\n k: Op(x) after f\n t: Op(s:1)\n"
      "m: Merge(k, t)\n end: NetOutput(m)");
  EXPECT_THAT(g.Run(MakeSwitchDeadBranchElimination()), Not(HasSubstr("k: Op")));
}

TEST(SwitchDeadBranchElimination, LeavesABranchThatAGraphOutputNeedsAndSaysSo) {
  PassGraph g("x: Data(4, 8)\n p: Bool(1)\n s: Switch(x, p)\n f: Op(s)\n t: Op(s:1)\n end: NetOutput(f, t)");
  g.Run(MakeSwitchDeadBranchElimination());
  EXPECT_EQ(g.changes, 0U);
  ASSERT_FALSE(g.log.warnings().empty());
  EXPECT_EQ(g.log.warnings()[0].node, "s");
}

TEST(MergePass, PassesTheOneInputOnAndSaysWhichItWas) {
  PassGraph g("x: Data(4, 8)\n a: Op(x)\n m: Merge(x, a)\n y: Op(m)\n z: Op(m:1)\n end: NetOutput(y, z)");
  g.graph->RemoveDataEdge({&g["m"], 0});
  EXPECT_EQ(g.Run(MakeMergePass()),
            "x: Data()\na: Op(x)\ny: Op(a)\nz: Op(m_value_index)\nend: NetOutput(y, z)\nm_value_index: Const()\n");
  const auto value = AttrOr<std::shared_ptr<const GeTensor>>(g["m_value_index"].op().attrs, "value", nullptr);
  EXPECT_EQ(value->data, (ByteBuffer{1, 0, 0, 0}));
}

TEST(MergePass, LeavesAMergeOfTwo) {
  PassGraph g("x: Data(4, 8)\n a: Op(x)\n m: Merge(x, a)\n end: NetOutput(m)");
  g.Run(MakeMergePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(MergePass, FollowsTheDeadBranchInOneTraversal) {
  PassGraph g(Switched("1"));
  std::vector<RunningNodePass> passes;
  passes.push_back({"SwitchDeadBranchElimination", MakeSwitchDeadBranchElimination(), 0});
  passes.push_back({"MergePass", MakeMergePass(), 0});
  PassContext context(*g.graph, SampleRegistry(), nullptr);
  ASSERT_TRUE(NodePassRunner(passes, context).Run(*g.graph).ok());
  context.Finish();
  EXPECT_EQ(g.Render(), "x: Data()\nt: Op(x)\ny: Op(t)\nend: NetOutput(y)\n");
}

TEST(SwitchLogicRemovePass, FollowsTheSwitchBefore) {
  PassGraph g(
      "x: Data(4, 8)\n q: Bool(1)\n p: Identity(q)\n s: Switch(x, p)\n a: Op(s)\n s2: Switch(s:1, p)\n"
      "never: Op(s2)\n b: Op(s2:1)\n m: Merge(a, b, never)\n end: NetOutput(m)");
  EXPECT_EQ(g.Run(MakeSwitchLogicRemovePass()),
            "x: Data()\nq: Const()\np: Identity(q)\ns: Switch(x, p)\na: Op(s)\nb: Op(s:1)\nm: Merge(a, b, -)\n"
            "end: NetOutput(m)\n");
}

PassGraph IfGraph(const std::string& condition) {
  PassGraph g("x: Data(4, 8)\n c: " + condition + "\n if: If(c, x)\n y: Op(if)\n end: NetOutput(y)");
  g.AddSubgraph("if", "then", "d: Data(4, 8)\n a: Op(d)\n e: NetOutput(a)", 1);
  g.AddSubgraph("if", "else", "d: Data(4, 8)\n b: Op(d)\n e: NetOutput(b)", 1);
  return g;
}

TEST(CondRemovePass, CallsTheBranchOfATrueCondition) {
  PassGraph g = IfGraph("Bool(1)");
  EXPECT_EQ(g.Run(MakeCondRemovePass()),
            "x: Data()\ny: Op(if)\nend: NetOutput(y)\nif: PartitionedCall(x)\n"
            "then\nd: Data()\na: Op(d)\ne: NetOutput(a)\n");
  EXPECT_EQ(g["if"].op().subgraph_names, (std::vector<std::string>{"then"}));
  EXPECT_EQ(g["if"].op().input_names, (std::vector<std::string>{"args0"}));
  const Node& data = NodeOf(*g.graph->FindSubgraph("then"), "d");
  EXPECT_EQ(AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1), 0);
}

TEST(CondRemovePass, CallsTheOtherBranchOfZero) {
  for (const char* zero : {"Bool(0)", "Int(0)", "Float(0)", "Float(-0.0)"}) {
    PassGraph g = IfGraph(zero);
    EXPECT_THAT(g.Run(MakeCondRemovePass()), HasSubstr("else\nd: Data()")) << zero;
  }
  PassGraph g = IfGraph("Float(-0.5)");
  EXPECT_THAT(g.Run(MakeCondRemovePass()), HasSubstr("then\nd: Data()"));
}

TEST(CondRemovePass, LeavesAConditionThatVaries) {
  PassGraph g("x: Data(4, 8)\n if: If(x, x)\n y: Op(if)\n end: NetOutput(y)");
  g.AddSubgraph("if", "then", "d: Data(4, 8)\n a: Op(d)\n e: NetOutput(a)", 1);
  g.AddSubgraph("if", "else", "d: Data(4, 8)\n b: Op(d)\n e: NetOutput(b)", 1);
  g.Run(MakeCondRemovePass());
  EXPECT_EQ(g.changes, 0U);
}

TEST(CondRemovePass, TakesTheLastBranchOfACaseForAnIndexOutOfRange) {
  for (const auto& [index, branch] : {std::pair("0", "first"), {"1", "second"}, {"2", "second"}, {"-1", "second"}}) {
    PassGraph g(fmt::format("x: Data(4, 8)\n c: Int({})\n case: Case(c, x)\n y: Op(case)\n end: NetOutput(y)", index));
    g.AddSubgraph("case", "first", "d: Data(4, 8)\n a: Op(d)\n e: NetOutput(a)", 1);
    g.AddSubgraph("case", "second", "d: Data(4, 8)\n b: Op(d)\n e: NetOutput(b)", 1);
    g.Run(MakeCondRemovePass());
    EXPECT_EQ(g["case"].op().subgraph_names, (std::vector<std::string>{branch})) << index;
    EXPECT_EQ(g.graph->subgraphs().size(), 1U);
  }
}

TEST(CondRemovePass, TakesWhatTheOtherBranchCallsWithIt) {
  PassGraph g = IfGraph("Bool(0)");
  auto inner = std::make_shared<ComputeGraph>("inner");
  ASSERT_TRUE(g.graph->AddSubgraph(inner).ok());
  NodeOf(*g.graph->FindSubgraph("then"), "a").op().subgraph_names = {"inner"};
  g.Run(MakeCondRemovePass());
  EXPECT_EQ(g.graph->FindSubgraph("inner"), nullptr);
  EXPECT_EQ(g.graph->FindSubgraph("then"), nullptr);
  EXPECT_NE(g.graph->FindSubgraph("else"), nullptr);
}

TEST(UnusedArgsCleanPass, DropsAnInputThatNoBranchReads) {
  PassGraph g(
      "x: Data(4, 8)\n c: Data()\n k: Int(3)\n z: Data(4, 8)\n if: If(c, x, k, z)\n y: Op(if)\n"
      "end: NetOutput(y)");
  const char* branch = "d0: Data(4, 8)\n d1: Data()\n d2: Data(4, 8)\n a: Op(d0, d2)\n e: NetOutput(a)";
  g.AddSubgraph("if", "then", branch, 1);
  g.AddSubgraph("if", "else", branch, 1);
  EXPECT_EQ(g.Run(MakeUnusedArgsCleanPass()),
            "x: Data()\nc: Data()\nz: Data()\ny: Op(if)\nend: NetOutput(y)\nif: If(c, x, z)\n"
            "then\nd0: Data()\nd2: Data()\na: Op(d0, d2)\ne: NetOutput(a)\n"
            "else\nd0: Data()\nd2: Data()\na: Op(d0, d2)\ne: NetOutput(a)\n");
  const Node& data = NodeOf(*g.graph->FindSubgraph("else"), "d2");
  EXPECT_EQ(AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1), 2);
  EXPECT_EQ(AttrOr<int64_t>(data.op().attrs, "index", -1), 1);
}

TEST(UnusedArgsCleanPass, LeavesAnInputThatOneBranchReads) {
  PassGraph g("x: Data(4, 8)\n c: Data()\n if: If(c, x)\n y: Op(if)\n end: NetOutput(y)");
  g.AddSubgraph("if", "then", "d: Data(4, 8)\n a: Op(d)\n e: NetOutput(a)", 1);
  g.AddSubgraph("if", "else", "d: Data(4, 8)\n b: Op()\n e: NetOutput(b)", 1);
  g.Run(MakeUnusedArgsCleanPass());
  EXPECT_EQ(g.changes, 0U);
}

}  // namespace
}  // namespace ge
