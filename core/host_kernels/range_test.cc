#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TestCall RangeCall(ConstTensor start, ConstTensor limit, ConstTensor delta) {
  const DataType dtype = start->desc.dtype;
  return TestCall("Range", {std::move(start), std::move(limit), std::move(delta)}, {dtype});
}
TestCall RangeOf(DataType dtype, double start, double limit, double delta) {
  return RangeCall(Number(dtype, start), Number(dtype, limit), Number(dtype, delta));
}

TEST(RangeKernel, StepsUpToTheLimit) {
  for (const DataType dtype : {DT_INT32, DT_INT64}) {
    const TestCall call = RangeOf(dtype, 1, 20, 2);
    EXPECT_THAT(FoldedNumbers(call), ElementsAre(1, 3, 5, 7, 9, 11, 13, 15, 17, 19));
    EXPECT_THAT(FoldedDims(call), ElementsAre(10));
  }
  for (const DataType dtype : {DT_FLOAT, DT_DOUBLE}) {
    EXPECT_THAT(FoldedNumbers(RangeOf(dtype, 0, 10, 1)), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
  }
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_INT32, -20, 0, 3)), ElementsAre(-20, -17, -14, -11, -8, -5, -2));
}

TEST(RangeKernel, RoundsTheNumberOfElementsUp) {
  const HostKernelOutputs outputs = Folded(RangeOf(DT_FLOAT, 0, 2, 1.2345678));
  EXPECT_THAT(ElementsOf<float>(outputs.at(0)), ElementsAre(0.0F, 1.2345678F));
}

TEST(RangeKernel, FallsWithANegativeDelta) {
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_INT64, 5, -2, -3)), ElementsAre(5, 2, -1));
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_FLOAT, 1, 0, -0.25)), ElementsAre(1, 0.75, 0.5, 0.25));
}

// spec/ge-local.md §12, point 50: the shape is [0], not that of a scalar.
TEST(RangeKernel, IsAnEmptyVectorWhenItStartsAtTheLimit) {
  for (const DataType dtype : {DT_INT32, DT_INT64, DT_FLOAT, DT_DOUBLE}) {
    const TestCall call = RangeOf(dtype, 7, 7, 1);
    EXPECT_THAT(FoldedDims(call), ElementsAre(0));
    EXPECT_THAT(FoldedNumbers(call), IsEmpty());
  }
}

// Point 50: each step of a sum would round. The product is 0.1F · 1000000, not a sum of a million tenths (100958.34).
TEST(RangeKernel, DoesNotSumUpRounding) {
  const HostKernelOutputs outputs = Folded(RangeOf(DT_FLOAT, 0, 100001, 0.1F));
  EXPECT_EQ(ElementsOf<float>(outputs.at(0)).at(1'000'000), static_cast<float>(1e6 * static_cast<double>(0.1F)));
}

// Point 50: limit - start needs 65 bits.
TEST(RangeKernel, SpansAllIntegers) {
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min(), kMax = std::numeric_limits<int64_t>::max();
  const auto scalar = [](int64_t value) { return TestTensor<int64_t>(DT_INT64, {}, {value}); };
  const HostKernelOutputs outputs = Folded(RangeCall(scalar(kMin), scalar(kMax), scalar(kMax)));
  EXPECT_THAT(ElementsOf<int64_t>(outputs.at(0)), ElementsAre(kMin, -1, kMax - 1));
  EXPECT_THAT(WhyNotChanged(RangeCall(scalar(kMin), scalar(kMax), scalar(1))), HasSubstr("than 63 bits count"));
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_INT32, -2147483648.0, 2147483647.0, 2147483647.0)),
              ElementsAre(-2147483648.0, -1, 2147483646.0));
}

TEST(RangeKernel, HoldsTheLimitWhenItIsClosed) {
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_INT32, 1, 5, 2).Attr("is_closed", true)), ElementsAre(1, 3, 5));
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_INT32, 1, 6, 2).Attr("is_closed", true)), ElementsAre(1, 3, 5));
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_FLOAT, 3, 3, 1).Attr("is_closed", true)), ElementsAre(3));
  EXPECT_THAT(FoldedNumbers(RangeOf(DT_DOUBLE, 1, 0, -0.5).Attr("is_closed", true)), ElementsAre(1, 0.5, 0));
}

// Point 43: the reference ends the compile.
TEST(RangeKernel, LeavesARangeAloneThatDoesNotReachItsLimit) {
  for (const DataType dtype : {DT_INT32, DT_DOUBLE}) {
    EXPECT_THAT(WhyNotChanged(RangeOf(dtype, 10, 1, 1)), HasSubstr("away from limit"));
    EXPECT_THAT(WhyNotChanged(RangeOf(dtype, 1, 10, -1)), HasSubstr("away from limit"));
    EXPECT_THAT(WhyNotChanged(RangeOf(dtype, 1, 10, 0)), HasSubstr("delta is 0"));
  }
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(WhyNotChanged(RangeOf(DT_FLOAT, 0, kNan, 1)), HasSubstr("than 63 bits count"));
  EXPECT_THAT(WhyNotChanged(RangeOf(DT_FLOAT, 0, std::numeric_limits<double>::infinity(), 1)),
              HasSubstr("than 63 bits count"));
}

TEST(RangeKernel, LeavesInputsAloneThatAreNoScalarsOfOneType) {
  EXPECT_THAT(WhyNotChanged(RangeOf(DT_INT8, 1, 10, 1)), HasSubstr("must be scalars of int32"));
  const ConstTensor one = Number(DT_INT32, 1);
  EXPECT_THAT(WhyNotChanged(RangeCall(one, Number(DT_INT64, 9), one)), HasSubstr("int32[], int64[] and int32[]"));
  EXPECT_THAT(WhyNotChanged(RangeCall(one, Numbers(DT_INT32, {1}, {9}), one)), HasSubstr("int32[1]"));
  EXPECT_THAT(WhyNotChanged(RangeCall(one, TestTensor<int32_t>(DT_INT32, {}, {}), one)), HasSubstr("holds 0 bytes"));
  EXPECT_THAT(WhyNotChanged(TestCall("Range", {one, one}, {DT_INT32})), HasSubstr("2 inputs, not 3"));
}

TEST(RangeKernel, LeavesAResultAloneThatIsTooLargeForAConstant) {
  EXPECT_THAT(WhyNotChanged(RangeOf(DT_INT32, 0, 2e9, 1)), HasSubstr("takes 8000000000 bytes"));
}

}  // namespace
}  // namespace ge
