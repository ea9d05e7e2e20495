#include "core/compiler/prepare/conditions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/infer_shape.h"
#include "core/compiler/prepare/normalize.h"
#include "core/compiler/prepare/rewire.h"
#include "core/compiler/testdata/sample_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

Status Conditioned(SampleGraph& g, const OpImplSpaceRegistryV2& registry = SampleRegistry()) {
  GE_RETURN_IF_ERROR(NormalizeGraph(*g.graph, SampleRegistry()));
  GE_RETURN_IF_ERROR(InferShapes(*g.graph, SampleRegistry()));
  return NormalizeConditions(*g.graph, registry);
}

struct Choice {
  SampleGraph g;
  SampleGraph then = UnaryGraph("then"), other = UnaryGraph("else");
  OutDataAnchor condition;
  OutDataAnchor choice;

  explicit Choice(const std::string& type = "If") : type_(type) {}
  void On(OutDataAnchor anchor) {
    condition = anchor;
    choice = g.Call(type_, "choice", {anchor, g.Data("x", {8})}, 1, {&then, &other});
    g.Output(choice);
  }
  Choice& OnData(DataType dtype, std::vector<int64_t> dims = {}) {
    On(g.Data("c", std::move(dims), dtype));
    return *this;
  }

 private:
  std::string type_;
};

// spec/compiler.md §1.5, CondPass.
TEST(Conditions, LeaveAnInt32Alone) {
  Choice t;
  ASSERT_TRUE(Conditioned(t.OnData(DT_INT32).g).ok());
  EXPECT_EQ(t.choice.node->input(0), t.condition);
}

TEST(Conditions, CastABool) {
  Choice t;
  Status status = Conditioned(t.OnData(DT_BOOL).g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Node& cast = NodeOf(*t.g.graph, "choice/CondCast");
  EXPECT_EQ(cast.type(), "Cast");
  EXPECT_EQ(cast.input(0), t.condition);
  EXPECT_EQ(t.choice.node->input(0).node, &cast);
  EXPECT_EQ(AttrOr<int64_t>(cast.op().attrs, "dst_type", -1), DT_INT32);
  EXPECT_EQ(cast.op().inputs[0].dtype, DT_BOOL);
  EXPECT_EQ(cast.op().outputs[0].dtype, DT_INT32);
  EXPECT_EQ(t.choice.node->op().inputs[0].dtype, DT_INT32);
  EXPECT_LT(cast.op().id, t.choice.node->op().id);
}

// 0.5 is true although it is 0 as an integer.
TEST(Conditions, TakeAFloatThroughBool) {
  Choice t;
  ASSERT_TRUE(Conditioned(t.OnData(DT_FLOAT).g).ok());
  const Node& to_bool = NodeOf(*t.g.graph, "choice/CondCastBool");
  EXPECT_EQ(to_bool.op().outputs[0].dtype, DT_BOOL);
  EXPECT_EQ(NodeOf(*t.g.graph, "choice/CondCast").input(0).node, &to_bool);
}

TEST(Conditions, RefuseWhatIsNoNumber) {
  Choice t;
  EXPECT_THAT(Conditioned(t.OnData(DT_STRING).g).message(), HasSubstr("node 'choice' (If): its condition has type"));
}

TEST(Conditions, NameTheOperatorThatThePackageLacks) {
  Choice t;
  EXPECT_THAT(Conditioned(t.OnData(DT_BOOL).g, OpImplSpaceRegistryV2()).message(),
              HasSubstr("its condition has type bool, and the operator package has no Cast"));
}

TEST(Conditions, CountTheElementsOfATensor) {
  for (int64_t count : {0, 3}) {
    Choice t;
    Status status = Conditioned(t.OnData(DT_FLOAT, {count}).g);
    ASSERT_TRUE(status.ok()) << status.ToString();
    const Node& copy = NodeOf(*t.g.graph, "choice/CondCopy");
    const auto value = ConstValueOf(copy.input(0).node);
    ASSERT_NE(value, nullptr);
    EXPECT_EQ(value->desc.dtype, DT_INT32);
    EXPECT_EQ(value->data[0] != 0, count != 0);
    EXPECT_EQ(t.choice.node->input(0).node, &copy);
  }
}

TEST(Conditions, CopyAConstantIntoFeatureMemory) {
  Choice t;
  t.On(t.g.Const<int32_t>("c", {}, DT_INT32, {1}));
  ASSERT_TRUE(Conditioned(t.g).ok());
  const Node& copy = NodeOf(*t.g.graph, "choice/CondCopy");
  EXPECT_EQ(copy.type(), "Identity");
  EXPECT_EQ(copy.input(0), t.condition);
}

TEST(Conditions, OfCaseMustBeInt32Scalars) {
  Choice good("Case"), type("StatelessCase"), shape("Case");
  EXPECT_TRUE(Conditioned(good.OnData(DT_INT32).g).ok());
  EXPECT_THAT(Conditioned(type.OnData(DT_INT64).g).message(),
              HasSubstr("node 'choice' (StatelessCase): its branch index is int64[]; it must be an int32 scalar"));
  EXPECT_FALSE(Conditioned(shape.OnData(DT_INT32, {1}).g).ok());
}

TEST(Conditions, OfLoopsAreCastInTheCondGraph) {
  SampleGraph g, cond("cond"), body = UnaryGraph("body");
  auto x = cond.Data("x", {}, DT_UNDEFINED);
  auto less = cond.Op("Less", "less", {x, x});
  cond.Output(less);
  g.Output(g.Call("While", "loop", {g.Data("x", {})}, 1, {&cond, &body}));
  Status status = Conditioned(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const Node& cast = NodeOf(*cond.graph, "loop/CondCast");
  EXPECT_EQ(cast.input(0), less);
  EXPECT_EQ(NodeOf(*cond.graph, "loop_cond/Node_Output").input(0).node, &cast);
  EXPECT_EQ(cond.graph->outputs[0].node, &cast);
}

TEST(Conditions, RefuseALoopOnATensor) {
  SampleGraph g, cond = UnaryGraph("cond"), body = UnaryGraph("body");
  g.Output(g.Call("While", "loop", {g.Data("x", {8})}, 1, {&cond, &body}));
  EXPECT_THAT(Conditioned(g).message(), HasSubstr("node 'loop' (While): its condition has shape [8]"));
}

}  // namespace
}  // namespace ge
