#include "core/compiler/kernel/tile_ops.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/check_graph.h"
#include "core/compiler/prepare/infer_shape.h"
#include "core/compiler/prepare/net_output.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/engines/ai_core/ai_core_attrs.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The stages before tiling, with a kernel that has the keys 7 and 9 for the one op named "op".
Status Tile(SampleGraph& g, const CompileOptions& options = {}) {
  GE_RETURN_IF_ERROR(AddNetOutput(*g.graph));
  GE_RETURN_IF_ERROR(CheckGraph(*g.graph, SampleRegistry()));
  GE_RETURN_IF_ERROR(g.graph->SortTopologically());
  GE_RETURN_IF_ERROR(InferShapes(*g.graph, SampleRegistry()));
  GE_ASSIGN_OR_RETURN(CompileSettings settings, ParseCompileOptions(options, {}));
  OppKernel kernel;
  kernel.kernel_name = "k";
  kernel.entries = {{7, "k_7"}, {9, "k_9"}};
  Node* op = g.graph->FindNode("op");
  op->op().attrs.insert_or_assign(kAttrOpParaSize, int64_t{2048});
  op->op().attrs.insert_or_assign(kAttrCompileInfoJson, "{}");
  return TileOps(*g.graph, SampleRegistry(), {{op, kernel}}, settings);
}

SampleGraph Unary(AttrMap attrs) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "op", {g.Data("x", {8})}, std::move(attrs)));
  return g;
}

SampleGraph ByLengths(const std::string& type, bool constant) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  auto lengths = constant ? g.Const<int32_t>("lengths", {1}, DT_INT32, {5}) : g.Data("lengths", {1}, DT_INT32);
  g.Output(g.Op(type, "op", {x, lengths}));
  return g;
}

const OpDesc& OpOf(const SampleGraph& g) { return NodeOf(*g.graph, "op").op(); }

TEST(TileOps, HangsTheResultOnTheOp) {
  SampleGraph g = Unary({{"block_dim", 5}, {"tiling_key", 9}, {"workspace", 1000}});
  Status status = Tile(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  ASSERT_NE(OpOf(g).run_info, nullptr);
  EXPECT_EQ(OpOf(g).run_info->block_dim, 5U);
  EXPECT_EQ(OpOf(g).run_info->tiling_key, 9U);
  EXPECT_THAT(OpOf(g).run_info->tiling_data, ElementsAre(0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11));
  EXPECT_THAT(OpOf(g).workspace_bytes, ElementsAre(1000));
}

TEST(TileOps, RefusesAKeyThatTheKernelDoesNotHave) {
  SampleGraph g = Unary({{"tiling_key", 8}});
  EXPECT_THAT(Tile(g).message(), HasSubstr("node 'op' (SampleUnary): tiling chose key 8; kernel k has 7, 9"));
}

TEST(TileOps, NamesTheNodeWhoseTilingFails) {
  SampleGraph g = Unary({{"block_dim", 0}});
  EXPECT_THAT(Tile(g).message(), HasSubstr("op 'op' (SampleUnary)"));
}

TEST(TileOps, GivesConstantValuesToTiling) {
  SampleGraph g = ByLengths("SampleReverse", true);
  Status status = Tile(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(OpOf(g).run_info->block_dim, 5U);
  EXPECT_FALSE(AttrOr<bool>(OpOf(g).attrs, kAttrTilingSinkOp, false));
}

TEST(TileOps, SinksTilingThatReadsAValueWhichVaries) {
  SampleGraph g = ByLengths("SampleReverse", false);
  Status status = Tile(g, {{"ge.tiling_schedule_optimize", "1"}});
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_TRUE(AttrOr<bool>(OpOf(g).attrs, kAttrTilingSinkOp, false));
  EXPECT_THAT(AttrOr<std::vector<int64_t>>(OpOf(g).attrs, kAttrTilingSinkValueDepend, {}), ElementsAre(1));
  EXPECT_EQ(OpOf(g).run_info, nullptr);
}

TEST(TileOps, LearnsTheWorkspacesOfASunkOpOnTheHost) {
  SampleGraph g = ByLengths("SampleReverse", false);
  ASSERT_TRUE(Tile(g, {{"ge.tiling_schedule_optimize", "1"}}).ok());
  EXPECT_THAT(OpOf(g).workspace_bytes, ElementsAre(2000));
}

// Registered with 4100 bytes, the kernel says 2048; a multiple of 8.
TEST(TileOps, LeavesRoomForTheTilingDataThatTheOpRegistered) {
  SampleGraph g = ByLengths("SampleReverse", false);
  ASSERT_TRUE(Tile(g, {{"ge.tiling_schedule_optimize", "1"}}).ok());
  EXPECT_EQ(AttrOr<int64_t>(OpOf(g).attrs, kAttrOpParaSize, 0), 4104);
}

TEST(TileOps, RefusesValueDependentTilingWithoutTheOptionAndNamesIt) {
  SampleGraph g = ByLengths("SampleReverse", false);
  Status status = Tile(g);
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("node 'op' (SampleReverse): its tiling reads the values of 'lengths'"));
  EXPECT_THAT(status.message(), HasSubstr("needs dynamic execution"));
  EXPECT_THAT(status.message(), HasSubstr("set ge.tiling_schedule_optimize=1"));
}

TEST(TileOps, RefusesToSinkAnOpThatIsNotRegisteredForTheAicpu) {
  SampleGraph g = ByLengths("SampleHostTiled", false);
  EXPECT_THAT(Tile(g, {{"ge.tiling_schedule_optimize", "1"}}).message(),
              HasSubstr("not registered for tiling on the AICPU"));
}

TEST(TileOps, RefusesToSinkAnOpInsideABranch) {
  SampleGraph g, branch("branch");
  auto x = branch.Data("x", {8});
  Node* op = branch.Op("SampleReverse", "op", {x, branch.Data("lengths", {1}, DT_INT32)}).node;
  g.Call("If", "choice", {g.Data("c", {})}, 0, {&branch});
  ASSERT_TRUE(FillFromPrototype(op->op(), *SampleRegistry().FindPrototype("SampleReverse")).ok());
  auto settings = ParseCompileOptions({{"ge.tiling_schedule_optimize", "1"}}, {});
  ASSERT_TRUE(settings.ok());
  const Status status = TileOps(*g.graph, SampleRegistry(), {{op, OppKernel()}}, *settings);
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("tiling on the device is not supported inside graph 'branch'"));
}

}  // namespace
}  // namespace ge
