// BroadcastArgs and BroadcastGradientArgs, and the broadcast that all element-wise kernels share.

#include <gmock/gmock.h>

#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ConstTensor ShapeVector(std::vector<double> dims, DataType dtype = DT_INT32) {
  const auto count = static_cast<int64_t>(dims.size());
  return Numbers(dtype, {count}, dims);
}

TestCall BroadcastArgsCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("BroadcastArgs", {std::move(a), std::move(b)}, {dtype});
}

TEST(BroadcastArgsKernel, GivesTheShapeToWhichBothStretch) {
  for (const DataType dtype : {DT_INT32, DT_INT64}) {
    EXPECT_THAT(FoldedNumbers(BroadcastArgsCall(ShapeVector({2, 1, 5, 3}, dtype), ShapeVector({4, 5, 1}, dtype))),
                ElementsAre(2, 4, 5, 3));
  }
  EXPECT_THAT(FoldedNumbers(BroadcastArgsCall(ShapeVector({2, 3}), ShapeVector({2, 3}))), ElementsAre(2, 3));
  EXPECT_THAT(FoldedNumbers(BroadcastArgsCall(ShapeVector({0}), ShapeVector({2, 1}))), ElementsAre(2, 0));
}

TEST(BroadcastArgsKernel, TakesShapesOfScalars) {
  EXPECT_THAT(FoldedNumbers(BroadcastArgsCall(ShapeVector({2, 3}), ShapeVector({}))), ElementsAre(2, 3));
  const TestCall both = BroadcastArgsCall(ShapeVector({}), ShapeVector({}));
  EXPECT_THAT(FoldedNumbers(both), IsEmpty());
  EXPECT_THAT(FoldedDims(both), ElementsAre(0));
}

// spec/ge-local.md §12, point 43: the reference ends the compile.
TEST(BroadcastArgsKernel, LeavesWhatDoesNotBroadcastAlone) {
  EXPECT_THAT(WhyNotChanged(BroadcastArgsCall(ShapeVector({2}), ShapeVector({3}))), HasSubstr("do not broadcast"));
  EXPECT_THAT(WhyNotChanged(BroadcastArgsCall(ShapeVector({2, -1}), ShapeVector({3}))), HasSubstr("x1 is [2, -1]"));
  EXPECT_THAT(WhyNotChanged(BroadcastArgsCall(Numbers(DT_FLOAT, {1}, {2}), ShapeVector({2}))),
              HasSubstr("x1 has type float32"));
  EXPECT_THAT(WhyNotChanged(BroadcastArgsCall(ShapeVector({2}), Numbers(DT_INT32, {1, 1}, {2}))),
              HasSubstr("x2 has shape [1, 1]"));
  EXPECT_THAT(WhyNotChanged(BroadcastArgsCall(TestTensor<int32_t>(DT_INT32, {2}, {1}), ShapeVector({2}))),
              HasSubstr("holds 4 bytes"));
  EXPECT_THAT(WhyNotChanged(TestCall("BroadcastArgs", {ShapeVector({2})}, {DT_INT32})), HasSubstr("1 inputs"));
}

TestCall GradientArgsCall(ConstTensor a, ConstTensor b) {
  const DataType dtype = a->desc.dtype;
  return TestCall("BroadcastGradientArgs", {std::move(a), std::move(b)}, {dtype, dtype});
}

/// The axes of both operands.
std::vector<std::vector<double>> GradientAxes(std::vector<double> a, std::vector<double> b, DataType dtype = DT_INT32) {
  std::vector<std::vector<double>> axes;
  for (const ConstTensor& output : Folded(GradientArgsCall(ShapeVector(a, dtype), ShapeVector(b, dtype)))) {
    EXPECT_EQ(output->desc.dtype, dtype);
    EXPECT_EQ(output->desc.shape.rank(), 1U);
    axes.push_back(NumbersOf(output));
  }
  return axes;
}

TEST(BroadcastGradientArgsKernel, GivesTheAxesAlongWhichEachWasStretched) {
  for (const DataType dtype : {DT_INT32, DT_INT64}) {
    EXPECT_THAT(GradientAxes({2, 1, 5, 3}, {4, 5, 1}, dtype), ElementsAre(ElementsAre(1), ElementsAre(0, 3)));
  }
  EXPECT_THAT(GradientAxes({2, 3, 5}, {1}), ElementsAre(IsEmpty(), ElementsAre(0, 1, 2)));
}

TEST(BroadcastGradientArgsKernel, GivesNoAxesForEqualShapes) {
  EXPECT_THAT(GradientAxes({2, 3}, {2, 3}), ElementsAre(IsEmpty(), IsEmpty()));
}

TEST(BroadcastGradientArgsKernel, TakesShapesOfScalars) {
  EXPECT_THAT(GradientAxes({2, 3}, {}), ElementsAre(IsEmpty(), ElementsAre(0, 1)));
  EXPECT_THAT(GradientAxes({}, {}), ElementsAre(IsEmpty(), IsEmpty()));
}

// spec/ge-local.md §12, point 43: the reference ends the compile.
TEST(BroadcastGradientArgsKernel, LeavesWhatDoesNotBroadcastAlone) {
  EXPECT_THAT(WhyNotChanged(GradientArgsCall(ShapeVector({2}), ShapeVector({3}))), HasSubstr("do not broadcast"));
  EXPECT_THAT(WhyNotChanged(GradientArgsCall(ShapeVector({2}), ShapeVector({-1}))), HasSubstr("x2 is [-1]"));
  EXPECT_THAT(WhyNotChanged(TestCall("BroadcastGradientArgs", {ShapeVector({2}), ShapeVector({2})}, {DT_INT32})),
              HasSubstr("1 outputs, not 2"));
}

TEST(BroadcastDims, AlignsAtTheRightForAnyRank) {
  const auto dims = BroadcastDims({1, 1, 1, 1, 1, 1, 1, 1, 7}, {2, 1});
  ASSERT_TRUE(dims.ok());
  EXPECT_THAT(*dims, ElementsAre(1, 1, 1, 1, 1, 1, 1, 2, 7));
}

TEST(BroadcastWalk, ReachesTheElementsOfBothOperandsInOrder) {
  BroadcastWalk walk({2, 2, 2}, {2, 1, 2}, {2, 1});
  std::vector<size_t> a, b;
  for (int i = 0; i < 8; ++i, walk.Next()) {
    a.push_back(walk.a());
    b.push_back(walk.b());
  }
  EXPECT_THAT(a, ElementsAre(0, 1, 0, 1, 2, 3, 2, 3));
  EXPECT_THAT(b, ElementsAre(0, 0, 1, 1, 0, 0, 1, 1));
}

}  // namespace
}  // namespace ge
