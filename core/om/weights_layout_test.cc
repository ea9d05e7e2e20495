#include "core/om/weights_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace ge {
namespace {

using testing::HasSubstr;
using Tensor = std::shared_ptr<const GeTensor>;

Node* AddConst(ComputeGraph& graph, const std::string& name, ByteBuffer bytes) {
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc = GeTensorDesc(GeShape({static_cast<int64_t>(bytes.size())}), DT_UINT8);
  OpDesc op(name, "Const");
  op.outputs = {tensor->desc};
  tensor->data = SharedBytes(std::move(bytes));
  op.attrs["value"] = Tensor(tensor);
  return *graph.AddNode(op);
}

Node* AddConsumer(ComputeGraph& graph, const std::string& name, const std::vector<Node*>& producers) {
  OpDesc op(name, "Add");
  op.inputs.resize(producers.size());
  op.outputs.resize(1);
  Node* node = *graph.AddNode(op);
  for (size_t i = 0; i < producers.size(); ++i) {
    EXPECT_TRUE(graph.AddDataEdge({producers[i], 0}, {node, static_cast<int>(i)}).ok());
  }
  return node;
}

const GeTensorDesc& ValueDesc(const Node* node) { return (*FindAttr<Tensor>(node->op().attrs, "value"))->desc; }

TEST(WeightsLayoutTest, AModelWithoutConstantsGets1024Zeros) {  // spec/om-format.md §8
  ComputeGraph graph("g");
  auto weights = LayOutWeights(graph);
  ASSERT_TRUE(weights.ok());
  EXPECT_TRUE(std::ranges::equal(weights->view, ByteBuffer(1024, 0)));
}

TEST(WeightsLayoutTest, ConstantsStartAt512AndAtMultiplesOf512) {
  ComputeGraph graph("g");
  Node* a = AddConst(graph, "a", ByteBuffer(513, 0xAA));
  Node* b = AddConst(graph, "b", {1, 2, 3});
  auto weights = LayOutWeights(graph);
  ASSERT_TRUE(weights.ok());
  EXPECT_EQ(ValueDesc(a).data_offset, 512);
  EXPECT_EQ(ValueDesc(a).weight_size, 513);
  EXPECT_EQ(ValueDesc(b).data_offset, 1536);
  EXPECT_EQ(weights->size(), 2560U);  // (2048 + 32) rounded up to 512
  EXPECT_EQ(weights->view[512], 0xAA);
  EXPECT_EQ(weights->view[1024], 0xAA);
  EXPECT_EQ(weights->view[1025], 0);
  EXPECT_EQ(weights->view[1538], 3);
}

TEST(WeightsLayoutTest, EqualConstantsShareAPlace) {
  ComputeGraph graph("g");
  Node* a = AddConst(graph, "a", {1, 2, 3});
  Node* b = AddConst(graph, "b", {1, 2, 4});
  Node* c = AddConst(graph, "c", {1, 2, 3});
  ASSERT_TRUE(LayOutWeights(graph).ok());
  EXPECT_EQ(ValueDesc(c).data_offset, ValueDesc(a).data_offset);
  EXPECT_NE(ValueDesc(b).data_offset, ValueDesc(a).data_offset);
}

TEST(WeightsLayoutTest, ConsumersKnowWhereTheirConstantIs) {
  ComputeGraph graph("g");
  OpDesc data("x", "Data");
  data.outputs.resize(1);
  Node* x = *graph.AddNode(data);
  Node* w = AddConst(graph, "w", {1});
  Node* add = AddConsumer(graph, "add", {x, w});
  ASSERT_TRUE(LayOutWeights(graph).ok());
  EXPECT_EQ(add->op().is_input_const, (std::vector<bool>{false, true}));
  EXPECT_EQ(add->op().inputs[1].data_offset, 512);
  EXPECT_EQ(add->op().inputs[0].data_offset, 0);
}

TEST(WeightsLayoutTest, TheBytesOfAConstAreFoundAfterwards) {
  ComputeGraph graph("g");
  auto subgraph = std::make_shared<ComputeGraph>("s");
  Node* a = AddConst(*subgraph, "a", {7, 8, 9});
  ASSERT_TRUE(graph.AddSubgraph(subgraph).ok());
  EXPECT_THAT(*ConstBytes(*a, {}), testing::ElementsAre(7, 8, 9));  // inline still
  auto weights = LayOutWeights(graph);
  ASSERT_TRUE(weights.ok());
  EXPECT_TRUE((*FindAttr<Tensor>(a->op().attrs, "value"))->data.empty());
  EXPECT_THAT(*ConstBytes(*a, *weights), testing::ElementsAre(7, 8, 9));
}

TEST(WeightsLayoutTest, FailsWhenTheBytesAreGoneAlready) {
  ComputeGraph graph("g");
  AddConst(graph, "a", {1});
  ASSERT_TRUE(LayOutWeights(graph).ok());
  EXPECT_THAT(LayOutWeights(graph).status().message(), HasSubstr("Const 'a' of graph 'g': its value has no bytes"));
}

TEST(WeightsLayoutTest, FailsOnAConstWithoutValue) {
  ComputeGraph graph("g");
  ASSERT_TRUE(graph.AddNode(OpDesc("a", "Const")).ok());
  EXPECT_THAT(LayOutWeights(graph).status().message(),
              HasSubstr("Const 'a' of graph 'g' has no tensor attribute 'value'"));
}

TEST(WeightsLayoutTest, AConstantOfNoElementsTakesNoPlace) {
  ComputeGraph graph("g");
  Node* a = AddConst(graph, "a", {});
  auto weights = LayOutWeights(graph);
  ASSERT_TRUE(weights.ok()) << weights.status().ToString();
  EXPECT_EQ(weights->size(), 1024U);
  EXPECT_TRUE(ConstBytes(*a, *weights)->empty());
}

/// A Const that lies at a place of its own choosing.
Status PlaceStatus(int64_t offset, int64_t size) {
  ComputeGraph graph("g");
  auto tensor = std::make_shared<GeTensor>();
  tensor->desc.data_offset = offset;
  tensor->desc.weight_size = size;
  OpDesc op("a", "Const");
  op.attrs["value"] = Tensor(tensor);
  return ConstBytes(**graph.AddNode(op), SharedBytes(ByteBuffer(16))).status();
}

TEST(WeightsLayoutTest, RefusesAPlaceOutsideTheWeights) {
  EXPECT_TRUE(PlaceStatus(0, 16).ok());
  EXPECT_TRUE(PlaceStatus(16, 0).ok());
  EXPECT_EQ(PlaceStatus(1, 16).code(), kWeightPartitionInvalid);
  EXPECT_EQ(PlaceStatus(17, 0).code(), kWeightPartitionInvalid);
  EXPECT_EQ(PlaceStatus(-1, 1).code(), kWeightPartitionInvalid);
  EXPECT_EQ(PlaceStatus(0, -1).code(), kWeightPartitionInvalid);
  EXPECT_EQ(PlaceStatus(INT64_MAX, INT64_MAX).code(), kWeightPartitionInvalid);
}

}  // namespace
}  // namespace ge
