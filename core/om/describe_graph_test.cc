#include "core/om/describe_graph.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/om/small_model.h"

namespace ge {
namespace {

TEST(DescribeGraphTest, TellsProducersTensorsAndPlaces) {
  std::shared_ptr<ComputeGraph> graph = small_model::Graph();
  OpDesc& add = graph->FindNode("add")->op();
  add.output_offsets = {512};
  add.workspace_bytes = {64};
  nlohmann::ordered_json description = DescribeGraph(*graph);
  EXPECT_EQ(description["nodes"], 4);
  EXPECT_EQ(description["node_list"][2], "add:Add");
  const auto& op = description["ops"][2];
  EXPECT_EQ(op["name"], "add");
  EXPECT_EQ(op["inputs"][0]["from"], "x:0");
  EXPECT_EQ(op["inputs"][1]["from"], "w:0");
  EXPECT_EQ(op["inputs"][1]["name"], "x1");
  EXPECT_EQ(op["outputs"][0]["shape"], nlohmann::ordered_json::array({4}));
  EXPECT_EQ(op["outputs"][0]["dtype"], "DT_FLOAT");
  EXPECT_EQ(op["output_offsets"], nlohmann::ordered_json::array({512}));
  EXPECT_EQ(op["workspace_bytes"], nlohmann::ordered_json::array({64}));
  EXPECT_EQ(op["tiling"]["block_dim"], 2);
  EXPECT_EQ(op["attached_stream_ids"], nlohmann::ordered_json::array({1}));
}

TEST(DescribeGraphTest, ShowsAttributesAsWhatTheyAre) {
  AttrMap attrs;
  attrs["int"] = int64_t{-3};
  attrs["bool"] = true;
  attrs["text"] = "a";
  attrs["not utf-8"] = std::string("\xFF");
  attrs["not a number"] = std::numeric_limits<float>::quiet_NaN();
  attrs["list"] = std::vector<int64_t>{1, 2};
  attrs["lists"] = std::vector<std::vector<int64_t>>{{1}, {}};
  attrs["texts"] = std::vector<std::string>{"a", "b"};
  attrs["buffer"] = AttrBuffer{{1, 2, 3}};
  EXPECT_EQ(DescribeAttrs(attrs).dump(),
            R"({"bool":true,"buffer":"<3 bytes>","int":-3,"list":[1,2],"lists":[[1],[]],"not a number":"nan",)"
            R"("not utf-8":"�","text":"a","texts":["a","b"]})");
}

}  // namespace
}  // namespace ge
