// What branches and loops hand out, and where their state lies.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/testdata/tree_builder.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ControlIsolation : public ::testing::Test {
 protected:
  size_t Repair() {
    auto inserted = RepairMemoryConflicts(*t.root, {}, nullptr);
    EXPECT_TRUE(inserted.ok()) << inserted.status().ToString();
    return inserted.ok() ? inserted->size() : 999;
  }
  OutDataAnchor Op(const std::string& name) { return t.Make("Abs", name); }
  /// A While over `states` tensors that ops of their own make, with a condition that reads the first.
  void Loop(size_t states) {
    std::vector<OutDataAnchor> inputs;
    for (size_t i = 0; i < states; ++i) inputs.push_back(Op(fmt::format("start{}", i)));
    Node* loop = t.Op("While", "loop", inputs, {.outputs = states, .subgraphs = {"cond", "body"}});
    std::vector<OutDataAnchor> results;
    for (size_t i = 0; i < states; ++i)
      results.push_back(t.Make("Relu", fmt::format("use{}", i), {Out(loop, static_cast<int>(i))}));
    t.End(results);
    TreeBuilder cond = t.Subgraph("cond");
    cond.End({cond.Make("Less", "less", {cond.Inner("cond_x", 0)})}, true);
    for (size_t i = 0; i < states; ++i) state.push_back(body.Inner(fmt::format("state{}", i), static_cast<int64_t>(i)));
  }
  /// An If or Case over one tensor and a branch index, with two branches; `then` is for the test to fill.
  void Branch(const std::string& type, size_t results) {
    Node* branch = t.Op(type, "branch", {Op("index"), Op("x")}, {.outputs = results, .subgraphs = {"then", "else"}});
    std::vector<OutDataAnchor> uses;
    for (size_t i = 0; i < results; ++i)
      uses.push_back(t.Make("Relu", fmt::format("use{}", i), {Out(branch, static_cast<int>(i))}));
    t.End(uses);
    TreeBuilder other = t.Subgraph("else");
    std::vector<OutDataAnchor> made;
    for (size_t i = 0; i < results; ++i)
      made.push_back(other.Make("Neg", fmt::format("made{}", i), {other.Inner(fmt::format("d{}", i), 1)}));
    other.End(made);
  }
  std::vector<size_t> CopiedResults(const TreeBuilder& graph) {
    return CopiedInputs(graph.graph(), graph.graph().name() + "_NetOutput");
  }

  explicit ControlIsolation(const std::string& graph) : body(t.Subgraph(graph)) {}

  TreeBuilder t;
  TreeBuilder body;  ///< the called graph that the test fills
  std::vector<OutDataAnchor> state;
};

class LoopIsolation : public ControlIsolation {
 protected:
  LoopIsolation() : ControlIsolation("body") {}
};

class BranchIsolation : public ControlIsolation, public ::testing::WithParamInterface<const char*> {
 protected:
  BranchIsolation() : ControlIsolation("then") {}
};

INSTANTIATE_TEST_SUITE_P(Kinds, BranchIsolation,
                         ::testing::Values("If", "StatelessIf", "_If", "Case", "StatelessCase"));

// Row K14 of the test matrix.
TEST_P(BranchIsolation, CopiesAllThatABranchHandsThroughWithOneNode) {
  Branch(GetParam(), 3);
  const OutDataAnchor x = body.Inner("inner_x", 1);
  body.End({x, body.Const("c"), body.Make("Abs", "own", {x})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(CopiedResults(body), ElementsAre(0, 1));
  const Node& end = *body.graph().FindNode("then_NetOutput");
  EXPECT_EQ(end.input(0).node, end.input(1).node);
  EXPECT_EQ(end.input(0).node->name(), "identity_0_then_NetOutput_MemLayoutConflict_0");
}

// Row K14 of the test matrix.
TEST_P(BranchIsolation, CopiesTheSecondResultOfOneSource) {
  Branch(GetParam(), 2);
  const OutDataAnchor own = body.Make("Abs", "own", {body.Inner("inner_x", 1)});
  body.End({own, own});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(CopiedResults(body), ElementsAre(1));
}

TEST_P(BranchIsolation, CopiesARunWithAPartThatTheBranchWasGiven) {
  Branch(GetParam(), 1);
  const OutDataAnchor x = body.Inner("inner_x", 1);
  Node* join = body.Op("ConcatD", "join", {body.Make("Abs", "own", {x}), x}, {.attrs = NoPaddingInput()});
  body.End({Out(join)});
  Repair();
  EXPECT_THAT(CopiedResults(body), ElementsAre(0));
}

TEST_P(BranchIsolation, LeavesARunOfItsOwnTensors) {
  Branch(GetParam(), 1);
  const OutDataAnchor x = body.Inner("inner_x", 1);
  Node* join =
      body.Op("ConcatD", "join", {body.Make("Abs", "a", {x}), body.Make("Abs", "b", {x})}, {.attrs = NoPaddingInput()});
  body.End({Out(join)});
  EXPECT_EQ(Repair(), 0u);
}

// Row K14 of the test matrix: what a graph further out hands in is not this branch's to hand out.
TEST_P(BranchIsolation, LeavesDataOfAnotherLevel) {
  Branch(GetParam(), 1);
  Node* call = body.Op("PartitionedCall", "call", {body.Inner("inner_x", 1)}, {.subgraphs = {"called"}});
  body.End({Out(call)});
  TreeBuilder called = t.Subgraph("called");
  called.End({called.Make("Abs", "own", {called.Inner("called_x", 0)})});
  EXPECT_EQ(Repair(), 0u);
}

TEST_P(BranchIsolation, CopiesAnInnerBranchAndNotTheOuterOneAgain) {
  Branch(GetParam(), 1);
  const OutDataAnchor x = body.Inner("inner_x", 1);
  Node* nested = body.Op(GetParam(), "nested", {body.Make("Abs", "flag"), x}, {.subgraphs = {"yes", "no"}});
  body.End({Out(nested)});
  for (const char* name : {"yes", "no"}) {
    TreeBuilder inner = t.Subgraph(name);
    inner.End({inner.Inner(std::string(name) + "_x", 1)});
  }
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(CopiedResults(body), IsEmpty());
}

TEST_P(BranchIsolation, CopiesAResultThatIsAPartOfJoinsInsideAndOutside) {
  Branch(GetParam(), 1);
  const OutDataAnchor own = body.Make("Abs", "own"), next = body.Make("Abs", "next");
  body.Op("ConcatD", "inside", {own, next}, {.attrs = NoPaddingInput()});
  body.End({own});
  t.Op("ConcatD", "outside", {Out(t.root->FindNode("branch")), Op("y")}, {.attrs = NoPaddingInput()});
  EXPECT_EQ(Repair(), 1u);
}

TEST_P(BranchIsolation, CopiesAPartOfAContinuousOutput) {
  Branch(GetParam(), 1);
  Node* cut = body.Op("Cut", "cut", {body.Inner("inner_x", 1)}, {.attrs = ContinuousOutput(), .outputs = 2});
  body.End({Out(cut)});
  EXPECT_EQ(Repair(), 1u);
}

// Row K15 of the test matrix.
TEST_F(LoopIsolation, LeavesStateThatStaysWhereItIs) {
  Loop(1);
  body.End({state[0]});
  EXPECT_EQ(Repair(), 0u);
}

// Row K15 of the test matrix.
TEST_F(LoopIsolation, CopiesTheResultOfAnOpThatReadsTheStateItWrites) {
  Loop(1);
  const OutDataAnchor next = body.Make("Add", "add", {state[0]});
  Node* end = body.End({next});
  end->op().attrs["_stream_label"] = std::string("s");
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(CopiedResults(body), ElementsAre(0));
  EXPECT_EQ(*FindAttr<std::string>(end->input(0).node->op().attrs, "_stream_label"), "s");
  EXPECT_EQ(Repair(), 0u);
  EXPECT_EQ(CountType(body.graph(), "Identity"), 1u);
}

// Row K15 of the test matrix.
TEST_F(LoopIsolation, LeavesAResultThatRefersToItsState) {
  Loop(1);
  body.End({body.Make("Reshape", "view", {state[0]})});
  EXPECT_EQ(Repair(), 0u);
}

// Row K15 of the test matrix: inside the call the state has been read when the result is written.
TEST_F(LoopIsolation, LeavesAResultThatIsMadeAfterAllReadersInACall) {
  Loop(1);
  Node* call = body.Op("PartitionedCall", "call", {state[0]}, {.subgraphs = {"called"}});
  body.End({Out(call)});
  TreeBuilder called = t.Subgraph("called");
  const OutDataAnchor half = called.Make("Abs", "half", {called.Inner("called_x", 0)});
  called.End({called.Make("Relu", "rest", {half})});
  EXPECT_EQ(Repair(), 0u);
}

TEST_F(LoopIsolation, CopiesTheResultOfACallThatReadsTheStateWhileItWrites) {
  Loop(1);
  Node* call = body.Op("PartitionedCall", "call", {state[0]}, {.subgraphs = {"called"}});
  body.End({Out(call)});
  TreeBuilder called = t.Subgraph("called");
  called.End({called.Make("Abs", "both", {called.Inner("called_x", 0)})});
  EXPECT_EQ(Repair(), 1u);
}

TEST_F(LoopIsolation, CopiesAResultThatALaterReaderOfTheStateWouldSee) {
  Loop(1);
  const OutDataAnchor first = body.Make("Abs", "first", {state[0]});
  const OutDataAnchor next = body.Make("Abs", "next", {first});
  Node* late = body.Op("Print", "late", {state[0]}, {.outputs = 0});
  body.End({next});
  EXPECT_EQ(Repair(), 1u);
  const Node* copy = body.graph().FindNode("body_NetOutput")->input(0).node;
  EXPECT_THAT(copy->control_inputs(), ::testing::Contains(late));
}

// Row K15 of the test matrix.
TEST_F(LoopIsolation, CopiesStatesThatChangePlacesOutAndBack) {
  Loop(2);
  body.End({state[1], state[0]});
  EXPECT_EQ(Repair(), 2u);
  const Node* back = body.graph().FindNode("body_NetOutput")->input(0).node;
  EXPECT_EQ(back, body.graph().FindNode("body_NetOutput")->input(1).node);
  EXPECT_EQ(back->input(0).node->type(), "Identity");
  EXPECT_EQ(back->input(0).node->input(0).node->name(), "state1");
  EXPECT_EQ(back->input(0).node, back->input(1).node);
}

// Row K15 of the test matrix.
TEST_F(LoopIsolation, LeavesTwoStatesThatDoNotChangePlaces) {
  Loop(2);
  body.End({state[0], state[1]});
  EXPECT_EQ(Repair(), 0u);
}

// Row K15 of the test matrix.
TEST_F(LoopIsolation, CopiesAResultThatIsAVirtualJoin) {
  Loop(1);
  const OutDataAnchor a = body.Make("Abs", "a"), b = body.Make("Abs", "b");
  body.End({body.Make("ConcatD", "concat", {a, b}, {.attrs = NoPaddingInput()})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(CopiedResults(body), ElementsAre(0));
}

TEST_F(LoopIsolation, CopiesStateThatIsAPartOfAVirtualJoin) {
  Loop(1);
  body.Op("ConcatD", "concat", {state[0], body.Make("Abs", "b")}, {.attrs = NoPaddingInput()});
  body.End({state[0]});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(CopiedInputs(body.graph(), "concat"), ElementsAre(0));
}

TEST_F(LoopIsolation, CopiesAConstantIntoTheState) {
  Loop(1);
  body.End({body.Const("c")});
  EXPECT_EQ(Repair(), 1u);
}

}  // namespace
}  // namespace ge
