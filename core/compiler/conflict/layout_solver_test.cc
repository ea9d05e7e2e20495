// Answers in large graphs: as few cuts as in small ones, in symbols with thousands of anchors.

#include "core/compiler/conflict/layout_solver.h"

#include <gtest/gtest.h>

#include "core/compiler/testdata/tree_builder.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

constexpr int kMany = 3000;

size_t CutsOf(TreeBuilder& t) {
  EXPECT_TRUE(LinkGraphTree(*t.root).ok());
  EXPECT_TRUE(SortGraphTree(*t.root).ok());
  const TreeAnchors anchors = *TreeAnchors::Build(*t.root);
  AnchorGraph graph(anchors, *t.root, OfflineConflictSettings());
  const size_t cuts = SolveLayoutConflicts(graph).size();
  EXPECT_TRUE(FindLayoutConflicts(graph).empty());
  return cuts;
}

std::vector<OutDataAnchor> Producers(TreeBuilder& t, int count) {
  std::vector<OutDataAnchor> producers;
  for (int i = 0; i < count; ++i) producers.push_back(t.Make("Relu", fmt::format("p{}", i)));
  return producers;
}

void Join(TreeBuilder& t, const std::string& name, const std::vector<OutDataAnchor>& parts) {
  t.Op("Relu", "after_" + name, {t.Make("PhonyConcat", name, parts, {.attrs = NoPaddingInput()})});
}

TEST(LayoutSolver, LeavesManyJoinsThatAgree) {
  TreeBuilder t;
  const auto producers = Producers(t, 3);
  for (int i = 0; i < kMany; ++i) Join(t, fmt::format("j{}", i), producers);
  EXPECT_EQ(CutsOf(t), 0U);
}

TEST(LayoutSolver, CutsOneOfManyJoinsThatDoesNotAgree) {
  TreeBuilder t;
  const auto p = Producers(t, 3);
  for (int i = 0; i < kMany; ++i) Join(t, fmt::format("j{}", i), i == kMany / 2 ? std::vector{p[1], p[0], p[2]} : p);
  EXPECT_EQ(CutsOf(t), 3U);
}

TEST(LayoutSolver, CutsEachPartOfTwoLongJoinsInReversedOrder) {
  TreeBuilder t;
  auto producers = Producers(t, kMany);
  Join(t, "a", producers);
  std::reverse(producers.begin(), producers.end());
  Join(t, "b", producers);
  EXPECT_EQ(CutsOf(t), static_cast<size_t>(kMany));
}

TEST(LayoutSolver, LeavesALongJoinOfTheTailOfAnother) {
  TreeBuilder t;
  auto producers = Producers(t, kMany);
  Join(t, "a", producers);
  producers.erase(producers.begin(), producers.begin() + kMany / 3);
  Join(t, "b", producers);
  EXPECT_EQ(CutsOf(t), 0U);
}

TEST(LayoutSolver, CutsAllOutputsOfOneTensorButOne) {
  TreeBuilder t;
  t.End(std::vector<OutDataAnchor>(kMany, t.Make("Relu", "x", {t.Data("d")})));
  EXPECT_EQ(CutsOf(t), static_cast<size_t>(kMany - 1));
}

void Split(TreeBuilder& t, const std::string& name, const OutDataAnchor& whole) {
  Node* split = t.Op("PhonySplit", name, {whole}, {.attrs = NoPaddingOutput(), .outputs = 2});
  for (int i = 0; i < 2; ++i) t.Op("Relu", fmt::format("after_{}_{}", name, i), {Out(split, i)});
}

TEST(LayoutSolver, GivesReadersOfAConstantOneCopyUnlessThereAreVeryMany) {
  for (const int readers : {2, 60, kMany}) {
    TreeBuilder t;
    const OutDataAnchor c = t.Const("c");
    for (int i = 0; i < readers; ++i) Split(t, fmt::format("s{}", i), c);
    EXPECT_EQ(CutsOf(t), readers == kMany ? static_cast<size_t>(kMany) : 1U);
  }
}

TEST(LayoutSolver, GivesTwoJoinsOfTheSameConstantsOneCopyOfEach) {
  TreeBuilder t;
  const std::vector<OutDataAnchor> parts = {t.Const("c"), t.Const("d")};
  Join(t, "a", parts);
  Join(t, "b", parts);
  EXPECT_EQ(CutsOf(t), 2U);
}

// A writer of the variable behind a shared copy would write the copy.
TEST(LayoutSolver, GivesEachReaderOfAVariableItsOwnCopy) {
  TreeBuilder t;
  const OutDataAnchor v = t.Make("Variable", "v");
  for (int i = 0; i < 3; ++i) Split(t, fmt::format("s{}", i), v);
  EXPECT_EQ(CutsOf(t), 3U);
}

TEST(LayoutSolver, CutsTheFewerOfTwoKindsOfReaders) {
  TreeBuilder t;
  const OutDataAnchor x = t.Make("Relu", "x", {t.Data("d")});
  for (int i = 0; i < kMany; ++i)
    t.Op("Relu", fmt::format("n{}", i), {x}, {.attrs = SpecialInputs({i % 100 == 0 ? 0x10 : 0x11})});
  EXPECT_EQ(CutsOf(t), static_cast<size_t>(kMany / 100));
}

}  // namespace
}  // namespace ge
