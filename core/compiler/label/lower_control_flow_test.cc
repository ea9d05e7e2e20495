#include "core/compiler/label/lower_control_flow.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/conditions.h"
#include "core/compiler/prepare/infer_shape.h"
#include "core/compiler/prepare/normalize.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"
#include "core/graph/label_attr_names.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Status Lowered(SampleGraph& g) {
  GE_RETURN_IF_ERROR(NormalizeGraph(*g.graph, SampleRegistry()));
  GE_RETURN_IF_ERROR(InferShapes(*g.graph, SampleRegistry()));
  GE_RETURN_IF_ERROR(NormalizeConditions(*g.graph, SampleRegistry()));
  return LowerControlFlow(*g.graph);
}

/// The nodes that make tasks, in order: ops by name, label nodes with their labels. "LabelSet 2" "goto 0" "switch 1 0".
std::vector<std::string> Program(const SampleGraph& g) {
  std::vector<std::string> lines;
  int64_t id = 0;
  for (const Node* node : NodesInTreeOrder(*g.graph)) {
    EXPECT_EQ(node->op().id, id++);
    const AttrMap& attrs = node->op().attrs;
    if (node->type() == "LabelSet") {
      lines.push_back(fmt::format("{}:", AttrOr<int64_t>(attrs, kAttrLabelSwitchIndex, -1)));
    } else if (node->type() == "LabelGotoEx") {
      lines.push_back(fmt::format("goto {}", AttrOr<int64_t>(attrs, kAttrLabelSwitchIndex, -1)));
    } else if (node->type() == "LabelSwitchByIndex") {
      lines.push_back(fmt::format("{} ? {}", node->input(0).node->name(),
                                  fmt::join(AttrOr<std::vector<int64_t>>(attrs, kAttrLabelSwitchList, {}), " ")));
    } else if (node->type() == "StreamActive") {
      lines.push_back("active");
    } else if (node->type().starts_with("Sample") || node->type() == "NetOutput") {
      lines.push_back(node->name());
    }
  }
  return lines;
}

int64_t LabelNum(const SampleGraph& g) { return AttrOr<int64_t>(g.graph->attrs, kAttrLabelNum, 0); }

/// The node that control edges put directly before another; the test fails unless there is exactly one.
const Node& Before(const Node& node) {
  GE_CHECK(node.control_inputs().size() == 1, "{}", node.name());
  return *node.control_inputs()[0];
}

// spec/compiler.md §4.9, row If; all forms of the type alike (spec/ge-local.md §9.1).
TEST(LowerControlFlow, LowersIfToLabels) {
  for (const char* type : {"If", "_If", "StatelessIf"}) {
    SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
    g.Output(g.Call(type, "c", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&then, &other}));
    Status status = Lowered(g);
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_THAT(Program(g),
                ElementsAre("c/SwitchIndexData ? 1 0", "0:", "active", "c_then/op", "c_then/Node_Output", "goto 2",
                            "1:", "active", "c_else/op", "c_else/Node_Output", "2:", "Node_Output"));
    EXPECT_EQ(LabelNum(g), 3);
  }
}

TEST(LowerControlFlow, HoldsTheNodesOfIfByControlEdges) {
  SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
  auto w = then.Const<float>("w", {1}, DT_FLOAT, {1});
  g.Output(g.Call("If", "c", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&then, &other}));
  ASSERT_TRUE(Lowered(g).ok());
  const ComputeGraph& a = *then.graph;
  EXPECT_EQ(&Before(NodeOf(a, "c_then/x")), &NodeOf(a, "c/ThenStreamActive"));
  EXPECT_EQ(&Before(*w.node), &NodeOf(a, "c/ThenStreamActive"));
  EXPECT_EQ(&Before(NodeOf(a, "c/ThenStreamActive")), &NodeOf(a, "c/ThenLabelSet"));
  EXPECT_EQ(&Before(NodeOf(a, "c/ThenLabelSet")), &NodeOf(a, "c/LabelSwitch"));
  EXPECT_TRUE(NodeOf(a, "c/LabelSwitch").control_inputs().empty());
  EXPECT_EQ(&Before(NodeOf(a, "c/LabelGoto")), &NodeOf(a, "c_then/Node_Output"));
  EXPECT_EQ(&Before(NodeOf(*other.graph, "c/LeaveLabelSet")), &NodeOf(*other.graph, "c_else/Node_Output"));
}

TEST(LowerControlFlow, WritesTheAttributesOfLabelNodes) {
  SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
  g.Output(g.Call("If", "c", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&then, &other}));
  ASSERT_TRUE(Lowered(g).ok());
  const OpDesc& active = NodeOf(*then.graph, "c/ThenStreamActive").op();
  EXPECT_TRUE(AttrOr<bool>(active.attrs, kAttrRtsLabelNode, false));
  EXPECT_TRUE(AttrOr<bool>(active.attrs, kAttrSubgraphFirstActive, false));
  EXPECT_EQ(AttrOr<std::string>(active.attrs, kAttrSwitchBranchNodeLabel, ""), "c/ThenStreamActive");
  EXPECT_THAT(AttrOr<std::vector<int64_t>>(active.attrs, kAttrActiveStreamList, {7}), IsEmpty());
  const OpDesc& data = NodeOf(*then.graph, "c/SwitchIndexData").op();
  EXPECT_EQ(data.type, "Data");
  EXPECT_EQ(AttrOr<int64_t>(data.outputs[0].attrs, kAttrParentNodeIndex, -1), 0);
  EXPECT_EQ(data.outputs[0].dtype, DT_INT32);
  EXPECT_EQ(data.outputs[0].size, 64);  // spec/compiler.md §5.1: 4 bytes, padded
  EXPECT_EQ(data.engine, "DNN_VM_GE_LOCAL");
  const OpDesc& end = NodeOf(*then.graph, "c/LabelGoto").op();
  EXPECT_TRUE(AttrOr<bool>(end.attrs, kAttrSubgraphEndNode, false));
  EXPECT_EQ(end.engine, "DNN_VM_RTS");
  EXPECT_EQ(end.kernel_lib, "DNN_VM_RTS_OP_STORE");
  EXPECT_TRUE(AttrOr<bool>(NodeOf(*other.graph, "c/LeaveLabelSet").op().attrs, kAttrSubgraphEndNode, false));
}

// Row Case with several branches: the label behind all of them has the lowest id.
TEST(LowerControlFlow, LowersCaseToLabels) {
  for (const char* type : {"Case", "StatelessCase"}) {
    SampleGraph g, a = UnaryGraph("a"), b = UnaryGraph("b"), c = UnaryGraph("c");
    g.Output(g.Call(type, "s", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&a, &b, &c}));
    Status status = Lowered(g);
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_THAT(Program(g), ElementsAre("s/SwitchIndexData ? 1 2 3", "1:", "active", "s_a/op", "s_a/Node_Output",
                                        "goto 0", "2:", "active", "s_b/op", "s_b/Node_Output", "goto 0", "3:", "active",
                                        "s_c/op", "s_c/Node_Output", "0:", "Node_Output"));
    EXPECT_EQ(LabelNum(g), 4);
    for (const char* name : {"s/LabelSwitch", "s/LabelSet_0", "s/StreamActive_0", "s/LabelGoto_0"})
      EXPECT_NE(a.graph->FindNode(name), nullptr) << name;
    EXPECT_NE(c.graph->FindNode("s/LabelSet_Last"), nullptr);
  }
}

TEST(LowerControlFlow, RunsTheOnlyBranchOfACaseWithoutLabels) {
  SampleGraph g, a = UnaryGraph("a");
  g.Output(g.Call("Case", "s", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&a}));
  ASSERT_TRUE(Lowered(g).ok());
  EXPECT_THAT(Program(g), ElementsAre("s_a/op", "s_a/Node_Output", "Node_Output"));
  EXPECT_EQ(LabelNum(g), 0);
}

/// While x: x = op(x), as long as cond(x) of an int32 scalar.
struct WhileLoop {
  SampleGraph g, cond{"cond"}, body{"body"};
  explicit WhileLoop(const std::string& type) {
    auto i = cond.Data("i", {}, DT_UNDEFINED);
    cond.Output(cond.Op("SampleUnary", "test", {i}));
    body.Output(body.Op("SampleUnary", "op", {body.Data("i", {}, DT_UNDEFINED)}));
    g.Output(g.Call(type, "w", {g.Data("i", {}, DT_INT32)}, 1, {&cond, &body}));
  }
};

// Row While.
TEST(LowerControlFlow, LowersWhileToLabels) {
  for (const char* type : {"While", "_While", "StatelessWhile"}) {
    WhileLoop t(type);
    Status status = Lowered(t.g);
    ASSERT_TRUE(status.ok()) << status.ToString();
    EXPECT_THAT(Program(t.g),
                ElementsAre("0:", "active", "w_cond/test", "w_cond/Node_Output", "w_cond/test ? 2 1", "1:", "active",
                            "w_body/op", "w_body/Node_Output", "goto 0", "2:", "Node_Output"));
    EXPECT_EQ(LabelNum(t.g), 3);
    EXPECT_EQ(&Before(NodeOf(*t.cond.graph, "w/LabelSwitch")), &NodeOf(*t.cond.graph, "w_cond/Node_Output"));
    EXPECT_EQ(&Before(NodeOf(*t.body.graph, "w/LeaveLabelSet")), &NodeOf(*t.body.graph, "w/LabelGoto"));
  }
}

TEST(LowerControlFlow, LowersForAsTheWhileThatItBecame) {
  SampleGraph g, body("body");
  auto i = body.Data("i", {}, DT_UNDEFINED);
  auto x = body.Data("x", {}, DT_UNDEFINED);
  body.Output(body.Op("SampleBias", "op", {x, OutDataAnchor{}, i}));
  auto start = g.Data("start", {}, DT_INT32);
  g.Output(g.Call("For", "f",
                  {start, g.Data("limit", {}, DT_INT32), g.Const<int32_t>("d", {}, DT_INT32, {1}), g.Data("x", {8})}, 1,
                  {&body}));
  Status status = Lowered(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_THAT(Program(g), ElementsAre("0:", "active", "f_body_cond/Node_Output", "f/CondCast ? 2 1", "1:", "active",
                                      "f_body/op", "f_body/Node_Output", "goto 0", "2:", "Node_Output"));
  const std::vector<Node*> nodes = NodesInTreeOrder(*g.graph);
  const auto id = [&](std::string_view name) {
    const auto it = std::find_if(nodes.begin(), nodes.end(), [&](const Node* node) { return node->name() == name; });
    return it == nodes.end() ? -1 : (*it)->op().id;
  };
  EXPECT_LT(id("f/CondStreamActive"), id("f_body_cond/less"));
  EXPECT_LT(id("f_body_cond/less"), id("f/CondCast"));
  EXPECT_LT(id("f/CondCast"), id("f/LabelSwitch"));
  EXPECT_LT(id("f/EnterStreamActive"), id("f_body/next_counter"));
  EXPECT_LT(id("f_body/next_counter"), id("f/LabelGoto"));
}

TEST(LowerControlFlow, KeepsOuterNodesOutOfTheBranches) {
  SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
  auto x = g.Data("x", {8});
  auto before = g.Op("SampleUnary", "before", {x});
  auto choice = g.Call("If", "c", {g.Data("p", {}, DT_INT32), before}, 1, {&then, &other});
  g.Output(g.Op("SampleUnary", "after", {choice}));
  ASSERT_TRUE(Lowered(g).ok());
  const std::vector<std::string> program = Program(g);
  EXPECT_EQ(program.front(), "before");
  EXPECT_EQ(program[program.size() - 2], "after");
}

TEST(LowerControlFlow, LowersNestedControlFlowInOneStraightList) {
  SampleGraph g, body("body"), cond("cond"), then = UnaryGraph("then"), other("else"), a = UnaryGraph("a"),
                                             b = UnaryGraph("b");
  other.Output(
      other.Call("Case", "s", {other.Data("p", {}, DT_UNDEFINED), other.Data("x", {}, DT_UNDEFINED)}, 1, {&a, &b}));
  auto p = body.Data("p", {}, DT_UNDEFINED);
  auto x = body.Data("x", {}, DT_UNDEFINED);
  auto choice = body.Call("If", "c", {p, p, x}, 1, {&then, &other});
  NodeOf(*then.graph, "x").op().attrs["index"] = 1;
  body.Output(p);
  body.Output(choice);
  cond.Output(cond.Op("SampleUnary", "test", {cond.Data("p", {}, DT_UNDEFINED)}));
  auto loop = g.Call("While", "w", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 2, {&cond, &body});
  g.Output({loop.node, 1});
  Status status = Lowered(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const std::string c = "w_body/c", s = "w_body/c_else/s";
  EXPECT_THAT(Program(g), ElementsAre("0:", "active", "w_cond/test", "w_cond/Node_Output", "w_cond/test ? 2 1",  //
                                      "1:", "active",                                                            //
                                      c + "/SwitchIndexData ? 4 3", "3:", "active", c + "_then/op",              //
                                      c + "_then/Node_Output", "goto 5",                                         //
                                      "4:", "active", s + "/SwitchIndexData ? 7 8",                              //
                                      "7:", "active", s + "_a/op", s + "_a/Node_Output", "goto 6",               //
                                      "8:", "active", s + "_b/op", s + "_b/Node_Output", "6:",                   //
                                      c + "_else/Node_Output", "5:",                                             //
                                      "w_body/Node_Output", "goto 0", "2:", "Node_Output"));
  EXPECT_EQ(LabelNum(g), 9);
}

TEST(LowerControlFlow, ActivatesACallThatAPassMade) {
  SampleGraph g, f = UnaryGraph("f"), other = UnaryGraph("other");
  auto call = g.Call("If", "c", {g.Data("p", {}, DT_INT32), g.Data("x", {8})}, 1, {&f, &other});
  g.Output(call);
  ASSERT_TRUE(NormalizeGraph(*g.graph, SampleRegistry()).ok());
  call.node->op().type = "PartitionedCall";
  call.node->op().subgraph_names = {"f"};
  g.graph->RemoveSubgraph("other");
  ASSERT_TRUE(LowerControlFlow(*g.graph).ok());
  EXPECT_THAT(Program(g), ElementsAre("active", "c_f/op", "c_f/Node_Output", "Node_Output"));
  EXPECT_TRUE(AttrOr<bool>(NodeOf(*f.graph, "c_f/Node_Output").op().attrs, kAttrSubgraphEndNode, false));
}

TEST(LowerControlFlow, LeavesAGraphWithoutCallsAsItIs) {
  SampleGraph g = UnaryGraph("g");
  ASSERT_TRUE(g.graph->SortTopologically().ok());
  ASSERT_TRUE(LowerControlFlow(*g.graph).ok());
  EXPECT_EQ(g.graph->nodes().size(), 2U);
  EXPECT_FALSE(g.graph->attrs.contains(kAttrLabelNum));
}

}  // namespace
}  // namespace ge
