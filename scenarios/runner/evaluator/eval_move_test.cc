// Rules of ops that move or rename data (spec/ops.md §2, §3, §7, §9; spec/ge-local.md §5.1).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "scenarios/runner/evaluator/ask_rule_for_test.h"
#include "scenarios/runner/evaluator/evaluator.h"
#include "scenarios/runner/language/parse_for_test.h"

namespace scenario {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

EvalTensor Counted(std::vector<int64_t> shape, ge::DataType dtype = ge::DT_FLOAT) {
  EvalTensor tensor{dtype, std::move(shape), {}};
  for (int64_t i = 0; i < ElementCountOf(tensor.shape); ++i) tensor.values.push_back(static_cast<double>(i));
  return tensor;
}
EvalTensor Ints(std::vector<double> values) {
  const auto count = static_cast<int64_t>(values.size());
  return {ge::DT_INT64, {count}, std::move(values)};
}

std::vector<int64_t> ShapeAfter(std::string_view text, const std::vector<EvalTensor>& inputs) {
  auto outputs = AskRule(text, inputs);
  EXPECT_TRUE(outputs.ok()) << outputs.status().ToString();
  if (!outputs.ok()) return {-1};
  EXPECT_EQ(outputs->at(0).values, inputs[0].values);
  return outputs->at(0).shape;
}

TEST(EvalMove, IdentityNGivesEveryInput) {
  auto y = AskRule("IdentityN()", {Counted({2}), Counted({3})});
  ASSERT_TRUE(y.ok());
  ASSERT_EQ(y->size(), 2U);
  EXPECT_THAT((*y)[1].values, ElementsAre(0, 1, 2));
}

TEST(EvalMove, ReshapeKeepsZeroesAndFillsMinusOne) {
  EXPECT_THAT(ShapeAfter("Reshape()", {Counted({2, 3, 4}), Ints({0, -1})}), ElementsAre(2, 12));
  EXPECT_THAT(ShapeAfter("Reshape()", {Counted({2, 3, 4}), Ints({24})}), ElementsAre(24));
  EXPECT_THAT(ShapeAfter("Reshape() {axis: 1, num_axes: 1}", {Counted({2, 6, 4}), Ints({3, 2})}),
              ElementsAre(2, 3, 2, 4));
  EXPECT_FALSE(AskRule("Reshape()", {Counted({2, 3}), Ints({4, 2})}).ok());
}

TEST(EvalMove, ConcatDJoinsAlongAnAxis) {
  auto rows = AskRule("ConcatD() {concat_dim: 0}", {Counted({1, 2}), Counted({2, 2})});
  ASSERT_TRUE(rows.ok()) << rows.status().ToString();
  EXPECT_THAT(rows->at(0).shape, ElementsAre(3, 2));
  EXPECT_THAT(rows->at(0).values, ElementsAre(0, 1, 0, 1, 2, 3));
  auto columns = AskRule("ConcatV2D() {concat_dim: -1, N: 2}", {Counted({2, 1}), Counted({2, 2})});
  ASSERT_TRUE(columns.ok()) << columns.status().ToString();
  EXPECT_THAT(columns->at(0).shape, ElementsAre(2, 3));
  EXPECT_THAT(columns->at(0).values, ElementsAre(0, 0, 1, 1, 2, 3));
}

// spec/ops.md §7: all-scalar inputs give a vector of N.
TEST(EvalMove, ConcatDMakesAVectorOfScalars) {
  auto y = AskRule("ConcatD() {concat_dim: 0}", {{ge::DT_FLOAT, {}, {3}}, {ge::DT_FLOAT, {}, {5}}});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_THAT(y->at(0).shape, ElementsAre(2));
  EXPECT_THAT(y->at(0).values, ElementsAre(3, 5));
}

TEST(EvalMove, ConcatDRefusesWhatDoesNotFit) {
  EXPECT_FALSE(AskRule("ConcatD() {concat_dim: 0}", {Counted({1, 2}), Counted({1, 3})}).ok());
  EXPECT_FALSE(AskRule("ConcatD() {concat_dim: 0}", {Counted({2}), Counted({1, 2})}).ok());
  EXPECT_FALSE(AskRule("ConcatD() {concat_dim: 2}", {Counted({1, 2})}).ok());
  EXPECT_FALSE(AskRule("ConcatD() {concat_dim: 0}", {}).ok());
}

TEST(EvalMove, PackAddsAnAxis) {
  auto front = AskRule("Pack()", {Counted({2}), Counted({2})});
  ASSERT_TRUE(front.ok()) << front.status().ToString();
  EXPECT_THAT(front->at(0).shape, ElementsAre(2, 2));
  EXPECT_THAT(front->at(0).values, ElementsAre(0, 1, 0, 1));
  auto back = AskRule("Pack() {axis: -1, N: 2}", {Counted({2}), Counted({2})});
  ASSERT_TRUE(back.ok()) << back.status().ToString();
  EXPECT_THAT(back->at(0).values, ElementsAre(0, 0, 1, 1));
  EXPECT_FALSE(AskRule("Pack() {axis: 2}", {Counted({2}), Counted({2})}).ok());
  EXPECT_FALSE(AskRule("Pack()", {Counted({2}), Counted({3})}).ok());
}

TEST(EvalMove, SqueezeDropsOnes) {
  EXPECT_THAT(ShapeAfter("Squeeze()", {Counted({1, 3, 1})}), ElementsAre(3));
  EXPECT_THAT(ShapeAfter("Squeeze() {axis: [0]}", {Counted({1, 3, 1})}), ElementsAre(3, 1));
  EXPECT_THAT(ShapeAfter("SqueezeV2() {axis: [-1]}", {Counted({1, 3, 1})}), ElementsAre(1, 3));
  EXPECT_THAT(ShapeAfter("SqueezeV3()", {Counted({1, 3, 1}), Ints({2})}), ElementsAre(1, 3));
  EXPECT_THAT(AskRule("Squeeze() {axis: [1]}", {Counted({1, 3})}).status().message(),
              HasSubstr("dimension 1 is 3, not 1"));
}

TEST(EvalMove, UnsqueezePutsOnesIn) {
  EXPECT_THAT(ShapeAfter("Unsqueeze() {axes: [0, 2]}", {Counted({3})}), ElementsAre(1, 3, 1));
  EXPECT_THAT(ShapeAfter("UnsqueezeV2() {axis: [-1]}", {Counted({3})}), ElementsAre(3, 1));
  EXPECT_THAT(ShapeAfter("UnsqueezeV3()", {Counted({3}), Ints({1})}), ElementsAre(3, 1));
  EXPECT_THAT(ShapeAfter("ExpandDims()", {Counted({2, 3}), Ints({1})}), ElementsAre(2, 1, 3));
  EXPECT_THAT(ShapeAfter("ExpandDims()", {Counted({2, 3}), Ints({-3})}), ElementsAre(1, 2, 3));
}

TEST(EvalMove, FlattenMakesTwoDimensionsAndFlattenV2OneOfAWindow) {
  EXPECT_THAT(ShapeAfter("Flatten()", {Counted({2, 3, 4})}), ElementsAre(2, 12));
  EXPECT_THAT(ShapeAfter("Flatten() {axis: 0}", {Counted({2, 3, 4})}), ElementsAre(1, 24));
  EXPECT_THAT(ShapeAfter("FlattenV2()", {Counted({2, 3, 4})}), ElementsAre(2, 12));
  EXPECT_THAT(ShapeAfter("FlattenV2() {axis: 0, end_axis: 1}", {Counted({2, 3, 4})}), ElementsAre(6, 4));
}

TEST(EvalMove, TransposeOrdersDimensionsAnew) {
  auto y = AskRule("Transpose()", {Counted({2, 3}), Ints({1, 0})});
  ASSERT_TRUE(y.ok());
  EXPECT_THAT((*y)[0].shape, ElementsAre(3, 2));
  EXPECT_THAT((*y)[0].values, ElementsAre(0, 3, 1, 4, 2, 5));
  EXPECT_FALSE(AskRule("TransposeD() {perm: [0, 0]}", {Counted({2, 3})}).ok());
}

TEST(EvalMove, PermuteTakesItsOrderFromAnAttribute) {
  auto y = AskRule("Permute() {order: [-1, 0]}", {Counted({2, 3})});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_THAT((*y)[0].values, ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST(EvalMove, TransDataKnowsFormatsThatAreListsOfDimensions) {
  auto y = AskRule("TransData() {src_format: NCHW, dst_format: NHWC}", {Counted({1, 2, 1, 2})});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_THAT((*y)[0].shape, ElementsAre(1, 1, 2, 2));
  EXPECT_THAT((*y)[0].values, ElementsAre(0, 2, 1, 3));
  EXPECT_THAT(ShapeAfter("TransData() {src_format: ND, dst_format: ND}", {Counted({2})}), ElementsAre(2));
  EXPECT_FALSE(AskRule("TransData() {src_format: NCHW, dst_format: NC1HWC0}", {Counted({1, 2, 1, 2})}).ok());
}

// The bits of 1.0F are 0x3F800000.
TEST(EvalMove, BitcastKeepsBytes) {
  auto halves = AskRule("Bitcast() {type: uint16}", {{ge::DT_FLOAT, {1}, {1.0}}});
  ASSERT_TRUE(halves.ok()) << halves.status().ToString();
  EXPECT_THAT((*halves)[0].shape, ElementsAre(1, 2));
  EXPECT_THAT((*halves)[0].values, ElementsAre(0, 0x3F80));
  auto whole = AskRule("Bitcast() {type: float32}", {(*halves)[0]});
  ASSERT_TRUE(whole.ok()) << whole.status().ToString();
  EXPECT_THAT((*whole)[0].shape, ElementsAre(1));
  EXPECT_THAT((*whole)[0].values, ElementsAre(1.0));
}

TEST(EvalMove, CastTakesItsTypeByNumberOrWord) {
  EXPECT_EQ((*AskRule("Cast() {dst_type: 3}", {Counted({2})}))[0].dtype, ge::DT_INT32);
  EXPECT_EQ((*AskRule("Cast() {dst_type: float16}", {Counted({2})}))[0].dtype, ge::DT_FLOAT16);
  EXPECT_FALSE(AskRule("Cast() {dst_type: 99}", {Counted({2})}).ok());
}

TEST(EvalCompare, ComparesWithBroadcasting) {
  const EvalTensor one{ge::DT_FLOAT, {}, {1}};
  EXPECT_THAT((*AskRule("Less()", {Counted({3}), one}))[0].values, ElementsAre(1, 0, 0));
  EXPECT_THAT((*AskRule("LessEqual()", {Counted({3}), one}))[0].values, ElementsAre(1, 1, 0));
  EXPECT_THAT((*AskRule("Greater()", {Counted({3}), one}))[0].values, ElementsAre(0, 0, 1));
  EXPECT_THAT((*AskRule("GreaterEqual()", {Counted({3}), one}))[0].values, ElementsAre(0, 1, 1));
  EXPECT_EQ((*AskRule("Less()", {Counted({3}), one}))[0].dtype, ge::DT_BOOL);
}

TEST(EvalCompare, NothingComparesWithNaN) {
  const EvalTensor nan{ge::DT_FLOAT, {}, {NAN}};
  EXPECT_THAT((*AskRule("Less()", {nan, nan}))[0].values, ElementsAre(0));
  EXPECT_THAT((*AskRule("GreaterEqual()", {nan, nan}))[0].values, ElementsAre(0));
}

EvalTensor Block(double value) { return {ge::DT_FLOAT, {1, 2}, {value, value + 0.5}}; }

// Groups of 2 side by side, then 2 such groups below each other.
TEST(EvalPhony, ConcatJoinsInnerGroupsFirst) {
  auto y = AskRule("PhonyConcat() {concat_dim: [1, 0], N: [2, 2]}", {Block(0), Block(1), Block(2), Block(3)});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_THAT((*y)[0].shape, ElementsAre(2, 4));
  EXPECT_THAT((*y)[0].values, ElementsAre(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5));
}

TEST(EvalPhony, ConcatInTheOtherOrderPutsNeighboursBelowEachOther) {
  auto y = AskRule("PhonyConcat() {concat_dim: [0, 1], N: [2, 2]}", {Block(0), Block(1), Block(2), Block(3)});
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_THAT((*y)[0].values, ElementsAre(0, 0.5, 2, 2.5, 1, 1.5, 3, 3.5));
}

TEST(EvalPhony, SplitUndoesConcat) {
  const std::vector<EvalTensor> blocks = {Block(0), Block(1), Block(2), Block(3), Block(4), Block(5)};
  auto whole = AskRule("PhonyConcat() {concat_dim: [-1, 0], N: [3, 2]}", blocks);
  ASSERT_TRUE(whole.ok()) << whole.status().ToString();
  auto parts = AskRule("PhonySplit() {split_dim: [0, -1], num_split: [2, 3]}", {(*whole)[0]});
  ASSERT_TRUE(parts.ok()) << parts.status().ToString();
  ASSERT_EQ(parts->size(), 6U);
  for (size_t i = 0; i < blocks.size(); ++i) EXPECT_EQ((*parts)[i].values, blocks[i].values) << i;
}

TEST(EvalPhony, RefusesCountsThatDoNotFit) {
  EXPECT_FALSE(AskRule("PhonyConcat() {concat_dim: [0], N: [3]}", {Block(0), Block(1)}).ok());
  EXPECT_FALSE(AskRule("PhonyConcat() {concat_dim: [0, 1], N: [2]}", {Block(0), Block(1)}).ok());
  EXPECT_FALSE(AskRule("PhonySplit() {split_dim: [1], num_split: [4]}", {Block(0)}).ok());
  EXPECT_FALSE(AskRule("PhonySplit() {split_dim: [2], num_split: [1]}", {Block(0)}).ok());
}

TEST(EvalSwitchMerge, OnlyTheSideThatIsTakenHasAValue) {
  Parsed parsed = Parse(R"(drydock: 1
graph:
  inputs:
    x: {dtype: float32, shape: [1]}
    p: {dtype: bool, shape: []}
  nodes:
    s: Switch(x, p)
    no: Relu(s)
    yes: Add(s:1, s:1)
    m: Merge(no, yes)
  outputs: [m, m:1]
steps:
  - execute:
    expect: {outputs: {m: {evaluator: {}}}}
)");
  ASSERT_TRUE(parsed.scenario) << parsed.problems;
  for (const uint8_t predicate : {uint8_t{0}, uint8_t{1}}) {
    ge::ByteWriter x;
    x.Write(3.0F);
    auto outputs =
        EvaluateGraph(parsed.scenario->graph, {{"x", std::move(x).Take()}, {"p", ge::ByteBuffer{predicate}}});
    ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
    EXPECT_THAT(outputs->at("m").values, ElementsAre(predicate == 1 ? 6 : 3));
    EXPECT_THAT(outputs->at("m:1").values, ElementsAre(predicate));
  }
}

}  // namespace
}  // namespace scenario
