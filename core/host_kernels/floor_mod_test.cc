#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall FloorModCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("FloorMod", {std::move(a), std::move(b)}, {dtype});
}

double FloorModOf(DataType dtype, double a, double b) {
  return FoldedNumbers(FloorModCall(Number(dtype, a), Number(dtype, b))).at(0);
}

TEST(FloorModKernel, HasTheSignOfTheDivisor) {
  EXPECT_THAT(FoldedNumbers(FloorModCall(Numbers(DT_INT32, {6}, {4, 4, 4, -4, -4, -4}),
                                         Numbers(DT_INT32, {6}, {1, -3, 3, -3, 3, -2}))),
              ElementsAre(0, -2, 1, -1, 2, 0));
  EXPECT_THAT(FoldedNumbers(FloorModCall(Numbers(DT_INT32, {3}, {7, 10, 15}), Numbers(DT_INT32, {3}, {3, 4, 6}))),
              ElementsAre(1, 2, 3));
}

// spec/ge-local.md §12, point 44.
TEST(FloorModKernel, OfZeroIsZero) {
  for (const DataType dtype : {DT_INT8, DT_INT32, DT_INT64, DT_FLOAT16, DT_DOUBLE}) {
    EXPECT_EQ(FloorModOf(dtype, 0, -3), 0) << DataTypeWord(dtype);
    EXPECT_EQ(FloorModOf(dtype, 6, -3), 0) << DataTypeWord(dtype);
  }
}

TEST(FloorModKernel, TakesEveryTypeOfNumber) {
  for (const DataType dtype : kRealTypes) EXPECT_EQ(FloorModOf(dtype, 7, 4), 3) << DataTypeWord(dtype);
  EXPECT_EQ(FloorModOf(DT_FLOAT, -7.5, 2), 0.5);
  EXPECT_EQ(FloorModOf(DT_FLOAT16, 7.5, -2), -0.5);
}

TEST(FloorModKernel, OfTheSmallestIntegerByMinusOneIsZero) {
  EXPECT_EQ(FloorModOf(DT_INT32, -2147483648.0, -1), 0);
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  const HostKernelOutputs rest =
      Folded(FloorModCall(TestTensor<int64_t>(DT_INT64, {}, {kMin}), TestTensor<int64_t>(DT_INT64, {}, {-1})));
  EXPECT_THAT(ElementsOf<int64_t>(rest.at(0)), ElementsAre(0));
}

TEST(FloorModKernel, Broadcasts) {
  EXPECT_THAT(FoldedNumbers(FloorModCall(Numbers(DT_INT32, {2, 1}, {7, -7}), Numbers(DT_INT32, {3}, {2, 3, 4}))),
              ElementsAre(1, 1, 3, 1, 2, 1));
}

TEST(FloorModKernel, LeavesInputsAloneThatItCannotDivide) {
  const ConstTensor one = Number(DT_INT32, 1);
  EXPECT_THAT(WhyNotChanged(FloorModCall(one, Number(DT_INT32, 0))), HasSubstr("has a zero"));
  EXPECT_THAT(WhyNotChanged(FloorModCall(Number(DT_FLOAT, 1), Number(DT_FLOAT, 0))), HasSubstr("has a zero"));
  EXPECT_THAT(WhyNotChanged(TestCall("FloorMod", {one}, {DT_INT32})), HasSubstr("1 inputs, not 2"));
  EXPECT_THAT(WhyNotChanged(TestCall("FloorMod", {nullptr, one}, {DT_INT32})), HasSubstr("input 0 is no constant"));
}

}  // namespace
}  // namespace ge
