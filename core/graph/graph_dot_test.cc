#include "core/graph/graph_dot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using testing::HasSubstr;

OpDesc DotOp(const std::string& name, const std::string& type, size_t inputs, size_t outputs) {
  OpDesc op(name, type);
  op.inputs.assign(inputs, GeTensorDesc(GeShape({4, -1}), DT_FLOAT16));
  op.outputs.assign(outputs, GeTensorDesc(GeShape({4, -1}), DT_FLOAT16));
  return op;
}

TEST(GraphDotTest, ShowsNodesDataAndControlEdges) {
  ComputeGraph graph("g");
  Node* x = *graph.AddNode(DotOp("x", "Data", 0, 1));
  Node* add = *graph.AddNode(DotOp("add", "Add", 2, 1));
  Node* after = *graph.AddNode(DotOp("after", "NoOp", 0, 0));
  ASSERT_TRUE(graph.AddDataEdge({x, 0}, {add, 0}).ok());
  ASSERT_TRUE(graph.AddDataEdge({x, 0}, {add, 1}).ok());
  ASSERT_TRUE(graph.AddControlEdge(add, after).ok());
  EXPECT_EQ(RenderDot(graph),
            "digraph \"g\" {\n"
            "  compound=true;\n"
            "  node [shape=box];\n"
            "  subgraph cluster_0 {\n"
            "    label=\"g\";\n"
            "    g0n0 [label=\"x\\nData\"];\n"
            "    g0n1 [label=\"add\\nAdd\"];\n"
            "    g0n2 [label=\"after\\nNoOp\"];\n"
            "    g0n0 -> g0n1 [label=\"float16[4, -1]\"];\n"
            "    g0n0 -> g0n1 [label=\"0:1 float16[4, -1]\"];\n"
            "    g0n1 -> g0n2 [style=dashed];\n"
            "  }\n"
            "}\n");
}

TEST(GraphDotTest, ShowsCalledGraphs) {
  ComputeGraph graph("root");
  OpDesc call = DotOp("call", "PartitionedCall", 0, 1);
  call.subgraph_names = {"sub"};
  ASSERT_TRUE(graph.AddNode(call).ok());
  auto sub = std::make_shared<ComputeGraph>("sub");
  ASSERT_TRUE(sub->AddNode(DotOp("y", "Data", 0, 1)).ok());
  ASSERT_TRUE(graph.AddSubgraph(sub).ok());
  EXPECT_THAT(RenderDot(graph), HasSubstr("g0n0 -> g1n0 [style=dotted, lhead=cluster_1];"));
}

TEST(GraphDotTest, AnyNameIsSafe) {
  ComputeGraph graph("a\"b\\c\nd");
  EXPECT_THAT(RenderDot(graph), HasSubstr("digraph \"a\\\"b\\\\c?d\" {"));
}

}  // namespace
}  // namespace ge
