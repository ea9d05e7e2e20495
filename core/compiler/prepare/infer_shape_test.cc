#include "core/compiler/prepare/infer_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/check_graph.h"
#include "core/compiler/prepare/net_output.h"
#include "core/compiler/testdata/sample_graph.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

Status Inferred(SampleGraph& g) {
  GE_RETURN_IF_ERROR(AddNetOutput(*g.graph));
  GE_RETURN_IF_ERROR(CheckGraph(*g.graph, SampleRegistry()));
  GE_RETURN_IF_ERROR(g.graph->SortTopologically());
  return InferShapes(*g.graph, SampleRegistry());
}

TEST(InferShapes, GivesEveryOutputItsShapeAndType) {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {4, 8}, DT_FLOAT16)});
  g.Output(a);
  Status status = Inferred(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(a.node->op().outputs[0].shape, GeShape({4, 8}));
  EXPECT_EQ(a.node->op().outputs[0].dtype, DT_FLOAT16);
}

TEST(InferShapes, DescribesEveryInputAsItsProducersOutput) {
  SampleGraph g;
  auto a = g.Op("SampleUnary", "a", {g.Data("x", {4, 8})});
  auto b = g.Op("SampleUnary", "b", {a});
  g.Output(b);
  ASSERT_TRUE(Inferred(g).ok());
  EXPECT_EQ(b.node->op().inputs[0].shape, GeShape({4, 8}));
  EXPECT_EQ(NodeOf(*g.graph, "Node_Output").op().inputs[0].dtype, DT_FLOAT);
}

TEST(InferShapes, GivesConstantValuesToOpsThatAskForThem) {
  SampleGraph g;
  auto r = g.Op("SampleReshape", "r", {g.Data("x", {6}), g.Const<int64_t>("shape", {2}, DT_INT64, {2, 3})});
  g.Output(r);
  Status status = Inferred(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(r.node->op().outputs[0].shape, GeShape({2, 3}));
}

TEST(InferShapes, RefusesAShapeThatDependsOnAValueWhichVaries) {
  SampleGraph g;
  g.Output(g.Op("SampleReshape", "r", {g.Data("x", {6}), g.Data("shape", {2}, DT_INT64)}));
  Status status = Inferred(g);
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(),
              HasSubstr("node 'r' (SampleReshape): the shape of its outputs depends on the value of input 1 'shape'"));
}

TEST(InferShapes, NamesTheNodeWhoseShapesDoNotFit) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {1, 2, 3})}));
  Status status = Inferred(g);
  EXPECT_EQ(status.code(), kInferFailed);
  EXPECT_THAT(status.message(), HasSubstr("'a'"));
  EXPECT_THAT(status.message(), HasSubstr("x has 3 dimensions, which it must not"));
}

TEST(InferShapes, RefusesAShapeThatStaysUnknown) {
  SampleGraph g;
  g.Output(g.Op("SampleUnique", "u", {g.Data("x", {8})}));
  EXPECT_THAT(Inferred(g).message(), HasSubstr("node 'u' (SampleUnique): output 0 has shape [-1]; dynamic shapes"));
}

TEST(InferShapes, RefusesAGraphInputOfUnknownShape) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {-1, 8})}));
  EXPECT_THAT(Inferred(g).message(), HasSubstr("node 'x' (Data): output 0 has shape [-1, 8]"));
}

TEST(InferShapes, RefusesAnOpWithoutInferShapeFunction) {
  SampleGraph g;
  g.Output(g.Op("SampleBare", "bare", {g.Data("x", {8})}));
  EXPECT_THAT(Inferred(g).message(),
              HasSubstr("node 'bare': the operator package has no infer-shape function for SampleBare"));
}

}  // namespace
}  // namespace ge
