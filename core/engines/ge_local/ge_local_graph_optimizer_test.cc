#include "core/engines/ge_local/ge_local_graph_optimizer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/phony/phony_test_graph.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

const GeTensorDesc kVirtualBlock = TestTensor(DT_FLOAT, {4, 8});

// Row A5 of the test matrix.
TEST(GeLocalGraphOptimizer, DoesNothingAtItsOtherPlaces) {
  GeLocalGraphOptimizer optimizer;
  ComputeGraph graph("g");
  EXPECT_TRUE(optimizer.Initialize({}).ok());
  EXPECT_TRUE(optimizer.OptimizeOriginalGraph(graph).ok());
  EXPECT_TRUE(optimizer.OptimizeFusedGraph(graph).ok());
  EXPECT_TRUE(optimizer.OptimizeWholeGraph(graph).ok());
  EXPECT_TRUE(optimizer.Finalize().ok());
  EXPECT_EQ(optimizer.engine_name(), "DNN_VM_GE_LOCAL");
}

// Rows A6 and D9 of the test matrix; attribute by attribute, in the words of spec/ge-local.md §3.
TEST(GeLocalGraphOptimizer, MarksAPhonyConcat) {
  auto test = PhonyTestGraph::Concat(kVirtualBlock, 2, {1}, {2});
  test->phony->op().attrs["_no_task"] = false;
  ASSERT_TRUE(GeLocalGraphOptimizer().OptimizeOriginalGraphJudgeInsert(test->graph).ok());
  const AttrMap expected = {
      {"N", std::vector<int64_t>{2}}, {"_no_padding_continuous_input", true}, {"_no_task", true},
      {"_output_reuse_input", true},  {"_reuse_input_on_dim_index", 0},       {"concat_dim", std::vector<int64_t>{1}}};
  EXPECT_EQ(test->phony->op().attrs, expected);
  EXPECT_TRUE(test->peers[0]->op().attrs.empty());
}

// Rows A7 and D11 of the test matrix.
TEST(GeLocalGraphOptimizer, MarksAPhonySplit) {
  auto test = PhonyTestGraph::Split(kVirtualBlock, 2, {1}, {2});
  ASSERT_TRUE(GeLocalGraphOptimizer().OptimizeOriginalGraphJudgeInsert(test->graph).ok());
  const AttrMap expected = {{"_no_padding_continuous_output", true}, {"_no_task", true},
                            {"_output_reuse_input", true},           {"_reuse_input_on_dim_index", 0},
                            {"num_split", std::vector<int64_t>{2}},  {"split_dim", std::vector<int64_t>{1}}};
  EXPECT_EQ(test->phony->op().attrs, expected);
}

TEST(GeLocalGraphOptimizer, MarksInsideSubgraphs) {
  ComputeGraph root("root");
  auto inner = std::make_shared<ComputeGraph>("inner");
  Node* phony = *inner->AddNode(OpDesc("cat", "PhonyConcat"));
  ASSERT_TRUE(root.AddSubgraph(inner).ok());
  ASSERT_TRUE(GeLocalGraphOptimizer().OptimizeOriginalGraphJudgeInsert(root).ok());
  EXPECT_TRUE(phony->op().attrs.contains("_no_task"));
}

// spec/ge-local.md §3 "Required", §12.1 point 22.
TEST(GeLocalGraphOptimizer, ReportsAVirtualNodeWhereShapesAreUnknown) {
  auto graph = PhonyTestGraph::Concat(kVirtualBlock, 2, {1}, {2});
  graph->graph.attrs[kAttrGraphUnknownFlag] = true;
  EXPECT_THAT(GeLocalGraphOptimizer().OptimizeOriginalGraphJudgeInsert(graph->graph).message(),
              AllOf(HasSubstr("node 'cat' (PhonyConcat)"), HasSubstr("its graph 'g' is of unknown shape")));
  auto node = PhonyTestGraph::Split(TestTensor(DT_FLOAT, {-1, 8}), 2, {1}, {2});
  EXPECT_THAT(GeLocalGraphOptimizer().OptimizeOriginalGraphJudgeInsert(node->graph).message(),
              AllOf(HasSubstr("node 'split' (PhonySplit)"), HasSubstr("it is of unknown shape")));
}

}  // namespace
}  // namespace ge
