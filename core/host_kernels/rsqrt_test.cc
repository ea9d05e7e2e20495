#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall RsqrtCall(ConstTensor x) {
  const DataType dtype = x->desc.dtype;
  return TestCall("Rsqrt", {std::move(x)}, {dtype});
}

TEST(RsqrtKernel, DividesOneByTheRoot) {
  const std::vector<double> x{4, 16, 25, 100, 400};
  const TestCall call = RsqrtCall(Numbers(DT_FLOAT, {5}, x));
  EXPECT_THAT(ElementsOf<float>(Folded(call).at(0)), ElementsAre(0.5F, 0.25F, 0.2F, 0.1F, 0.05F));
  EXPECT_THAT(FoldedDims(call), ElementsAre(5));
  EXPECT_THAT(FoldedNumbers(RsqrtCall(Numbers(DT_DOUBLE, {5}, x))), ElementsAre(0.5, 0.25, 0.2, 0.1, 0.05));
}

// 0.1 lies between the halves 0x2E66 and 0x2E67, nearer to the first.
TEST(RsqrtKernel, RoundsHalvesOnce) {
  EXPECT_THAT(FoldedNumbers(RsqrtCall(Numbers(DT_FLOAT16, {2}, {4, 16}))), ElementsAre(0.5, 0.25));
  EXPECT_EQ(ElementsOf<Float16>(Folded(RsqrtCall(Number(DT_FLOAT16, 100))).at(0)).at(0).bits(), 0x2E66);
  EXPECT_THAT(FoldedNumbers(RsqrtCall(Number(DT_BF16, 4))), ElementsAre(0.5));
}

TEST(RsqrtKernel, HandsNaNOnAndTakesInfinity) {
  EXPECT_THAT(FoldedNumbers(RsqrtCall(Number(DT_FLOAT, std::numeric_limits<double>::infinity()))), ElementsAre(0));
  EXPECT_TRUE(std::isnan(FoldedNumbers(RsqrtCall(Number(DT_FLOAT, std::numeric_limits<double>::quiet_NaN()))).at(0)));
}

TEST(RsqrtKernel, LeavesZeroAlone) {
  for (const DataType dtype : kFloatingTypes) {
    EXPECT_THAT(WhyNotChanged(RsqrtCall(Numbers(dtype, {2}, {4, 0}))), HasSubstr("element 1 is 0"));
  }
  EXPECT_THAT(WhyNotChanged(RsqrtCall(Number(DT_FLOAT, -0.0))), HasSubstr("element 0 is -0"));
}

// spec/ge-local.md §12, point 58.
TEST(RsqrtKernel, LeavesNegativeNumbersAlone) {
  EXPECT_THAT(WhyNotChanged(RsqrtCall(Numbers(DT_FLOAT, {2}, {4, -4}))), HasSubstr("element 1 is -4"));
}

TEST(RsqrtKernel, LeavesOtherTypesAlone) {
  EXPECT_THAT(WhyNotChanged(RsqrtCall(Number(DT_INT32, 4))), HasSubstr("compute with int32"));
  EXPECT_THAT(WhyNotChanged(RsqrtCall(Number(DT_COMPLEX64, 4))), HasSubstr("compute with complex64"));
  EXPECT_THAT(WhyNotChanged(TestCall("Rsqrt", {}, {DT_FLOAT})), HasSubstr("0 inputs, not 1"));
}

}  // namespace
}  // namespace ge
