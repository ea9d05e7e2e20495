// Continuous runs from the attributes on nodes to the offsets on nodes (spec/ge-local.md §10.2-§10.5).

#include <gmock/gmock.h>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/testdata/memory_graph.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kBlock = 86016;  // float {1,1,48,448}, the worked addresses of §10.4

/// A producer of its own for each part.
OutDataAnchor Part(MemoryGraph& g, const std::string& name, Dims dims, DataType dtype = DT_FLOAT) {
  return g.One("Relu", name, {g.Data("in_" + name, dims, dtype)}, dims, {}, dtype);
}
OutDataAnchor Reader(MemoryGraph& g, const std::string& name, OutDataAnchor from, Dims dims) {
  return g.One("Relu", name, {from}, std::move(dims));
}

struct Cascade {
  MemoryGraph g;
  std::vector<OutDataAnchor> parts;
  OutDataAnchor inner, outer;
};
Cascade MakeCascade() {
  Cascade made;
  for (const char* name : {"a", "b", "c", "d", "e"}) made.parts.push_back(Part(made.g, name, {1, 1, 48, 448}));
  const auto& p = made.parts;
  made.inner = made.g.Concat("pc1", {p[0], p[1], p[2]}, {1, 3, 48, 448});
  made.outer = made.g.Concat("pc2", {made.inner, p[3], p[4]}, {1, 5, 48, 448});
  made.g.NetOutput({Reader(made.g, "reader", made.outer, {1, 5, 48, 448})});
  return made;
}

// Row J1 of the test matrix.
TEST(ContinuousMemory, LaysACascadeOfConcatsSideBySide) {
  Cascade cascade = MakeCascade();
  ASSERT_TRUE(cascade.g.Plan().ok()) << cascade.g.Plan().ToString();
  const int64_t base = At(cascade.outer);
  for (int64_t i = 0; i < 5; ++i) EXPECT_EQ(At(cascade.parts[static_cast<size_t>(i)]), base + i * kBlock);
  EXPECT_EQ(At(cascade.inner), base);
  EXPECT_TRUE(cascade.g.CheckOffsets().ok());
}

// Row J1 of the test matrix.
TEST(ContinuousMemory, TheCheckSeesOneProducerMovedByOneByte) {
  Cascade cascade = MakeCascade();
  ASSERT_TRUE(cascade.g.Plan().ok());
  ++cascade.parts[1].node->op().output_offsets[0];
  EXPECT_THAT(cascade.g.CheckOffsets().message(), HasSubstr("node 'pc1' (PhonyConcat): part 1"));
}

// Row J2 of the test matrix.
TEST(ContinuousMemory, FollowsTheListsOfProducers) {
  MemoryGraph g;
  auto a = Part(g, "a", {60});
  auto b = Part(g, "b", {60});
  MemoryGraph::OutputList(a, {0});
  MemoryGraph::OutputList(b, {240});
  auto joined = g.Concat("joined", {a, b}, {120});
  g.NetOutput({Reader(g, "reader", joined, {120})});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(a), At(joined));
  EXPECT_EQ(At(b), At(joined) + 240);
  MemoryGraph::OutputList(a, {490});
  EXPECT_THAT(g.CheckOffsets().message(), HasSubstr("is not where it should be"));
}

// Rows J3 and J4 of the test matrix, row N14: the second output has no reader.
TEST(ContinuousMemory, FollowsTheListsOfConsumersAndPlacesAnOutputWithoutOne) {
  MemoryGraph g;
  auto whole = Part(g, "whole", {180});
  Node* split = g.Many("PhonySplit", "split", {whole}, {{60}, {60}, {60}}, MemoryGraph::SplitAttrs());
  auto first = Reader(g, "first", OutputOf(split, 0), {60});
  auto third = Reader(g, "third", OutputOf(split, 2), {60});
  MemoryGraph::InputList(first, {0});
  MemoryGraph::InputList(third, {480});
  g.NetOutput({first, third});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(OutputOf(split, 0)), At(whole));
  EXPECT_EQ(At(OutputOf(split, 1)), At(whole) + 240);
  EXPECT_EQ(At(OutputOf(split, 2)), At(whole) + 480);
  EXPECT_EQ(third.node->op().input_offsets[0], At(whole) + 480);
  MemoryGraph::InputList(first, {240});
  EXPECT_FALSE(g.CheckOffsets().ok());
}

// Row J5 of the test matrix: sizes 100, 600, 512 from a base are 512 and 1024 bytes apart.
TEST(ContinuousMemory, LaysPaddedRunsInStepsOf512) {
  MemoryGraph g;
  std::vector<OutDataAnchor> parts;
  for (int64_t size : {100, 600, 512}) {
    parts.push_back(Part(g, "p" + std::to_string(size), {1}));
    parts.back().node->op().outputs[0].size = size;
  }
  auto reduce = g.One("HcomAllReduce", "reduce", parts, {1}, {{"continuous_input", true}});
  Node* gather = g.Many("HcomAllGather", "gather", {reduce}, {{1}, {1}, {1}}, {{"continuous_output", true}});
  for (size_t i = 0; i < 3; ++i) gather->op().outputs[i].size = std::array{100, 600, 512}[i];
  std::vector<OutDataAnchor> ends;
  for (int i = 0; i < 3; ++i) ends.push_back(Reader(g, "r" + std::to_string(i), OutputOf(gather, i), {1}));
  g.NetOutput(ends);
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(parts[1]), At(parts[0]) + 512);
  EXPECT_EQ(At(parts[2]), At(parts[0]) + 1536);
  EXPECT_EQ(At(OutputOf(gather, 1)), At(OutputOf(gather, 0)) + 512);
  EXPECT_EQ(At(OutputOf(gather, 2)), At(OutputOf(gather, 0)) + 1536);
  parts[0].node->op().output_offsets[0] += 512;
  EXPECT_FALSE(g.CheckOffsets().ok());
}

struct PlainSplit {
  MemoryGraph g;
  OutDataAnchor whole;
  Node* split = nullptr;
};
PlainSplit MakePlainSplit() {
  PlainSplit made;
  made.whole = Part(made.g, "whole", {2, 1, 13750}, DT_FLOAT16);
  made.split = made.g.Many("PhonySplit", "split", {made.whole}, {{1, 1, 13750}, {1, 1, 13750}},
                           MemoryGraph::SplitAttrs(), DT_FLOAT16);
  std::vector<OutDataAnchor> ends;
  for (int i = 0; i < 2; ++i)
    ends.push_back(Reader(made.g, "r" + std::to_string(i), OutputOf(made.split, i), {1, 1, 13750}));
  made.g.NetOutput(ends);
  return made;
}

// Row J6 of the test matrix.
TEST(ContinuousMemory, CutsASplitWithoutLists) {
  PlainSplit made = MakePlainSplit();
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  EXPECT_EQ(At(OutputOf(made.split, 1)), At(made.whole) + 27500);
  ++made.split->op().output_offsets[1];
  EXPECT_FALSE(made.g.CheckOffsets().ok());
}

// Row J7 of the test matrix.
TEST(ContinuousMemory, RefusesPartsThatEndPastTheWhole) {
  Cascade cascade = MakeCascade();
  cascade.parts[4].node->op().outputs[0] = MemoryGraph::Desc({1, 3, 48, 448});
  EXPECT_THAT(cascade.g.Plan().message(), HasSubstr("part 2 of its continuous inputs ends"));
  PlainSplit made = MakePlainSplit();
  ASSERT_TRUE(made.g.Plan().ok());
  made.whole.node->op().outputs[0].size -= 60;
  EXPECT_THAT(made.g.CheckOffsets().message(), HasSubstr("of its continuous outputs ends"));
}

std::vector<int64_t> Starts(const Node& node) {
  auto runs = RunsOf(node);
  EXPECT_TRUE(runs.ok()) << runs.status().ToString();
  return runs.ok() && !runs->empty() ? runs->front().starts : std::vector<int64_t>{};
}

// Row J8 of the test matrix.
TEST(ContinuousRuns, AStepIsWhatTheFusionSaysElseTheSliceAtTheIndex) {
  MemoryGraph g;
  auto a = Part(g, "a", {2, 3, 4, 8});
  auto b = Part(g, "b", {2, 3, 4, 8});
  auto c = Part(g, "c", {2, 3, 4, 8});
  auto joined = g.Concat("joined", {a, b, c}, {2, 3, 4, 24});
  MemoryGraph::Set(joined.node->op().attrs, kAttrReuseInputOnDimIndex, 3);
  EXPECT_THAT(Starts(*joined.node), testing::ElementsAre(0, 32, 64));
  for (OutDataAnchor part : {a, b, c})
    MemoryGraph::Set(part.node->op().attrs, kAttrOutputOffsetForBufferFusion, Dims{1000});
  EXPECT_THAT(Starts(*joined.node), testing::ElementsAre(0, 1000, 2000));
}

// Row J8 of the test matrix.
TEST(ContinuousRuns, RefuseListsOnOnlySomeProducersAndListsOfBothKinds) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto b = Part(g, "b", {64});
  auto joined = g.Concat("joined", {a, b}, {128});
  MemoryGraph::OutputList(a, {0});
  EXPECT_THAT(RunsOf(*joined.node).status().message(), HasSubstr("its producer 'b' does not"));
  MemoryGraph::OutputList(b, {256});
  EXPECT_TRUE(RunsOf(*joined.node).ok());
  MemoryGraph::Set(b.node->op().attrs, kAttrOutputOffsetForBufferFusion, Dims{256});
  EXPECT_THAT(RunsOf(*joined.node).status().message(), HasSubstr("its producer 'b' carries both"));
}

// Row J8 of the test matrix: an inner concat is no real producer.
TEST(ContinuousRuns, DoNotAskAnInnerConcatForAList) {
  MemoryGraph g;
  auto inner = g.Concat("inner", {Part(g, "a", {64}), Part(g, "b", {64})}, {128});
  auto c = Part(g, "c", {64});
  MemoryGraph::OutputList(c, {512});
  auto outer = g.Concat("outer", {inner, c}, {192});
  EXPECT_THAT(Starts(*outer.node), testing::ElementsAre(0, 512));
}

// Row J9 of the test matrix.
TEST(ContinuousMemory, AnEntryCountsFromTheNodesOwnAddress) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  MemoryGraph::OutputList(a, {0});
  auto joined = g.Concat("joined", {a}, {64});
  g.NetOutput({Reader(g, "reader", joined, {64})});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(a), At(joined));
}

// Row J10 of the test matrix.
TEST(ContinuousRuns, RefuseAnIndexBeyondAList) {
  MemoryGraph g;
  auto x = g.Data("x", {8});
  Node* many = g.Many("Relu", "many", {x}, std::vector<Dims>(11, Dims{8}));
  auto joined = g.Concat("joined", {OutputOf(many, 10), OutputOf(many, 0)}, {16});
  MemoryGraph::Set(many->op().attrs, kAttrOutputOffsetForBufferFusion, Dims{0, 32, 64});
  EXPECT_THAT(RunsOf(*joined.node).status().message(), HasSubstr("has 3 entries, none for index 10"));
  many->op().attrs.erase(kAttrOutputOffsetForBufferFusion);
  MemoryGraph::OutputList(OutputOf(many, 0), {0, 32});
  EXPECT_EQ(RunsOf(*joined.node).status().code(), kParamInvalid);
}

// Row J11 of the test matrix.
TEST(ContinuousMemory, RefusesAnOutputThatTwoPaddedRunsWant) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto b = Part(g, "b", {64});
  auto c = Part(g, "c", {64});
  auto first = g.One("HcomAllReduce", "first", {a, b}, {64}, {{"continuous_input", true}});
  auto second = g.One("HcomAllReduce", "second", {a, c}, {64}, {{"continuous_input", true}});
  g.NetOutput({first, second});
  EXPECT_THAT(g.Plan().message(), HasSubstr("output 0 of node 'b' (Relu) and output 0 of node 'c' (Relu)"));
}

// Row J11 of the test matrix. In the crossed order no place is right for both ends: a copy comes before planning.
TEST(ContinuousMemory, HandsAContinuousOutputToAContinuousInput) {
  for (bool crossed : {false, true}) {
    MemoryGraph g;
    Node* gather = g.Many("HcomAllGather", "gather", {g.Data("x", {64})}, {{64}, {64}}, {{"continuous_output", true}});
    std::vector<OutDataAnchor> inputs = {OutputOf(gather, 0), OutputOf(gather, 1)};
    if (crossed) std::swap(inputs[0], inputs[1]);
    g.NetOutput({g.One("HcomAllReduce", "reduce", inputs, {64}, {{"continuous_input", true}})});
    const Status planned = g.Plan();
    EXPECT_EQ(planned.ok(), !crossed) << planned.ToString();
    if (crossed) {
      EXPECT_THAT(planned.message(), HasSubstr("a copy between them is missing"));
    }
  }
}

// Row J12 of the test matrix.
TEST(ContinuousMemory, TheCheckRefusesANodeWithoutOffsets) {
  PlainSplit made = MakePlainSplit();
  ASSERT_TRUE(made.g.Plan().ok());
  made.split->op().output_offsets.clear();
  EXPECT_THAT(made.g.CheckOffsets().message(), HasSubstr("has 0 output offsets for 2 outputs"));
}

// Row J12 of the test matrix.
TEST(ContinuousMemory, AReferenceIsNoContinuousOutput) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto b = Part(g, "b", {128});
  Node* node =
      g.Many("HcomBroadcast", "bcast", {a, b}, {{64}, {128}}, {{"continuous_output", true}, {"reference", true}});
  node->op().input_names = node->op().output_names = {"x0", "x1"};
  g.NetOutput({Reader(g, "r0", OutputOf(node, 0), {64}), Reader(g, "r1", OutputOf(node, 1), {128})});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(OutputOf(node, 0)), At(a));
  EXPECT_EQ(At(OutputOf(node, 1)), At(b));
}

// Row J13 of the test matrix.
TEST(ContinuousMemory, ASplitOfAConstantLiesInTheConstant) {
  for (bool lists : {false, true}) {
    MemoryGraph g;
    auto w = g.Const("w", {128});
    Node* split = g.Many("PhonySplit", "split", {w}, {{64}, {64}}, MemoryGraph::SplitAttrs());
    auto first = Reader(g, "first", OutputOf(split, 0), {64});
    auto second = Reader(g, "second", OutputOf(split, 1), {64});
    if (lists) {
      MemoryGraph::InputList(first, {0});
      MemoryGraph::InputList(second, {256});
    }
    g.NetOutput({first, second});
    ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
    EXPECT_EQ(At(OutputOf(split, 0)), 0);
    EXPECT_EQ(At(OutputOf(split, 1)), 256);
    ASSERT_EQ(g.memory.constant_views.size(), 2U);
    EXPECT_EQ(g.memory.constant_views[1].reader.node->name(), "second");
    EXPECT_EQ(g.memory.constant_views[1].constant, w.node);
    EXPECT_EQ(g.memory.constant_views[1].offset, 256U);
    EXPECT_TRUE(second.node->op().input_offsets.empty());
  }
}

struct Shifted {
  MemoryGraph g;
  OutDataAnchor before, node, after;
};
Shifted MakeShifted() {
  Shifted made;
  made.before = Part(made.g, "before", {64});
  made.node = made.g.One("Shift", "node", {made.before}, {64},
                         {{"_custom_input_output_offset", true}, {"_output_reuse_input", true}});
  made.after = Reader(made.g, "after", made.node, {64});
  made.g.NetOutput({Reader(made.g, "last", made.after, {64})});
  return made;
}

// Row J14 of the test matrix.
TEST(ContinuousMemory, ANodeMayShiftItsOutputAgainstItsInput) {
  Shifted before = MakeShifted();
  MemoryGraph::OutputList(before.before, {100});
  ASSERT_TRUE(before.g.Plan().ok()) << before.g.Plan().ToString();
  EXPECT_EQ(At(before.node) - At(before.before), -100);
  Shifted after = MakeShifted();
  MemoryGraph::InputList(after.after, {100});
  ASSERT_TRUE(after.g.Plan().ok()) << after.g.Plan().ToString();
  EXPECT_EQ(At(after.node) - At(after.before), 100);
}

// Row J14 of the test matrix.
TEST(ContinuousMemory, AShiftIsRefusedWhereNeighboursCannotFollow) {
  Shifted both = MakeShifted();
  MemoryGraph::OutputList(both.before, {100});
  MemoryGraph::InputList(both.after, {100});
  EXPECT_THAT(both.g.Plan().message(), HasSubstr("both say by how much"));

  Shifted atomic = MakeShifted();
  MemoryGraph::Set(atomic.before.node->op().attrs, "atomic_output_index", Dims{0});
  EXPECT_THAT(atomic.g.Plan().message(), HasSubstr("the producer is atomic"));

  Shifted reference = MakeShifted();
  reference.after.node->op().outputs[0].reuse_input = true;
  EXPECT_THAT(reference.g.Plan().message(), HasSubstr("a consumer's output refers to it"));

  MemoryGraph g;
  auto node = g.One("Shift", "node", {g.Data("x", {64})}, {64},
                    {{"_custom_input_output_offset", true}, {"_output_reuse_input", true}});
  g.NetOutput({Reader(g, "r", node, {64})});
  EXPECT_THAT(g.Plan().message(), HasSubstr("the producer is a graph input"));

  MemoryGraph end;
  end.NetOutput({end.One("Shift", "node", {Part(end, "a", {64})}, {64},
                         {{"_custom_input_output_offset", true}, {"_output_reuse_input", true}})});
  EXPECT_THAT(end.Plan().message(), HasSubstr("a graph output reads it"));
}

// Row J14 of the test matrix.
TEST(ContinuousMemory, AShiftTakesAConsumerThatRefersToAnotherInput) {
  MemoryGraph g;
  auto before = Part(g, "before", {64});
  auto other = Part(g, "other", {64});
  auto node =
      g.One("Shift", "node", {before}, {64}, {{"_custom_input_output_offset", true}, {"_output_reuse_input", true}});
  auto assign = g.One("Assign", "assign", {node, other}, {64});
  assign.node->op().outputs[0].reuse_input = true;
  assign.node->op().outputs[0].reuse_input_index = 1;
  g.NetOutput({Reader(g, "r", assign, {64})});
  EXPECT_TRUE(g.Plan().ok()) << g.Plan().ToString();
}

// Row J15 of the test matrix.
TEST(ContinuousMemory, ReferencesAroundAConcatShareItsPlaces) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto ref = g.One("Reshape", "ref", {a}, {8, 8});
  auto b = Part(g, "b", {8, 8});
  auto joined = g.Concat("joined", {ref, b}, {16, 8});
  auto bcast = g.One("HcomBroadcast", "bcast", {joined}, {16, 8}, {{"reference", true}});
  bcast.node->op().input_names = bcast.node->op().output_names = {"x"};
  g.NetOutput({Reader(g, "r", bcast, {16, 8})});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(ref), At(a));
  EXPECT_EQ(At(a), At(joined));
  EXPECT_EQ(At(bcast), At(joined));
  EXPECT_EQ(At(b), At(joined) + 256);
}

StatusOr<GraphMemoryUses> UsesOf(MemoryGraph& g, const StreamPlan& streams) {
  GE_ASSIGN_OR_RETURN(const TreeAnchors anchors, TreeAnchors::Build(*g.graph));
  GE_ASSIGN_OR_RETURN(const MemoryBlocks blocks, MemoryBlocks::Build(anchors));
  return CollectMemoryUses(anchors, blocks, streams);
}

// Row J16 of the test matrix.
TEST(ContinuousMemory, ASingleInputConcatBeforeAContinuousConsumerIsPartOfItsRun) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto b = Part(g, "b", {64});
  auto single = g.Concat("single", {a}, {64});
  auto reduce = g.One("HcomAllReduce", "reduce", {single, b}, {64}, {{"continuous_input", true}});
  g.NetOutput({reduce});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(b), At(a) + 512);
  auto uses = UsesOf(g, g.AssignAllStreams());
  ASSERT_TRUE(uses.ok());
  EXPECT_EQ(uses->uses.size(), 1U);
}

// Row J17 of the test matrix: the 8 MB of `big` end on stream 0; the concat begins on stream 1, which heard of that,
// but stream 2, which writes its other part, did not.
TEST(ContinuousMemory, ARunThatTwoStreamsWriteTakesNoBytesOver) {
  for (bool second_is_born_first : {false, true}) {
    MemoryGraph g;
    const int64_t elements = int64_t{2} << 20;
    auto big = Part(g, "big", {elements});
    auto after_big = Reader(g, "after_big", big, {1});
    auto p1 = g.One("Relu", "p1", {g.Data("d1", {1})}, {elements / 2});
    auto p2 = g.One("Relu", "p2", {g.Data("d2", {1})}, {elements / 2});
    auto joined = g.Concat("joined", {p1, p2}, {elements});
    auto reader = Reader(g, "reader", joined, {1});
    g.NetOutput({after_big, reader});
    ASSERT_TRUE(g.Sort().ok());
    StreamPlan streams = g.AssignAllStreams();
    streams.stream_num = 3;
    auto& first = second_is_born_first ? p2 : p1;
    first.node->op().stream_id = 1;
    (second_is_born_first ? p1 : p2).node->op().stream_id = 2;
    streams.events.push_back({0, {after_big.node, false}, {first.node, false}});
    streams.events.push_back({1, {p1.node, false}, {reader.node, false}});
    streams.events.push_back({2, {p2.node, false}, {reader.node, false}});
    auto memory = PlanGraphMemory(*g.graph, streams);
    ASSERT_TRUE(memory.ok()) << memory.status().ToString();
    EXPECT_NE(At(big), At(joined));
    EXPECT_GE(memory->memory_size - memory->zero_copy_size, uint64_t{16} << 20);
  }
}

// Row J18 of the test matrix.
TEST(ContinuousMemory, OnlyTheOutermostTensorOfACascadeHasABlock) {
  Cascade cascade = MakeCascade();
  ASSERT_TRUE(cascade.g.Plan().ok());
  auto uses = UsesOf(cascade.g, cascade.g.AssignAllStreams());
  ASSERT_TRUE(uses.ok());
  ASSERT_EQ(uses->uses.size(), 1U);
  EXPECT_EQ(uses->uses[0].size, static_cast<uint64_t>(cascade.outer.node->op().outputs[0].size));
}

// spec/ge-local.md §10.3: the life of the block starts at the earliest producer of the whole cascade.
TEST(ContinuousMemory, ABlockLivesFromItsEarliestProducerToItsLastReader) {
  MemoryGraph g;
  auto early = Part(g, "early", {1024});
  auto between = g.One("Relu", "between", {g.Data("y", {1024})}, {1024});
  auto used = g.One("Relu", "used", {between}, {1024});
  auto late = g.One("Relu", "late", {used}, {1024});
  auto joined = g.Concat("joined", {late, early}, {2048});
  g.NetOutput({Reader(g, "reader", joined, {2048})});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  const auto meets = [&](OutDataAnchor other) {
    return At(other) < At(joined) + 8192 && At(joined) < At(other) + 4096;
  };
  EXPECT_FALSE(meets(between));
  EXPECT_FALSE(meets(used));
}

/// E3 of spec/ge-local.md §5.7: FLOAT16 {1,2,2,4,8}, axes [3,1], counts [2,2].
struct Strided {
  MemoryGraph g;
  std::vector<OutDataAnchor> parts;
  OutDataAnchor joined;
};
Strided MakeStrided(std::vector<int64_t> starts) {
  Strided made;
  for (size_t i = 0; i < starts.size(); ++i) {
    made.parts.push_back(Part(made.g, "p" + std::to_string(i), {1, 2, 2, 4, 8}, DT_FLOAT16));
    MemoryGraph::OutputList(made.parts.back(), {starts[i]});
    SetStrides(made.parts.back().node->op().outputs[0], {512, 128, 64, 8, 1});
  }
  made.joined =
      made.g.One("PhonyConcat", "joined", made.parts, {1, 4, 2, 8, 8}, MemoryGraph::ConcatAttrs(), DT_FLOAT16);
  MemoryGraph::JoinAxes(made.joined, {3, 1}, {2, 2});
  made.g.NetOutput({Reader(made.g, "reader", made.joined, {1})});
  return made;
}

TEST(ContinuousMemory, TakesBlocksWhoseRowsLieBetweenEachOther) {
  Strided made = MakeStrided({0, 64, 512, 576});
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  EXPECT_EQ(At(made.parts[3]), At(made.joined) + 576);
}

TEST(ContinuousMemory, TheCheckSeesAProducerThatWasNotToldOfItsRows) {
  Strided made = MakeStrided({0, 64, 512, 576});
  ASSERT_TRUE(made.g.Plan().ok());
  made.parts[0].node->op().outputs[0].attrs.clear();
  EXPECT_THAT(made.g.CheckValues().message(), HasSubstr("what output 0 of node 'p1' (Relu) wrote"));
}

// Row N14 of the test matrix: block 3 starts at 576 and its last byte is at 1023.
TEST(ContinuousMemory, ChecksEachPartToItsLastByteInTheFinishedTensor) {
  Strided made = MakeStrided({0, 64, 512, 576});
  made.joined.node->op().outputs[0].size = 1024;
  ASSERT_TRUE(made.g.Plan().ok()) << made.g.Plan().ToString();
  made.joined.node->op().outputs[0].size = 1023;
  EXPECT_THAT(made.g.CheckOffsets().message(), HasSubstr("part 3 of its continuous inputs ends 1 bytes past"));
}

// Row N14 of the test matrix.
TEST(ContinuousMemory, TheCheckSeesAllPartsShiftedTogether) {
  Strided made = MakeStrided({0, 64, 512, 576});
  ASSERT_TRUE(made.g.Plan().ok());
  for (OutDataAnchor part : made.parts) part.node->op().output_offsets[0] += 512;
  EXPECT_THAT(made.g.CheckOffsets().message(), HasSubstr("part 0 of its continuous inputs is not where it should be"));
}

// W1 of spec/ge-local.md §5.7: the reference's starts for axes [1,3] put two blocks over each other.
TEST(ContinuousMemory, RefusesStartsThatShareBytesUnlessTheyAreTheReferences) {
  Strided made = MakeStrided({0, 256, 64, 320});
  MemoryGraph::JoinAxes(made.joined, {1, 3}, {2, 2});
  EXPECT_THAT(made.g.Plan().message(), HasSubstr("fits nowhere"));
  EXPECT_TRUE(PlanGraphMemory(*made.g.graph, made.g.AssignAllStreams(), {PhonyOffsetPolicy::kReference}).ok());
}

// Row F2 of the test matrix, the offsets.
TEST(ContinuousMemory, AReshapeThatStaysHasOneInputAndOneOutputOffsetAndTheyAreEqual) {
  MemoryGraph g;
  auto x = Part(g, "x", {1, 2, 3});
  auto flat = g.One("FlattenV2", "flat", {x}, {1, 6});
  flat.node->op().outputs[0].reuse_input = true;
  g.NetOutput({Reader(g, "r", flat, {1, 6})});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(flat.node->op().input_offsets.size(), 1U);
  EXPECT_EQ(flat.node->op().input_offsets, flat.node->op().output_offsets);
}

TEST(ContinuousMemory, AConcatMayBeTheGraphsOutput) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto b = Part(g, "b", {64});
  auto joined = g.Concat("joined", {a, b}, {128});
  g.NetOutput({joined});
  ASSERT_TRUE(g.Plan().ok()) << g.Plan().ToString();
  EXPECT_EQ(At(b), At(joined) + 256);
  EXPECT_EQ(At(joined), 0);  // outputs come first behind the (empty) feature memory
}

TEST(ContinuousMemory, AReferenceStoredWithoutPaddingMayBeTheGraphsOutput) {
  MemoryGraph g;
  auto a = Part(g, "a", {128});
  auto r = g.One("Reshape", "r", {a}, {16, 8});
  r.node->op().outputs[0].size = 512;  // its producer has 544 bytes with padding
  g.NetOutput({r});
  EXPECT_TRUE(g.Plan().ok()) << g.Plan().ToString();
}

TEST(ContinuousMemory, RefusesAGraphOutputInsideALargerTensor) {
  MemoryGraph g;
  auto a = Part(g, "a", {64});
  auto b = Part(g, "b", {64});
  auto joined = g.Concat("joined", {a, b}, {128});
  g.NetOutput({Reader(g, "r", joined, {128}), b});
  EXPECT_THAT(g.Plan().message(), HasSubstr("users' buffers cannot replace it"));
}

TEST(ContinuousMemory, RefusesWhatIsInputAndOutputAtOnce) {
  MemoryGraph g;
  auto x = g.Data("x", {64});
  g.NetOutput({g.One("Reshape", "r", {x}, {8, 8})});
  EXPECT_THAT(g.Plan().message(), HasSubstr("output 0 of node 'x' (Data) and input 0 of node 'end' (NetOutput)"));
}

}  // namespace
}  // namespace ge
