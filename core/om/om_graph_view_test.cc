#include "core/om/om_graph_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/om_show.h"
#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

using Json = nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;

/// The view of a changed small model: node 0 is x, 1 w, 2 add, 3 out. Whatever the reference's loader takes is shown,
/// places that are none included.
template <typename Change>
Json ViewOf(Change change) {
  std::shared_ptr<GeRootModel> model = small_model::Make();
  change(model->root());
  auto bytes = ModelHelper::Save(*model);
  EXPECT_TRUE(bytes.ok()) << bytes.status().ToString();
  auto view = DescribeOmGraphs(SharedBytes(*std::move(bytes)), OmPolicy::kReference);
  EXPECT_TRUE(view.ok()) << view.status().ToString();
  return view.ok() ? Json::parse(view->dump())["models"][0] : Json();
}

OpDesc& OpOf(GeModel& model, std::string_view name) { return model.mutable_graph()->FindNode(name)->op(); }

void PlaceOutput(OpDesc& op, int64_t offset, int64_t size) {
  op.output_offsets = {offset};
  op.outputs[0].size = size;
}

domi::TaskDef& AddTask(GeModel& model, ModelTaskType type) {
  domi::TaskDef& task = *model.mutable_tasks().add_task();
  task.set_type(static_cast<uint32_t>(type));
  return task;
}

TEST(OmGraphViewTest, ANodeHasItsTensorsWithProducersAndPlaces) {
  const Json model = ViewOf([](GeModel& ge_model) {
    OpDesc& add = OpOf(ge_model, "add");
    add.stream_id = 3;
    add.input_offsets = {64};
    add.output_offsets = {128};
    add.workspace_offsets = {256};
    add.workspace_bytes = {32};
  });
  const Json& add = model["nodes"][2];
  EXPECT_EQ(add["name"], "add");
  EXPECT_EQ(add["type"], "Add");
  EXPECT_EQ(add["stream"], 3);
  EXPECT_EQ(add["inputs"][0]["from"], Json({0, 0}));
  EXPECT_EQ(add["inputs"][0]["offset"], 64);
  EXPECT_EQ(add["inputs"][0]["shape"], "[4]");
  EXPECT_EQ(add["inputs"][0]["dtype"], "float32");
  EXPECT_EQ(add["inputs"][0]["format"], "ND");
  EXPECT_EQ(add["outputs"][0]["offset"], 128);
  EXPECT_EQ(add["workspaces"], Json({Json({256, 32})}));
}

TEST(OmGraphViewTest, AConstantIsPlacedInTheWeightsAtBothEndsOfItsEdge) {
  const Json model = ViewOf([](GeModel&) {});
  EXPECT_EQ(model["nodes"][1]["weight"], Json({512, 16}));
  EXPECT_EQ(model["nodes"][2]["inputs"][1]["weight_offset"], 512);
  EXPECT_FALSE(model["nodes"][2]["inputs"][1].contains("offset"));
}

TEST(OmGraphViewTest, TheOrderCountsNodesThatAreNoConstantsByTheirIds) {
  const Json model = ViewOf([](GeModel& ge_model) {
    OpOf(ge_model, "x").id = 9;
    OpOf(ge_model, "out").id = 10;
  });
  EXPECT_EQ(model["nodes"][0]["order"], 1);
  EXPECT_EQ(model["nodes"][1]["order"], -1);
  EXPECT_EQ(model["nodes"][2]["order"], 0);
  EXPECT_EQ(model["nodes"][3]["order"], 2);
}

TEST(OmGraphViewTest, ATensorLivesFromItsProducerToItsLastConsumer) {
  const Json model = ViewOf([](GeModel& ge_model) {
    auto graph = ge_model.mutable_graph();
    PlaceOutput(graph->FindNode("x")->op(), 512, 16);
    Node* late = *graph->AddNode(small_model::Op("late", "Relu", 1, 1));
    late->op().id = 20;
    ASSERT_TRUE(graph->AddDataEdge({graph->FindNode("x"), 0}, {late, 0}).ok());
  });
  ASSERT_EQ(model["tensors"].size(), 1U);
  EXPECT_EQ(model["tensors"][0],
            Json({{"node", 0}, {"part", "output 0"}, {"offset", 512}, {"size", 16}, {"first", 0}, {"last", 3}}));
}

TEST(OmGraphViewTest, AWorkspaceLivesWhileItsNodeRuns) {
  const Json model = ViewOf([](GeModel& ge_model) {
    OpOf(ge_model, "add").workspace_offsets = {0, 100};
    OpOf(ge_model, "add").workspace_bytes = {8, 24};
  });
  ASSERT_EQ(model["tensors"].size(), 2U);
  EXPECT_EQ(model["tensors"][1],
            Json({{"node", 2}, {"part", "workspace 1"}, {"offset", 100}, {"size", 24}, {"first", 1}, {"last", 1}}));
}

TEST(OmGraphViewTest, WhatLiesOutsideFeatureMemoryIsNotOnTheMap) {
  auto tensors_at = [](int64_t offset, int64_t size) {
    return ViewOf([&](GeModel& model) { PlaceOutput(OpOf(model, "x"), offset, size); })["tensors"].size();
  };
  EXPECT_EQ(tensors_at(0, 16), 1U);
  EXPECT_EQ(tensors_at(1023, 16), 1U);  // memory_size is 1024; a padded size may pass it
  // Negative offsets no writer of ours makes (FileProperty.AModelThatNoLoaderTakesIsNotSaved).
  for (int64_t offset : {int64_t{1024}, int64_t{0x2000000000}, INT64_MAX})
    EXPECT_EQ(tensors_at(offset, 16), 0U) << offset;
  for (int64_t size : {int64_t{0}, int64_t{-1}, INT64_MIN, INT64_MAX}) EXPECT_EQ(tensors_at(8, size), 0U) << size;
}

TEST(OmGraphViewTest, IntegersThatADoubleDoesNotHoldAreTexts) {
  const Json model = ViewOf([](GeModel& ge_model) {
    OpOf(ge_model, "add").output_offsets = {INT64_MAX};
    OpOf(ge_model, "x").output_offsets = {int64_t{1} << 53};
  });
  EXPECT_EQ(model["nodes"][2]["outputs"][0]["offset"], "9223372036854775807");
  EXPECT_EQ(model["nodes"][0]["outputs"][0]["offset"], int64_t{1} << 53);
}

TEST(OmGraphViewTest, ATaskIsLinkedToTheNodeOfItsOpIndexWhateverItsBody) {
  const Json model = ViewOf([](GeModel& ge_model) {
    ge_model.mutable_tasks().clear_task();
    AddTask(ge_model, ModelTaskType::kKernel).mutable_kernel()->mutable_context()->set_op_index(2);
    AddTask(ge_model, ModelTaskType::kUpdate).mutable_update_pc_task()->set_op_index(3);
    AddTask(ge_model, ModelTaskType::kNotifyWait).set_id(2);
    AddTask(ge_model, ModelTaskType::kEventWait).mutable_event_ex()->set_op_index(77);
    AddTask(ge_model, ModelTaskType::kKernel).mutable_kernel()->set_kernel_name("no context");
    AddTask(ge_model, ModelTaskType::kEndGraph);
  });
  std::vector<int64_t> nodes;
  for (const Json& task : model["tasks"]) nodes.push_back(task["node"].get<int64_t>());
  EXPECT_THAT(nodes, testing::ElementsAre(2, 3, 2, -1, -1, -1));
}

TEST(OmGraphViewTest, TheFirstOfTwoNodesOfOneIdHasIt) {
  const Json model = ViewOf([](GeModel& ge_model) {
    OpOf(ge_model, "out").id = 2;
    ge_model.mutable_tasks().clear_task();
    AddTask(ge_model, ModelTaskType::kUpdate).mutable_update_pc_task()->set_op_index(2);
  });
  EXPECT_EQ(model["tasks"][0]["node"], 2);
}

TEST(OmGraphViewTest, ALongAttributeIsCutAndTellsItsSize) {
  const Json model = ViewOf([](GeModel& ge_model) {
    OpOf(ge_model, "add").attrs["long"] = std::string("x") + std::string(3000, '-') + std::string(10'000, 'z');
  });
  const Json& attr = model["nodes"][2]["attrs"][0];
  EXPECT_EQ(attr[0], "long");
  EXPECT_EQ(attr[1], "string");
  const auto value = attr[2].get<std::string>();
  EXPECT_LT(value.size(), kMaxShownValue + 40);
  EXPECT_THAT(value, EndsWith("z… (13003 bytes)"));
}

TEST(OmGraphViewTest, ACutDoesNotSplitACharacter) {
  const Json model = ViewOf([](GeModel& ge_model) {
    std::string text;
    while (text.size() < 3 * kMaxShownValue) text += "€";
    OpOf(ge_model, "add").attrs["long"] = text;
  });
  const auto value = model["nodes"][2]["attrs"][0][2].get<std::string>();
  EXPECT_THAT(value, HasSubstr("€… ("));
}

TEST(OmGraphViewTest, HasThePartitionsWithLibrariesAndKernels) {
  const Json model = ViewOf([](GeModel&) {});
  EXPECT_EQ(model["partitions"][0]["type_name"], "SO_BINS");
  EXPECT_EQ(model["partitions"][0]["items"][0]["name"], "libopmaster.so");
  EXPECT_EQ(model["partitions"][5]["kernels"][0]["name"], "add_kernel");
  EXPECT_FALSE(model["partitions"][3].contains("graphs"));
}

TEST(OmGraphViewTest, ReturnsTheErrorOfAFileThatDoesNotLoad) {
  EXPECT_EQ(DescribeOmGraphs(SharedBytes({1, 2, 3})).status().code(), kModelDataSizeInvalid);
}

TEST(OmGraphViewTest, NodesOfAllGraphsAndTasksOfSubmodelsAreLinked) {
  REQUIRE_REFERENCE_DATA("om/dynamic_and_static_graph_without_unfold.om");
  auto view = DescribeOmGraphs(reference::Read("om/dynamic_and_static_graph_without_unfold.om"));
  ASSERT_TRUE(view.ok()) << view.status().ToString();
  const Json models = Json::parse(view->dump())["models"];
  ASSERT_EQ(models.size(), 3U);
  EXPECT_EQ(models[0]["graphs"], Json({"root", "sub_1", "sub_2"}));
  EXPECT_EQ(models[0]["nodes"].size(), 6U + 4 + 4);
  const auto node = models[1]["tasks"][0]["node"].get<size_t>();
  EXPECT_EQ(models[1]["nodes"][node]["name"], "add");  // spec/om-format.md §7.4
  EXPECT_EQ(models[1]["nodes"][node]["id"], 5);
}

TEST(OmGraphViewTest, EveryKernelTaskOfTheRealModelHasItsNode) {
  REQUIRE_REFERENCE_DATA("om/my_122_anenet.om.xz");
  auto view = DescribeOmGraphs(reference::ReadXz("om/my_122_anenet.om.xz"));
  ASSERT_TRUE(view.ok()) << view.status().ToString();
  const Json model = Json::parse(view->dump())["models"][0];
  const nlohmann::json facts = reference::ReadJson("om/my_122_anenet.facts.json");
  const auto& expected = facts["models"][0]["partitions"][4]["task_info"]["tasks"];
  ASSERT_EQ(model["tasks"].size(), expected.size());
  size_t kernels = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const auto node = model["tasks"][i]["node"].get<int64_t>();
    if (expected[i][0] == "KERNEL") {
      ASSERT_GE(node, 0) << i;
      EXPECT_EQ(model["nodes"][static_cast<size_t>(node)]["id"], expected[i][2]);
      ++kernels;
    }
  }
  EXPECT_EQ(kernels, 152U);
  EXPECT_EQ(std::ranges::count_if(model["nodes"], [](const Json& node) { return node["constant"] == true; }), 393);
}

}  // namespace
}  // namespace ge
