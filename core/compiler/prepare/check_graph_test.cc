#include "core/compiler/prepare/check_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compiler/prepare/net_output.h"
#include "core/compiler/testdata/sample_graph.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Status Checked(SampleGraph& g) {
  GE_RETURN_IF_ERROR(AddNetOutput(*g.graph));
  return CheckGraph(*g.graph, SampleRegistry());
}

TEST(CheckGraph, RefusesAnUnknownOpTypeWithTheNearestOne) {
  SampleGraph g;
  g.Output(g.Op("SampleUnari", "a", {g.Data("x", {8})}));
  Status status = Checked(g);
  EXPECT_EQ(status.code(), kOpNotSupported);
  EXPECT_THAT(status.message(), HasSubstr("node 'a': op type 'SampleUnari' is unknown; did you mean 'SampleUnary'?"));
}

TEST(CheckGraph, RefusesARequiredInputWithNothingConnected) {
  SampleGraph g;
  g.Output(g.Op("SampleReverse", "rev", {g.Data("x", {8}), OutDataAnchor{}}));
  EXPECT_THAT(Checked(g).message(), HasSubstr("node 'rev' (SampleReverse): input 1 'lengths' is not connected"));
}

TEST(CheckGraph, TakesAnOptionalInputWithNothingConnected) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  g.Output(g.Op("SampleBias", "b", {x, OutDataAnchor{}, x}));
  Status status = Checked(g);
  EXPECT_TRUE(status.ok()) << status.ToString();
}

TEST(CheckGraph, FillsInAttributesThatWereNotGiven) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {8})}, {{"tiling_key", 9}}));
  ASSERT_TRUE(Checked(g).ok());
  EXPECT_EQ(AttrOr<int64_t>(NodeOf(*g.graph, "a").op().attrs, "block_dim", 0), 3);
  EXPECT_EQ(AttrOr<int64_t>(NodeOf(*g.graph, "a").op().attrs, "tiling_key", 0), 9);
}

TEST(CheckGraph, RefusesAnUnknownAttributeWithTheNearestOne) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {8})}, {{"block_dmi", 1}}));
  EXPECT_THAT(Checked(g).message(), HasSubstr("did you mean 'block_dim'?"));
}

TEST(CheckGraph, RefusesAGraphInputWithoutType) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Data("x", {8}, DT_UNDEFINED)}));
  EXPECT_THAT(Checked(g).message(), HasSubstr("graph input 'x' has no data type"));
}

TEST(CheckGraph, MakesConstantAConst) {
  SampleGraph g;
  auto w = g.Const<float>("w", {2}, DT_FLOAT, {1, 2});
  w.node->op().type = "Constant";
  g.Output(g.Op("SampleUnary", "a", {w}));
  ASSERT_TRUE(Checked(g).ok());
  EXPECT_EQ(w.node->type(), "Const");
}

TEST(CheckGraph, RefusesAConstantWhoseBytesDoNotFitItsShape) {
  SampleGraph g;
  g.Output(g.Op("SampleUnary", "a", {g.Const<float>("w", {3}, DT_FLOAT, {1, 2})}));
  EXPECT_THAT(Checked(g).message(), HasSubstr("constant 'w' of type float32 and shape [3] has 8 bytes; 12 are needed"));
}

TEST(CheckGraph, RefusesAConstantWithoutValue) {
  SampleGraph g;
  auto w = g.Const<float>("w", {1}, DT_FLOAT, {1});
  w.node->op().attrs.clear();
  g.Output(g.Op("SampleUnary", "a", {w}));
  EXPECT_THAT(Checked(g).message(), HasSubstr("constant 'w' has no tensor attribute 'value'"));
}

TEST(CheckGraph, NamesTheSlotsOfNodesThatCallGraphs) {
  SampleGraph g, one("one"), two("two");
  auto x = g.Data("x", {8});
  auto choice = g.Call("If", "choice", {x, x, x}, 2, {&one, &two});
  g.Output(choice);
  Status status = Checked(g);
  ASSERT_TRUE(status.ok()) << status.ToString();
  const OpDesc& op = choice.node->op();
  EXPECT_THAT(op.input_names, ElementsAre("cond", "input0", "input1"));
  EXPECT_THAT(op.output_names, ElementsAre("output0", "output1"));
  EXPECT_THAT(op.ir_inputs,
              ElementsAre(IrInput{"cond", IrInputKind::kRequired}, IrInput{"input", IrInputKind::kDynamic}));
}

TEST(CheckGraph, LetsASubgraphHandItsInputsOnAndSayNothingOfTheirType) {
  SampleGraph g, branch("branch");
  auto x = branch.Data("x", {}, DT_UNDEFINED);
  branch.Output(x);
  branch.Output(x);
  ASSERT_TRUE(g.graph->AddSubgraph(branch.graph).ok());
  Status status = Checked(branch);
  EXPECT_TRUE(status.ok()) << status.ToString();
}

TEST(CheckGraph, KeepsAConstantThatLivesAsLongAsTheSession) {
  SampleGraph g;
  auto w = g.Const<float>("w", {2}, DT_FLOAT, {1, 2});
  w.node->op().type = "Constant";
  g.Output(g.Op("SampleUnary", "a", {w}));
  ASSERT_TRUE(AddNetOutput(*g.graph).ok());
  ASSERT_TRUE(CheckGraph(*g.graph, SampleRegistry(), ConstLifecycle::kSession).ok());
  EXPECT_EQ(w.node->type(), "Constant");
}

TEST(CheckGraph, CompletesEveryKindOfGraphInput) {
  for (const char* type : {"RefData", "AippData", "QueueData"}) {
    SampleGraph g;
    auto x = g.Data("x", {8}, DT_UINT8);
    x.node->op().type = type;
    g.Output(g.Op("SampleUnary", "a", {x}));
    ASSERT_TRUE(Checked(g).ok()) << type;
    EXPECT_EQ(x.node->op().inputs.size(), 1U) << type;
  }
}

TEST(CheckGraph, RefusesQueueDataThatIsNotBytes) {
  SampleGraph g;
  auto x = g.Data("x", {8});
  x.node->op().type = "QueueData";
  g.Output(g.Op("SampleUnary", "a", {x}));
  EXPECT_THAT(Checked(g).message(),
              HasSubstr("node 'x' (QueueData) gives float32; what comes out of a queue is uint8"));
}

}  // namespace
}  // namespace ge
