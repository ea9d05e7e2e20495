#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall GreaterCall(ConstTensor a, ConstTensor b) {
  return TestCall("Greater", {std::move(a), std::move(b)}, {DT_BOOL});
}

TEST(GreaterKernel, GivesOneByteOfZeroOrOnePerPair) {
  for (const DataType dtype : kRealTypes) {
    const HostKernelOutputs outputs =
        Folded(GreaterCall(Numbers(dtype, {3}, {1, 2, 3}), Numbers(dtype, {3}, {2, 2, 2})));
    ASSERT_EQ(outputs.size(), 1U) << DataTypeWord(dtype);
    EXPECT_EQ(outputs[0]->desc.dtype, DT_BOOL);
    EXPECT_THAT(ElementsOf<uint8_t>(outputs[0]), ElementsAre(0, 0, 1)) << DataTypeWord(dtype);
  }
  EXPECT_THAT(FoldedNumbers(GreaterCall(Number(DT_INT32, 1), Number(DT_INT32, 2))), ElementsAre(0));
}

TEST(GreaterKernel, ComparesBooleans) {
  EXPECT_THAT(FoldedNumbers(GreaterCall(Numbers(DT_BOOL, {4}, {1, 0, 0, 0}), Number(DT_BOOL, 1))),
              ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(FoldedNumbers(GreaterCall(Numbers(DT_BOOL, {2}, {1, 0}), Number(DT_BOOL, 0))), ElementsAre(1, 0));
}

// {2, 1, 4, 1, 2} and {2, 2, 1, 3, 1}: the last dimension runs through a pair of a, the one before through three of b.
TEST(GreaterKernel, BroadcastsFiveDimensions) {
  const std::vector<double> a{2, 5, 1, 1, 7, 0, 4, 4, 2, 5, 1, 1, 7, 0, 4, 4};
  const std::vector<double> b{3, 5, 1, 0, 9, 4, 3, 5, 1, 0, 9, 4};
  const HostKernelOutputs outputs =
      Folded(GreaterCall(Numbers(DT_INT32, {2, 1, 4, 1, 2}, a), Numbers(DT_INT32, {2, 2, 1, 3, 1}, b)));
  ASSERT_EQ(outputs.size(), 1U);
  EXPECT_THAT(outputs[0]->desc.shape.dims(), ElementsAre(2, 2, 4, 3, 2));
  const std::vector<double> result = NumbersOf(outputs[0]);
  ASSERT_EQ(result.size(), 96U);
  // 2, 5 against 3, then 5, then 1; 1, 1 against the same.
  EXPECT_THAT(std::vector<double>(result.begin(), result.begin() + 12),
              ElementsAre(0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0));
  // 2, 5 against 0, then 9, then 4.
  EXPECT_THAT(std::vector<double>(result.begin() + 24, result.begin() + 30), ElementsAre(1, 1, 0, 0, 0, 1));
}

TEST(GreaterKernel, FindsNothingGreaterThanNaN) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THAT(FoldedNumbers(GreaterCall(Numbers(DT_FLOAT16, {2}, {kNan, 1}), Numbers(DT_FLOAT16, {2}, {1, kNan}))),
              ElementsAre(0, 0));
}

TEST(GreaterKernel, ComparesWholeSixtyFourBits) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(FoldedNumbers(GreaterCall(TestTensor<int64_t>(DT_INT64, {}, {kMax}),
                                        TestTensor<int64_t>(DT_INT64, {}, {kMax - 1}))),
              ElementsAre(1));
}

TEST(GreaterKernel, LeavesInputsAloneThatItCannotCompare) {
  EXPECT_THAT(WhyNotChanged(GreaterCall(Number(DT_INT32, 1), Number(DT_FLOAT, 1))), HasSubstr("int32 and float32"));
  EXPECT_THAT(WhyNotChanged(GreaterCall(Number(DT_COMPLEX128, 1), Number(DT_COMPLEX128, 1))),
              HasSubstr("compute with complex128"));
}

}  // namespace
}  // namespace ge
