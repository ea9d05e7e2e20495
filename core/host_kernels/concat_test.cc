// ConcatV2 and ConcatOffset (rows of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

TEST(ConcatV2Kernel, JoinsAlongItsAxis) {
  const ConstTensor a = Counted({2, 3}, 1), b = Counted({2, 3}, 7);
  const std::vector<int32_t> below = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const std::vector<int32_t> beside = {1, 2, 3, 7, 8, 9, 4, 5, 6, 10, 11, 12};
  ExpectFolded(TestCall("ConcatV2", {a, b, ScalarInt(0)}, {DT_INT32}).Fold(), {4, 3}, below);
  ExpectFolded(TestCall("ConcatV2", {a, b, ScalarInt(1)}, {DT_INT32}).Fold(), {2, 6}, beside);
  ExpectFolded(TestCall("ConcatV2", {a, b, ScalarInt(-2)}, {DT_INT32}).Fold(), {4, 3}, below);
}

// Fault 57: an axis of int64 was misread.
TEST(ConcatV2Kernel, TakesAnAxisOfInt64) {
  ExpectFolded(TestCall("ConcatV2", {Counted({2, 1}, 1), Counted({2, 2}, 5), ScalarLong(-1)}, {DT_INT32}).Fold(),
               {2, 3}, {1, 5, 6, 2, 7, 8});
}

TEST(ConcatV2Kernel, JoinsThreeOfWhichOneIsEmpty) {
  ExpectFolded(TestCall("ConcatV2", {Ints({1}), Ints({}), Ints({2, 3}), ScalarInt(0)}, {DT_INT32}).Fold(), {3},
               {1, 2, 3});
}

// Fault 43: PARAM_INVALID there.
TEST(ConcatV2Kernel, IsEmptyOfEmptyTensors) {
  ExpectFolded(TestCall("ConcatV2", {Counted({0, 3}), Counted({0, 3}), ScalarInt(1)}, {DT_INT32}).Fold(), {0, 6}, {});
  const int64_t huge = int64_t{1} << 62;
  EXPECT_THAT(
      WhyNotChanged(TestCall("ConcatV2", {Counted({huge, 0}), Counted({huge, 0}), ScalarInt(0)}, {DT_INT32}).Fold()),
      HasSubstr("does not fit 63 bits"));
}

TEST(ConcatV2Kernel, LeavesWhatDoesNotFit) {
  const auto refused = [](std::vector<ConstTensor> inputs) {
    return WhyNotChanged(TestCall("ConcatV2", std::move(inputs), {DT_INT32}).Fold());
  };
  EXPECT_THAT(refused({}), HasSubstr("0 inputs"));
  EXPECT_THAT(refused({Counted({2})}), HasSubstr("1 inputs"));
  EXPECT_THAT(refused({Counted({2}), ScalarInt(0)}), HasSubstr("2 inputs"));
  EXPECT_THAT(refused({Counted({2}), nullptr, ScalarInt(0)}), HasSubstr("input 1 is no constant"));
  EXPECT_THAT(refused({Counted({2}), Floats({1, 2}), ScalarInt(0)}), HasSubstr("input 1 is float32[2]"));
  EXPECT_THAT(refused({Counted({2, 3}), Counted({3, 3}), ScalarInt(1)}), HasSubstr("input 1 is int32[3, 3]"));
  EXPECT_THAT(refused({Counted({2, 3}), Counted({2}), ScalarInt(0)}), HasSubstr("input 1 is int32[2]"));
  EXPECT_THAT(refused({Counted({2}), Counted({2}), ScalarInt(1)}), HasSubstr("concat_dim is 1"));
  EXPECT_THAT(refused({ScalarInt(2), ScalarInt(2), ScalarInt(0)}), HasSubstr("concat_dim is 0"));
  EXPECT_THAT(refused({Counted({2}), Counted({2}), Ints({0, 0})}), HasSubstr("concat_dim has 2 values"));
  EXPECT_THAT(refused({Counted({2}), Counted({2}), Floats({0})}), HasSubstr("concat_dim has type float32"));
  auto undefined = std::make_shared<GeTensor>(*Counted({2}));
  undefined->desc.dtype = DT_UNDEFINED;
  EXPECT_THAT(refused({undefined, undefined, ScalarInt(0)}), HasSubstr("undefined"));
  EXPECT_THAT(WhyNotChanged(TestCall("ConcatV2", {Counted({2}), Counted({2}), ScalarInt(0)}, {DT_FLOAT}).Fold()),
              HasSubstr("its output is float32"));
}

TEST(ConcatV2Kernel, LeavesBlockedFormatsWhoseAxesAreOthers) {
  auto blocked = std::make_shared<GeTensor>(*Counted({1, 1, 1, 1, 16}));
  blocked->desc.format = FORMAT_NC1HWC0;
  EXPECT_THAT(WhyNotChanged(TestCall("ConcatV2", {blocked, blocked, ScalarInt(1)}, {DT_INT32}).Fold()),
              HasSubstr("NC1HWC0 reorders"));
}

TestCall ConcatOffset(int64_t n, std::vector<ConstTensor> inputs, std::vector<GeTensorDesc> outputs) {
  TestCall call("ConcatOffset", std::move(inputs), std::move(outputs));
  call.Attr("N", n);
  return call;
}
std::vector<GeTensorDesc> IntOutputs(size_t count) { return std::vector<GeTensorDesc>(count, Described({})); }

TEST(ConcatOffsetKernel, SaysWhereEachPartBegins) {
  const std::vector<ConstTensor> inputs = {ScalarInt(1), Ints({2, 3, 5}), Ints({2, 4, 5}), Ints({2, 1, 5})};
  const auto result = ConcatOffset(3, inputs, IntOutputs(3)).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  ASSERT_EQ(result->size(), 3U);
  ExpectFolded(result, {3}, {0, 0, 0}, 0);
  ExpectFolded(result, {3}, {0, 3, 0}, 1);
  ExpectFolded(result, {3}, {0, 7, 0}, 2);
}

TEST(ConcatOffsetKernel, CountsFromTheFirstDimensionToo) {
  const auto result = ConcatOffset(3, {ScalarInt(0), Ints({2, 3}), Ints({2, 3}), Ints({2, 3})}, IntOutputs(3)).Fold();
  ExpectFolded(result, {2}, {4, 0}, 2);
}

// Fault 53: a negative axis wrote outside.
TEST(ConcatOffsetKernel, CountsANegativeAxisFromTheEnd) {
  ExpectFolded(ConcatOffset(2, {ScalarInt(-1), Ints({2, 3}), Ints({2, 4})}, IntOutputs(2)).Fold(), {2}, {0, 3}, 1);
  EXPECT_THAT(WhyNotChanged(ConcatOffset(1, {ScalarInt(-3), Ints({2, 3})}, IntOutputs(1)).Fold()),
              HasSubstr("concat_dim is -3"));
}

TEST(ConcatOffsetKernel, WritesInt64WhereTheOutputIsOfIt) {
  const int64_t large = int64_t{1} << 33;
  const std::vector<ConstTensor> inputs = {ScalarInt(0), Longs({large}), Longs({1})};
  const auto result = ConcatOffset(2, inputs, {Described({}, DT_INT64), Described({}, DT_INT64)}).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_THAT(ElementsOf<int64_t>((*result)[1]), ::testing::ElementsAre(large));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(2, inputs, IntOutputs(2)).Fold()), HasSubstr("does not fit in int32"));
}

TEST(ConcatOffsetKernel, LeavesWhatDoesNotFit) {
  const std::vector<ConstTensor> sound = {ScalarInt(0), Ints({2, 3}), Ints({2, 3})};
  EXPECT_THAT(WhyNotChanged(TestCall("ConcatOffset", sound, IntOutputs(2)).Fold()), HasSubstr("does not say by N"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(0, sound, IntOutputs(2)).Fold()), HasSubstr("does not say by N"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(3, sound, IntOutputs(3)).Fold()), HasSubstr("3 inputs, not 4"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(2, sound, IntOutputs(1)).Fold()), HasSubstr("it has 1 outputs"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(2, {}, IntOutputs(2)).Fold()), HasSubstr("0 inputs"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(1, {Ints({0, 1}), Ints({2})}, IntOutputs(1)).Fold()),
              HasSubstr("concat_dim has 2 values"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(2, {ScalarInt(0), Ints({2}), Ints({2, 3})}, IntOutputs(2)).Fold()),
              HasSubstr("vectors of one length"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(1, {ScalarInt(0), ScalarInt(2)}, IntOutputs(1)).Fold()),
              HasSubstr("vectors of one length"));
  EXPECT_THAT(WhyNotChanged(ConcatOffset(1, {ScalarInt(0), Floats({2})}, IntOutputs(1)).Fold()),
              HasSubstr("type float32"));
  const int64_t max = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(WhyNotChanged(ConcatOffset(2, {ScalarInt(0), Longs({max}), Longs({1})},
                                         {Described({}, DT_INT64), Described({}, DT_INT64)})
                                .Fold()),
              HasSubstr("does not fit 63 bits"));
}

}  // namespace
}  // namespace ge
