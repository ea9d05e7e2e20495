#include "core/compiler/conflict/repair_memory_conflicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/tree_builder.h"

namespace ge {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

/// A graph with conflicts of both kinds, in the root and in a branch.
TreeBuilder GraphWithConflicts() {
  TreeBuilder t;
  const OutDataAnchor x = t.Data("x"), y = t.Make("Abs", "y", {x});
  t.Op("ConcatD", "concat1", {x, y}, {.attrs = NoPaddingInput()});
  t.Op("ConcatD", "concat2", {y, x}, {.attrs = NoPaddingInput()});
  t.Op("HcomAllReduce", "allreduce", {y}, {.attrs = Mutable()});
  Node* branch = t.Op("If", "branch", {y, x}, {.subgraphs = {"then", "else"}});
  for (const char* name : {"then", "else"}) {
    TreeBuilder inner = t.Subgraph(name);
    inner.End({inner.Inner(std::string(name) + "_x", 1)});
  }
  t.End({Out(branch), x});
  return t;
}

// Row N16 of the test matrix: numbers count per graph tree, not per process.
TEST(RepairMemoryConflicts, GivesTheSameGraphTheSameCopiesEachTime) {
  const TreeBuilder first = GraphWithConflicts(), second = GraphWithConflicts();
  CompileLog first_log, second_log;
  ASSERT_TRUE(RepairMemoryConflicts(*first.root, OfflineConflictSettings(), &first_log).ok());
  ASSERT_TRUE(RepairMemoryConflicts(*second.root, OfflineConflictSettings(), &second_log).ok());
  EXPECT_EQ(DumpGraph(*first.root), DumpGraph(*second.root));
  EXPECT_EQ(*first.root, *second.root);
  EXPECT_EQ(first_log.warnings(), second_log.warnings());
  EXPECT_GT(first_log.warnings().size(), 3u);
}

TEST(RepairMemoryConflicts, FindsNothingLeftInASecondRun) {
  const TreeBuilder t = GraphWithConflicts();
  ASSERT_TRUE(RepairMemoryConflicts(*t.root, OfflineConflictSettings(), nullptr).ok());
  const std::string repaired = DumpGraph(*t.root);
  auto again = RepairMemoryConflicts(*t.root, OfflineConflictSettings(), nullptr);
  ASSERT_TRUE(again.ok());
  EXPECT_THAT(*again, SizeIs(0));
  EXPECT_EQ(DumpGraph(*t.root), repaired);
}

TEST(RepairMemoryConflicts, LeavesOutNumbersThatAreTaken) {
  TreeBuilder t;
  const OutDataAnchor c = t.Const("c");
  t.Op("NoOp", "c_Identity0", {}, {.outputs = 0});
  Node* writer = t.Op("HcomAllReduce", "allreduce", {c}, {.attrs = Mutable()});
  ASSERT_TRUE(RepairMemoryConflicts(*t.root, {}, nullptr).ok());
  EXPECT_EQ(writer->input(0).node->name(), "c_Identity1");
}

// Row K16 of the test matrix: only static graphs are planned ahead.
TEST(RepairMemoryConflicts, LeavesAGraphWithoutAStaticPart) {
  TreeBuilder t;
  const OutDataAnchor a = t.Make("Abs", "a", {}, {.shape = {-1}}), b = t.Make("Abs", "b", {}, {.shape = {-1}});
  t.Op("ConcatD", "concat1", {a, b}, {.attrs = NoPaddingInput()});
  t.Op("ConcatD", "concat2", {b, a}, {.attrs = NoPaddingInput()});
  auto inserted = RepairMemoryConflicts(*t.root, {}, nullptr);
  ASSERT_TRUE(inserted.ok());
  EXPECT_THAT(*inserted, SizeIs(0));
}

TEST(RepairMemoryConflicts, RepairsAStaticGraphBelowADynamicRoot) {
  TreeBuilder t;
  const OutDataAnchor x = t.Make("Abs", "x", {}, {.shape = {-1}});
  Node* call = t.Op("PartitionedCall", "call", {x}, {.subgraphs = {"called"}});
  t.End({Out(call)});
  TreeBuilder called = t.Subgraph("called");
  const OutDataAnchor a = called.Make("Abs", "a", {called.Inner("called_x", 0)}), b = called.Make("Abs", "b", {a});
  called.Op("ConcatD", "concat1", {a, b}, {.attrs = NoPaddingInput()});
  called.Op("ConcatD", "concat2", {b, a}, {.attrs = NoPaddingInput()});
  called.End({b});
  auto inserted = RepairMemoryConflicts(*t.root, {}, nullptr);
  ASSERT_TRUE(inserted.ok());
  EXPECT_THAT(*inserted, SizeIs(3));  // both parts of the second join, and b before NetOutput
}

// Row K16 of the test matrix.
TEST(RepairMemoryConflicts, RefusesATreeThatIsNone) {
  TreeBuilder t;
  t.Op("PartitionedCall", "call", {}, {.subgraphs = {"nowhere"}});
  EXPECT_THAT(RepairMemoryConflicts(*t.root, {}, nullptr).status().message(), HasSubstr("nowhere"));
}

TEST(RepairMemoryConflicts, WarnsOfWritesThatNothingOrders) {
  TreeBuilder t;
  const OutDataAnchor x = t.Data("x");
  const auto in_place = [&](const std::string& name) {
    return t.Op("Assign", name, {x}, {.input_names = {"ref"}, .output_names = {"ref"}});
  };
  Node* one = in_place("one");
  in_place("two");
  CompileLog log;
  ASSERT_TRUE(RepairMemoryConflicts(*t.root, {}, &log).ok());
  ASSERT_THAT(log.warnings(), SizeIs(1));
  EXPECT_EQ(log.warnings()[0].code, "W18888");
  EXPECT_EQ(log.warnings()[0].text,
            "output 0 of node 'x' (Data) in graph 'g': 'one' writes it, 'two' writes it, and no path leads from one to "
            "the other");
  t.After(t.root->FindNode("two"), one);
  CompileLog ordered;
  ASSERT_TRUE(RepairMemoryConflicts(*t.root, {}, &ordered).ok());
  EXPECT_THAT(ordered.warnings(), SizeIs(0));
}

}  // namespace
}  // namespace ge
