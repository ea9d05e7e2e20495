#include <gmock/gmock.h>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TestCall ReduceProdCall(ConstTensor x, ConstTensor axes) {
  const DataType dtype = x->desc.dtype;
  std::vector<ConstTensor> inputs{std::move(x)};
  if (axes != nullptr) inputs.push_back(std::move(axes));
  return TestCall("ReduceProd", std::move(inputs), {dtype});
}
ConstTensor ReduceProdMatrix() { return Numbers(DT_INT32, {2, 3}, {1, 2, 5, 7, 3, 1}); }
ConstTensor ReduceProdAxes(std::vector<int64_t> axes) {
  const auto count = static_cast<int64_t>(axes.size());
  return TestTensor<int64_t>(DT_INT64, {count}, std::move(axes));
}

TEST(ReduceProdKernel, MultipliesAlongAnAxis) {
  const TestCall rows = ReduceProdCall(ReduceProdMatrix(), Number(DT_INT32, 0));
  EXPECT_THAT(FoldedNumbers(rows), ElementsAre(7, 6, 5));
  EXPECT_THAT(FoldedDims(rows), ElementsAre(3));
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(ReduceProdMatrix(), ReduceProdAxes({1}))), ElementsAre(10, 21));
}

// spec/ge-local.md §12, point 56: the reference takes only the first axis, and no negative one.
TEST(ReduceProdKernel, MultipliesAlongAllAxesOfTheList) {
  const ConstTensor x = Numbers(DT_INT32, {2, 2, 2}, {1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(x, ReduceProdAxes({0, 2}))), ElementsAre(1 * 2 * 5 * 6, 3 * 4 * 7 * 8));
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(x, ReduceProdAxes({-1, -3}))), ElementsAre(1 * 2 * 5 * 6, 3 * 4 * 7 * 8));
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(x, ReduceProdAxes({1, 1}))), ElementsAre(3, 8, 35, 48));
}

TEST(ReduceProdKernel, MultipliesEverythingWithoutAxes) {
  const TestCall call = ReduceProdCall(ReduceProdMatrix(), nullptr);
  EXPECT_THAT(FoldedNumbers(call), ElementsAre(210));
  EXPECT_THAT(FoldedDims(call), ElementsAre());
}

TEST(ReduceProdKernel, KeepsDimensionsAsOnesWhenAsked) {
  EXPECT_THAT(FoldedDims(ReduceProdCall(ReduceProdMatrix(), ReduceProdAxes({0})).Attr("keep_dims", true)),
              ElementsAre(1, 3));
  // Point 56: without axes too.
  EXPECT_THAT(FoldedDims(ReduceProdCall(ReduceProdMatrix(), nullptr).Attr("keep_dims", true)), ElementsAre(1, 1));
}

TEST(ReduceProdKernel, LeavesXAsItIsForAnEmptyListOfAxes) {
  TestCall call = ReduceProdCall(ReduceProdMatrix(), ReduceProdAxes({}));
  EXPECT_THAT(FoldedNumbers(call), ElementsAre(1, 2, 5, 7, 3, 1));
  EXPECT_THAT(FoldedDims(call), ElementsAre(2, 3));
  EXPECT_THAT(FoldedNumbers(call.Attr("noop_with_empty_axes", false)), ElementsAre(210));
}

// The product of no numbers is 1.
TEST(ReduceProdKernel, OfNothingIsOne) {
  const ConstTensor none = Numbers(DT_INT32, {2, 0}, {});
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(none, ReduceProdAxes({1}))), ElementsAre(1, 1));
  EXPECT_THAT(FoldedDims(ReduceProdCall(none, ReduceProdAxes({0}))), ElementsAre(0));
}

TEST(ReduceProdKernel, TakesEveryTypeOfNumber) {
  for (const DataType dtype : kRealTypes) {
    EXPECT_THAT(FoldedNumbers(ReduceProdCall(Numbers(dtype, {3}, {2, 3, 5}), nullptr)), ElementsAre(30))
        << DataTypeWord(dtype);
  }
  for (const DataType dtype : kComplexTypes) {
    EXPECT_THAT(FoldedNumbers(ReduceProdCall(Numbers(dtype, {3}, {2, 3, -5}), nullptr)), ElementsAre(-30))
        << DataTypeWord(dtype);
  }
  const ConstTensor i = TestTensor<std::complex<float>>(DT_COMPLEX64, {2}, {{0, 1}, {0, 1}});
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(i, nullptr)), ElementsAre(-1));
}

// 2^31 wraps; 65536 · 65536 is 2^32.
TEST(ReduceProdKernel, WrapsAsTheDeviceDoes) {
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(Numbers(DT_INT32, {2}, {65536, 32768}), nullptr)),
              ElementsAre(-2147483648.0));
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(Numbers(DT_INT32, {2}, {65536, 65536}), nullptr)), ElementsAre(0));
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(Numbers(DT_INT8, {2}, {100, 3}), nullptr)), ElementsAre(44));
}

// 300 · 300 is more than a half holds; the product of all three is not.
TEST(ReduceProdKernel, RoundsHalvesOnce) {
  EXPECT_THAT(FoldedNumbers(ReduceProdCall(Numbers(DT_FLOAT16, {3}, {300, 300, 0.5}), Number(DT_INT32, 0))),
              ElementsAre(45000 - 8));  // halves are 32 apart: 44992 is nearest to 45000
}

TEST(ReduceProdKernel, LeavesInputsAloneThatItCannotReduce) {
  EXPECT_THAT(WhyNotChanged(ReduceProdCall(ReduceProdMatrix(), ReduceProdAxes({2}))), HasSubstr("axis 2 is outside"));
  EXPECT_THAT(WhyNotChanged(ReduceProdCall(ReduceProdMatrix(), ReduceProdAxes({-3}))), HasSubstr("axis -3 is outside"));
  EXPECT_THAT(WhyNotChanged(ReduceProdCall(ReduceProdMatrix(), Number(DT_FLOAT, 0))), HasSubstr("must be int32"));
  EXPECT_THAT(WhyNotChanged(ReduceProdCall(ReduceProdMatrix(), Numbers(DT_INT32, {1, 1}, {0}))),
              HasSubstr("axes has shape [1, 1]"));
  EXPECT_THAT(WhyNotChanged(ReduceProdCall(Numbers(DT_BOOL, {2}, {1, 0}), nullptr)), HasSubstr("compute with bool"));
  TestCall unknown_axes("ReduceProd", {ReduceProdMatrix(), nullptr}, {DT_INT32});
  unknown_axes.op().inputs[1] = GeTensorDesc(GeShape({1}), DT_INT32);
  EXPECT_THAT(WhyNotChanged(unknown_axes), HasSubstr("both constant"));
  EXPECT_THAT(WhyNotChanged(TestCall("ReduceProd", {nullptr}, {DT_INT32})), HasSubstr("both constant"));
}

}  // namespace
}  // namespace ge
