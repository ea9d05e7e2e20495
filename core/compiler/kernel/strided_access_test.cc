#include "core/compiler/kernel/strided_access.h"

#include <gmock/gmock.h>

#include "core/compiler/testdata/memory_graph.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

using ::testing::HasSubstr;
using ::testing::Pointee;

/// Ops of the sample package on AIcoreEngine: SampleUnary takes strides on both sides, SampleUntiled on none.
struct StridesGraph : MemoryGraph {
  OutDataAnchor AiCore(const std::string& type, const std::string& name, OutDataAnchor input, Dims dims) {
    OutDataAnchor made = One(type, name, {input}, std::move(dims));
    OpDesc& op = made.node->op();
    GE_CHECK(FillFromPrototype(op, *SampleRegistry().FindPrototype(type)).ok());
    op.engine = "AIcoreEngine";
    return made;
  }
  /// Joined along axis 1, so that rows lie between each other: blocks {4, 8} of {4, 16}.
  OutDataAnchor Columns(const std::string& name, const std::vector<OutDataAnchor>& parts) {
    OutDataAnchor joined = Concat(name, parts, {4, 16});
    JoinAxes(joined, {1}, {2});
    return joined;
  }
  Node* Cut(const std::string& name, OutDataAnchor from) {
    Node* split = Many("PhonySplit", name, {from}, {{4, 8}, {4, 8}}, SplitAttrs());
    Set(split->op().attrs, kAttrSplitDim, Dims{1});
    Set(split->op().attrs, kAttrNumSplit, Dims{2});
    return split;
  }
  std::vector<Node*> Give() {
    auto copies = GiveStrides(*graph, SampleRegistry(), log);
    EXPECT_TRUE(copies.ok()) << copies.status().ToString();
    return copies.ok() ? *copies : std::vector<Node*>{};
  }
  CompileLog log;
};

TEST(StridedAccess, GivesAProducerThatTakesThemTheStridesOfTheFinishedTensor) {
  StridesGraph g;
  auto a = g.AiCore("SampleUnary", "a", g.Data("x", {4, 8}), {4, 8});
  auto b = g.AiCore("SampleUnary", "b", g.Data("y", {4, 8}), {4, 8});
  g.Columns("joined", {a, b});
  EXPECT_TRUE(g.Give().empty());
  EXPECT_THAT(StridesOf(a.node->op().outputs[0]), Pointee(Dims{16, 1}));
  EXPECT_THAT(StridesOf(b.node->op().outputs[0]), Pointee(Dims{16, 1}));
  EXPECT_TRUE(g.log.warnings().empty());
}

TEST(StridedAccess, LeavesBlocksAloneThatLieInOnePiece) {
  StridesGraph g;
  auto a = g.AiCore("SampleUnary", "a", g.Data("x", {4, 8}), {4, 8});
  auto b = g.AiCore("SampleUntiled", "b", g.Data("y", {4, 8}), {4, 8});
  auto joined = g.Concat("joined", {a, b}, {8, 8});
  MemoryGraph::JoinAxes(joined, {0}, {2});
  EXPECT_TRUE(g.Give().empty());
  EXPECT_EQ(StridesOf(a.node->op().outputs[0]), nullptr);
}

TEST(StridedAccess, InsertsACopyBehindAProducerThatTakesNoneAndSaysSo) {
  StridesGraph g;
  auto a = g.AiCore("SampleUnary", "a", g.Data("x", {4, 8}), {4, 8});
  auto b = g.AiCore("SampleUntiled", "b", g.Data("y", {4, 8}), {4, 8});
  auto joined = g.Columns("joined", {a, b});
  const std::vector<Node*> copies = g.Give();
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(copies[0]->type(), "StridedCopy");
  EXPECT_EQ(joined.node->input(1).node, copies[0]);
  EXPECT_EQ(copies[0]->input(0).node, b.node);
  EXPECT_EQ(StridesOf(b.node->op().outputs[0]), nullptr);
  EXPECT_EQ(StridesOf(copies[0]->op().inputs[0]), nullptr);
  EXPECT_THAT(StridesOf(copies[0]->op().outputs[0]), Pointee(Dims{16, 1}));
  ASSERT_EQ(g.log.warnings().size(), 1U);
  EXPECT_EQ(g.log.warnings()[0].code, kStridedCopyWarning);
  EXPECT_EQ(g.log.warnings()[0].node, "b");
  EXPECT_THAT(g.log.warnings()[0].text, HasSubstr("StridedCopy of 128 bytes"));
}

TEST(StridedAccess, AnotherReaderThatTakesStridesReadsTheBlockWhereItLies) {
  StridesGraph g;
  auto a = g.AiCore("SampleUnary", "a", g.Data("x", {4, 8}), {4, 8});
  auto b = g.AiCore("SampleUnary", "b", g.Data("y", {4, 8}), {4, 8});
  auto other = g.AiCore("SampleUnary", "other", a, {4, 8});
  g.Columns("joined", {a, b});
  EXPECT_TRUE(g.Give().empty());
  EXPECT_THAT(StridesOf(other.node->op().inputs[0]), Pointee(Dims{16, 1}));
}

TEST(StridedAccess, AnotherReaderThatTakesNoneKeepsItsTensorInOnePiece) {
  StridesGraph g;
  auto a = g.AiCore("SampleUnary", "a", g.Data("x", {4, 8}), {4, 8});
  auto b = g.AiCore("SampleUnary", "b", g.Data("y", {4, 8}), {4, 8});
  auto joined = g.Columns("joined", {a, b});
  auto other = g.AiCore("SampleUntiled", "other", a, {4, 8});
  const std::vector<Node*> copies = g.Give();
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(other.node->input(0).node, a.node);
  EXPECT_EQ(joined.node->input(0).node, copies[0]);
  EXPECT_EQ(StridesOf(a.node->op().outputs[0]), nullptr);
}

TEST(StridedAccess, OneCopyServesAllReadersOfACutThatTakeNone) {
  StridesGraph g;
  Node* split = g.Cut("split", g.AiCore("SampleUnary", "whole", g.Data("x", {4, 16}), {4, 16}));
  auto plain = g.AiCore("SampleUnary", "plain", OutputOf(split, 0), {4, 8});
  auto first = g.AiCore("SampleUntiled", "first", OutputOf(split, 1), {4, 8});
  auto second = g.AiCore("SampleUntiled", "second", OutputOf(split, 1), {4, 8});
  const std::vector<Node*> copies = g.Give();
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_THAT(StridesOf(plain.node->op().inputs[0]), Pointee(Dims{16, 1}));
  EXPECT_EQ(first.node->input(0).node, copies[0]);
  EXPECT_EQ(second.node->input(0).node, copies[0]);
  EXPECT_THAT(StridesOf(copies[0]->op().inputs[0]), Pointee(Dims{16, 1}));
  EXPECT_EQ(StridesOf(copies[0]->op().outputs[0]), nullptr);
}

TEST(StridedAccess, ReplacesACopyThatWasThereAlready) {
  StridesGraph g;
  auto x = g.Data("x", {4, 8});
  auto copy = g.One("Identity", "copy", {x}, {4, 8});
  auto b = g.AiCore("SampleUnary", "b", g.Data("y", {4, 8}), {4, 8});
  g.Columns("joined", {copy, b});
  const std::vector<Node*> copies = g.Give();
  ASSERT_EQ(copies.size(), 1U);
  EXPECT_EQ(copies[0]->input(0).node, x.node);
  EXPECT_EQ(g.graph->FindNode("copy"), nullptr);
}

TEST(StridedAccess, ThePlanPlacesStridedBlocksBetweenEachOther) {
  StridesGraph g;
  auto a = g.AiCore("SampleUnary", "a", g.Data("x", {4, 8}), {4, 8});
  auto b = g.AiCore("SampleUntiled", "b", g.Data("y", {4, 8}), {4, 8});
  auto joined = g.Columns("joined", {a, b});
  g.NetOutput({g.AiCore("SampleUnary", "reader", joined, {4, 16})});
  const std::vector<Node*> copies = g.Give();
  ASSERT_EQ(copies.size(), 1U);
  copies[0]->op().outputs[0].size = 192;
  MemoryGraph::OutputList(a, {0});
  MemoryGraph::OutputList({copies[0], 0}, {32});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(a), At(joined));
  EXPECT_EQ(At({copies[0], 0}), At(joined) + 32);
}

}  // namespace
}  // namespace ge
