#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall SubCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("Sub", {std::move(a), std::move(b)}, {dtype});
}

TEST(SubKernel, SubtractsEveryTypeOfNumber) {
  for (const DataType dtype : kRealTypes) {
    EXPECT_THAT(FoldedNumbers(SubCall(Numbers(dtype, {2}, {7, 9}), Numbers(dtype, {2}, {5, 6}))), ElementsAre(2, 3))
        << DataTypeWord(dtype);
  }
  for (const DataType dtype : kComplexTypes) {
    EXPECT_THAT(FoldedNumbers(SubCall(Number(dtype, 7), Number(dtype, 9))), ElementsAre(-2)) << DataTypeWord(dtype);
  }
}

TEST(SubKernel, Broadcasts) {
  const TestCall call = SubCall(Numbers(DT_INT32, {3}, {1, 2, 3}), Numbers(DT_INT32, {2, 1}, {10, 20}));
  EXPECT_THAT(FoldedDims(call), ElementsAre(2, 3));
  EXPECT_THAT(FoldedNumbers(call), ElementsAre(-9, -8, -7, -19, -18, -17));
}

TEST(SubKernel, WrapsAsTheDeviceDoes) {
  EXPECT_THAT(FoldedNumbers(SubCall(Number(DT_INT8, -128), Number(DT_INT8, 1))), ElementsAre(127));
  EXPECT_THAT(FoldedNumbers(SubCall(Number(DT_UINT32, 0), Number(DT_UINT32, 1))), ElementsAre(4294967295.0));
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  const HostKernelOutputs difference =
      Folded(SubCall(TestTensor<int64_t>(DT_INT64, {}, {kMin}), TestTensor<int64_t>(DT_INT64, {}, {1})));
  EXPECT_THAT(ElementsOf<int64_t>(difference.at(0)), ElementsAre(std::numeric_limits<int64_t>::max()));
}

TEST(SubKernel, LeavesInputsAloneThatItCannotSubtract) {
  const ConstTensor text = TestTensor<uint8_t>(DT_STRING, {1}, {1});
  EXPECT_THAT(WhyNotChanged(SubCall(text, text)), HasSubstr("input 0 holds 1 bytes"));
  EXPECT_THAT(WhyNotChanged(SubCall(Number(DT_BOOL, 1), Number(DT_BOOL, 1))), HasSubstr("compute with bool"));
  EXPECT_THAT(WhyNotChanged(SubCall(Number(DT_INT32, 1), Number(DT_INT64, 1))), HasSubstr("int32 and int64"));
}

}  // namespace
}  // namespace ge
