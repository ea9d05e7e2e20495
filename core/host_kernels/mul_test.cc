#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall MulCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("Mul", {std::move(a), std::move(b)}, {dtype});
}

TEST(MulKernel, MultipliesEveryTypeOfNumber) {
  for (const DataType dtype : kRealTypes) {
    EXPECT_THAT(FoldedNumbers(MulCall(Number(dtype, 3), Number(dtype, 5))), ElementsAre(15)) << DataTypeWord(dtype);
  }
}

// (5 + 3i)(6 + 4.5i) = 30 - 13.5 + (22.5 + 18)i
TEST(MulKernel, MultipliesComplexNumbers) {
  const auto product = [](std::complex<float> a, std::complex<float> b) {
    return MulCall(TestTensor<std::complex<float>>(DT_COMPLEX64, {}, {a}),
                   TestTensor<std::complex<float>>(DT_COMPLEX64, {}, {b}));
  };
  EXPECT_THAT(ElementsOf<std::complex<float>>(Folded(product({5, 3}, {6, 4.5F})).at(0)),
              ElementsAre(std::complex<float>(16.5F, 40.5F)));
  const auto half = [](float real, float imaginary) {
    return TestTensor<Complex32>(DT_COMPLEX32, {}, {{Float16(real), Float16(imaginary)}});
  };
  const auto halves = ElementsOf<Complex32>(Folded(MulCall(half(5, 3), half(6, 4.5F))).at(0)).at(0);
  EXPECT_EQ(static_cast<float>(halves.real), 16.5F);
  EXPECT_EQ(static_cast<float>(halves.imaginary), 40.5F);
}

// (0.9 + 0.7i)(0.8 + 0.6i) = 0.3 + 1.1i and (0.5 + 0.3i)(0.2 + 0.1i) = 0.07 + 0.11i
TEST(MulKernel, MultipliesComplexNumbersInDoublePrecision) {
  using Complex = std::complex<double>;
  const auto result =
      ElementsOf<Complex>(Folded(MulCall(TestTensor<Complex>(DT_COMPLEX128, {2}, {{0.9, 0.7}, {0.5, 0.3}}),
                                         TestTensor<Complex>(DT_COMPLEX128, {2}, {{0.8, 0.6}, {0.2, 0.1}})))
                              .at(0));
  EXPECT_THAT(result.at(0).real(), DoubleNear(0.3, 1e-15));
  EXPECT_THAT(result.at(0).imag(), DoubleNear(1.1, 1e-15));
  EXPECT_THAT(result.at(1).real(), DoubleNear(0.07, 1e-15));
  EXPECT_THAT(result.at(1).imag(), DoubleNear(0.11, 1e-15));
}

TEST(MulKernel, BroadcastsComplexNumbersInBothDirections) {
  for (const DataType dtype : kComplexTypes) {
    const TestCall call = MulCall(Numbers(dtype, {2}, {1, 2}), Numbers(dtype, {2, 1}, {10, 20}));
    EXPECT_THAT(FoldedDims(call), ElementsAre(2, 2));
    EXPECT_THAT(FoldedNumbers(call), ElementsAre(10, 20, 20, 40)) << DataTypeWord(dtype);
  }
}

// 99999 · 21476 = 2147578524 = 2^31 + 94876
TEST(MulKernel, WrapsAsTheDeviceDoes) {
  EXPECT_THAT(FoldedNumbers(MulCall(Number(DT_INT32, 99999), Number(DT_INT32, 21476))),
              ElementsAre(94876 - 2147483648.0));
  EXPECT_THAT(FoldedNumbers(MulCall(Number(DT_UINT16, 65535), Number(DT_UINT16, 65535))), ElementsAre(1));
  EXPECT_THAT(FoldedNumbers(MulCall(Number(DT_INT16, -32768), Number(DT_INT16, -1))), ElementsAre(-32768));
  const ConstTensor big = TestTensor<int64_t>(DT_INT64, {}, {(int64_t{1} << 62) + 3});
  EXPECT_THAT(ElementsOf<int64_t>(Folded(MulCall(big, TestTensor<int64_t>(DT_INT64, {}, {4}))).at(0)), ElementsAre(12));
}

TEST(MulKernel, LetsFloatsOverflowToInfinity) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  EXPECT_THAT(FoldedNumbers(MulCall(Number(DT_FLOAT16, 256), Number(DT_FLOAT16, -256))), ElementsAre(-kInfinity));
  EXPECT_TRUE(std::isnan(FoldedNumbers(MulCall(Number(DT_FLOAT, kInfinity), Number(DT_FLOAT, 0))).at(0)));
}

TEST(MulKernel, LeavesInputsAloneThatItCannotMultiply) {
  EXPECT_THAT(WhyNotChanged(MulCall(Number(DT_BOOL, 1), Number(DT_BOOL, 1))), HasSubstr("compute with bool"));
  EXPECT_THAT(WhyNotChanged(TestCall("Mul", {Number(DT_INT32, 3)}, {DT_INT32})), HasSubstr("1 inputs, not 2"));
  const ConstTensor without_data = TestTensor<int32_t>(DT_INT32, {1}, {});
  EXPECT_THAT(WhyNotChanged(MulCall(without_data, without_data)), HasSubstr("holds 0 bytes"));
}

}  // namespace
}  // namespace ge
