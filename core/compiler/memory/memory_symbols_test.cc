#include "core/compiler/memory/memory_symbols.h"

#include <gmock/gmock.h>

#include "core/compiler/testdata/memory_graph.h"

namespace ge {
namespace {

/// Symbols of a sorted graph, asked by output.
struct SymbolsOf {
  explicit SymbolsOf(MemoryGraph& g) {
    EXPECT_TRUE(g.Sort().ok());
    auto built = TreeAnchors::Build(*g.graph);
    EXPECT_TRUE(built.ok()) << built.status().ToString();
    anchors.emplace(*std::move(built));
    auto made = MemorySymbols::Build(*anchors);
    EXPECT_TRUE(made.ok()) << made.status().ToString();
    symbols.emplace(*std::move(made));
  }
  uint32_t operator()(OutDataAnchor anchor) const { return symbols->Of(anchors->Output(anchor)); }
  std::optional<TreeAnchors> anchors;
  std::optional<MemorySymbols> symbols;
};

TEST(MemorySymbols, TieAnOutputToWhatReadsIt) {
  MemoryGraph g;
  auto x = g.Data("x", {8});
  auto a = g.One("Relu", "a", {x}, {8});
  SymbolsOf symbol(g);
  EXPECT_EQ(symbol.symbols->Of(symbol.anchors->Input(*a.node, 0)), symbol(x));
  EXPECT_NE(symbol(x), symbol(a));
}

TEST(MemorySymbols, TieReshapeByItsType) {
  MemoryGraph g;
  auto x = g.Data("x", {8});
  auto r = g.One("Reshape", "r", {x, g.Const("shape", {1}, DT_INT64)}, {2, 4});
  EXPECT_EQ(SymbolsOf(g)(r), SymbolsOf(g)(x));
}

TEST(MemorySymbols, TieAReferenceToTheInputOfItsName) {
  MemoryGraph g;
  auto x = g.Data("x", {8});
  auto v = g.Data("v", {8});
  auto r = g.One("Assign", "r", {x, v}, {8}, {{"reference", true}});
  r.node->op().input_names = {"value", "ref"};
  r.node->op().output_names = {"ref"};
  SymbolsOf symbol(g);
  EXPECT_EQ(symbol(r), symbol(v));
  EXPECT_NE(symbol(r), symbol(x));
}

TEST(MemorySymbols, TieAnOutputMarkedAsReuse) {
  MemoryGraph g;
  auto x = g.Data("x", {8});
  auto f = g.One("FlattenV2", "f", {x}, {1, 8});
  f.node->op().outputs[0].reuse_input = true;
  EXPECT_EQ(SymbolsOf(g)(f), SymbolsOf(g)(x));
}

TEST(MemorySymbols, TieARunWithoutPaddingToItsFirstInput) {
  MemoryGraph g;
  auto a = g.One("Relu", "a", {g.Data("x", {8})}, {8});
  auto b = g.One("Relu", "b", {g.Data("y", {8})}, {8});
  auto joined = g.Concat("joined", {a, b}, {16});
  SymbolsOf symbol(g);
  EXPECT_EQ(symbol(joined), symbol(a));
  EXPECT_NE(symbol(joined), symbol(b));
}

TEST(MemorySymbols, AreAsLargeAsTheirLargestMember) {
  MemoryGraph g;
  auto x = g.Data("x", {8});
  auto r = g.One("Reshape", "r", {x}, {2, 4});
  r.node->op().outputs[0].size = 4096;
  SymbolsOf symbol(g);
  EXPECT_EQ(symbol.symbols->size(symbol(x)), 4096U);
}

TEST(MemorySymbols, KnowWhatLiesInAConstant) {
  MemoryGraph g;
  auto w = g.Const("w", {8});
  auto r = g.One("Reshape", "r", {w}, {2, 4});
  auto a = g.One("Relu", "a", {r}, {8});
  SymbolsOf symbol(g);
  EXPECT_TRUE(symbol.symbols->has_place(symbol(r)));
  EXPECT_FALSE(symbol.symbols->has_place(symbol(a)));
}

TEST(MemorySymbols, TieTheBordersOfASubgraphToItsParent) {
  MemoryGraph g;
  auto flag = g.Data("flag", {1});
  auto x = g.One("Relu", "x", {g.Data("in", {8})}, {8});
  auto branch_if = g.One("If", "if", {flag, x}, {8});
  auto then_graph = g.Subgraph(branch_if.node, "then");
  auto inner = then_graph->ParentData("inner", 1, {8});
  auto a = then_graph->One("Relu", "a", {inner}, {8});
  then_graph->ParentOutput({a});
  auto else_graph = g.Subgraph(branch_if.node, "else");
  auto b = else_graph->One("Abs", "b", {else_graph->ParentData("other", 1, {8})}, {8});
  else_graph->ParentOutput({b});
  SymbolsOf symbol(g);
  EXPECT_EQ(symbol(inner), symbol(x));
  EXPECT_EQ(symbol(a), symbol(branch_if));
  EXPECT_EQ(symbol(b), symbol(branch_if));
  EXPECT_NE(symbol(a), symbol(x));
}

TEST(MemorySymbols, TieALoopsInputItsBodysDataAndResultAndItsOutput) {
  MemoryGraph g;
  auto x = g.One("Relu", "x", {g.Data("in", {8})}, {8});
  auto loop = g.One("While", "loop", {x}, {8});
  auto cond = g.Subgraph(loop.node, "cond");
  auto cond_data = cond->ParentData("cond_data", 0, {8});
  auto less = cond->One("Less", "less", {cond_data}, {1});
  cond->ParentOutput({less});
  auto body = g.Subgraph(loop.node, "body");
  auto body_data = body->ParentData("body_data", 0, {8});
  auto a = body->One("Relu", "a", {body_data}, {8});
  auto copy = body->One("Identity", "copy", {a}, {8});
  body->ParentOutput({copy});
  SymbolsOf symbol(g);
  for (OutDataAnchor member : {OutDataAnchor(loop), cond_data, body_data, copy}) EXPECT_EQ(symbol(member), symbol(x));
  EXPECT_NE(symbol(a), symbol(x));
  EXPECT_NE(symbol(less), symbol(x));
}

TEST(MemorySymbols, RefuseAParentIndexThatDoesNotExist) {
  MemoryGraph g;
  auto call = g.One("PartitionedCall", "call", {g.Data("x", {8})}, {8});
  auto inner = g.Subgraph(call.node, "inner");
  inner->ParentOutput({inner->One("Relu", "a", {inner->ParentData("d", 3, {8})}, {8})});
  ASSERT_TRUE(g.Sort().ok());
  auto anchors = TreeAnchors::Build(*g.graph);
  ASSERT_TRUE(anchors.ok());
  EXPECT_THAT(MemorySymbols::Build(*anchors).status().message(),
              testing::HasSubstr("stands for input 3 of node 'call'"));
}

}  // namespace
}  // namespace ge
