#include "core/om/graph_serialize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Node* Add(ComputeGraph& graph, const std::string& name, const std::string& type, size_t inputs, size_t outputs) {
  OpDesc op(name, type);
  op.inputs.resize(inputs);
  op.outputs.resize(outputs);
  return *graph.AddNode(op);
}

proto::OpDef& AddOp(proto::GraphDef& graph, const std::string& name, int inputs, int outputs,
                    std::vector<std::string> edges) {
  proto::OpDef& op = *graph.add_op();
  op.set_name(name);
  op.set_type("Add");
  for (int i = 0; i < inputs; ++i) op.add_input_desc();
  for (int i = 0; i < outputs; ++i) op.add_output_desc();
  for (std::string& edge : edges) op.add_input(std::move(edge));
  return op;
}

std::string GraphError(const proto::GraphDef& graph) {
  auto decoded = DecodeGraph(graph, 0);
  return decoded.ok() ? "accepted" : decoded.status().message();
}

TEST(GraphSerializeTest, WritesEdgesAsTheFormatDoes) {
  ComputeGraph graph("g");
  Node* data = Add(graph, "scope/x:1", "Data", 1, 1);
  Node* split = Add(graph, "split", "Split", 1, 2);
  Node* add = Add(graph, "add", "Add", 3, 1);
  Node* out = Add(graph, "out", "NetOutput", 1, 0);
  ASSERT_TRUE(graph.AddDataEdge({data, 0}, {split, 0}).ok());
  ASSERT_TRUE(graph.AddDataEdge({split, 1}, {add, 0}).ok());
  ASSERT_TRUE(graph.AddDataEdge({split, 0}, {add, 2}).ok());
  ASSERT_TRUE(graph.AddDataEdge({add, 0}, {out, 0}).ok());
  ASSERT_TRUE(graph.AddControlEdge(data, add).ok());
  graph.outputs = {{add, 0}};
  proto::GraphDef encoded;
  ASSERT_TRUE(EncodeGraph(graph, 0, nullptr, encoded).ok());
  EXPECT_THAT(encoded.input(), ElementsAre("scope/x:1:0"));
  EXPECT_EQ(encoded.output_size(), 0);
  EXPECT_THAT(encoded.op(0).input(), ElementsAre(""));
  EXPECT_THAT(encoded.op(2).input(), ElementsAre("split:1", "", "split:0", "scope/x:1:-1"));
  EXPECT_THAT(encoded.op(3).src_name(), ElementsAre("add"));
  EXPECT_THAT(encoded.op(3).src_index(), ElementsAre(0));

  auto decoded = DecodeGraph(encoded, 0);
  ASSERT_TRUE(decoded.ok()) << decoded.status().ToString();
  EXPECT_EQ(DumpGraph(**decoded), DumpGraph(graph));
  ASSERT_EQ((*decoded)->outputs.size(), 1U);
  EXPECT_EQ((*decoded)->outputs[0].node->name(), "add");
}

TEST(GraphSerializeTest, DeclaresOutputsWhenThereIsNoNetOutput) {
  ComputeGraph graph("g");
  Node* split = Add(graph, "split", "Split", 0, 2);
  graph.outputs = {{split, 1}};
  proto::GraphDef encoded;
  ASSERT_TRUE(EncodeGraph(graph, 0, nullptr, encoded).ok());
  EXPECT_THAT(encoded.output(), ElementsAre("split:1"));
  auto decoded = DecodeGraph(encoded, 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ((*decoded)->outputs[0].index, 1);
}

TEST(GraphSerializeTest, AProducerMayComeAfterItsConsumer) {
  proto::GraphDef graph;
  AddOp(graph, "b", 1, 0, {"a:0"});
  AddOp(graph, "a", 0, 1, {});
  EXPECT_EQ(GraphError(graph), "accepted");
}

TEST(GraphSerializeTest, ATextWithoutAColonIsAnEmptySlot) {
  proto::GraphDef graph;
  AddOp(graph, "a", 0, 1, {});
  AddOp(graph, "b", 2, 0, {"nothing", "a:0"});
  auto decoded = DecodeGraph(graph, 0);
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ((*decoded)->FindNode("b")->input(0).node, nullptr);
  EXPECT_EQ((*decoded)->FindNode("b")->input(1).node->name(), "a");
}

TEST(GraphSerializeTest, FailsOnAnEdgeFromNowhere) {
  proto::GraphDef graph;
  graph.set_name("g");
  AddOp(graph, "b", 1, 0, {"a:0"});
  EXPECT_EQ(GraphError(graph), "node 'b' of graph 'g': edge from 'a', which is no node of the graph");
}

TEST(GraphSerializeTest, FailsOnAnOutputOrSlotThatIsNotThere) {
  proto::GraphDef graph;
  AddOp(graph, "a", 0, 1, {});
  AddOp(graph, "b", 1, 0, {"a:1"});
  EXPECT_THAT(GraphError(graph), HasSubstr("edge from output 1 of 'a', which has 1"));
  graph.mutable_op(1)->set_input(0, "a:0");
  EXPECT_EQ(GraphError(graph), "accepted");
  graph.mutable_op(1)->add_input("a:0");
  EXPECT_THAT(GraphError(graph), HasSubstr("goes to input 1, the node has 1"));
}

TEST(GraphSerializeTest, FailsOnAnIndexThatIsNone) {
  for (const char* text : {"a:", "a:x", "a:-2", "a:0x", "a:99999999999999999999"}) {
    proto::GraphDef graph;
    AddOp(graph, "a", 0, 1, {});
    AddOp(graph, "b", 1, 0, {text});
    EXPECT_NE(GraphError(graph), "accepted") << text;
  }
}

TEST(GraphSerializeTest, FailsOnTwoNodesOfOneName) {
  proto::GraphDef graph;
  AddOp(graph, "a", 0, 1, {});
  AddOp(graph, "a", 0, 1, {});
  EXPECT_THAT(GraphError(graph), HasSubstr("a"));
  EXPECT_NE(GraphError(graph), "accepted");
}

TEST(GraphSerializeTest, FailsOnAGraphOutputThatIsNone) {
  proto::GraphDef graph;
  AddOp(graph, "a", 0, 1, {});
  graph.add_output("a");
  EXPECT_THAT(GraphError(graph), HasSubstr("graph output 'a' is no 'node:index'"));
}

TEST(GraphSerializeTest, WritesTilingIdsOfItsNodes) {
  ComputeGraph graph("g");
  Node* a = Add(graph, "a", "Add", 0, 1);
  Add(graph, "b", "Add", 0, 1);
  TilingIds ids{{a, 5}};
  proto::GraphDef encoded;
  ASSERT_TRUE(EncodeGraph(graph, 0, &ids, encoded).ok());
  EXPECT_THAT(encoded.op(0).attr().at("_op_tiling_ids").list().i(), ElementsAre(5));
  EXPECT_FALSE(encoded.op(1).attr().contains("_op_tiling_ids"));
}

}  // namespace
}  // namespace ge
