#include "core/compiler/prepare/normalize.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/infer_shape.h"
#include "core/compiler/testdata/sample_graph.h"
#include "core/graph/attr_names.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

int64_t ParentIndex(const GeTensorDesc& desc) { return AttrOr<int64_t>(desc.attrs, kAttrParentNodeIndex, -1); }

Status Normal(SampleGraph& g) { return NormalizeGraph(*g.graph, SampleRegistry()); }

Status NormalAndInferred(SampleGraph& g) {
  GE_RETURN_IF_ERROR(Normal(g));
  return InferShapes(*g.graph, SampleRegistry());
}

TEST(NormalizeGraph, NamesInnerNodesByTheirCallersAndGraphs) {
  SampleGraph g, outer("outer"), skip("skip"), inner = UnaryGraph("inner"), other = UnaryGraph("other");
  auto x = outer.Data("x", {}, DT_UNDEFINED);
  outer.Output(outer.Call("StatelessIf", "in", {x, x}, 1, {&inner, &other}));
  skip.Output(skip.Op("SampleUnary", "op", {skip.Data("x", {}, DT_UNDEFINED)}));
  auto y = g.Data("y", {8});
  g.Output(g.Call("_If", "out", {y, y}, 1, {&outer, &skip}));
  Status status = Normal(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_NE(outer.graph->FindNode("out_outer/in"), nullptr);
  EXPECT_NE(outer.graph->FindNode("out_outer/Node_Output"), nullptr);
  EXPECT_NE(inner.graph->FindNode("out_outer/in_inner/op"), nullptr);
  EXPECT_NE(skip.graph->FindNode("out_skip/op"), nullptr);
  ASSERT_TRUE(Normal(g).ok());  // again: nothing changes
  EXPECT_NE(inner.graph->FindNode("out_outer/in_inner/op"), nullptr);
}

TEST(NormalizeGraph, WritesWhichSlotOfTheCallerEachBorderIs) {
  SampleGraph g, then("then"), other("else");
  for (SampleGraph* branch : {&then, &other}) {
    auto a = branch->Data("a", {}, DT_UNDEFINED);
    auto b = branch->Data("b", {}, DT_UNDEFINED);
    branch->Output(branch->Op("SampleUnary", "op", {b}));
    branch->Output(a);
  }
  auto x = g.Data("x", {8});
  g.Output(g.Call("If", "choice", {x, x, x}, 2, {&then, &other}));
  Status status = Normal(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(ParentIndex(NodeOf(*then.graph, "choice_then/a").op().outputs[0]), 1);
  EXPECT_EQ(ParentIndex(NodeOf(*other.graph, "choice_else/b").op().outputs[0]), 2);
  const OpDesc& end = NodeOf(*then.graph, "choice_then/Node_Output").op();
  EXPECT_EQ(ParentIndex(end.inputs[0]), 0);
  EXPECT_EQ(ParentIndex(end.inputs[1]), 1);
}

TEST(NormalizeGraph, WritesThemForLoopsToo) {
  SampleGraph g, cond("cond"), body = UnaryGraph("body");
  cond.Output(cond.Op("SampleUnary", "op", {cond.Data("x", {}, DT_UNDEFINED)}));
  g.Output(g.Call("While", "loop", {g.Data("x", {8})}, 1, {&cond, &body}));
  ASSERT_TRUE(Normal(g).ok());
  EXPECT_EQ(ParentIndex(NodeOf(*cond.graph, "loop_cond/x").op().outputs[0]), 0);
  EXPECT_EQ(ParentIndex(NodeOf(*body.graph, "loop_body/x").op().outputs[0]), 0);
  EXPECT_EQ(ParentIndex(NodeOf(*cond.graph, "loop_cond/Node_Output").op().inputs[0]), -1);
  EXPECT_EQ(ParentIndex(NodeOf(*body.graph, "loop_body/Node_Output").op().inputs[0]), 0);
}

TEST(NormalizeGraph, KeepsTheSlotsThroughInference) {
  SampleGraph g, then = UnaryGraph("then"), other("else");
  auto x = other.Data("x", {}, DT_UNDEFINED);
  other.Output(x);
  auto y = g.Data("y", {8});
  auto choice = g.Call("If", "choice", {y, y}, 1, {&then, &other});
  g.Output(choice);
  Status status = NormalAndInferred(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const GeTensorDesc& end = NodeOf(*other.graph, "choice_else/Node_Output").op().inputs[0];
  EXPECT_EQ(ParentIndex(end), 0);
  EXPECT_EQ(end.shape, GeShape({8}));
  EXPECT_EQ(choice.node->op().outputs[0].shape, GeShape({8}));
  EXPECT_EQ(choice.node->op().outputs[0].dtype, DT_FLOAT);
}

TEST(NormalizeGraph, LetsBranchesReadConstantsFromWithin) {
  SampleGraph g, then("then"), other = UnaryGraph("else");
  auto a = then.Data("a", {}, DT_UNDEFINED);
  auto shape = then.Data("shape", {}, DT_UNDEFINED);
  then.Output(then.Op("SampleReshape", "reshape", {a, shape}));
  auto x = g.Data("x", {6});
  g.Output(g.Call("If", "choice", {x, x, g.Const<int64_t>("shape", {1}, DT_INT64, {6})}, 1, {&then, &other}));
  Status status = NormalAndInferred(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(NodeOf(*then.graph, "choice_then/shape").type(), "Const");
  EXPECT_EQ(NodeOf(*then.graph, "choice_then/reshape").op().outputs[0].shape, GeShape({6}));
}

TEST(NormalizeGraph, NumbersNodesInTheOrderInWhichTheyRun) {
  SampleGraph g, then = UnaryGraph("then"), other = UnaryGraph("else");
  auto x = g.Data("x", {8});
  auto choice = g.Call("If", "choice", {x, x}, 1, {&then, &other});
  auto after = g.Op("SampleUnary", "after", {choice});
  g.Output(after);
  ASSERT_TRUE(Normal(g).ok());
  EXPECT_EQ(choice.node->op().id, 1);
  EXPECT_EQ(NodeOf(*then.graph, "choice_then/x").op().id, 2);
  EXPECT_EQ(NodeOf(*other.graph, "choice_else/x").op().id, 5);
  EXPECT_EQ(after.node->op().id, 8);
}

TEST(NormalizeGraph, RefusesNumbersThatDoNotFitTheType) {
  SampleGraph a, one = UnaryGraph("one");
  auto x = a.Data("x", {8});
  a.Output(a.Call("If", "choice", {x, x}, 1, {&one}));
  EXPECT_THAT(Normal(a).message(), HasSubstr("node 'choice' (If): it calls 1 graphs; then and else are needed"));

  SampleGraph b;
  b.Output(b.Call("Case", "choice", {b.Data("x", {8})}, 1, {}));
  EXPECT_EQ(Normal(b).code(), kParamInvalid);
  EXPECT_THAT(Normal(b).message(), HasSubstr("node 'choice' (Case): it calls no graph"));

  SampleGraph c, cond = UnaryGraph("cond"), body = UnaryGraph("body");
  c.Output(c.Call("While", "loop", {c.Data("x", {8})}, 2, {&cond, &body}));
  EXPECT_THAT(Normal(c).message(), HasSubstr("it has 1 inputs and 2 outputs; a loop has as many"));

  SampleGraph d, then = UnaryGraph("then"), other("else");
  auto y = other.Data("y", {}, DT_UNDEFINED);
  other.Output(y);
  other.Output(y);
  auto z = d.Data("z", {8});
  d.Output(d.Call("If", "choice", {z, z}, 1, {&then, &other}));
  EXPECT_THAT(Normal(d).message(), HasSubstr("its graph 'else' has 2 outputs; 1 is needed"));

  SampleGraph e, far = UnaryGraph("far"), near = UnaryGraph("near");
  NodeOf(*far.graph, "x").op().attrs["index"] = 1;
  auto w = e.Data("w", {8});
  e.Output(e.Call("If", "choice", {w, w}, 1, {&far, &near}));
  EXPECT_THAT(Normal(e).message(), HasSubstr("of its graph 'far' has index 1 and stands for input 2; there are 2"));
}

TEST(InferControlFlow, RefusesBranchesOfDifferentTypes) {
  SampleGraph g, then = UnaryGraph("then"), other("else");
  other.Output(other.Const<int32_t>("w", {8}, DT_INT32, std::vector<int32_t>(8)));
  auto x = g.Data("x", {8});
  g.Output(g.Call("If", "choice", {x, x}, 1, {&then, &other}));
  const Status status = NormalAndInferred(g);
  EXPECT_EQ(status.code(), kInferFailed);
  EXPECT_THAT(status.message(), HasSubstr("node 'choice' (If): output 0 has different types: in graph then float32[8], "
                                          "in graph else int32[8]"));
}

TEST(InferControlFlow, RefusesBranchesOfDifferentShapesWithBothShapes) {
  SampleGraph g, then = UnaryGraph("then"), other("else");
  other.Output(other.Const<float>("w", {2, 4}, DT_FLOAT, std::vector<float>(8)));
  auto x = g.Data("x", {8});
  g.Output(g.Call("If", "choice", {x, x}, 1, {&then, &other}));
  const Status status = NormalAndInferred(g);
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("output 0 is in graph then float32[8], in graph else float32[2, 4]"));
}

TEST(InferControlFlow, RefusesALoopWhoseStateChangesItsShape) {
  SampleGraph g, cond = UnaryGraph("cond"), body("body");
  body.Output(body.Const<float>("w", {4}, DT_FLOAT, std::vector<float>(4)));
  g.Output(g.Call("While", "loop", {g.Data("x", {8})}, 1, {&cond, &body}));
  EXPECT_THAT(NormalAndInferred(g).message(),
              HasSubstr("output 0 is before the loop float32[8], in graph body float32[4]; dynamic shapes"));
}

}  // namespace
}  // namespace ge
