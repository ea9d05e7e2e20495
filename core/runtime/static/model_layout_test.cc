#include "core/runtime/static/model_layout.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/test_model.h"

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ModelLayoutTest : public testing::Test {
 protected:
  AttrMap& attrs() { return model_.ge_model->mutable_attrs(); }
  StatusOr<NodePlaces> Places(const Node* node) const {
    GE_ASSIGN_OR_RETURN(const ModelLayout layout, ModelLayout::Read(*model_.ge_model));
    return layout.PlacesOf(*node);
  }
  StatusOr<TensorPlace> Logical(uint64_t address, uint64_t size) const {
    GE_ASSIGN_OR_RETURN(const ModelLayout layout, ModelLayout::Read(*model_.ge_model));
    return layout.PlaceOfLogicalAddress(address, size);
  }
  /// Feeds `act` from a Const whose value has `inline_bytes` in the graph.
  Node* FeedFromConst(size_t inline_bytes) {
    Node* constant = model_.Add("w", "Const", 0, 1);
    auto value = std::make_shared<GeTensor>();
    value->desc = GeTensorDesc(GeShape({8}), DT_FLOAT);
    value->data = ByteBuffer(inline_bytes, 7);
    constant->op().attrs["value"] = std::shared_ptr<const GeTensor>(value);
    model_.graph->RemoveDataEdge({model_.act, 0});
    EXPECT_TRUE(model_.graph->AddDataEdge({constant, 0}, {model_.act, 0}).ok());
    model_.graph->AssignIds();
    return constant;
  }

  TestModel model_;
};

TEST_F(ModelLayoutTest, ReadsTheNumbersOfTheModel) {
  attrs()["stream_num"] = 3;
  attrs()["event_num"] = 2;
  auto layout = ModelLayout::Read(*model_.ge_model);
  ASSERT_TRUE(layout.ok()) << layout.status().ToString();
  EXPECT_EQ(layout->feature_bytes(), 512U);
  EXPECT_EQ(layout->stream_count(), 3U);
  EXPECT_EQ(layout->event_count(), 2U);
}
TEST_F(ModelLayoutTest, AModelWithoutStreamsHasOne) {
  attrs()["stream_num"] = 0;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model)->stream_count(), 1U);
}
TEST_F(ModelLayoutTest, RefusesANegativeSize) {
  attrs()["memory_size"] = -1;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model).status().code(), kModelDataSizeInvalid);
}
TEST_F(ModelLayoutTest, TakesTheLargestNumberOfStreams) {
  attrs()["stream_num"] = 65536;
  EXPECT_TRUE(ModelLayout::Read(*model_.ge_model).ok());
}
TEST_F(ModelLayoutTest, RefusesOneStreamMore) {
  attrs()["stream_num"] = 65537;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model).status().code(), kModelDataSizeInvalid);
}
TEST_F(ModelLayoutTest, RefusesMoreWeightsThanThePartitionHas) {
  attrs()["weight_size"] = 1;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model).status().code(), kWeightPartitionInvalid);
}
TEST_F(ModelLayoutTest, RefusesAZeroCopyPartLargerThanTheWhole) {
  attrs()["zero_copy_memory_size"] = 513;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model).status().code(), kModelDataSizeInvalid);
}
TEST_F(ModelLayoutTest, RefusesTwoNodesWithOneId) {
  model_.x->op().id = model_.act->op().id;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model).status().code(), kGraphInvalid);
}
TEST_F(ModelLayoutTest, FindsANodeByItsId) {
  auto layout = ModelLayout::Read(*model_.ge_model);
  EXPECT_EQ(layout->FindNode(1), model_.act);
  EXPECT_EQ(layout->FindNode(99), nullptr);
}

TEST_F(ModelLayoutTest, PlacesTensorsAtTheNodesOffsets) {
  auto places = Places(model_.act);
  ASSERT_TRUE(places.ok()) << places.status().ToString();
  EXPECT_EQ(places->inputs[0].offset, 0U);
  EXPECT_EQ(places->outputs[0].offset, 64U);
  EXPECT_EQ(places->outputs[0].size, 32U);
  EXPECT_EQ(places->workspaces[0].offset, 128U);
  EXPECT_EQ(places->workspaces[0].size, 128U);
}
TEST_F(ModelLayoutTest, ATensorMayEndWhereTheMemoryEnds) {
  model_.act->op().output_offsets = {480};
  EXPECT_TRUE(Places(model_.act).ok());
}
TEST_F(ModelLayoutTest, RefusesATensorThatEndsOneByteLater) {
  model_.act->op().output_offsets = {481};
  const Status status = Places(model_.act).status();
  EXPECT_EQ(status.code(), kModelDataSizeInvalid);
  EXPECT_THAT(status.message(), HasSubstr("node act: output 0 of 32 bytes at offset 481"));
}
TEST_F(ModelLayoutTest, RefusesANegativeOffset) {
  model_.act->op().input_offsets = {-32};
  EXPECT_EQ(Places(model_.act).status().code(), kModelDataSizeInvalid);
}
TEST_F(ModelLayoutTest, RefusesAConnectedInputWithoutOffset) {
  model_.act->op().input_offsets = {};
  EXPECT_EQ(Places(model_.act).status().code(), kModelDataSizeInvalid);
}
TEST_F(ModelLayoutTest, RefusesUnequalListsOfWorkspaces) {
  model_.act->op().workspace_bytes = {128, 8};
  EXPECT_EQ(Places(model_.act).status().code(), kModelDataSizeInvalid);
}
TEST_F(ModelLayoutTest, RefusesAShapeThatIsNotKnown) {
  model_.act->op().outputs[0].shape = GeShape({-1});
  EXPECT_EQ(Places(model_.act).status().code(), kUnsupported);
}
TEST_F(ModelLayoutTest, AnUnconnectedInputTakesNoOffset) {
  OpDesc& op = model_.act->op();
  op.inputs.insert(op.inputs.begin(), GeTensorDesc());
  model_.graph->SyncAnchors(model_.act);
  model_.graph->RemoveDataEdge({model_.act, 0});
  ASSERT_TRUE(model_.graph->AddDataEdge({model_.x, 0}, {model_.act, 1}).ok());
  op.input_offsets = {32};
  auto places = Places(model_.act);
  ASSERT_TRUE(places.ok()) << places.status().ToString();
  EXPECT_EQ(places->inputs[0].segment, Segment::kAbsent);
  EXPECT_EQ(places->inputs[1].offset, 32U);
}

TEST_F(ModelLayoutTest, AConstantLiesInTheWeightsAndTakesNoOffset) {
  FeedFromConst(0);
  OpDesc& op = model_.act->op();
  op.input_offsets = {};
  op.inputs[0].data_offset = 512;
  model_.ge_model->set_weights(SharedBytes(ByteBuffer(1024)));
  auto places = Places(model_.act);
  ASSERT_TRUE(places.ok()) << places.status().ToString();
  EXPECT_EQ(places->inputs[0].segment, Segment::kWeights);
  EXPECT_EQ(places->inputs[0].offset, 512U);
}
TEST_F(ModelLayoutTest, RefusesAConstantThatEndsPastTheWeights) {
  FeedFromConst(0);
  model_.act->op().inputs[0].data_offset = 993;
  model_.ge_model->set_weights(SharedBytes(ByteBuffer(1024)));
  EXPECT_EQ(Places(model_.act).status().code(), kWeightPartitionInvalid);
}
TEST_F(ModelLayoutTest, AConstantThatKeepsItsBytesLiesInTheGraph) {
  const Node* constant = FeedFromConst(32);
  auto places = Places(model_.act);
  ASSERT_TRUE(places.ok()) << places.status().ToString();
  EXPECT_EQ(places->inputs[0].segment, Segment::kInline);
  EXPECT_EQ(places->inputs[0].constant, constant);
}

/// The model with a subgraph: Data "a" at 64 → Relu "inner" → at 192 → NetOutput, and a Const "w" beside them.
class SubgraphLayoutTest : public ModelLayoutTest {
 protected:
  SubgraphLayoutTest() {
    auto subgraph = std::make_shared<ComputeGraph>("then");
    a_ = Add(*subgraph, "a", "Data", 1, 1);
    inner_ = Add(*subgraph, "inner", "Relu", 1, 1);
    net_output_ = Add(*subgraph, "out", "NetOutput", 1, 0);
    constant_ = Add(*subgraph, "w", "Const", 0, 1);
    a_->op().attrs["index"] = 0;
    a_->op().output_offsets = {64};
    inner_->op().input_offsets = {64};
    inner_->op().output_offsets = {192};
    net_output_->op().input_offsets = {192};
    EXPECT_TRUE(subgraph->AddDataEdge({a_, 0}, {inner_, 0}).ok());
    EXPECT_TRUE(subgraph->AddDataEdge({inner_, 0}, {net_output_, 0}).ok());
    EXPECT_TRUE(model_.graph->AddSubgraph(std::move(subgraph)).ok());
    model_.graph->AssignIds();
  }
  static Node* Add(ComputeGraph& graph, const std::string& name, const std::string& type, size_t inputs,
                   size_t outputs) {
    OpDesc op(name, type);
    op.inputs.assign(inputs, GeTensorDesc(GeShape({8}), DT_FLOAT));
    op.outputs.assign(outputs, GeTensorDesc(GeShape({8}), DT_FLOAT));
    return *graph.AddNode(std::move(op));
  }

  Node *a_, *inner_, *net_output_, *constant_;
};

TEST_F(SubgraphLayoutTest, FindsNodesOfTheWholeTree) {
  auto layout = ModelLayout::Read(*model_.ge_model);
  ASSERT_TRUE(layout.ok()) << layout.status().ToString();
  EXPECT_EQ(layout->FindNode(static_cast<uint32_t>(inner_->op().id)), inner_);
  EXPECT_EQ(layout->FindNode(static_cast<uint32_t>(model_.act->op().id)), model_.act);
}
TEST_F(SubgraphLayoutTest, PlacesTensorsOfInnerNodes) {
  auto places = Places(inner_);
  ASSERT_TRUE(places.ok()) << places.status().ToString();
  EXPECT_EQ(places->inputs[0].offset, 64U);
  EXPECT_EQ(places->outputs[0].offset, 192U);
  EXPECT_EQ(Places(a_)->outputs[0].offset, 64U);
  EXPECT_EQ(Places(net_output_)->inputs[0].offset, 192U);
}
TEST_F(SubgraphLayoutTest, AConstantInASubgraphLiesInTheWeights) {
  ComputeGraph& subgraph = *model_.graph->subgraphs()[0];
  subgraph.RemoveDataEdge({inner_, 0});
  ASSERT_TRUE(subgraph.AddDataEdge({constant_, 0}, {inner_, 0}).ok());
  inner_->op().inputs[0].data_offset = 512;
  model_.ge_model->set_weights(SharedBytes(ByteBuffer(1024)));
  auto places = Places(inner_);
  ASSERT_TRUE(places.ok()) << places.status().ToString();
  EXPECT_EQ(places->inputs[0].segment, Segment::kWeights);
  EXPECT_EQ(places->inputs[0].offset, 512U);
}
TEST_F(SubgraphLayoutTest, InnerDataAndNetOutputAreNotTheModels) {
  auto layout = ModelLayout::Read(*model_.ge_model);
  auto inputs = layout->Inputs();
  ASSERT_TRUE(inputs.ok()) << inputs.status().ToString();
  EXPECT_EQ(inputs->size(), 1U);
  auto outputs = layout->Outputs();
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  ASSERT_EQ(outputs->size(), 1U);
  EXPECT_EQ((*outputs)[0].place.offset, 64U);
}
TEST_F(SubgraphLayoutTest, RefusesOneIdInTwoGraphs) {
  inner_->op().id = model_.x->op().id;
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model).status().code(), kGraphInvalid);
}

TEST_F(ModelLayoutTest, ALogicalAddressBelowTheWeightsIsFeatureMemory) {
  auto place = Logical(TestModel::kLogicalBase + 500, 12);
  ASSERT_TRUE(place.ok()) << place.status().ToString();
  EXPECT_EQ(place->segment, Segment::kFeatureMap);
  EXPECT_EQ(place->offset, 500U);
}
TEST_F(ModelLayoutTest, ALogicalAddressInTheWeightsIsFound) {
  model_.ge_model->set_weights(SharedBytes(ByteBuffer(1024)));
  auto place = Logical(TestModel::kLogicalBase + 512 + 16, 8);
  ASSERT_TRUE(place.ok()) << place.status().ToString();
  EXPECT_EQ(place->segment, Segment::kWeights);
  EXPECT_EQ(place->offset, 16U);
}
TEST_F(ModelLayoutTest, RefusesALogicalRangeThatLeavesItsMemory) {
  EXPECT_EQ(Logical(TestModel::kLogicalBase + 500, 13).status().code(), kTaskPartitionInvalid);
}
TEST_F(ModelLayoutTest, RefusesALogicalAddressBeforeAllMemory) { EXPECT_FALSE(Logical(0, 1).ok()); }
TEST_F(ModelLayoutTest, RefusesALogicalRangeThatWrapsAround) {
  EXPECT_FALSE(Logical(TestModel::kLogicalBase, ~uint64_t{0}).ok());
}

TEST_F(ModelLayoutTest, InputsComeInTheOrderOfTheirIndex) {
  Node* first = model_.Add("first", "Data", 0, 1);
  first->op().output_offsets = {256};
  first->op().attrs["index"] = 0;
  model_.x->op().attrs["index"] = 1;
  model_.graph->AssignIds();
  auto layout = ModelLayout::Read(*model_.ge_model);
  auto inputs = layout->Inputs();
  ASSERT_TRUE(inputs.ok()) << inputs.status().ToString();
  EXPECT_EQ((*inputs)[0].name, "first");
  EXPECT_EQ((*inputs)[1].name, "x");
  EXPECT_EQ((*inputs)[0].place.offset, 256U);
}
TEST_F(ModelLayoutTest, RefusesTwoInputsWithOneIndex) {
  Node* twin = model_.Add("twin", "Data", 0, 1);
  twin->op().attrs["index"] = 0;
  model_.graph->AssignIds();
  EXPECT_EQ(ModelLayout::Read(*model_.ge_model)->Inputs().status().code(), kGraphInvalid);
}
TEST_F(ModelLayoutTest, OutputsAreTheInputsOfNetOutput) {
  auto layout = ModelLayout::Read(*model_.ge_model);
  auto outputs = layout->Outputs();
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  ASSERT_EQ(outputs->size(), 1U);
  EXPECT_EQ((*outputs)[0].place.offset, 64U);
  EXPECT_EQ((*outputs)[0].name, "output_0_act_0");
}
TEST_F(ModelLayoutTest, OutputsTakeTheNamesOfTheModel) {
  attrs()["attr_model_out_nodes_name"] = std::vector<std::string>{"act:0"};
  auto layout = ModelLayout::Read(*model_.ge_model);
  EXPECT_EQ((*layout->Outputs())[0].name, "act:0");
}
TEST_F(ModelLayoutTest, WithoutNetOutputTheDeclaredOutputsCount) {
  model_.graph->RemoveNode(model_.net_output);
  model_.graph->outputs = {{model_.act, 0}};
  auto layout = ModelLayout::Read(*model_.ge_model);
  EXPECT_EQ((*layout->Outputs())[0].place.offset, 64U);
}
TEST_F(ModelLayoutTest, RefusesAnOutputThatNothingFeeds) {
  model_.graph->RemoveDataEdge({model_.net_output, 0});
  auto layout = ModelLayout::Read(*model_.ge_model);
  EXPECT_EQ(layout->Outputs().status().code(), kGraphInvalid);
}

}  // namespace
}  // namespace ge
