// Fill and Empty: constants of a shape that a tensor says.

#include <gmock/gmock.h>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TestCall FillCall(ConstTensor dims, ConstTensor value) {
  const DataType dtype = value->desc.dtype;
  return TestCall("Fill", {std::move(dims), std::move(value)}, {dtype});
}
TestCall EmptyCall(ConstTensor shape, DataType dtype) { return TestCall("Empty", {std::move(shape)}, {dtype}); }

TEST(FillKernel, RepeatsAValueOfEveryType) {
  std::vector<DataType> types(std::begin(kRealTypes), std::end(kRealTypes));
  types.insert(types.end(), std::begin(kComplexTypes), std::end(kComplexTypes));
  for (const DataType dtype : types) {
    const TestCall call = FillCall(Numbers(DT_INT32, {2}, {2, 3}), Number(dtype, 5));
    EXPECT_THAT(FoldedNumbers(call), ElementsAre(5, 5, 5, 5, 5, 5)) << DataTypeWord(dtype);
    EXPECT_THAT(FoldedDims(call), ElementsAre(2, 3));
  }
  EXPECT_THAT(FoldedNumbers(FillCall(Numbers(DT_INT64, {1}, {2}), Number(DT_BOOL, 1))), ElementsAre(1, 1));
}

TEST(FillKernel, MakesAScalarOfNoDimensions) {
  const TestCall call = FillCall(Numbers(DT_INT32, {0}, {}), Number(DT_FLOAT, 2.5));
  EXPECT_THAT(FoldedDims(call), ElementsAre());
  EXPECT_THAT(FoldedNumbers(call), ElementsAre(2.5));
}

TEST(FillKernel, TakesAScalarForOneDimension) {
  EXPECT_THAT(FoldedDims(FillCall(Number(DT_INT32, 4), Number(DT_INT8, 1))), ElementsAre(4));
}

// spec/ge-local.md §12, point 49: the reference stops at the first 0 and forgets the shape.
TEST(FillKernel, KeepsAllDimensionsAroundAZero) {
  const TestCall call = FillCall(Numbers(DT_INT64, {3}, {2, 0, 3}), Number(DT_FLOAT, 1));
  EXPECT_THAT(FoldedDims(call), ElementsAre(2, 0, 3));
  EXPECT_THAT(FoldedNumbers(call), IsEmpty());
}

// Point 43: the reference ends the compile.
TEST(FillKernel, LeavesDimensionsAloneThatMakeNoShape) {
  const ConstTensor one = Number(DT_FLOAT, 1);
  EXPECT_THAT(WhyNotChanged(FillCall(Numbers(DT_INT16, {1}, {2}), one)), HasSubstr("dims has type int16"));
  EXPECT_THAT(WhyNotChanged(FillCall(Numbers(DT_INT32, {2}, {3, -2}), one)),
              HasSubstr("[3, -2], which has a negative"));
  EXPECT_THAT(WhyNotChanged(FillCall(Numbers(DT_INT64, {2}, {0x1p40, 0x1p40}), one)), HasSubstr("has no size"));
  EXPECT_THAT(WhyNotChanged(FillCall(Numbers(DT_INT64, {1}, {0x1p40}), one)), HasSubstr("takes 4398046511104 bytes"));
  EXPECT_THAT(WhyNotChanged(FillCall(Numbers(DT_INT32, {1, 1}, {2}), one)), HasSubstr("dims has shape [1, 1]"));
}

TEST(FillKernel, LeavesWhatIsNoScalarValueAlone) {
  const ConstTensor dims = Numbers(DT_INT32, {1}, {2});
  EXPECT_THAT(WhyNotChanged(FillCall(dims, Numbers(DT_FLOAT, {1}, {1}))), HasSubstr("the value has shape [1]"));
  EXPECT_THAT(WhyNotChanged(FillCall(dims, TestTensor<uint8_t>(DT_INT4, {}, {1}))), HasSubstr("compute with int4"));
  EXPECT_THAT(WhyNotChanged(TestCall("Fill", {dims}, {DT_FLOAT})), HasSubstr("1 inputs, not 2"));
  EXPECT_THAT(WhyNotChanged(TestCall("Fill", {nullptr, Number(DT_FLOAT, 1)}, {DT_FLOAT})), HasSubstr("no constant"));
}

TEST(FillKernel, LeavesAnOutputOfUnknownShapeAlone) {
  TestCall call = FillCall(Numbers(DT_INT32, {1}, {2}), Number(DT_FLOAT, 1));
  call.op().outputs[0].shape = GeShape({-1});
  EXPECT_THAT(WhyNotChanged(call), HasSubstr("[-1] is not known"));
}

TEST(EmptyKernel, MakesZerosOfEveryType) {
  for (const DataType dims_type : {DT_INT32, DT_INT64}) {
    for (const DataType dtype : kRealTypes) {
      const HostKernelOutputs outputs = Folded(EmptyCall(Numbers(dims_type, {2}, {2, 3}), dtype));
      ASSERT_EQ(outputs.size(), 1U) << DataTypeWord(dtype);
      EXPECT_EQ(outputs[0]->desc.dtype, dtype);
      EXPECT_THAT(outputs[0]->desc.shape.dims(), ElementsAre(2, 3));
      EXPECT_THAT(NumbersOf(outputs[0]), Each(0));
    }
  }
}

// Point 49.
TEST(EmptyKernel, KeepsAllDimensionsAroundAZero) {
  EXPECT_THAT(FoldedDims(EmptyCall(Numbers(DT_INT32, {3}, {2, 0, 3}), DT_FLOAT)), ElementsAre(2, 0, 3));
}

// Point 43.
TEST(EmptyKernel, LeavesWhatMakesNoShapeAlone) {
  EXPECT_THAT(WhyNotChanged(EmptyCall(Numbers(DT_INT32, {1, 2}, {2, 3}), DT_FLOAT)), HasSubstr("has shape [1, 2]"));
  EXPECT_THAT(WhyNotChanged(EmptyCall(Numbers(DT_FLOAT, {1}, {2}), DT_FLOAT)), HasSubstr("has type float32"));
  EXPECT_THAT(WhyNotChanged(EmptyCall(Numbers(DT_INT32, {1}, {-2}), DT_FLOAT)), HasSubstr("a negative dimension"));
  EXPECT_THAT(WhyNotChanged(EmptyCall(Numbers(DT_INT32, {1}, {2}), DT_STRING)), HasSubstr("compute with string"));
  EXPECT_THAT(WhyNotChanged(TestCall("Empty", {}, {DT_FLOAT})), HasSubstr("0 inputs, not 1"));
  EXPECT_THAT(WhyNotChanged(TestCall("Empty", {Number(DT_INT32, 1)}, {DT_FLOAT, DT_FLOAT})), HasSubstr("2 outputs"));
}

}  // namespace
}  // namespace ge
