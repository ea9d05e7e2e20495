#include "core/om/model_serialize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/om/limits.h"
#include "core/om/proto_bytes.h"

namespace ge {
namespace {

using testing::HasSubstr;

/// A model of graphs g0, g1, … where gi calls the graphs of `calls[i]`.
proto::ModelDef Model(const std::vector<std::vector<std::string>>& calls) {
  proto::ModelDef model;
  for (size_t i = 0; i < calls.size(); ++i) {
    proto::GraphDef& graph = *model.add_graph();
    graph.set_name(fmt::format("g{}", i));
    proto::OpDef& op = *graph.add_op();
    op.set_name("call");
    for (const std::string& name : calls[i]) op.add_subgraph_name(name);
  }
  return model;
}

std::string ModelError(const proto::ModelDef& model) {
  auto decoded = DecodeModel(model);
  return decoded.ok() ? "accepted" : decoded.status().message();
}

TEST(ModelSerializeTest, AModelComesBack) {
  ModelContent content{"m", 2, "8.5.0.0", std::make_shared<ComputeGraph>("root"), {}};
  OpDesc call("call", "PartitionedCall");
  call.subgraph_names = {"sub"};
  ASSERT_TRUE(content.graph->AddNode(call).ok());
  content.graph->attrs["_graph_unknown_flag"] = true;
  ASSERT_TRUE(content.graph->AddSubgraph(std::make_shared<ComputeGraph>("sub")).ok());
  content.attrs["memory_size"] = int64_t{1024};
  auto encoded = EncodeModel(content, {});
  ASSERT_TRUE(encoded.ok()) << encoded.status().ToString();
  auto decoded = DecodeModel(*encoded);
  ASSERT_TRUE(decoded.ok()) << decoded.status().ToString();
  EXPECT_EQ(decoded->name, "m");
  EXPECT_EQ(decoded->ir_version, 2U);
  EXPECT_EQ(decoded->platform_version, "8.5.0.0");
  EXPECT_EQ(decoded->attrs, content.attrs);
  EXPECT_EQ(decoded->graph->attrs, content.graph->attrs);
  EXPECT_NE(decoded->graph->FindSubgraph("sub"), nullptr);
}

TEST(ModelSerializeTest, NeverWritesTheSecondCopyOfTheTasks) {  // spec/om-format.md §17.9
  ModelContent content{"m", 2, "", std::make_shared<ComputeGraph>("root"), {}};
  content.attrs["tasks"] = AttrBuffer{{1}};
  EXPECT_EQ(EncodeModel(content, {})->attr_size(), 0);
}

TEST(ModelSerializeTest, EqualModelsGiveEqualBytes) {
  auto bytes = [](bool reversed) {
    ModelContent content{"m", 2, "", std::make_shared<ComputeGraph>("root"), {}};
    OpDesc op("a", "Add");
    for (int i = 0; i < 50; ++i) op.attrs[fmt::format("attr{}", reversed ? 49 - i : i)] = int64_t{1};
    EXPECT_TRUE(content.graph->AddNode(op).ok());
    return *SerializeMessage(*EncodeModel(content, {}), "MODEL_DEF");
  };
  EXPECT_EQ(bytes(false), bytes(true));
}

TEST(ModelSerializeTest, FailsOnAModelWithoutGraphs) {
  EXPECT_THAT(ModelError(proto::ModelDef()), HasSubstr("a model of 0 graphs"));
}

TEST(ModelSerializeTest, FailsOnTwoGraphsOfOneName) {
  proto::ModelDef model = Model({{}, {}, {}});
  model.mutable_graph(2)->set_name("g1");
  EXPECT_THAT(ModelError(model), HasSubstr("'g1'"));
  model.mutable_graph(2)->set_name("g0");
  EXPECT_THAT(ModelError(model), HasSubstr("two graphs named 'g0'"));
}

TEST(ModelSerializeTest, FailsOnACallOfNoGraph) {
  EXPECT_EQ(ModelError(Model({{"g9"}})), "node 'call' of graph 'g0' calls graph 'g9', which the model does not have");
}

TEST(ModelSerializeTest, FailsOnGraphsThatCallEachOther) {
  EXPECT_THAT(ModelError(Model({{"g1"}, {"g2"}, {"g1"}})), HasSubstr("graph 'g1' calls itself"));
}

TEST(ModelSerializeTest, AGraphMayBeCalledFromManyPlaces) {
  // Each graph calls the next twice: a walk over all paths would never end.
  std::vector<std::vector<std::string>> calls;
  for (int i = 1; i <= kMaxSubgraphDepth; ++i) calls.push_back({fmt::format("g{}", i), fmt::format("g{}", i)});
  calls.emplace_back();
  EXPECT_EQ(ModelError(Model(calls)), "accepted");
}

proto::ModelDef Chain(int depth) {
  std::vector<std::vector<std::string>> calls;
  for (int i = 1; i <= depth; ++i) calls.push_back({fmt::format("g{}", i)});
  calls.emplace_back();
  return Model(calls);
}

TEST(ModelSerializeTest, HoldsTheLimitOfCalls) {
  EXPECT_EQ(ModelError(Chain(kMaxSubgraphDepth)), "accepted");
  EXPECT_THAT(ModelError(Chain(kMaxSubgraphDepth + 1)), HasSubstr("is called deeper than 64"));
}

TEST(ModelSerializeTest, MeasuresCallsThroughAGraphThatWasMeasuredBefore) {
  // g1 is first seen at depth 1, then again below a chain that makes it too deep.
  proto::ModelDef model = Chain(kMaxSubgraphDepth);
  model.mutable_graph(0)->mutable_op(0)->add_subgraph_name("extra");
  proto::GraphDef& extra = *model.add_graph();
  extra.set_name("extra");
  proto::OpDef& op = *extra.add_op();
  op.set_name("call");
  op.add_subgraph_name("g1");
  EXPECT_THAT(ModelError(model), HasSubstr("graph 'g1' is called deeper than 64"));
}

TEST(ModelSerializeTest, HoldsTheLimitOfGraphs) {
  std::vector<std::vector<std::string>> calls(kMaxGraphs);
  proto::ModelDef model = Model(calls);
  EXPECT_EQ(ModelError(model), "accepted");
  model.add_graph()->set_name("one more");
  EXPECT_THAT(ModelError(model), HasSubstr("a model of 16385 graphs"));
}

TEST(ModelSerializeTest, RefusesMoreNodesThanTheLimitBeforeBuildingThem) {
  proto::ModelDef model;
  proto::GraphDef& graph = *model.add_graph();
  graph.set_name("g");
  for (uint64_t i = 0; i <= kMaxGraphNodes; ++i) graph.add_op();  // none has a name: building would fail otherwise
  EXPECT_THAT(ModelError(model), HasSubstr("a model of 1000001 nodes, at most 1000000"));
  graph.mutable_op()->RemoveLast();
  EXPECT_THAT(ModelError(model), HasSubstr("a node name of 0 bytes"));
}

TEST(ModelSerializeTest, HoldsTheLimitOfNames) {
  proto::ModelDef model = Model({{}});
  model.set_name(std::string(kMaxNameLength, 'm'));
  model.mutable_graph(0)->set_name(std::string(kMaxNameLength, 'g'));
  EXPECT_EQ(ModelError(model), "accepted");
  model.set_name(std::string(kMaxNameLength + 1, 'm'));
  EXPECT_THAT(ModelError(model), HasSubstr("a model name of 65536 bytes"));
  model.set_name("m");
  model.mutable_graph(0)->set_name(std::string(kMaxNameLength + 1, 'g'));
  EXPECT_THAT(ModelError(model), HasSubstr("a graph name of 65536 bytes"));
}

TEST(ModelSerializeTest, WriterRefusesWhatTheReaderRefuses) {
  ModelContent content{"m", 2, "", std::make_shared<ComputeGraph>("root"), {}};
  OpDesc call("call", "PartitionedCall");
  call.subgraph_names = {"nowhere"};
  ASSERT_TRUE(content.graph->AddNode(call).ok());
  EXPECT_THAT(EncodeModel(content, {}).status().message(), HasSubstr("calls graph 'nowhere'"));
}

}  // namespace
}  // namespace ge
