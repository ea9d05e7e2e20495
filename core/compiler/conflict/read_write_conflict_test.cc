// Read/write conflicts: who may write what others read.

#include "core/compiler/conflict/read_write_conflict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/conflict/read_write_class.h"
#include "core/compiler/conflict/repair_memory_conflicts.h"
#include "core/compiler/testdata/tree_builder.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class ReadWriteConflict : public ::testing::Test {
 protected:
  size_t Repair(const ConflictSettings& settings = {}) {
    IdentityInserter inserter(&log);
    MarkReferences(*t.root);
    EXPECT_TRUE(LinkGraphTree(*t.root).ok());
    EXPECT_TRUE(SortGraphTree(*t.root).ok());
    const Status status = RepairReadWriteConflicts(*t.root, settings, inserter);
    EXPECT_TRUE(status.ok()) << status.ToString();
    EXPECT_TRUE(SortGraphTree(*t.root).ok());
    return inserter.inserted().size();
  }
  std::vector<size_t> Copied(std::string_view node) { return CopiedInputs(*t.root, node); }
  OutDataAnchor Op(const std::string& name) { return t.Make("Mul", name); }
  Node* AllReduce(const std::string& name, const std::vector<OutDataAnchor>& inputs) {
    return t.Op("HcomAllReduce", name, inputs, {.attrs = Mutable(), .outputs = inputs.size()});
  }
  OutDataAnchor Assign(const std::string& name, const std::vector<OutDataAnchor>& inputs) {
    return t.Make("Assign", name, inputs, {.input_names = {"ref", "value"}, .output_names = {"ref"}});
  }

  TreeBuilder t;
  CompileLog log;
};

// Row K17 of the test matrix.
TEST_F(ReadWriteConflict, CopiesAConstantBeforeTheOpThatWritesIt) {
  const OutDataAnchor c = t.Const("c");
  const OutDataAnchor reader = t.Make("Relu", "reader", {c});
  AllReduce("allreduce", {c});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_EQ(reader.node->input(0).node->name(), "c");
  EXPECT_EQ(t.root->FindNode("allreduce")->input(0).node->name(), "c_Identity0");
}

// Row K17 of the test matrix.
TEST_F(ReadWriteConflict, SplitsAnIdentityAndKeepsWhatItWaitsFor) {
  const OutDataAnchor c = t.Const("c");
  Node* first = t.Op("NoOp", "first", {}, {.outputs = 0});
  const OutDataAnchor identity = t.Make("Identity", "identity", {c});
  t.After(identity.node, first);
  Node* reader = t.Op("Relu", "reader", {identity});
  Node* writer = AllReduce("allreduce", {identity});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_EQ(t.root->FindNode("identity"), nullptr);
  EXPECT_EQ(reader->input(0).node->name(), "c");
  EXPECT_THAT(reader->control_inputs(), ElementsAre(first));
  EXPECT_EQ(writer->input(0).node->name(), "c_Identity0");
  EXPECT_THAT(writer->input(0).node->control_inputs(), ElementsAre(first));
}

TEST_F(ReadWriteConflict, LeavesIdentitiesAloneWhenAPassHasRemovedWhatItMay) {
  t.Op("Relu", "reader", {t.Make("Identity", "identity", {t.Const("c")})});
  EXPECT_EQ(Repair({.simplify_identities = false}), 0u);
  EXPECT_NE(t.root->FindNode("identity"), nullptr);
}

TEST_F(ReadWriteConflict, RemovesAnIdentityThatPartsNothing) {
  Node* reader = t.Op("Relu", "reader", {t.Make("Identity", "identity", {t.Const("c")})});
  EXPECT_EQ(Repair(), 0u);
  EXPECT_EQ(reader->input(0).node->name(), "c");
}

// Row K18 of the test matrix.
TEST_F(ReadWriteConflict, CopiesOnlyOneOfTwoInputsOfOneWriter) {
  const OutDataAnchor x = Op("x");
  AllReduce("allreduce", {x, x});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_EQ(t.root->nodes().size(), 3u);
}

// Row K19 of the test matrix: two assignments to one constant.
TEST_F(ReadWriteConflict, CopiesAConstantForEachAssignment) {
  const OutDataAnchor c = t.Const("c");
  Assign("assign2", {c, Assign("assign1", {c, c})});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_EQ(t.root->nodes().size(), 5u);
}

// Row K19 of the test matrix: the assignment is in a subgraph, the copy is not.
TEST_F(ReadWriteConflict, CopiesAConstantForAnAssignmentInACalledGraph) {
  const OutDataAnchor c = t.Const("c");
  Node* call = t.Op("PartitionedCall", "call", {c, Op("value")}, {.subgraphs = {"called"}});
  TreeBuilder called = t.Subgraph("called");
  const OutDataAnchor assigned = called.Make("Assign", "assign", {called.Inner("ref", 0), called.Inner("value", 1)},
                                             {.input_names = {"ref", "value"}, .output_names = {"ref"}});
  called.End({assigned});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_EQ(t.root->nodes().size(), 4u);
  EXPECT_EQ(call->input(0).node->name(), "c_Identity0");
}

// Row K20 of the test matrix.
TEST_F(ReadWriteConflict, CopiesForEachOfTwoWriters) {
  const OutDataAnchor x = Op("x");
  AllReduce("allreduce1", {x});
  AllReduce("allreduce2", {x});
  EXPECT_EQ(Repair(), 2u);
}

// Row K21 of the test matrix.
TEST_F(ReadWriteConflict, CopiesAConstantForAReferenceInputButNotAUserInput) {
  Assign("to_constant", {t.Const("c"), Op("v")});
  const OutDataAnchor x = t.Data("x");
  Assign("to_data1", {x, Op("v1")});
  Assign("to_data2", {x, Op("v2")});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("to_constant"), ElementsAre(0));
}

// Row K22 of the test matrix.
TEST_F(ReadWriteConflict, CopiesAUserInputThatTwoWritersShareAndLetsOneHaveItsOwn) {
  const OutDataAnchor data1 = t.Data("data1"), data2 = t.Data("data2");
  AllReduce("allreduce1", {data1});
  AllReduce("allreduce2", {data1, data2});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("allreduce1"), ElementsAre(0));
  EXPECT_THAT(Copied("allreduce2"), ElementsAre(0));
}

TEST_F(ReadWriteConflict, NeverLetsAnOpWriteAUsersBufferBehindHisBack) {
  AllReduce("allreduce", {t.Data("data")});
  EXPECT_EQ(Repair({.separate_user_buffers = true}), 1u);
}

// Row K23 of the test matrix.
TEST_F(ReadWriteConflict, LetsAWriterHaveAChainOfReferencesWithOneWayBack) {
  const OutDataAnchor one = Assign("mul1", {t.Data("x"), Op("v1")});
  AllReduce("allreduce", {Assign("mul2", {one, Op("v2")})});
  EXPECT_EQ(Repair(), 0u);
}

// Row K23 of the test matrix.
TEST_F(ReadWriteConflict, CopiesAReferenceToDataThatOthersRead) {
  const OutDataAnchor x = t.Data("x");
  t.Op("Relu", "reader", {x});
  AllReduce("allreduce", {Assign("mul", {x, Op("v")})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("allreduce"), ElementsAre(0));
}

// Row K24 of the test matrix.
TEST_F(ReadWriteConflict, DropsWhatTheCopyMustNotClaim) {
  const OutDataAnchor x = Op("x");
  x.node->op().outputs[0].attrs["ref_var_src_var_name"] = "v";
  t.Op("Relu", "reader", {x});
  AllReduce("allreduce", {x});
  EXPECT_EQ(Repair(), 1u);
  const Node& copy = *t.root->FindNode("x_Identity0");
  EXPECT_TRUE(copy.op().outputs[0].attrs.empty());
  EXPECT_TRUE(copy.op().inputs[0].attrs.empty());
}

// Row K25 of the test matrix.
TEST_F(ReadWriteConflict, ClearsTheReuseMarkOnBothSidesOfTheCopy) {
  const OutDataAnchor x = Op("x");
  x.node->op().outputs[0].reuse_input = true;
  x.node->op().outputs[0].reuse_input_index = 2;
  t.Op("Relu", "reader", {x});
  AllReduce("allreduce", {x});
  EXPECT_EQ(Repair(), 1u);
  const OpDesc& copy = t.root->FindNode("x_Identity0")->op();
  for (const GeTensorDesc& desc : {copy.inputs[0], copy.outputs[0]}) {
    EXPECT_FALSE(desc.reuse_input);
    EXPECT_EQ(desc.reuse_input_index, 0);
  }
}

// Row K26 of the test matrix.
TEST_F(ReadWriteConflict, CopiesAConstantThatOnlyTheWriterReads) {
  AllReduce("allreduce", {t.Const("c")});
  EXPECT_EQ(Repair(), 1u);
}

// Row K27 of the test matrix.
TEST_F(ReadWriteConflict, CopiesForAWriterBesideAnIfThatReads) {
  const OutDataAnchor x = Op("x");
  t.Op("If", "branch", {Op("flag"), x}, {.subgraphs = {"then", "else"}});
  for (const char* name : {"then", "else"}) {
    TreeBuilder inner = t.Subgraph(name);
    inner.End({inner.Make("Relu", std::string(name) + "_relu", {inner.Inner(std::string(name) + "_x", 1)})});
  }
  AllReduce("allreduce", {x});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("allreduce"), ElementsAre(0));
  EXPECT_THAT(Copied("branch"), IsEmpty());
}

// Row K27 of the test matrix.
TEST_F(ReadWriteConflict, LeavesAVariableThatACallHandsThrough) {
  Node* call = t.Op("PartitionedCall", "call", {t.Make("Variable", "v")}, {.subgraphs = {"called"}});
  TreeBuilder called = t.Subgraph("called");
  called.End({called.Inner("called_v", 0)});
  t.End({Out(call)});
  EXPECT_EQ(Repair(), 0u);
}

// Row K27 of the test matrix.
TEST_F(ReadWriteConflict, CopiesAWriteableResultOfOneBranchOnly) {
  Node* branch = t.Op("If", "branch", {Op("flag"), t.Make("Variable", "v")}, {.subgraphs = {"then", "else"}});
  t.Op("Relu", "reader", {Out(branch)});
  TreeBuilder then_graph = t.Subgraph("then");
  then_graph.End({then_graph.Make("Relu", "then_relu", {then_graph.Inner("then_v", 1)})});
  TreeBuilder else_graph = t.Subgraph("else");
  else_graph.End({else_graph.Make("Assign", "assign", {else_graph.Inner("else_v", 1)},
                                  {.input_names = {"ref"}, .output_names = {"ref"}})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(CopiedInputs(else_graph.graph(), "else_NetOutput"), ElementsAre(0));
  EXPECT_THAT(CopiedInputs(then_graph.graph(), "then_NetOutput"), IsEmpty());
}

// Point 40: the copies carry the keep attributes, and the messages the right classes.
TEST_F(ReadWriteConflict, KeepsTheCopyAndNamesTheClasses) {
  AllReduce("allreduce", {t.Const("c")});
  EXPECT_EQ(Repair(), 1u);
  const AttrMap& attrs = t.root->FindNode("c_Identity0")->op().attrs;
  EXPECT_TRUE(AttrOr<bool>(attrs, "_cannot_be_deleted", false));
  EXPECT_TRUE(attrs.contains("no_need_constant_folding"));
  ASSERT_EQ(log.warnings().size(), 1u);
  EXPECT_EQ(log.warnings()[0].text,
            "a copy of 16 bytes was inserted in graph 'g': output 0 of node 'c' (Const) is constant, input 0 of node "
            "'allreduce' (HcomAllReduce) is scope-writeable");
}

// Point 42b: nodes directly inside a loop are looked at.
TEST_F(ReadWriteConflict, CopiesForAWriterInsideALoop) {
  t.Op("While", "loop", {Op("x")}, {.subgraphs = {"cond", "body"}});
  TreeBuilder cond = t.Subgraph("cond");
  const OutDataAnchor cond_x = cond.Inner("cond_x", 0);
  cond.Op("HcomAllReduce", "in_condition", {cond_x}, {.attrs = Mutable()});
  cond.End({cond.Make("Less", "less", {cond.Make("Abs", "abs")})}, true);
  TreeBuilder body = t.Subgraph("body");
  const OutDataAnchor state = body.Inner("state", 0);
  body.Op("HcomAllReduce", "in_body", {state}, {.attrs = Mutable()});
  body.End({state});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(CopiedInputs(cond.graph(), "in_condition"), ElementsAre(0));
  EXPECT_THAT(CopiedInputs(body.graph(), "in_body"), ElementsAre(0));
}

TEST_F(ReadWriteConflict, CopiesWhatALoopWouldOverwrite) {
  const OutDataAnchor x = Op("x");
  t.Op("Relu", "reader", {x});
  t.Op("While", "loop", {x, t.Const("c")}, {.outputs = 2, .subgraphs = {"cond", "body"}});
  TreeBuilder cond = t.Subgraph("cond");
  cond.End({cond.Make("Less", "less", {cond.Inner("cond_x", 0)})}, true);
  TreeBuilder body = t.Subgraph("body");
  body.End({body.Inner("s0", 0), body.Inner("s1", 1)});
  EXPECT_EQ(Repair(), 2u);
  EXPECT_THAT(Copied("loop"), ElementsAre(0, 1));
}

TEST_F(ReadWriteConflict, CopiesOnceForAWriterBehindAView) {
  const OutDataAnchor view = t.Make("Reshape", "view", {t.Const("c")});
  t.Op("Relu", "reader", {view});
  AllReduce("allreduce", {view});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("allreduce"), ElementsAre(0));
}

TEST_F(ReadWriteConflict, SeesAWriterThroughAViewOfSharedMemory) {
  const OutDataAnchor x = Op("x");
  t.Op("Relu", "reader", {x});
  AllReduce("allreduce", {t.Make("Reshape", "view", {x})});
  EXPECT_EQ(Repair(), 1u);
  EXPECT_THAT(Copied("view"), ElementsAre(0));
}

TEST_F(ReadWriteConflict, LeavesOutReadersThatWereDealtWithBefore) {
  const OutDataAnchor x = Op("x");
  t.Op("Relu", "reader", {x});
  AllReduce("allreduce", {x})->op().attrs["_skip_rw_conflict"] = true;
  EXPECT_EQ(Repair(), 0u);
}

TEST(ReadWriteClass, HasTheTableOfTheSpecification) {
  using enum OutputClass;
  for (const InputClass input : {InputClass::kReadOnly, InputClass::kWriteable, InputClass::kScopeWriteable}) {
    EXPECT_EQ(NeedsCopy(kConstant, input), input != InputClass::kReadOnly);
    EXPECT_EQ(NeedsCopy(kReadOnly, input), input == InputClass::kScopeWriteable);
    EXPECT_FALSE(NeedsCopy(kSoftRead, input));
    EXPECT_EQ(NeedsCopy(kWriteable, input), input == InputClass::kScopeWriteable);
  }
  EXPECT_FALSE(NeedsCopy(kConstant, InputClass::kInvalid));
  EXPECT_EQ(Combine(InputClass::kReadOnly, InputClass::kWriteable), InputClass::kWriteable);
  EXPECT_EQ(Combine(InputClass::kWriteable, InputClass::kScopeWriteable), InputClass::kInvalid);
  EXPECT_EQ(OutputClassName(kSoftRead), "soft-read");
}

}  // namespace
}  // namespace ge
