#include "scenarios/runner/evaluator/evaluator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scenarios/runner/evaluator/eval_rule.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

YamlPointer Scalar(std::string text) {
  auto value = std::make_shared<YamlValue>();
  value->kind = YamlValue::Kind::kScalar;
  value->text = std::move(text);
  return value;
}

NodeSpec Node(std::string op, std::vector<std::pair<std::string, std::string>> attrs = {}) {
  NodeSpec node;
  node.name = "n";
  node.op = std::move(op);
  for (auto& [name, value] : attrs) node.attrs.push_back({name, {}, Scalar(value)});
  return node;
}

ge::StatusOr<std::vector<EvalTensor>> Apply(const NodeSpec& node, const std::vector<EvalTensor>& inputs) {
  EvalCall call{node, {}};
  for (const EvalTensor& input : inputs) call.inputs.push_back(&input);
  return FindEvalRule(node.op)(call);
}

EvalTensor Float(std::vector<int64_t> shape, std::vector<double> values) {
  return {ge::DT_FLOAT, std::move(shape), std::move(values)};
}

TEST(EvalAdd, BroadcastsFromTheRight) {
  auto y = Apply(Node("Add"), {Float({2, 1}, {10, 20}), Float({3}, {1, 2, 3})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].shape, ElementsAre(2, 3));
  EXPECT_THAT((*y)[0].values, ElementsAre(11, 12, 13, 21, 22, 23));
}

TEST(EvalAdd, RefusesShapesThatDoNotBroadcast) {
  EXPECT_THAT(Apply(Node("Add"), {Float({2}, {1, 2}), Float({3}, {1, 2, 3})}).status().message(),
              HasSubstr("node 'n' (Add): shapes [2] and [3] do not broadcast"));
}

TEST(EvalAdd, NamesAMissingInput) {
  EXPECT_THAT(Apply(Node("Add"), {Float({2}, {1, 2})}).status().message(), HasSubstr("node 'n' (Add) has no input 1"));
}

TEST(EvalRelu, CutsBelowZeroAndKeepsNaN) {
  auto y = Apply(Node("Relu"), {Float({4}, {-1, -0.0, 2, NAN})});
  ASSERT_TRUE(y.ok());
  EXPECT_EQ((*y)[0].values[0], 0);
  EXPECT_FALSE(std::signbit((*y)[0].values[1]));
  EXPECT_EQ((*y)[0].values[2], 2);
  EXPECT_TRUE(std::isnan((*y)[0].values[3]));
}

TEST(EvalRealDiv, DividesFloatsOnly) {
  auto y = Apply(Node("RealDiv"), {Float({2}, {1, -3}), Float({}, {0})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].values, ElementsAre(INFINITY, -INFINITY));
  EXPECT_FALSE(Apply(Node("RealDiv"), {{ge::DT_INT32, {1}, {1}}, {ge::DT_INT32, {1}, {1}}}).ok());
}

TEST(EvalInvertPermutation, GivesThePlaceOfEachNumber) {
  const EvalTensor x{ge::DT_INT32, {4}, {2, 0, 3, 1}};
  auto y = Apply(Node("InvertPermutation"), {x});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].values, ElementsAre(1, 3, 0, 2));
}

TEST(EvalInvertPermutation, RefusesWhatIsNoPermutation) {
  const EvalTensor x{ge::DT_INT32, {2}, {0, 0}};
  EXPECT_THAT(Apply(Node("InvertPermutation"), {x}).status().message(),
              HasSubstr("x is no permutation: it does not hold 1"));
}

// [1 2; 3 4] · [5 6; 7 8] = [19 22; 43 50]
TEST(EvalMatMulV2, MultipliesRowsByColumns) {
  auto y = Apply(Node("MatMulV2"), {Float({2, 2}, {1, 2, 3, 4}), Float({2, 2}, {5, 6, 7, 8})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].values, ElementsAre(19, 22, 43, 50));
}

// [1 3; 2 4] · [5 7; 6 8] = [23 31; 34 46], plus the bias.
TEST(EvalMatMulV2, TransposesAndAddsABias) {
  auto y = Apply(Node("MatMulV2", {{"transpose_x1", "true"}, {"transpose_x2", "true"}}),
                 {Float({2, 2}, {1, 2, 3, 4}), Float({2, 2}, {5, 6, 7, 8}), Float({2}, {100, 200})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].values, ElementsAre(123, 231, 134, 246));
}

TEST(EvalMatMulV2, HandlesOperandsThatAreNotSquare) {
  auto y = Apply(Node("MatMulV2"), {Float({1, 3}, {1, 2, 3}), Float({3, 2}, {1, 2, 3, 4, 5, 6})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].shape, ElementsAre(1, 2));
  EXPECT_THAT((*y)[0].values, ElementsAre(22, 28));
}

TEST(EvalMatMulV2, RefusesInnerDimensionsThatDiffer) {
  EXPECT_THAT(Apply(Node("MatMulV2"), {Float({1, 3}, {1, 2, 3}), Float({2, 1}, {1, 2})}).status().message(),
              HasSubstr("cannot multiply [1, 3] by [2, 1]"));
}

EvalTensor Lengths(std::vector<double> values) {
  auto count = static_cast<int64_t>(values.size());
  return {ge::DT_INT32, {count}, std::move(values)};
}

TEST(EvalReverseSequence, ReversesTheFirstEntriesOfEachBatch) {
  auto y = Apply(Node("ReverseSequence", {{"seq_dim", "1"}}), {Float({2, 3}, {1, 2, 3, 4, 5, 6}), Lengths({2, 3})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].values, ElementsAre(2, 1, 3, 6, 5, 4));
}

TEST(EvalReverseSequence, MovesWholeRowsWhenTheSequenceComesFirst) {
  auto y = Apply(Node("ReverseSequence", {{"seq_dim", "0"}, {"batch_dim", "1"}}),
                 {Float({3, 2}, {1, 2, 3, 4, 5, 6}), Lengths({3, 0})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].values, ElementsAre(5, 2, 3, 4, 1, 6));
}

TEST(EvalReverseSequence, RefusesALengthPastTheDimension) {
  EXPECT_THAT(
      Apply(Node("ReverseSequence", {{"seq_dim", "1"}}), {Float({1, 2}, {1, 2}), Lengths({3})}).status().message(),
      HasSubstr("seq_lengths[0] is 3, the dimension has 2"));
  EXPECT_FALSE(Apply(Node("ReverseSequence", {{"seq_dim", "2"}}), {Float({1, 2}, {1, 2}), Lengths({1})}).ok());
}

TEST(RoundToType, RoundsOnceFromDouble) {
  EXPECT_EQ(RoundToType(2049, ge::DT_FLOAT16), 2048);          // ties to even
  EXPECT_EQ(RoundToType(2049.0000001, ge::DT_FLOAT16), 2050);  // would be 2048 after a detour over float
  EXPECT_EQ(RoundToType(65520, ge::DT_FLOAT16), INFINITY);
  EXPECT_EQ(RoundToType(-1e300, ge::DT_FLOAT16), -INFINITY);
  EXPECT_EQ(RoundToType(1e-8, ge::DT_FLOAT16), 0);
  EXPECT_EQ(RoundToType(0x1.0p-24, ge::DT_FLOAT16), 0x1.0p-24);  // the smallest subnormal
  EXPECT_EQ(RoundToType(0.1, ge::DT_FLOAT), static_cast<double>(0.1F));
  EXPECT_EQ(RoundToType(257, ge::DT_BF16), 256);
  EXPECT_EQ(RoundToType(128, ge::DT_INT8), -128);  // wraps
  EXPECT_EQ(RoundToType(-1.9, ge::DT_INT32), -1);  // toward zero
  EXPECT_EQ(RoundToType(NAN, ge::DT_INT32), 0);
  EXPECT_TRUE(std::isnan(RoundToType(NAN, ge::DT_FLOAT16)));
  EXPECT_EQ(RoundToType(-3, ge::DT_BOOL), 1);
}

TEST(DecodeTensor, RefusesIntegersThatNoDoubleHolds) {
  ge::ByteWriter writer;
  writer.Write(int64_t{9007199254740994});
  EXPECT_THAT(DecodeTensor(writer.view(), ge::DT_INT64, {1}).status().message(), HasSubstr("beyond 2^53"));
  EXPECT_FALSE(DecodeTensor(writer.view(), ge::DT_INT64, {2}).ok());
}

TEST(EvaluateGraph, RoundsEveryTensorToItsType) {
  // 2048 + 1 is 2048 in float16; adding 1 again stays there. In one piece it would be 2050.
  Parsed parsed = Parse(R"(drydock: 1
graph:
  inputs: {x: {dtype: float16, shape: [1]}}
  constants: {one: {dtype: float16, shape: [1], value: [1]}}
  nodes:
    a: Add(x, one)
    b: Add(a, one)
  outputs: [b, x]
steps:
  - execute:
    expect: {outputs: {b: [2048]}}
)");
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  ge::ByteBuffer x{0x00, 0x68};  // 2048
  auto outputs = EvaluateGraph(parsed.scenario->graph, {{"x", x}});
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  EXPECT_THAT(outputs->at("b").values, ElementsAre(2048));
  EXPECT_THAT(outputs->at("x").values, ElementsAre(2048));
}

TEST(EvaluateGraph, FollowsLongChains) {
  GraphSpec graph;
  graph.inputs.push_back({"x", {}, ge::DT_FLOAT, {1}});
  constexpr int kLength = 20'000;
  for (int i = 0; i < kLength; ++i) {
    NodeSpec node;
    node.name = fmt::format("n{}", i);
    node.op = "Relu";
    node.inputs.push_back({i == 0 ? "x" : fmt::format("n{}", i - 1), 0, {}});
    graph.nodes.push_back(std::move(node));
  }
  graph.outputs.push_back({fmt::format("n{}", kLength - 1), 0, {}});
  ge::ByteWriter writer;
  writer.Write(3.0F);
  auto outputs = EvaluateGraph(graph, {{"x", std::move(writer).Take()}});
  ASSERT_TRUE(outputs.ok());
  EXPECT_THAT(outputs->begin()->second.values, ElementsAre(3));
}

TEST(EvaluateGraph, NamesAnInputWithoutValue) {
  GraphSpec graph;
  graph.inputs.push_back({"x", {}, ge::DT_FLOAT, {1}});
  EXPECT_THAT(EvaluateGraph(graph, {}).status().message(), HasSubstr("no value for graph input 'x'"));
}

}  // namespace
}  // namespace scenario
