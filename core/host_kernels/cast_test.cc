#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr double kCastInfinity = std::numeric_limits<double>::infinity();
constexpr double kCastNan = std::numeric_limits<double>::quiet_NaN();

TestCall CastCall(ConstTensor x, DataType to) {
  GeTensorDesc output = x->desc;
  output.dtype = output.origin_dtype = to;
  return TestCall("Cast", {std::move(x)}, std::vector<GeTensorDesc>{output});
}

std::vector<double> CastNumbers(DataType from, const std::vector<double>& numbers, DataType to) {
  return FoldedNumbers(CastCall(Numbers(from, {static_cast<int64_t>(numbers.size())}, numbers), to));
}

TEST(CastKernel, ConvertsBetweenAllRealTypes) {
  for (const DataType from : kRealTypes) {
    for (const DataType to : kRealTypes) {
      EXPECT_THAT(CastNumbers(from, {0, 1, 100}, to), ElementsAre(0, 1, 100))
          << DataTypeWord(from) << " to " << DataTypeWord(to);
    }
    EXPECT_THAT(CastNumbers(from, {0, 1, 100}, DT_BOOL), ElementsAre(0, 1, 1)) << DataTypeWord(from);
    EXPECT_THAT(CastNumbers(DT_BOOL, {0, 1}, from), ElementsAre(0, 1)) << DataTypeWord(from);
  }
}

TEST(CastKernel, WritesTheBitsOfHalves) {
  const HostKernelOutputs ones = Folded(CastCall(Numbers(DT_FLOAT, {1, 1, 1, 1}, {1}), DT_FLOAT16));
  EXPECT_THAT(ElementsOf<uint16_t>(ones.at(0)), ElementsAre(0x3C00));
  EXPECT_THAT(FoldedDims(CastCall(Number(DT_FLOAT, 1), DT_FLOAT16)), ElementsAre());
  EXPECT_THAT(FoldedNumbers(CastCall(TestTensor<uint16_t>(DT_FLOAT16, {2}, {0x3C00, 0x4000}), DT_FLOAT)),
              ElementsAre(1, 2));
}

TEST(CastKernel, CutsFloatsTowardZero) {
  EXPECT_THAT(CastNumbers(DT_FLOAT, {1.75, -1.75, 0.5, -0.5}, DT_INT32), ElementsAre(1, -1, 0, 0));
  EXPECT_THAT(CastNumbers(DT_FLOAT16, {1.75, -1.75}, DT_INT8), ElementsAre(1, -1));
}

TEST(CastKernel, ReachesBothEndsOfAnIntegerType) {
  EXPECT_THAT(CastNumbers(DT_FLOAT, {127.9, -128.9}, DT_INT8), ElementsAre(127, -128));
  EXPECT_THAT(CastNumbers(DT_DOUBLE, {-0.9, 4294967295.5}, DT_UINT32), ElementsAre(0, 4294967295.0));
  EXPECT_THAT(ElementsOf<int64_t>(Folded(CastCall(Numbers(DT_DOUBLE, {1}, {-0x1p63}), DT_INT64)).at(0)),
              ElementsAre(std::numeric_limits<int64_t>::min()));
}

// The device saturates, a host wraps: neither is made up.
TEST(CastKernel, LeavesNumbersToTheDeviceThatTheTypeCannotHold) {
  const auto refused = [](DataType from, double number, DataType to) {
    return WhyNotChanged(CastCall(Numbers(from, {1}, {number}), to));
  };
  EXPECT_THAT(refused(DT_FLOAT, 128, DT_INT8), HasSubstr("int8 cannot hold element 0"));
  EXPECT_THAT(refused(DT_FLOAT, -129, DT_INT8), HasSubstr("cannot hold"));
  EXPECT_THAT(refused(DT_FLOAT, -1, DT_UINT8), HasSubstr("cannot hold"));
  EXPECT_THAT(refused(DT_INT32, 300, DT_UINT8), HasSubstr("cannot hold"));
  EXPECT_THAT(refused(DT_INT8, -1, DT_UINT64), HasSubstr("cannot hold"));
  EXPECT_THAT(refused(DT_DOUBLE, 0x1p63, DT_INT64), HasSubstr("cannot hold"));
  EXPECT_THAT(refused(DT_DOUBLE, 0x1p64, DT_UINT64), HasSubstr("cannot hold"));
  for (const double number : {kCastNan, kCastInfinity, -kCastInfinity}) {
    EXPECT_THAT(refused(DT_FLOAT, number, DT_INT64), HasSubstr("cannot hold"));
    EXPECT_THAT(refused(DT_FLOAT16, number, DT_UINT8), HasSubstr("cannot hold"));
  }
}

TEST(CastKernel, TakesEveryNumberButZeroForTrue) {
  EXPECT_THAT(CastNumbers(DT_FLOAT, {0.25, 0, -0.0, -2, kCastNan}, DT_BOOL), ElementsAre(1, 0, 0, 1, 1));
  EXPECT_THAT(CastNumbers(DT_INT8, {-3, 0}, DT_BOOL), ElementsAre(1, 0));
}

TEST(CastKernel, RoundsToTheNearestEvenFloat) {
  EXPECT_THAT(CastNumbers(DT_INT32, {16777217, 16777219}, DT_FLOAT), ElementsAre(16777216, 16777220));
  EXPECT_THAT(CastNumbers(DT_FLOAT, {2049, 2051, 65520, -65519}, DT_FLOAT16),
              ElementsAre(2048, 2052, kCastInfinity, -65504));
  EXPECT_TRUE(std::isnan(CastNumbers(DT_DOUBLE, {kCastNan}, DT_BF16).at(0)));
}

// Through a float, each would come to lie half way between two halves and go to the even one, which is the wrong one.
TEST(CastKernel, RoundsOnceOnTheWayToHalves) {
  EXPECT_THAT(CastNumbers(DT_DOUBLE, {2049.0000001}, DT_FLOAT16), ElementsAre(2050));
  EXPECT_THAT(CastNumbers(DT_INT32, {(1 << 30) + (1 << 22) + 1}, DT_BF16), ElementsAre((1 << 30) + (1 << 23)));
  EXPECT_THAT(CastNumbers(DT_INT32, {(1 << 30) + (1 << 22)}, DT_BF16), ElementsAre(1 << 30));
  constexpr int64_t kAboveTheMiddle = (int64_t{1} << 62) + (int64_t{1} << 54) + 1;
  EXPECT_THAT(FoldedNumbers(CastCall(TestTensor<int64_t>(DT_INT64, {}, {kAboveTheMiddle}), DT_BF16)),
              ElementsAre(0x1p62 + 0x1p55));
}

TEST(CastKernel, ConvertsAllBitsOfIntegers) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(ElementsOf<uint64_t>(Folded(CastCall(TestTensor<int64_t>(DT_INT64, {1}, {kMax}), DT_UINT64)).at(0)),
              ElementsAre(0x7FFFFFFFFFFFFFFF));
}

TEST(CastKernel, ConvertsComplexToComplex) {
  for (const DataType from : kComplexTypes) {
    for (const DataType to : kComplexTypes) {
      EXPECT_THAT(CastNumbers(from, {1.5, -2}, to), ElementsAre(1.5, -2)) << DataTypeWord(from);
    }
  }
  const auto halves = ElementsOf<Complex32>(
      Folded(CastCall(TestTensor<std::complex<double>>(DT_COMPLEX128, {}, {{1, 2049.0000001}}), DT_COMPLEX32)).at(0));
  EXPECT_EQ(static_cast<float>(halves.at(0).imaginary), 2050.0F);
  EXPECT_THAT(WhyNotChanged(CastCall(Number(DT_COMPLEX64, 1), DT_FLOAT)), HasSubstr("convert complex64 to float32"));
  EXPECT_THAT(WhyNotChanged(CastCall(Number(DT_FLOAT, 1), DT_COMPLEX64)), HasSubstr("convert float32 to complex64"));
}

TEST(CastKernel, SharesTheBytesWhenTheTypeStays) {
  const ConstTensor x = Numbers(DT_FLOAT16, {2}, {kCastNan, 1});
  EXPECT_EQ(Folded(CastCall(x, DT_FLOAT16)).at(0)->data.data(), x->data.data());
}

TEST(CastKernel, GivesAnEmptyTensorItsShape) {
  const TestCall call = CastCall(Numbers(DT_FLOAT, {2, 0}, {}), DT_INT8);
  EXPECT_THAT(FoldedDims(call), ElementsAre(2, 0));
  EXPECT_THAT(FoldedNumbers(call), IsEmpty());
}

TEST(CastKernel, LeavesOtherShapesAndFormatsAlone) {
  const ConstTensor x = Numbers(DT_FLOAT, {1, 2, 1, 1}, {1, 2});
  TestCall other_shape = CastCall(x, DT_INT32);
  other_shape.op().outputs[0].shape = GeShape({2});
  EXPECT_THAT(WhyNotChanged(other_shape), HasSubstr("its input is ND [1, 2, 1, 1] and its output ND [2]"));
  TestCall other_format = CastCall(x, DT_INT32);
  other_format.op().outputs[0].format = FORMAT_NC1HWC0;
  EXPECT_THAT(WhyNotChanged(other_format), HasSubstr("its output NC1HWC0"));
}

// spec/ge-local.md §12, point 43: the reference ends the compile.
TEST(CastKernel, LeavesANodeAloneThatLacksSomething) {
  EXPECT_THAT(WhyNotChanged(TestCall("Cast", {}, {DT_INT32})), HasSubstr("0 inputs, not 1"));
  EXPECT_THAT(WhyNotChanged(TestCall("Cast", {Number(DT_FLOAT, 1)}, std::vector<GeTensorDesc>())),
              HasSubstr("0 outputs, not 1"));
  EXPECT_THAT(WhyNotChanged(CastCall(Number(DT_FLOAT, 1), DT_STRING)), HasSubstr("convert float32 to string"));
}

}  // namespace
}  // namespace ge
