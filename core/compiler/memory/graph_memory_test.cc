#include "core/compiler/memory/graph_memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/ai_core/ai_core_attrs.h"
#include "core/engines/logical_addresses.h"
#include "core/om/weights_layout.h"

namespace ge {
namespace {

using ::testing::ElementsAre;

struct Planned {
  StreamPlan streams;
  GraphMemory memory;
};

Planned Plan(SampleGraph& g) {
  EXPECT_TRUE(g.graph->SortTopologically().ok());
  g.graph->AssignIds();
  StreamPlan streams = AssignStreams(*g.graph);
  auto memory = PlanGraphMemory(*g.graph, streams);
  EXPECT_TRUE(memory.ok()) << memory.status().ToString();
  return {streams, memory.ok() ? *memory : GraphMemory{}};
}

OutDataAnchor Sized(OutDataAnchor anchor, int64_t size, std::vector<int64_t> workspaces = {}) {
  anchor.node->op().outputs[static_cast<size_t>(anchor.index)].size = size;
  anchor.node->op().workspace_bytes = std::move(workspaces);
  return anchor;
}

// ../shared/data/mem_assign, case chain_2: workspaces 16384 and 1024, one tensor of 4096 between them; 20480 bytes
// reused, the output at 20480 and the input at 36864.
TEST(GraphMemory, PlansTheReferencesChain) {
  SampleGraph g;
  auto x = Sized(g.Data("x", {1}), 65536);
  auto a = Sized(g.Op("SampleUnary", "a", {x}), 4096, {16384});
  auto b = Sized(g.Op("SampleUnary", "b", {a}), 16384, {1024});
  g.Op("NetOutput", "end", {b});
  GraphMemory memory = Plan(g).memory;
  EXPECT_EQ(memory.memory_size, 102400U);
  EXPECT_EQ(memory.zero_copy_size, 81920U);
  EXPECT_THAT(b.node->op().output_offsets, ElementsAre(20480));
  EXPECT_THAT(x.node->op().output_offsets, ElementsAre(36864));
}

TEST(GraphMemory, GivesInputsTheOffsetsOfWhatFeedsThem) {
  SampleGraph g;
  auto x = Sized(g.Data("x", {1}), 512);
  auto a = Sized(g.Op("SampleUnary", "a", {x}), 512);
  auto end = g.Op("NetOutput", "end", {a});
  Plan(g);
  EXPECT_EQ(a.node->op().input_offsets, x.node->op().output_offsets);
  EXPECT_EQ(end.node->op().input_offsets, a.node->op().output_offsets);
}

TEST(GraphMemory, CountsNoOffsetForConstantsAndAbsentInputs) {
  SampleGraph g;
  auto x = Sized(g.Data("x", {1}), 512);
  auto b = Sized(g.Op("SampleBias", "b", {x, OutDataAnchor{}, g.Const<float>("w", {1}, DT_FLOAT, {1})}), 512);
  g.Op("NetOutput", "end", {b});
  Plan(g);
  EXPECT_EQ(b.node->op().input_offsets.size(), 1U);
}

// spec/compiler.md §5.8: outputs by size descending, then inputs ascending.
TEST(GraphMemory, PutsZeroCopyBlocksLastLargeOutputsFirstSmallInputsFirst) {
  SampleGraph g;
  auto big = Sized(g.Data("big", {1}), 2048);
  auto small = Sized(g.Data("small", {1}), 512);
  auto a = Sized(g.Op("SampleUnary", "a", {big}), 512);
  auto b = Sized(g.Op("SampleUnary", "b", {small}), 1024);
  g.Op("NetOutput", "end", {a, b});
  GraphMemory memory = Plan(g).memory;
  EXPECT_EQ(memory.memory_size, memory.zero_copy_size);
  EXPECT_THAT(b.node->op().output_offsets, ElementsAre(0));
  EXPECT_THAT(a.node->op().output_offsets, ElementsAre(1024));
  EXPECT_THAT(small.node->op().output_offsets, ElementsAre(1536));
  EXPECT_THAT(big.node->op().output_offsets, ElementsAre(2048));
}

TEST(GraphMemory, KeepsAnOutputThatIsReadOnUntilItsLastReader) {
  SampleGraph g;
  auto x = Sized(g.Data("x", {1}), 512);
  auto a = Sized(g.Op("SampleUnary", "a", {x}), 512);
  auto b = Sized(g.Op("SampleUnary", "b", {a}), 512);
  auto c = Sized(g.Op("SampleUnary", "c", {b}), 512);
  auto d = Sized(g.Op("SampleBias", "d", {a, OutDataAnchor{}, c}), 512);
  g.Op("NetOutput", "end", {d});
  Plan(g);
  EXPECT_NE(a.node->op().output_offsets, b.node->op().output_offsets);
  EXPECT_NE(a.node->op().output_offsets, c.node->op().output_offsets);
}

TEST(GraphMemory, CountsTheTilingOfASunkOpAsAReaderOnItsStream) {
  SampleGraph g;
  auto lengths = Sized(g.Op("SampleUnary", "lengths", {Sized(g.Data("l", {1}), 512)}), 512);
  auto rev = Sized(g.Op("SampleReverse", "rev", {Sized(g.Data("x", {1}), 512), lengths}), 512);
  rev.node->op().attrs[kAttrTilingSinkOp] = true;
  rev.node->op().attrs[kAttrTilingSinkValueDepend] = std::vector<int64_t>{1};
  g.Op("NetOutput", "end", {rev});
  Planned planned = Plan(g);
  auto anchors = TreeAnchors::Build(*g.graph);
  ASSERT_TRUE(anchors.ok());
  auto blocks = MemoryBlocks::Build(*anchors);
  ASSERT_TRUE(blocks.ok());
  auto collected = CollectMemoryUses(*anchors, *blocks, planned.streams);
  ASSERT_TRUE(collected.ok()) << collected.status().ToString();
  const GraphMemoryUses& uses = *collected;
  EXPECT_THAT(uses.order.stream_of, ElementsAre(0, 1, 0, 0));  // lengths, tiling of rev, rev, end
  EXPECT_THAT(uses.order.waits, ElementsAre(std::pair(0U, 1U), std::pair(1U, 2U)));
  ASSERT_EQ(uses.uses.size(), 1U);
  EXPECT_THAT(uses.uses[0].touches, ElementsAre(0, 1, 2));
}

TEST(GraphMemory, TellsTheReaderOfAReshapedConstantItsPlaceInTheWeights) {
  SampleGraph g;
  auto w = g.Const<float>("w", {2, 2}, DT_FLOAT, {1, 2, 3, 4});
  auto flat = Sized(g.Op("Reshape", "flat", {w}), 512);
  auto a = Sized(g.Op("SampleUnary", "a", {flat}), 512);
  g.Op("NetOutput", "end", {a});
  GraphMemory memory = Plan(g).memory;
  ASSERT_TRUE(LayOutWeights(*g.graph).ok());
  ASSERT_TRUE(PlaceConstantViews(memory.constant_views).ok());
  EXPECT_THAT(a.node->op().is_input_const, ElementsAre(true));
  EXPECT_EQ(a.node->op().inputs[0].data_offset, static_cast<int64_t>(kWeightsStart));
  EXPECT_TRUE(a.node->op().input_offsets.empty());
}

OutDataAnchor SourceNode(SampleGraph& g, const std::string& name, const std::string& type, int64_t bytes) {
  OpDesc op(name, type);
  op.outputs = {GeTensorDesc(GeShape({1}), DT_FLOAT)};
  return Sized({g.Add(std::move(op)), 0}, bytes);
}

// What lies in variable memory has no place in the plan; its readers have its logical address.
TEST(GraphMemory, GivesVariableMemoryLogicalAddresses) {
  SampleGraph g;
  auto v = SourceNode(g, "v", "Variable", 512);
  auto w = SourceNode(g, "w", "FileConstant", 100);
  auto a = Sized(g.Op("SampleUnary", "a", {v}), 512);
  auto b = Sized(g.Op("SampleUnary", "b", {w}), 512);
  auto end = Sized(g.Op("SampleBias", "both", {a, OutDataAnchor{}, b}), 512);
  g.Op("NetOutput", "end", {end});
  const GraphMemory memory = Plan(g).memory;
  const auto base = static_cast<int64_t>(kVariableMemoryBase);
  EXPECT_THAT(v.node->op().output_offsets, ElementsAre(base));
  EXPECT_THAT(a.node->op().input_offsets, ElementsAre(base));
  EXPECT_THAT(b.node->op().input_offsets, ElementsAre(base + 1024));
  EXPECT_EQ(memory.variable_size, 1024U + 1024U + 1024U);  // each with 512 behind it, and the guard
  EXPECT_EQ(memory.memory_size, 3U * 512U);
}

// Reading through a reference, and writing in place.
TEST(GraphMemory, LetsWhatRefersToAVariableHaveItsAddress) {
  SampleGraph g;
  auto v = SourceNode(g, "v", "Variable", 512);
  auto written = Sized(g.Op("SampleUnary", "written", {v}), 512);
  written.node->op().outputs[0].reuse_input = true;
  written.node->op().outputs[0].reuse_input_index = 0;
  auto a = Sized(g.Op("SampleUnary", "a", {written}), 512);
  g.Op("NetOutput", "end", {a});
  Plan(g);
  const auto base = static_cast<int64_t>(kVariableMemoryBase);
  EXPECT_THAT(written.node->op().output_offsets, ElementsAre(base));
  EXPECT_THAT(a.node->op().input_offsets, ElementsAre(base));
}

TEST(GraphMemory, RefusesSizesThatPass63Bits) {
  SampleGraph g;
  auto x = Sized(g.Data("x", {1}), INT64_MAX - 100);
  auto a = Sized(g.Op("SampleUnary", "a", {x}), INT64_MAX / 2);
  g.Op("NetOutput", "end", {a});
  ASSERT_TRUE(g.graph->SortTopologically().ok());
  g.graph->AssignIds();
  EXPECT_EQ(PlanGraphMemory(*g.graph, AssignStreams(*g.graph)).status().code(), kMemoryAllocation);
}

}  // namespace
}  // namespace ge
