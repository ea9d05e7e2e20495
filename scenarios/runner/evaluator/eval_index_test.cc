// Rules of ops that join, cut and pick by index (spec/ops.md §7, §8). Expected values are counted by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "scenarios/runner/evaluator/ask_rule_for_test.h"

namespace scenario {
namespace {

using testing::HasSubstr;

using Tensors = std::vector<EvalTensor>;

/// 0, 1, 2, ….
EvalTensor Iota(std::vector<int64_t> shape, double first = 0) {
  EvalTensor tensor{ge::DT_FLOAT, std::move(shape), {}};
  tensor.values.resize(static_cast<size_t>(ElementCountOf(tensor.shape)));
  std::iota(tensor.values.begin(), tensor.values.end(), first);
  return tensor;
}
EvalTensor Vector(std::vector<double> values) {
  const auto count = static_cast<int64_t>(values.size());
  return {ge::DT_INT64, {count}, std::move(values)};
}
EvalTensor Index(double value) { return {ge::DT_INT64, {}, {value}}; }

void ExpectValue(const ge::StatusOr<Tensors>& outputs, const std::vector<int64_t>& shape,
                 const std::vector<double>& values, size_t output = 0) {
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  ASSERT_LT(output, outputs->size());
  EXPECT_EQ((*outputs)[output].shape, shape);
  EXPECT_EQ((*outputs)[output].values, values);
}

TEST(EvalConcat, JoinsAlongTheAxisInTheLastInput) {
  ExpectValue(AskRule("ConcatV2()", {Iota({2, 2}), Iota({2, 1}, 10), Index(1)}), {2, 3}, {0, 1, 10, 2, 3, 11});
  ExpectValue(AskRule("ConcatV2()", {Iota({1, 2}), Iota({0, 2}), Iota({2, 2}, 10), Index(-2)}), {3, 2},
              {0, 1, 10, 11, 12, 13});
  EXPECT_THAT(AskRule("ConcatV2()", {Iota({2}), Iota({2, 1}), Index(0)}).status().message(), HasSubstr("do not fit"));
  EXPECT_THAT(AskRule("ConcatV2()", {Iota({2}), Iota({2}), Index(1)}).status().message(), HasSubstr("axis 1"));
}

TEST(EvalConcat, OffsetsAreSumsOfWhatLiesInFront) {
  auto y = AskRule("ConcatOffset() {N: 3}", {Index(-1), Vector({2, 3}), Vector({2, 4}), Vector({2, 5})});
  ExpectValue(y, {2}, {0, 0}, 0);
  ExpectValue(y, {2}, {0, 3}, 1);
  ExpectValue(y, {2}, {0, 7}, 2);
  EXPECT_FALSE(AskRule("ConcatOffset() {N: 2}", {Index(0), Vector({2, 3}), Vector({2})}).ok());
}

TEST(EvalConcat, PackAddsAnAxisAndUnpackTakesOne) {
  auto packed = AskRule("Pack() {axis: -1, N: 2}", {Iota({2, 2}), Iota({2, 2}, 10)});
  ExpectValue(packed, {2, 2, 2}, {0, 10, 1, 11, 2, 12, 3, 13});
  auto parts = AskRule("Unpack() {axis: 2, num: 2}", *packed);
  ExpectValue(parts, {2, 2}, {0, 1, 2, 3}, 0);
  ExpectValue(parts, {2, 2}, {10, 11, 12, 13}, 1);
  EXPECT_FALSE(AskRule("Pack() {axis: 3}", {Iota({2, 2})}).ok());
  EXPECT_FALSE(AskRule("Unpack() {num: 3}", {Iota({2})}).ok());
}

TEST(EvalSlice, TakesARangeOfEveryDimension) {
  ExpectValue(AskRule("Slice()", {Iota({3, 3}), Vector({1, 0}), Vector({-1, 2})}), {2, 2}, {3, 4, 6, 7});
  ExpectValue(AskRule("SliceD() {offsets: [0, 2], size: [3, 1]}", {Iota({3, 3})}), {3, 1}, {2, 5, 8});
  EXPECT_FALSE(AskRule("Slice()", {Iota({4}), Vector({3}), Vector({2})}).ok());
  EXPECT_FALSE(AskRule("SliceD() {offsets: [-1], size: [1]}", {Iota({4})}).ok());
  EXPECT_FALSE(AskRule("SliceD() {offsets: [0], size: [-2]}", {Iota({4})}).ok());
}

ge::StatusOr<Tensors> Strided(double begin, double end, double stride, std::string_view attrs = "") {
  return AskRule(std::string("StridedSlice()") + std::string(attrs),
                 {Iota({5}), Vector({begin}), Vector({end}), Vector({stride})});
}

TEST(EvalSlice, StridesAsPythonDoes) {
  ExpectValue(Strided(0, 5, 2), {3}, {0, 2, 4});
  ExpectValue(Strided(0, 0, 1), {0}, {});
  ExpectValue(Strided(4, 0, -2), {2}, {4, 2});
  ExpectValue(Strided(-100, 100, 3), {2}, {0, 3});
  ExpectValue(Strided(100, -100, -3), {2}, {4, 1});
  ExpectValue(Strided(1, 0, 9), {0}, {});
  ExpectValue(Strided(1, 5, 9), {1}, {1});
  ExpectValue(Strided(0, 0, -1, " {begin_mask: 1, end_mask: 1}"), {5}, {4, 3, 2, 1, 0});
  ExpectValue(Strided(-2, 0, 1, " {shrink_axis_mask: 1}"), {}, {3});
  EXPECT_FALSE(Strided(5, 6, 1, " {shrink_axis_mask: 1}").ok());
  EXPECT_FALSE(Strided(0, 5, 0).ok());
}

TEST(EvalSlice, KnowsEllipsisAndNewAxis) {
  const Tensors inputs = {Iota({2, 2, 2}), Vector({0, 0, 1}), Vector({0, 0, 2}), Vector({1, 1, 1})};
  ExpectValue(AskRule("StridedSlice() {ellipsis_mask: 1, new_axis_mask: 2}", inputs), {2, 2, 1, 1}, {1, 3, 5, 7});
  ExpectValue(AskRule("StridedSlice() {ellipsis_mask: 1, new_axis_mask: 3, shrink_axis_mask: 4}", inputs), {2, 2, 1},
              {1, 3, 5, 7});
  ExpectValue(AskRule("StridedSlice() {new_axis_mask: 3}", inputs), {1, 1, 1, 2, 2}, {4, 5, 6, 7});
  EXPECT_FALSE(AskRule("StridedSlice() {ellipsis_mask: 3}", inputs).ok());
}

// 0:2:1, 2:0:-1 and -3:4:2 of [2, 3, 4], as a Python list has them.
TEST(EvalSlice, KnowsMasksTogether) {
  const auto sliced = [](std::string_view masks) {
    return AskRule("StridedSlice() {" + std::string(masks) + "}",
                   {Iota({2, 3, 4}), Vector({0, 2, -3}), Vector({2, 0, 4}), Vector({1, -1, 2})});
  };
  ExpectValue(sliced("begin_mask: 4"), {2, 2, 2}, {8, 10, 4, 6, 20, 22, 16, 18});
  ExpectValue(sliced("end_mask: 2, shrink_axis_mask: 4"), {2, 3}, {9, 5, 1, 21, 17, 13});
  ExpectValue(sliced("begin_mask: 4, new_axis_mask: 2, shrink_axis_mask: 4"), {2, 1, 4}, {0, 1, 2, 3, 12, 13, 14, 15});
  ExpectValue(sliced("begin_mask: 4, ellipsis_mask: 1, new_axis_mask: 2"), {2, 3, 1, 2},
              {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22});
}

TEST(EvalGather, PicksAlongTheAxis) {
  ExpectValue(AskRule("GatherV2()", {Iota({2, 3}), Vector({2, 0}), Index(1)}), {2, 2}, {2, 0, 5, 3});
  ExpectValue(AskRule("GatherV2()", {Iota({2, 3}), Index(1), Index(-2)}), {3}, {3, 4, 5});
  ExpectValue(AskRule("GatherV2()", {Iota({2, 3}), Vector({}), Index(0)}), {0, 3}, {});
  EXPECT_THAT(AskRule("GatherV2()", {Iota({2}), Vector({2}), Index(0)}).status().message(), HasSubstr("index 2 of 2"));
  EXPECT_FALSE(AskRule("GatherV2()", {Iota({2}), Vector({-1}), Index(0)}).ok());
  ExpectValue(AskRule("GatherV2() {negative_index_support: true}", {Iota({2}), Vector({-1}), Index(0)}), {1}, {1});
}

TEST(EvalGather, PicksPerBatch) {
  const EvalTensor indices{ge::DT_INT32, {2, 2}, {2, 0, 1, 1}};
  ExpectValue(AskRule("GatherV2() {batch_dims: 1}", {Iota({2, 2, 3}), indices, Index(2)}), {2, 2, 2},
              {2, 0, 5, 3, 7, 7, 10, 10});
  EXPECT_FALSE(AskRule("GatherV2() {batch_dims: 1}", {Iota({3, 3}), indices, Index(1)}).ok());
}

TEST(EvalGather, StitchLetsTheLaterRowWin) {
  ExpectValue(AskRule("DynamicStitch() {N: 2}", {Vector({0, 3}), Vector({0}), Iota({2, 2}), Iota({1, 2}, 10)}), {4, 2},
              {10, 11, 0, 0, 0, 0, 2, 3});
  EXPECT_FALSE(AskRule("DynamicStitch() {N: 1}", {Vector({-1}), Iota({1})}).ok());
  EXPECT_FALSE(AskRule("DynamicStitch() {N: 1}", {Vector({1}), Iota({2})}).ok());
}

}  // namespace
}  // namespace scenario
