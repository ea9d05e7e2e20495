#include "scenarios/runner/execute/pass_verifier.h"

#include <gmock/gmock.h>

namespace scenario {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

const ge::GeTensorDesc kTensor(ge::GeShape({2, 8}), ge::DT_FLOAT);

/// x → Relu r → Add s(r, x) → NetOutput. Half of the random numbers are negative: without r the sum is another one.
class PassVerifierTest : public ::testing::Test {
 protected:
  PassVerifierTest() {
    x = AddNode("x", "Data", 0);
    r = AddNode("r", "Relu", 1);
    s = AddNode("s", "Add", 2);
    end = AddNode("end", "NetOutput", 1);
    Connect(x, r, 0);
    Connect(r, s, 0);
    Connect(x, s, 1);
    Connect(s, end, 0);
  }

  ge::Node* AddNode(const char* name, const char* type, size_t inputs) {
    ge::OpDesc op(name, type);
    op.inputs.assign(inputs, kTensor);
    if (std::string_view(type) != "NetOutput") op.outputs = {kTensor};
    return *graph.AddNode(std::move(op));
  }
  void Connect(ge::Node* from, ge::Node* to, int slot) { ASSERT_TRUE(graph.AddDataEdge({from, 0}, {to, slot}).ok()); }
  void ReadInsteadOfRelu(ge::Node* producer) {
    graph.RemoveDataEdge({s, 0});
    Connect(producer, s, 0);
  }

  ge::ComputeGraph graph{"graph"};
  ge::Node *x = nullptr, *r = nullptr, *s = nullptr, *end = nullptr;
  PassVerifier verifier{1};
};

TEST_F(PassVerifierTest, IsContentWithAPassThatKeepsWhatTheGraphComputes) {
  verifier.BeforePasses(graph);
  ge::Node* copy = AddNode("copy", "Identity", 1);
  Connect(r, copy, 0);
  ReadInsteadOfRelu(copy);
  verifier.OnNodeChange("GoodPass", "r", graph);
  verifier.OnPass("GoodPass", graph, 1);
  verifier.OnStage("stage", graph);
  EXPECT_THAT(verifier.finding(), IsEmpty());
  EXPECT_GT(verifier.compared(), 0U);
}

TEST_F(PassVerifierTest, NamesThePassAndTheNodeOfAChangeThatIsWrong) {
  verifier.BeforePasses(graph);
  ReadInsteadOfRelu(x);
  verifier.OnNodeChange("WrongPass", "r", graph);
  verifier.OnPass("GoodPass", graph, 1);
  verifier.OnPass("WrongPass", graph, 1);
  EXPECT_THAT(verifier.finding(), HasSubstr("pass WrongPass changed what the graph computes, at node 'r'"));
  EXPECT_THAT(verifier.finding(), HasSubstr("output 0 's'"));
  EXPECT_THAT(verifier.finding(), HasSubstr("first node that differs: 's'"));
}

TEST_F(PassVerifierTest, NamesAllPassesThatRanTogetherWhenItHasNotSeenTheChange) {
  verifier.BeforePasses(graph);
  ReadInsteadOfRelu(x);
  verifier.OnPass("IdlePass", graph, 0);
  verifier.OnPass("OnePass", graph, 1);
  verifier.OnPass("OtherPass", graph, 2);
  verifier.BeforePasses(graph);
  verifier.OnPass("LaterPass", graph, 1);
  EXPECT_THAT(verifier.finding(), HasSubstr("pass OnePass, OtherPass changed what the graph computes: output 0 's'"));
}

TEST_F(PassVerifierTest, FindsAnOutputThatCannotBeComputedAnyMore) {
  verifier.BeforePasses(graph);
  ReadInsteadOfRelu(AddNode("strange", "OpWithoutRule", 0));
  verifier.OnPass("WrongPass", graph, 1);
  EXPECT_THAT(verifier.finding(), HasSubstr("output 0 's' has no value any more"));
}

TEST_F(PassVerifierTest, SeesAnInputThroughItsOwnDescription) {
  ge::Node* wide = AddNode("wide", "Relu", 1);
  wide->op().inputs[0].shape = wide->op().outputs[0].shape = ge::GeShape({1, 2, 8});
  Connect(s, wide, 0);
  graph.RemoveDataEdge({end, 0});
  Connect(wide, end, 0);
  end->op().inputs[0].shape = ge::GeShape({1, 2, 8});
  verifier.BeforePasses(graph);
  verifier.OnPass("IdlePass", graph, 1);
  EXPECT_THAT(verifier.finding(), IsEmpty());
  EXPECT_GT(verifier.compared(), 0U);
}

TEST_F(PassVerifierTest, LeavesAloneWhatIsTooLarge) {
  x->op().outputs[0].shape = ge::GeShape({PassVerifier::kMaxElements + 1});
  verifier.BeforePasses(graph);
  ReadInsteadOfRelu(x);
  verifier.OnPass("WrongPass", graph, 1);
  EXPECT_THAT(verifier.finding(), IsEmpty());
  EXPECT_EQ(verifier.compared(), 0U);
}

}  // namespace
}  // namespace scenario
