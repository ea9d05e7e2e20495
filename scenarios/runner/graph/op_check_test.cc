#include "scenarios/runner/graph/op_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::HasSubstr;

const std::vector<OpSignature>& Ops() {
  static const std::vector<OpSignature> ops = {
      {"AddN", {{"x", ge::IrInputKind::kDynamic}}, {{"y"}}, {{"N", "VT_INT", true}}},
      {"MatMulV2",
       {{"x1"}, {"x2"}, {"bias", ge::IrInputKind::kOptional}, {"offset_w", ge::IrInputKind::kOptional}},
       {{"y"}},
       {{"transpose_x1", "VT_BOOL", false}, {"offset_x", "VT_INT", false}}},
      {"Relu", {{"x"}}, {{"y"}}, {}},
      {"ReverseSequence",
       {{"x"}, {"seq_lengths"}},
       {{"y"}},
       {{"seq_dim", "VT_INT", true}, {"batch_dim", "VT_INT", false}}},
      {"Special", {{"x"}}, {{"y"}}, {{"t", "VT_TENSOR", false}}},
  };
  return ops;
}

/// Problems of the sound scenario with one thing replaced; the language itself must find none.
std::string ProblemsWith(std::string_view from, std::string_view to) {
  Diagnostics diagnostics("s.yaml");
  std::optional<Scenario> scenario = ParseScenario(SoundScenarioWith(from, to), "s.yaml", diagnostics);
  EXPECT_TRUE(scenario) << diagnostics.Render();
  if (scenario) CheckOps(scenario->graph, Ops(), diagnostics);
  return diagnostics.Render();
}

TEST(CheckOps, AcceptsASoundGraph) { EXPECT_EQ(ProblemsWith("name: small", "name: small"), ""); }

TEST(CheckOps, HintsAtTheNearestOp) {
  std::string text = SoundScenarioWith("MatMulV2(rev", "MatMulV(rev");
  text.replace(text.find("evaluator: {rtol: 1e-3}"), 23, "value: [1, 2, 3, 4, 5, 6, 7, 8]");
  Diagnostics diagnostics("s.yaml");
  std::optional<Scenario> scenario = ParseScenario(text, "s.yaml", diagnostics);
  ASSERT_TRUE(scenario) << diagnostics.Render();
  CheckOps(scenario->graph, Ops(), diagnostics);
  EXPECT_EQ(diagnostics.Render(),
            "s.yaml:11:9: error: no op 'MatMulV' in the operator package; did you mean 'MatMulV2'?\n"
            "s.yaml:11:9: note: inputs and attributes of node 'mm' not evaluated: its op is not known\n");
}

TEST(CheckOps, CountsInputs) {
  EXPECT_THAT(ProblemsWith("Relu(mm)", "Relu(mm, x)"),
              HasSubstr("s.yaml:12:10: error: op 'Relu' takes 1 inputs, 2 are given"));
  EXPECT_THAT(ProblemsWith("MatMulV2(rev, w)", "MatMulV2(rev)"),
              HasSubstr("op 'MatMulV2' takes 2 to 4 inputs, 1 are given"));
  EXPECT_EQ(ProblemsWith("MatMulV2(rev, w)", "MatMulV2(rev, w, _, lens)"), "");
}

TEST(CheckOps, RefusesARequiredInputLeftOut) {
  EXPECT_THAT(ProblemsWith("MatMulV2(rev, w)", "MatMulV2(rev, _)"),
              HasSubstr("s.yaml:11:23: error: input 'x2' of op 'MatMulV2' cannot be left out"));
}

TEST(CheckOps, KnowsAttributesAndTheirTypes) {
  EXPECT_THAT(
      ProblemsWith("batch_dim: 0", "bach_dim: 0"),
      HasSubstr("s.yaml:10:48: error: op 'ReverseSequence' has no attribute 'bach_dim'; did you mean 'batch_dim'?"));
  EXPECT_THAT(ProblemsWith("seq_dim: 1, ", ""),
              HasSubstr("s.yaml:10:10: error: op 'ReverseSequence' needs attribute 'seq_dim'"));
  EXPECT_THAT(
      ProblemsWith("batch_dim: 0", "batch_dim: zero"),
      HasSubstr("s.yaml:10:59: error: attribute 'batch_dim' of op 'ReverseSequence' must be an integer, found 'zero'"));
  EXPECT_THAT(ProblemsWith("Relu(mm)", "Relu(mm) {slope: 1}"),
              HasSubstr("op 'Relu' has no attribute 'slope'; it has none"));
}

TEST(CheckOps, KnowsHowManyOutputsAnOpHas) {
  EXPECT_THAT(ProblemsWith("Relu(mm)", "Relu(mm:1)"),
              HasSubstr("s.yaml:12:15: error: 'mm:1': op 'MatMulV2' has 1 output"));
}

TEST(LayOutInputs, GivesTheRestToTheDynamicInput) {
  OpSignature signature{"Concat", {{"x", ge::IrInputKind::kDynamic}, {"dim"}}, {{"y"}}, {}};
  ge::StatusOr<std::vector<InputSlot>> slots = LayOutInputs(signature, 4);
  ASSERT_TRUE(slots.ok());
  EXPECT_EQ((*slots)[2].ir_index, 0u);
  EXPECT_EQ((*slots)[2].instance, 2u);
  EXPECT_EQ((*slots)[3].ir_index, 1u);
  EXPECT_FALSE(LayOutInputs(signature, 0).ok());
}

TEST(LayOutInputs, GivesSeveralDynamicInputsEqualShares) {
  OpSignature signature{"Stitch", {{"i", ge::IrInputKind::kDynamic}, {"x", ge::IrInputKind::kDynamic}}, {{"y"}}, {}};
  ge::StatusOr<std::vector<InputSlot>> slots = LayOutInputs(signature, 4);
  ASSERT_TRUE(slots.ok()) << slots.status().ToString();
  EXPECT_EQ((*slots)[1].ir_index, 0u);
  EXPECT_EQ((*slots)[2].ir_index, 1u);
  EXPECT_EQ((*slots)[3].instance, 1u);
  EXPECT_THAT(LayOutInputs(signature, 3).status().message(), HasSubstr("2 dynamic inputs, which take as many each; 3"));
}

TEST(Signatures, SurviveTheTripBetweenProcesses) {
  ge::StatusOr<std::vector<OpSignature>> back = ParseSignatures(RenderSignatures(Ops()));
  ASSERT_TRUE(back.ok()) << back.status().ToString();
  ASSERT_EQ(back->size(), Ops().size());
  EXPECT_EQ((*back)[1].type, "MatMulV2");
  EXPECT_EQ((*back)[1].inputs, Ops()[1].inputs);
  EXPECT_EQ((*back)[3].attrs[0].required, true);
}

TEST(Signatures, RefuseTextThatIsNone) {
  for (const char* text :
       {"{}", "nonsense", "[]", R"({"type":"A","inputs":[{"name":"x","kind":9}],"outputs":[],"attrs":[]})"}) {
    EXPECT_FALSE(ParseSignatures(text).ok()) << text;
  }
}

}  // namespace
}  // namespace scenario
