#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TestCall AddCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a == nullptr ? DT_FLOAT : a->desc.dtype;
  return TestCall("Add", {std::move(a), std::move(b)}, {dtype});
}

TEST(AddKernel, AddsEveryTypeOfNumber) {
  for (const DataType dtype : kRealTypes) {
    EXPECT_THAT(FoldedNumbers(AddCall(Numbers(dtype, {2}, {2, 3}), Numbers(dtype, {2}, {5, 6}))), ElementsAre(7, 9))
        << DataTypeWord(dtype);
  }
}

TEST(AddKernel, AddsComplexNumbersPartByPart) {
  const auto sum = [](auto type, DataType dtype) {
    using T = typename decltype(type)::Element;
    const auto a = TestTensor<T>(dtype, {1}, {T{1, 2}}), b = TestTensor<T>(dtype, {1}, {T{0.5, -4}});
    return ElementsOf<T>(Folded(AddCall(a, b)).at(0)).at(0);
  };
  EXPECT_EQ(sum(ElementType<std::complex<float>>{}, DT_COMPLEX64), std::complex<float>(1.5F, -2));
  EXPECT_EQ(sum(ElementType<std::complex<double>>{}, DT_COMPLEX128), std::complex<double>(1.5, -2));
  const auto half = [](float real, float imaginary) {
    return TestTensor<Complex32>(DT_COMPLEX32, {1}, {{Float16(real), Float16(imaginary)}});
  };
  const auto halves = ElementsOf<Complex32>(Folded(AddCall(half(1, 2), half(0.5F, -4))).at(0)).at(0);
  EXPECT_EQ(static_cast<float>(halves.real), 1.5F);
  EXPECT_EQ(static_cast<float>(halves.imaginary), -2.0F);
}

TEST(AddKernel, StretchesAScalar) {
  EXPECT_THAT(FoldedNumbers(AddCall(Numbers(DT_FLOAT, {4}, {1, 2, 3, 4}), Number(DT_FLOAT, 1))),
              ElementsAre(2, 3, 4, 5));
}

// The reference compares a complex result with the size of input 0 alone (spec/ge-local.md §12, point 57).
TEST(AddKernel, BroadcastsComplexNumbersInBothDirections) {
  for (const DataType dtype : kComplexTypes) {
    const TestCall call = AddCall(Numbers(dtype, {2, 1}, {10, 20}), Numbers(dtype, {3}, {1, 2, 3}));
    EXPECT_THAT(FoldedDims(call), ElementsAre(2, 3));
    EXPECT_THAT(FoldedNumbers(call), ElementsAre(11, 12, 13, 21, 22, 23));
  }
}

TEST(AddKernel, WrapsAsTheDeviceDoes) {
  constexpr int32_t kMax = std::numeric_limits<int32_t>::max();
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_INT32, kMax), Number(DT_INT32, kMax))), ElementsAre(-2));
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_INT8, 100), Number(DT_INT8, 100))), ElementsAre(-56));
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_UINT16, 65535), Number(DT_UINT16, 2))), ElementsAre(1));
  constexpr int64_t kMax64 = std::numeric_limits<int64_t>::max();
  const HostKernelOutputs sum =
      Folded(AddCall(TestTensor<int64_t>(DT_INT64, {}, {kMax64}), TestTensor<int64_t>(DT_INT64, {}, {1})));
  EXPECT_THAT(ElementsOf<int64_t>(sum.at(0)), ElementsAre(std::numeric_limits<int64_t>::min()));
}

TEST(AddKernel, LetsFloatsOverflowToInfinity) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kMax = std::numeric_limits<float>::max();
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_COMPLEX64, kMax), Number(DT_COMPLEX64, kMax))), ElementsAre(kInfinity));
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_FLOAT16, 65504), Number(DT_FLOAT16, 65504))), ElementsAre(kInfinity));
  EXPECT_TRUE(std::isnan(FoldedNumbers(AddCall(Number(DT_FLOAT, kInfinity), Number(DT_FLOAT, -kInfinity))).at(0)));
}

// 2048 + 1 lies half way between two halves; the even one is 2048.
TEST(AddKernel, RoundsHalvesOnce) {
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_FLOAT16, 2048), Number(DT_FLOAT16, 1))), ElementsAre(2048));
  EXPECT_THAT(FoldedNumbers(AddCall(Number(DT_FLOAT16, 2050), Number(DT_FLOAT16, 1))), ElementsAre(2052));
}

TEST(AddKernel, GivesAnEmptyTensorItsShape) {
  const TestCall call = AddCall(Numbers(DT_FLOAT, {2, 0, 3}, {}), Numbers(DT_FLOAT, {1, 3}, {1, 2, 3}));
  EXPECT_THAT(FoldedDims(call), ElementsAre(2, 0, 3));
  EXPECT_THAT(FoldedNumbers(call), IsEmpty());
  const ConstTensor vast = Numbers(DT_FLOAT, {int64_t{1} << 40, int64_t{1} << 40, 0}, {});
  EXPECT_THAT(FoldedDims(AddCall(vast, vast)), ElementsAre(int64_t{1} << 40, int64_t{1} << 40, 0));
}

TEST(AddKernel, LeavesInputsAloneThatItCannotAdd) {
  const ConstTensor one = Number(DT_INT32, 1);
  EXPECT_THAT(WhyNotChanged(AddCall(one, Number(DT_INT8, 1))), HasSubstr("its inputs are int32 and int8"));
  EXPECT_THAT(WhyNotChanged(AddCall(Number(DT_BOOL, 1), Number(DT_BOOL, 1))), HasSubstr("compute with bool"));
  EXPECT_THAT(WhyNotChanged(AddCall(one, nullptr)), HasSubstr("input 1 is no constant"));
  EXPECT_THAT(WhyNotChanged(TestCall("Add", {one}, {DT_INT32})), HasSubstr("1 inputs, not 2"));
  EXPECT_THAT(WhyNotChanged(TestCall("Add", {}, {DT_INT32})), HasSubstr("0 inputs, not 2"));
  EXPECT_THAT(WhyNotChanged(TestCall("Add", {one, one}, {DT_INT32, DT_INT32})), HasSubstr("2 outputs, not 1"));
  EXPECT_THAT(WhyNotChanged(AddCall(Numbers(DT_INT32, {2}, {1, 2}), Numbers(DT_INT32, {3}, {1, 2, 3}))),
              HasSubstr("[2] and [3] do not broadcast"));
}

TEST(AddKernel, LeavesAConstantAloneThatDoesNotHoldWhatItSays) {
  const ConstTensor short_one = TestTensor<int32_t>(DT_INT32, {2}, {1});
  EXPECT_THAT(WhyNotChanged(AddCall(short_one, short_one)), HasSubstr("input 0 holds 4 bytes"));
  const ConstTensor untyped = TestTensor<int32_t>(DT_UNDEFINED, {1}, {1});
  EXPECT_THAT(WhyNotChanged(AddCall(untyped, untyped)), HasSubstr("input 0 holds 4 bytes"));
}

// 2^15 × 2^15 floats are 4 GiB.
TEST(AddKernel, LeavesAResultAloneThatIsTooLargeForAConstant) {
  constexpr int64_t kSide = 1 << 15;
  const std::vector<double> side(kSide, 1);
  EXPECT_THAT(WhyNotChanged(AddCall(Numbers(DT_FLOAT, {kSide, 1}, side), Numbers(DT_FLOAT, {kSide}, side))),
              HasSubstr("takes 4294967296 bytes"));
}

}  // namespace
}  // namespace ge
