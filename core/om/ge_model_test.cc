#include "core/om/ge_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/small_model.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::shared_ptr<GeRootModel> Model(std::shared_ptr<ComputeGraph> graph = std::make_shared<ComputeGraph>("g")) {
  auto model = std::make_shared<GeModel>();
  model->name = "m";
  model->set_graph(std::move(graph));
  return std::make_shared<GeRootModel>(model);
}

domi::TaskDef& AddPreprocessTask(GeRootModel& model, const std::string& so_name) {
  domi::TaskDef& task = *model.root().mutable_tasks().add_task();
  task.set_type(43);
  task.mutable_kernel()->set_so_name(so_name);
  return task;
}

TEST(GeRootModelTest, AModelThatNeedsNothingHasNoFlag) {
  auto model = Model();
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  EXPECT_EQ(model->so_in_om_flag(), 0);
  EXPECT_TRUE(model->op_master_so_set().empty());
}

TEST(GeRootModelTest, APreprocessTaskSetsBit14AndNamesItsLibraryOnce) {
  auto model = Model();
  AddPreprocessTask(*model, "/b/lib.so");
  AddPreprocessTask(*model, "/a/lib.so");
  AddPreprocessTask(*model, "/b/lib.so");
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  EXPECT_EQ(model->so_in_om_flag(), 0x4000);
  EXPECT_THAT(model->op_master_so_set(), ElementsAre("/a/lib.so", "/b/lib.so"));
}

TEST(GeRootModelTest, OtherTasksWithALibraryDoNotCount) {
  auto model = Model();
  AddPreprocessTask(*model, "/a/lib.so").set_type(0);
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  EXPECT_EQ(model->so_in_om_flag(), 0);
}

TEST(GeRootModelTest, APreprocessTaskWithoutALibraryFails) {
  auto model = Model();
  AddPreprocessTask(*model, "/a/lib.so");
  AddPreprocessTask(*model, "");
  Status status = model->CheckAndSetNeedSoInOM();
  EXPECT_THAT(status.message(), HasSubstr("task 1 of model 'm' is a PREPROCESS_KERNEL without so_name"));
  EXPECT_EQ(model->so_in_om_flag(), 0);
  EXPECT_TRUE(model->op_master_so_set().empty());
}

TEST(GeRootModelTest, UnknownShapesSetBit15) {
  for (const char* attr : {"_dynamic_shape_partitioned", "_graph_unknown_flag"}) {
    auto graph = std::make_shared<ComputeGraph>("g");
    graph->attrs[attr] = true;
    auto model = Model(graph);
    ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
    EXPECT_EQ(model->so_in_om_flag(), 0x8000) << attr;
    EXPECT_TRUE(model->IsDynamic());
  }
}

TEST(GeRootModelTest, ASoftSyncOpOfASubgraphSetsBit15) {
  auto graph = std::make_shared<ComputeGraph>("g");
  auto subgraph = std::make_shared<ComputeGraph>("s");
  OpDesc op("a", "Add");
  op.attrs["_static_to_dynamic_softsync_op"] = true;
  ASSERT_TRUE(subgraph->AddNode(op).ok());
  ASSERT_TRUE(graph->AddSubgraph(subgraph).ok());
  auto model = Model(graph);
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  EXPECT_EQ(model->so_in_om_flag(), 0x8000);
  EXPECT_FALSE(model->IsDynamic());
}

TEST(GeRootModelTest, PackedLibrariesSetTheBitOfTheirType) {
  auto model = Model();
  model->so_bins = {{"a.so", "", SoBinType::kAutofuse, SharedBytes({1})},
                    {"b.so", "", SoBinType::kCustomOp, SharedBytes({1})}};
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  EXPECT_EQ(model->so_in_om_flag(), 0x3000);
}

TEST(GeRootModelTest, BitsAreNeverCleared) {
  auto model = Model();
  AddPreprocessTask(*model, "/a/lib.so");
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  model->root().mutable_tasks().Clear();
  ASSERT_TRUE(model->CheckAndSetNeedSoInOM().ok());
  EXPECT_EQ(model->so_in_om_flag(), 0x4000);
}

TEST(GeModelTest, FindsAKernelByName) {
  auto model = small_model::Make();
  ASSERT_NE(model->root().FindKernel("add_kernel"), nullptr);
  EXPECT_EQ(model->root().FindKernel("add_kernel")->binary.size(), 3U);
  EXPECT_EQ(model->root().FindKernel("add"), nullptr);
}

}  // namespace
}  // namespace ge
