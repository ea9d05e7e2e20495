// Memory of graphs with subgraphs: one plan over the tree, and what a loop keeps (spec/compiler.md §5.7).

#include <gmock/gmock.h>

#include "core/compiler/testdata/memory_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

const Dims kTensor = {1024};  // 4096 bytes, 4608 with its padding and alignment

bool Meet(OutDataAnchor a, OutDataAnchor b) { return At(a) < At(b) + 4608 && At(b) < At(a) + 4608; }

struct Loop {
  MemoryGraph g;
  OutDataAnchor init, invariant, loop;
  OutDataAnchor body_data, body_invariant, first, second, third, result;
};

/// x = init; while (less(x)) x = Identity(third(second(first(x)), ...)); `invariant` is read at the start of the body.
Loop MakeLoop(bool copy_result) {
  Loop made;
  MemoryGraph& g = made.g;
  made.init = g.One("Relu", "init", {g.Data("in", kTensor)}, kTensor);
  made.invariant = g.One("Relu", "invariant", {g.Data("in2", kTensor)}, kTensor);
  Node* loop = g.Many("While", "loop", {made.init, made.invariant}, {kTensor, kTensor});
  made.loop = OutputOf(loop, 0);
  auto cond = g.Subgraph(loop, "cond");
  cond->ParentOutput({cond->One("Less", "less", {cond->ParentData("cond_x", 0, kTensor)}, {1})});
  auto body = g.Subgraph(loop, "body");
  made.body_data = body->ParentData("body_x", 0, kTensor);
  made.body_invariant = body->ParentData("body_inv", 1, kTensor);
  made.first = body->One("Add", "first", {made.body_data, made.body_invariant}, kTensor);
  made.second = body->One("Relu", "second", {made.first}, kTensor);
  made.third = body->One("Add", "third", {made.second, made.body_data}, kTensor);
  made.result = copy_result ? body->One("Identity", "copy", {made.third}, kTensor) : made.third;
  body->ParentOutput({made.result, made.body_invariant});
  g.NetOutput({g.One("Relu", "after", {made.loop}, kTensor)});
  return made;
}

TEST(ControlFlowMemory, ALoopsVariableHasOneAddressOutsideAndInside) {
  Loop made = MakeLoop(true);
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  for (OutDataAnchor member : {made.loop, made.body_data, made.result}) EXPECT_EQ(At(member), At(made.init));
}

TEST(ControlFlowMemory, WhatIsDefinedOutsideALoopAndReadInsideLivesToItsEnd) {
  Loop made = MakeLoop(true);
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  for (OutDataAnchor inner : {made.first, made.second, made.third}) {
    EXPECT_FALSE(Meet(made.invariant, inner)) << inner.node->name();
    EXPECT_FALSE(Meet(made.init, inner)) << inner.node->name();
  }
}

TEST(ControlFlowMemory, TensorsOfOneIterationShareBytes) {
  Loop made = MakeLoop(true);
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  EXPECT_TRUE(Meet(made.first, made.third));
}

TEST(ControlFlowMemory, RefusesALoopWhoseResultOverwritesWhatIsStillRead) {
  Loop made = MakeLoop(false);
  EXPECT_THAT(made.g.Plan().message(), HasSubstr("input 1 of node 'third' (Add) should find"));
}

TEST(ControlFlowMemory, TheCheckSeesALoopInvariantThatTheBodyOverwrites) {
  Loop made = MakeLoop(true);
  ASSERT_TRUE(made.g.Plan().ok());
  EXPECT_TRUE(made.g.CheckValues().ok());
  made.third.node->op().output_offsets[0] = At(made.invariant);
  EXPECT_THAT(made.g.CheckValues().message(), HasSubstr("what output 0 of node 'third' (Add) wrote"));
}

struct Branches {
  MemoryGraph g;
  OutDataAnchor kept, value, condition, then_inner, then_result, else_inner, else_result;
};
Branches MakeBranches() {
  Branches made;
  MemoryGraph& g = made.g;
  auto flag = g.Data("flag", {1});
  made.kept = g.One("Relu", "kept", {g.Data("in0", kTensor)}, kTensor);
  made.value = g.One("Relu", "value", {g.Data("in1", kTensor)}, kTensor);
  made.condition = g.One("If", "if", {flag, made.value}, kTensor);
  auto then_graph = g.Subgraph(made.condition.node, "then");
  made.then_inner = then_graph->One("Relu", "ti", {then_graph->ParentData("td", 1, kTensor)}, kTensor);
  made.then_result = then_graph->One("Relu", "tr", {made.then_inner}, kTensor);
  then_graph->ParentOutput({made.then_result});
  auto else_graph = g.Subgraph(made.condition.node, "else");
  made.else_inner = else_graph->One("Abs", "ei", {else_graph->ParentData("ed", 1, kTensor)}, kTensor);
  made.else_result = else_graph->One("Abs", "er", {made.else_inner}, kTensor);
  else_graph->ParentOutput({made.else_result});
  g.NetOutput({g.One("Add", "after", {made.condition, made.kept}, kTensor)});
  return made;
}

TEST(ControlFlowMemory, BranchesGiveTheirResultsInOnePlaceOfTheParents) {
  Branches made = MakeBranches();
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  EXPECT_EQ(At(made.then_result), At(made.condition));
  EXPECT_EQ(At(made.else_result), At(made.condition));
}

/// One branch joins its result of two parts, the other one makes all of it.
struct JoiningBranches {
  MemoryGraph g;
  OutDataAnchor condition, first, second, whole;
};
std::unique_ptr<JoiningBranches> MakeJoiningBranches() {
  const Dims half = {512};
  auto made = std::make_unique<JoiningBranches>();
  MemoryGraph& g = made->g;
  made->condition =
      g.One("If", "if", {g.Data("flag", {1}), g.One("Relu", "value", {g.Data("in", half)}, half)}, kTensor);
  auto then_graph = g.Subgraph(made->condition.node, "then");
  auto data = then_graph->ParentData("td", 1, half);
  made->first = then_graph->One("Relu", "first", {data}, half);
  made->second = then_graph->One("Abs", "second", {data}, half);
  then_graph->ParentOutput({then_graph->Concat("join", {made->first, made->second}, kTensor)});
  auto else_graph = g.Subgraph(made->condition.node, "else");
  made->whole = else_graph->One("Tile", "whole", {else_graph->ParentData("ed", 1, half)}, kTensor);
  else_graph->ParentOutput({made->whole});
  g.NetOutput({g.One("Relu", "after", {made->condition}, kTensor)});
  return made;
}

TEST(ControlFlowMemory, ABranchMayJoinWhatAnotherMakesAsAWhole) {
  const auto made = MakeJoiningBranches();
  ASSERT_TRUE(made->g.Plan().ok()) << made->g.Plan().ToString();
  EXPECT_EQ(At(made->first), At(made->condition));
  EXPECT_EQ(At(made->second), At(made->condition) + 2048);
  EXPECT_EQ(At(made->whole), At(made->condition));
}

// Condition and body of a loop both run.
TEST(ControlFlowMemory, RefusesPartsOfAJoinWhereALoopsStateIsMade) {
  MemoryGraph g;
  const Dims half = {512};
  auto init = g.One("Relu", "init", {g.Data("in", kTensor)}, kTensor);
  auto loop = g.One("While", "loop", {init}, kTensor);
  auto cond = g.Subgraph(loop.node, "cond");
  cond->ParentOutput({cond->One("Less", "less", {cond->ParentData("c", 0, kTensor)}, {1})});
  auto body = g.Subgraph(loop.node, "body");
  auto x = body->ParentData("x", 0, kTensor);
  body->ParentOutput(
      {body->Concat("join", {body->One("Relu", "p", {x}, half), body->One("Abs", "q", {x}, half)}, kTensor)});
  g.NetOutput({g.One("Relu", "after", {loop}, kTensor)});
  EXPECT_THAT(g.Plan().message(), HasSubstr("would lie in the same bytes"));
}

TEST(ControlFlowMemory, WhatIsReadBehindBranchesOutlivesThem) {
  Branches made = MakeBranches();
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  for (OutDataAnchor inner : {made.then_inner, made.else_inner, made.then_result})
    EXPECT_FALSE(Meet(made.kept, inner)) << inner.node->name();
}

TEST(ControlFlowMemory, TheValueThatBothBranchesReadIsNotTakenByTheFirst) {
  Branches made = MakeBranches();
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  EXPECT_FALSE(Meet(made.value, made.then_inner));
  EXPECT_FALSE(Meet(made.value, made.else_inner));
}

TEST(ControlFlowMemory, TheCheckSeesABranchThatOverwritesWhatIsReadBehindIt) {
  Branches made = MakeBranches();
  ASSERT_TRUE(made.g.Plan().ok());
  made.else_inner.node->op().output_offsets[0] = At(made.kept);
  EXPECT_THAT(made.g.CheckValues().message(), HasSubstr("node 'after' (Add) should find"));
}

TEST(ControlFlowMemory, TheCheckSeesABorderThatMoved) {
  Branches made = MakeBranches();
  ASSERT_TRUE(made.g.Plan().ok());
  made.else_result.node->op().output_offsets[0] += 512;
  EXPECT_THAT(made.g.CheckOffsets().message(), HasSubstr("what it must share its place with"));
}

TEST(ControlFlowMemory, ALoopInALoopKeepsWhatTheOuterOneReads) {
  MemoryGraph g;
  auto init = g.One("Relu", "init", {g.Data("in", kTensor)}, kTensor);
  auto outer = g.One("While", "outer", {init}, kTensor);
  auto cond = g.Subgraph(outer.node, "cond");
  cond->ParentOutput({cond->One("Less", "less", {cond->ParentData("c", 0, kTensor)}, {1})});
  auto body = g.Subgraph(outer.node, "body");
  auto x = body->ParentData("x", 0, kTensor);
  auto start = body->One("Relu", "start", {x}, kTensor);
  auto inner = body->One("While", "inner", {start}, kTensor);
  auto inner_cond = g.Subgraph(inner.node, "inner_cond");
  inner_cond->ParentOutput({inner_cond->One("Less", "inner_less", {inner_cond->ParentData("ic", 0, kTensor)}, {1})});
  auto inner_body = g.Subgraph(inner.node, "inner_body");
  auto y = inner_body->ParentData("y", 0, kTensor);
  auto a = inner_body->One("Relu", "a", {y}, kTensor);
  auto b = inner_body->One("Add", "b", {a, y}, kTensor);
  inner_body->ParentOutput({inner_body->One("Identity", "inner_copy", {b}, kTensor)});
  auto late = body->One("Add", "late", {inner, x}, kTensor);
  body->ParentOutput({body->One("Identity", "copy", {late}, kTensor)});
  g.NetOutput({g.One("Relu", "after", {outer}, kTensor)});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  for (OutDataAnchor temporary : {a, b}) {
    EXPECT_FALSE(Meet(init, temporary)) << temporary.node->name();
    EXPECT_FALSE(Meet(start, temporary)) << temporary.node->name();
  }
}

}  // namespace
}  // namespace ge
