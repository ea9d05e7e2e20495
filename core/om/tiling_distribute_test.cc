#include "core/om/tiling_distribute.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::HasSubstr;

std::shared_ptr<const OpRunInfo> RunInfo(uint64_t key) {
  OpRunInfo info;
  info.tiling_key = key;
  return std::make_shared<const OpRunInfo>(info);
}

Node* AddNode(ComputeGraph& graph, const std::string& name) { return *graph.AddNode(OpDesc(name, "Add")); }

TEST(TilingDistributeTest, EqualResultsShareOneRecordAndOpsKeepTheirOwnIds) {
  ComputeGraph graph("g");
  Node* a = AddNode(graph, "a");
  AddNode(graph, "none");
  Node* b = AddNode(graph, "b");
  Node* c = AddNode(graph, "c");
  a->op().run_info = RunInfo(1);
  b->op().run_info = RunInfo(2);
  c->op().run_info = RunInfo(1);
  TilingIds ids;
  auto results = CollectTilingData({&graph}, ids);
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].ids, (std::vector<int64_t>{0, 2}));
  EXPECT_EQ(results[1].ids, std::vector<int64_t>{1});
  EXPECT_EQ(ids, (TilingIds{{a, 0}, {b, 1}, {c, 2}}));
}

TEST(TilingDistributeTest, HangsAResultOnTheOpThatNamesIt) {
  ComputeGraph graph("g");
  auto subgraph = std::make_shared<ComputeGraph>("s");
  Node* node = AddNode(*subgraph, "a");
  ASSERT_TRUE(graph.AddSubgraph(subgraph).ok());
  node->op().attrs["_op_tiling_ids"] = std::vector<int64_t>{4};
  TilingData data{kTilingDataVersion, {{RunInfo(9), {4}}}};
  ASSERT_TRUE(DistributeTilingData(data, graph).ok());
  ASSERT_NE(node->op().run_info, nullptr);
  EXPECT_EQ(node->op().run_info->tiling_key, 9U);
  EXPECT_FALSE(node->op().attrs.contains("_op_tiling_ids"));
}

TEST(TilingDistributeTest, Version1GoesByTheIdOfTheOp) {
  ComputeGraph graph("g");
  Node* node = AddNode(graph, "a");
  node->op().id = 17;
  TilingData data{kTilingDataVersionByOpId, {{RunInfo(9), {17}}}};
  ASSERT_TRUE(DistributeTilingData(data, graph).ok());
  ASSERT_NE(node->op().run_info, nullptr);
}

TEST(TilingDistributeTest, FailsOnAResultThatIsNotThere) {
  ComputeGraph graph("g");
  AddNode(graph, "a")->op().attrs["_op_tiling_ids"] = std::vector<int64_t>{4};
  Status status = DistributeTilingData(TilingData{}, graph);
  EXPECT_THAT(status.message(), HasSubstr("node 'a' names tiling result 4"));
}

TEST(TilingDistributeTest, AnAtomicCleanResultStaysAnAttribute) {
  ComputeGraph graph("g");
  Node* node = AddNode(graph, "a");
  auto id = static_cast<int64_t>(0xFF00000000000001);
  node->op().attrs["_op_tiling_ids"] = std::vector<int64_t>{id};
  TilingData data{kTilingDataVersion, {{RunInfo(9), {id}}}};
  ASSERT_TRUE(DistributeTilingData(data, graph).ok());
  EXPECT_EQ(node->op().run_info, nullptr);
  EXPECT_TRUE(node->op().attrs.contains("_op_tiling_ids"));
}

}  // namespace
}  // namespace ge
