#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr double kFloorDivInfinity = std::numeric_limits<double>::infinity();

TestCall FloorDivCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("FloorDiv", {std::move(a), std::move(b)}, {dtype});
}

double FloorDivOf(DataType dtype, double a, double b) {
  return FoldedNumbers(FloorDivCall(Number(dtype, a), Number(dtype, b))).at(0);
}

TEST(FloorDivKernel, RoundsTowardMinusInfinity) {
  const ConstTensor x = Numbers(DT_INT32, {6}, {1, 6, 32, 9, 10, 7});
  EXPECT_THAT(FoldedNumbers(FloorDivCall(x, Numbers(DT_INT32, {6}, {2, 9, 9, 9, 9, 9}))),
              ElementsAre(0, 0, 3, 1, 1, 0));
  EXPECT_THAT(FoldedNumbers(FloorDivCall(Number(DT_INT32, 5), x)), ElementsAre(5, 0, 0, 0, 0, 0));
  EXPECT_THAT(FoldedNumbers(FloorDivCall(x, Number(DT_INT32, -9))), ElementsAre(-1, -1, -4, -1, -2, -1));
  const TestCall scalars = FloorDivCall(Number(DT_INT32, -9), Number(DT_INT32, -5));
  EXPECT_THAT(FoldedNumbers(scalars), ElementsAre(1));
  EXPECT_THAT(FoldedDims(scalars), ElementsAre());
}

TEST(FloorDivKernel, DividesFloatsThatAreNotWhole) {
  const ConstTensor x = Numbers(DT_FLOAT, {6}, {1, 6, 32, 9, -10, -7});
  const ConstTensor y = Numbers(DT_FLOAT, {6}, {2, -9.9, -9.9, -9.9, -9.9, -9.9});
  EXPECT_THAT(FoldedNumbers(FloorDivCall(x, y)), ElementsAre(0, -1, -4, -1, 1, 0));
}

// spec/ge-local.md §12, point 45.
TEST(FloorDivKernel, DoesNotTakeFloatsForIntegers) {
  for (const DataType dtype : kFloatingTypes) EXPECT_EQ(FloorDivOf(dtype, -2.5, 1), -3) << DataTypeWord(dtype);
}
TEST(FloorDivKernel, DoesNotGoThroughThirtyTwoBits) {
  constexpr int64_t kBig = int64_t{1} << 40;
  const auto quotient = [](int64_t a, int64_t b) {
    return ElementsOf<int64_t>(
               Folded(FloorDivCall(TestTensor<int64_t>(DT_INT64, {}, {a}), TestTensor<int64_t>(DT_INT64, {}, {b})))
                   .at(0))
        .at(0);
  };
  EXPECT_EQ(quotient(kBig, 1), kBig);
  EXPECT_EQ(quotient(std::numeric_limits<int64_t>::max(), -2), std::numeric_limits<int64_t>::min() / 2);
}

TEST(FloorDivKernel, DividesEveryTypeOfNumber) {
  for (const DataType dtype : kRealTypes) EXPECT_EQ(FloorDivOf(dtype, 7, 2), 3) << DataTypeWord(dtype);
  for (const DataType dtype : {DT_INT8, DT_INT16, DT_INT32, DT_INT64, DT_FLOAT16, DT_BF16, DT_FLOAT, DT_DOUBLE}) {
    EXPECT_EQ(FloorDivOf(dtype, -7, 2), -4) << DataTypeWord(dtype);
    EXPECT_EQ(FloorDivOf(dtype, 7, -2), -4) << DataTypeWord(dtype);
    EXPECT_EQ(FloorDivOf(dtype, -8, 2), -4) << DataTypeWord(dtype);
  }
  EXPECT_EQ(FloorDivOf(DT_UINT8, 255, 2), 127);
}

TEST(FloorDivKernel, WrapsTheOneQuotientThatOverflows) {
  EXPECT_EQ(FloorDivOf(DT_INT8, -128, -1), -128);
  EXPECT_EQ(FloorDivOf(DT_INT32, -2147483648.0, -1), -2147483648.0);
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  const HostKernelOutputs quotient =
      Folded(FloorDivCall(TestTensor<int64_t>(DT_INT64, {}, {kMin}), TestTensor<int64_t>(DT_INT64, {}, {-1})));
  EXPECT_THAT(ElementsOf<int64_t>(quotient.at(0)), ElementsAre(kMin));
}

// 0.1 in binary is a little more than a tenth, so that it goes into 1 nine times only.
TEST(FloorDivKernel, RoundsTheExactQuotient) {
  EXPECT_EQ(FloorDivOf(DT_DOUBLE, 1, 0.1), 9);
  EXPECT_EQ(FloorDivOf(DT_FLOAT, 1, 0.1), 9);
  EXPECT_EQ(FloorDivOf(DT_DOUBLE, -1, 0.1), -10);
}

TEST(FloorDivKernel, FollowsIeeeForInfinities) {
  EXPECT_EQ(FloorDivOf(DT_FLOAT, kFloorDivInfinity, -2), -kFloorDivInfinity);
  EXPECT_EQ(FloorDivOf(DT_FLOAT, 5, kFloorDivInfinity), 0);
  EXPECT_TRUE(std::isnan(FloorDivOf(DT_FLOAT, kFloorDivInfinity, kFloorDivInfinity)));
  EXPECT_TRUE(std::isnan(FloorDivOf(DT_FLOAT16, std::numeric_limits<double>::quiet_NaN(), 1)));
}

// spec/ge-local.md §12, point 57.
TEST(FloorDivKernel, Broadcasts) {
  const ConstTensor x = Numbers(DT_INT32, {2, 3}, {1, 2, 3, 4, 5, 6});
  EXPECT_THAT(FoldedNumbers(FloorDivCall(x, Numbers(DT_INT32, {2, 1}, {2, 3}))), ElementsAre(0, 1, 1, 1, 1, 2));
  EXPECT_THAT(WhyNotChanged(FloorDivCall(x, Numbers(DT_INT32, {6}, {1, 1, 1, 1, 1, 1}))),
              HasSubstr("[2, 3] and [6] do not broadcast"));
}

TEST(FloorDivKernel, LeavesADivisionByZeroAlone) {
  for (const DataType dtype : kRealTypes) {
    EXPECT_THAT(WhyNotChanged(FloorDivCall(Numbers(dtype, {2}, {1, 1}), Numbers(dtype, {2}, {1, 0}))),
                HasSubstr("has a zero"));
  }
  EXPECT_THAT(WhyNotChanged(FloorDivCall(Number(DT_FLOAT, 1), Number(DT_FLOAT, -0.0))), HasSubstr("has a zero"));
}

TEST(FloorDivKernel, LeavesInputsAloneThatItCannotDivide) {
  EXPECT_THAT(WhyNotChanged(FloorDivCall(Number(DT_COMPLEX64, 1), Number(DT_COMPLEX64, 1))),
              HasSubstr("compute with complex64"));
  EXPECT_THAT(WhyNotChanged(FloorDivCall(Number(DT_INT32, 1), Number(DT_FLOAT, 1))), HasSubstr("int32 and float32"));
  const ConstTensor without_data = TestTensor<int32_t>(DT_INT32, {1}, {});
  EXPECT_THAT(WhyNotChanged(FloorDivCall(without_data, without_data)), HasSubstr("holds 0 bytes"));
}

}  // namespace
}  // namespace ge
