#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall MaximumCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("Maximum", {std::move(a), std::move(b)}, {dtype});
}

TEST(MaximumKernel, TakesTheLargerOfEachPair) {
  EXPECT_THAT(FoldedNumbers(
                  MaximumCall(Numbers(DT_INT32, {6}, {1, 2, 3, 5, 2, 3}), Numbers(DT_INT32, {6}, {1, 2, 3, 4, 5, 6}))),
              ElementsAre(1, 2, 3, 5, 5, 6));
  const TestCall scalars = MaximumCall(Number(DT_INT32, 1), Number(DT_INT32, 2));
  EXPECT_THAT(FoldedNumbers(scalars), ElementsAre(2));
  EXPECT_THAT(FoldedDims(scalars), ElementsAre());
}

TEST(MaximumKernel, StretchesDimensionsOfOne) {
  const TestCall call =
      MaximumCall(Numbers(DT_INT32, {1, 3}, {1, 5, 3}), Numbers(DT_INT32, {2, 3}, {4, 4, 4, 0, 9, 0}));
  EXPECT_THAT(FoldedDims(call), ElementsAre(2, 3));
  EXPECT_THAT(FoldedNumbers(call), ElementsAre(4, 5, 4, 1, 9, 3));
}

/// What {2, 1, 4, 1, 2} and {2, 2, 1, 3, 1} give: 2 · 2 · 4 · 3 · 2 elements.
std::vector<double> MaximumOfFiveDimensions(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> result;
  for (size_t i = 0; i < 2; ++i) {
    for (size_t j = 0; j < 2; ++j) {
      for (size_t k = 0; k < 4; ++k) {
        for (size_t l = 0; l < 3; ++l) {
          for (size_t m = 0; m < 2; ++m) {
            const double left = a[i * 8 + k * 2 + m], right = b[i * 6 + j * 3 + l];
            result.push_back(left < right ? right : left);
          }
        }
      }
    }
  }
  return result;
}

TEST(MaximumKernel, BroadcastsFiveDimensionsInEveryType) {
  std::vector<double> a, b;
  for (int i = 0; i < 16; ++i) a.push_back((i * 7) % 16);
  for (int i = 0; i < 12; ++i) b.push_back((i * 5) % 12 + 2);
  for (const DataType dtype : kRealTypes) {
    const HostKernelOutputs outputs =
        Folded(MaximumCall(Numbers(dtype, {2, 1, 4, 1, 2}, a), Numbers(dtype, {2, 2, 1, 3, 1}, b)));
    ASSERT_EQ(outputs.size(), 1U) << DataTypeWord(dtype);
    EXPECT_THAT(outputs[0]->desc.shape.dims(), ElementsAre(2, 2, 4, 3, 2));
    EXPECT_EQ(outputs[0]->data.size(), 96U * static_cast<size_t>(ElementBits(dtype)) / 8);
    EXPECT_EQ(NumbersOf(outputs[0]), MaximumOfFiveDimensions(a, b)) << DataTypeWord(dtype);
  }
}

TEST(MaximumKernel, TakesAVectorAndAScalarOfEveryFloatingType) {
  for (const DataType dtype : kFloatingTypes) {
    EXPECT_THAT(FoldedNumbers(MaximumCall(Numbers(dtype, {4}, {1, -2, 3, 0.5}), Number(dtype, 0.75))),
                ElementsAre(1, 0.75, 3, 0.75));
  }
}

TEST(MaximumKernel, ComparesUnsignedNumbersAsSuch) {
  EXPECT_THAT(FoldedNumbers(MaximumCall(Number(DT_UINT8, 255), Number(DT_UINT8, 1))), ElementsAre(255));
  EXPECT_THAT(FoldedNumbers(MaximumCall(Number(DT_INT8, -1), Number(DT_INT8, 1))), ElementsAre(1));
}

TEST(MaximumKernel, HandsNaNOn) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const DataType dtype : kFloatingTypes) {
    EXPECT_TRUE(std::isnan(FoldedNumbers(MaximumCall(Number(dtype, kNan), Number(dtype, 1))).at(0)));
    EXPECT_TRUE(std::isnan(FoldedNumbers(MaximumCall(Number(dtype, 1), Number(dtype, kNan))).at(0)));
  }
}

TEST(MaximumKernel, LeavesInputsAloneThatItCannotCompare) {
  EXPECT_THAT(WhyNotChanged(MaximumCall(Number(DT_BOOL, 1), Number(DT_BOOL, 1))), HasSubstr("compute with bool"));
  EXPECT_THAT(WhyNotChanged(MaximumCall(Number(DT_COMPLEX64, 1), Number(DT_COMPLEX64, 1))),
              HasSubstr("compute with complex64"));
  EXPECT_THAT(WhyNotChanged(MaximumCall(Number(DT_INT32, 1), Number(DT_FLOAT, 1))), HasSubstr("int32 and float32"));
  EXPECT_THAT(WhyNotChanged(TestCall("Maximum", {Number(DT_INT32, 3)}, {DT_INT32})), HasSubstr("1 inputs, not 2"));
  const ConstTensor untyped = TestTensor<int32_t>(DT_UNDEFINED, {1}, {1});
  EXPECT_THAT(WhyNotChanged(MaximumCall(untyped, untyped)), HasSubstr("input 0 holds 4 bytes"));
  const ConstTensor without_data = TestTensor<int32_t>(DT_INT32, {1}, {});
  EXPECT_THAT(WhyNotChanged(MaximumCall(without_data, without_data)), HasSubstr("holds 0 bytes"));
}

}  // namespace
}  // namespace ge
