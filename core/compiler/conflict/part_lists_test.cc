// Lists of parts, and what cuts do to them; symbols that cuts part.

#include "core/compiler/conflict/part_lists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/conflict/anchor_graph.h"
#include "core/compiler/testdata/tree_builder.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::UnorderedElementsAre;

/// The anchors of a finished tree.
class PartListsTest : public ::testing::Test {
 protected:
  AnchorGraph& Graph() {
    EXPECT_TRUE(LinkGraphTree(*t.root).ok());
    EXPECT_TRUE(SortGraphTree(*t.root).ok());
    anchors_.emplace(*TreeAnchors::Build(*t.root));
    return graph_.emplace(*anchors_, *t.root, ConflictSettings{});
  }
  OutDataAnchor Op(const std::string& name, const std::vector<OutDataAnchor>& inputs = {}) {
    return t.Make("Relu", name, inputs);
  }
  OutDataAnchor Join(const std::string& name, const std::vector<OutDataAnchor>& inputs) {
    return t.Make("PhonyConcat", name, inputs, {.attrs = NoPaddingInput()});
  }
  uint32_t In(OutDataAnchor node, size_t slot) { return anchors_->Input(*node.node, slot); }
  uint32_t Of(OutDataAnchor output) { return anchors_->Output(output); }

  TreeBuilder t;

 private:
  std::optional<TreeAnchors> anchors_;
  std::optional<AnchorGraph> graph_;
};

TEST_F(PartListsTest, FollowsCutsAndTakesThemBack) {
  const OutDataAnchor a = Op("a"), b = Op("b");
  const OutDataAnchor view = t.Make("Reshape", "view", {b});
  const OutDataAnchor join = Join("join", {a, view});
  AnchorGraph& graph = Graph();
  EXPECT_THAT(graph.PartsOf(*join.node).parts(), ElementsAre(Of(a), Of(b)));
  graph.Cut(In(view, 0));
  EXPECT_EQ(graph.PartsOf(*join.node).CountOf(Of(b)), 0U);
  EXPECT_EQ(graph.PartsOf(*join.node).distinct_count(), 2U);
  graph.Join(In(view, 0));
  EXPECT_THAT(graph.PartsOf(*join.node).parts(), ElementsAre(Of(a), Of(b)));
}

TEST_F(PartListsTest, FollowsCutsInsideAnInnerJoin) {
  const OutDataAnchor a = Op("a"), b = Op("b"), c = Op("c");
  const OutDataAnchor inner = Join("inner", {a, b});
  const OutDataAnchor outer = Join("outer", {inner, c});
  AnchorGraph& graph = Graph();
  EXPECT_THAT(graph.PartsOf(*outer.node).parts(), ElementsAre(Of(a), Of(b), Of(c)));
  graph.Cut(In(inner, 1));
  EXPECT_EQ(graph.PartsOf(*outer.node).CountOf(Of(b)), 0U);
  graph.Cut(In(outer, 0));
  EXPECT_THAT(graph.PartsOf(*outer.node).parts(), SizeIs(2));
}

TEST_F(PartListsTest, KnowsWhereAShorterListStarts) {
  const OutDataAnchor a = Op("a"), b = Op("b"), c = Op("c"), d = Op("d");
  const OutDataAnchor all = Join("all", {a, b, c, d});
  const OutDataAnchor tail = Join("tail", {c, d});
  const OutDataAnchor gap = Join("gap", {a, c});
  const OutDataAnchor past = Join("past", {d, a});
  AnchorGraph& graph = Graph();
  EXPECT_EQ(graph.StartOfCommonRun(*all.node, *tail.node), 2U);
  EXPECT_EQ(graph.StartOfCommonRun(*tail.node, *all.node), 2U);
  EXPECT_EQ(graph.StartOfCommonRun(*all.node, *gap.node), std::nullopt);
  EXPECT_EQ(graph.StartOfCommonRun(*all.node, *past.node), std::nullopt);
  graph.Cut(In(tail, 1));
  EXPECT_EQ(graph.StartOfCommonRun(*all.node, *tail.node), std::nullopt);
}

TEST_F(PartListsTest, TriesEveryStartOfARepeatedPart) {
  const OutDataAnchor a = Op("a"), b = Op("b"), c = Op("c");
  const OutDataAnchor twice = Join("twice", {a, b, a, c});
  const OutDataAnchor end = Join("end", {a, c});
  AnchorGraph& graph = Graph();
  EXPECT_EQ(graph.PartsOf(*twice.node).CountOf(Of(a)), 2U);
  EXPECT_EQ(graph.StartOfCommonRun(*twice.node, *end.node), 2U);
}

TEST_F(PartListsTest, NamesTheNodesThatACutConcerns) {
  const OutDataAnchor a = Op("a"), b = Op("b");
  const OutDataAnchor join = Join("join", {a, b});
  const OutDataAnchor other = Join("other", {b, a});
  AnchorGraph& graph = Graph();
  (void)graph.PartsOf(*join.node);
  (void)graph.PartsOf(*other.node);
  EXPECT_THAT(graph.NodesWithPartsOver(In(join, 0)), ElementsAre(join.node));
  EXPECT_THAT(graph.NodesWithPartsOver(Of(a)), UnorderedElementsAre(join.node, other.node));
}

TEST_F(PartListsTest, StaysTrueOverMoreReferencesThanItRemembers) {
  const OutDataAnchor a = Op("a"), b = Op("b");
  OutDataAnchor last = a;
  std::vector<OutDataAnchor> views;
  for (int i = 0; i < 40; ++i) views.push_back(last = t.Make("Reshape", fmt::format("v{}", i), {last}));
  const OutDataAnchor join = Join("join", {last, b});
  AnchorGraph& graph = Graph();
  EXPECT_THAT(graph.PartsOf(*join.node).parts(), ElementsAre(Of(a), Of(b)));
  graph.Cut(In(views[3], 0));
  EXPECT_EQ(graph.PartsOf(*join.node).CountOf(Of(a)), 0U);
  EXPECT_THAT(graph.NodesWithPartsOver(In(views[3], 0)), ElementsAre(join.node));
}

TEST_F(PartListsTest, ACutPartsASymbolAndTheSmallerSideIsGiven) {
  const OutDataAnchor x = Op("x");
  const OutDataAnchor r = Op("r", {x}), s = Op("s", {x});
  AnchorGraph& graph = Graph();
  EXPECT_THAT(graph.SmallerSymbolOf(In(r, 0), Of(x)), IsEmpty());
  graph.Cut(In(r, 0));
  EXPECT_EQ(graph.SidesOf(In(r, 0)), (std::pair{In(r, 0), Of(x)}));
  EXPECT_THAT(graph.SmallerSymbolOf(In(r, 0), Of(x)), ElementsAre(In(r, 0)));
  EXPECT_THAT(graph.SymbolOf(Of(x)), ElementsAre(Of(x), In(s, 0)));
  graph.Join(In(r, 0));
  EXPECT_THAT(graph.SymbolOf(Of(x)), SizeIs(3));
  graph.Cut(Of(x));
  EXPECT_THAT(graph.SymbolOf(Of(x)), ElementsAre(Of(x)));
  EXPECT_THAT(graph.SymbolOf(In(r, 0)), UnorderedElementsAre(In(r, 0), In(s, 0)));
}

}  // namespace
}  // namespace ge
