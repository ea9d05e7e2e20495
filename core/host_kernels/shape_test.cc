// Shape, ShapeN, Rank, Size and GatherShapes: values that shapes alone decide.

#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

using Dims = std::vector<int64_t>;

/// A call of an op whose inputs are no constants.
TestCall ShapeCall(const std::string& type, const std::vector<Dims>& shapes, const std::vector<DataType>& outputs) {
  std::vector<GeTensorDesc> descriptions;
  for (const DataType dtype : outputs) descriptions.emplace_back(GeShape(), dtype);
  TestCall call(type, {}, descriptions);
  for (const Dims& dims : shapes) call.op().inputs.emplace_back(GeShape(dims), DT_FLOAT);
  return call;
}

/// The input is stored as [1, 1, 8, 2, 16] and was written by the user as [8, 2].
TestCall WithStoredShape(TestCall call) {
  call.op().inputs[0].shape = GeShape({1, 1, 8, 2, 16});
  call.op().inputs[0].origin_shape = GeShape({8, 2});
  return call;
}

TEST(ShapeKernel, GivesTheDimensions) {
  const HostKernelOutputs narrow = Folded(ShapeCall("Shape", {{8, 2}}, {DT_INT32}));
  EXPECT_THAT(ElementsOf<int32_t>(narrow.at(0)), ElementsAre(8, 2));
  EXPECT_EQ(narrow.at(0)->data.size(), 8U);
  const HostKernelOutputs wide = Folded(ShapeCall("Shape", {{8, 2}}, {DT_INT64}));
  EXPECT_THAT(ElementsOf<int64_t>(wide.at(0)), ElementsAre(8, 2));
  EXPECT_EQ(wide.at(0)->data.size(), 16U);
  const TestCall scalar = ShapeCall("Shape", {{}}, {DT_INT64});
  EXPECT_THAT(FoldedNumbers(scalar), IsEmpty());
  EXPECT_THAT(FoldedDims(scalar), ElementsAre(0));
}

TEST(ShapeKernel, LeavesWhatItCannotKnowAlone) {
  EXPECT_THAT(WhyNotChanged(ShapeCall("Shape", {}, {DT_INT32})), HasSubstr("one input and one output"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Shape", {{8, -1}}, {DT_INT32})), HasSubstr("[8, -1] is not known"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Shape", {{-2}}, {DT_INT32})), HasSubstr("[-2] is not known"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Shape", {{8}}, {DT_FLOAT})), HasSubstr("must be int32 or int64"));
}

// spec/ge-local.md §12, point 48: the reference refuses the largest int32 and lets others wrap.
TEST(ShapeKernel, HoldsToTheRangeOfInt32) {
  EXPECT_THAT(FoldedNumbers(ShapeCall("Shape", {{2147483647}}, {DT_INT32})), ElementsAre(2147483647.0));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Shape", {{2147483648}}, {DT_INT32})), HasSubstr("does not fit in int32"));
}

TEST(ShapeNKernel, GivesAVectorPerInput) {
  const HostKernelOutputs outputs = Folded(ShapeCall("ShapeN", {{8, 2}, {3, 4, 5}}, {DT_INT32, DT_INT64}));
  ASSERT_EQ(outputs.size(), 2U);
  EXPECT_THAT(ElementsOf<int32_t>(outputs[0]), ElementsAre(8, 2));
  EXPECT_THAT(ElementsOf<int64_t>(outputs[1]), ElementsAre(3, 4, 5));
}

TEST(ShapeNKernel, LeavesWhatItCannotKnowAlone) {
  EXPECT_THAT(WhyNotChanged(ShapeCall("ShapeN", {{8, 2}, {3}}, {DT_INT32})), HasSubstr("1 outputs, not 2"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("ShapeN", {{8}, {-1}}, {DT_INT32, DT_INT32})), HasSubstr("of input 1"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("ShapeN", {{8}}, {DT_INT8})), HasSubstr("must be int32 or int64"));
}

TEST(RankKernel, CountsDimensions) {
  EXPECT_THAT(FoldedNumbers(ShapeCall("Rank", {{4}}, {DT_INT32})), ElementsAre(1));
  EXPECT_THAT(FoldedNumbers(ShapeCall("Rank", {{4, 2, 2}}, {DT_INT32})), ElementsAre(3));
  EXPECT_THAT(FoldedNumbers(ShapeCall("Rank", {{3, -1}}, {DT_INT32})), ElementsAre(2));
  const TestCall scalar = ShapeCall("Rank", {{}}, {DT_INT32});
  EXPECT_THAT(FoldedNumbers(scalar), ElementsAre(0));
  EXPECT_THAT(FoldedDims(scalar), ElementsAre());
}

// spec/ge-local.md §12, point 46.
TEST(RankKernel, WritesEightBytesForInt64) {
  const HostKernelOutputs outputs = Folded(ShapeCall("Rank", {{4, 2, 2}}, {DT_INT64}));
  EXPECT_EQ(outputs.at(0)->data.size(), 8U);
  EXPECT_THAT(ElementsOf<int64_t>(outputs.at(0)), ElementsAre(3));
}

TEST(RankKernel, LeavesWhatItCannotKnowAlone) {
  EXPECT_THAT(WhyNotChanged(ShapeCall("Rank", {}, {DT_INT32})), HasSubstr("one input and one output"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Rank", {{1}, {1}}, {DT_INT32})), HasSubstr("one input and one output"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Rank", {{-2}}, {DT_INT32})), HasSubstr("the rank is not known"));
}

TEST(SizeKernel, CountsElements) {
  EXPECT_THAT(FoldedNumbers(ShapeCall("Size", {{10}}, {DT_INT32})), ElementsAre(10));
  EXPECT_THAT(FoldedNumbers(ShapeCall("Size", {{4, 3}}, {DT_INT64})), ElementsAre(12));
  EXPECT_THAT(FoldedNumbers(ShapeCall("Size", {{4, 0}}, {DT_INT64})), ElementsAre(0));
  const TestCall scalar = ShapeCall("Size", {{}}, {DT_INT32});
  EXPECT_THAT(FoldedNumbers(scalar), ElementsAre(1));
  EXPECT_THAT(FoldedDims(scalar), ElementsAre());
}

// spec/ge-local.md §12, point 43: overflow and other types end the reference's compile.
TEST(SizeKernel, LeavesWhatItCannotCountAlone) {
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  EXPECT_THAT(WhyNotChanged(ShapeCall("Size", {{8, kMax}}, {DT_INT64})), HasSubstr("not countable"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Size", {{1 << 16, 1 << 16}}, {DT_INT32})), HasSubstr("does not fit in int32"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Size", {{4}}, {DT_FLOAT})), HasSubstr("must be int32 or int64"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Size", {{4}, {4}}, {DT_INT32})), HasSubstr("one input and one output"));
  EXPECT_THAT(WhyNotChanged(ShapeCall("Size", {{4, -1}}, {DT_INT32})), HasSubstr("[4, -1] are not known"));
}

TestCall GatherShapesCall(const std::vector<Dims>& shapes, std::vector<Dims> axes, DataType dtype = DT_INT32) {
  return ShapeCall("GatherShapes", shapes, {dtype}).Attr("axes", std::move(axes));
}

TEST(GatherShapesKernel, PicksDimensions) {
  for (const DataType dtype : {DT_INT32, DT_INT64}) {
    EXPECT_THAT(FoldedNumbers(GatherShapesCall({{1, 2, 3}, {3, 4, 5}}, {{0, 1}, {0, 2}, {1, 0}, {1, 2}}, dtype)),
                ElementsAre(2, 3, 3, 5));
  }
  EXPECT_THAT(FoldedDims(GatherShapesCall({{1}}, {})), ElementsAre(0));
}

TEST(GatherShapesKernel, NeedsNoDimensionThatItDoesNotPick) {
  EXPECT_THAT(FoldedNumbers(GatherShapesCall({{-1, 7}}, {{0, 1}})), ElementsAre(7));
}

TEST(GatherShapesKernel, LeavesDimensionsAloneThatAreNotKnown) {
  EXPECT_THAT(WhyNotChanged(GatherShapesCall({{-2}}, {{0, 0}})), HasSubstr("the rank of input 0"));
  EXPECT_THAT(WhyNotChanged(GatherShapesCall({{-1, 7}}, {{0, 0}})), HasSubstr("dimension 0 of input 0"));
  EXPECT_THAT(WhyNotChanged(GatherShapesCall({{7}}, {{0, 0}}, DT_FLOAT)), HasSubstr("must be int32 or int64"));
}

// A graph like that is wrong. spec/ge-local.md §12, point 53: the reference does not look at negative numbers.
TEST(GatherShapesKernel, FailsForPairsThatPointNowhere) {
  const auto failure = [](const TestCall& call) {
    const Status status = call.Fold().status();
    EXPECT_EQ(status.code(), kParamInvalid) << status.ToString();
    return status.message();
  };
  EXPECT_THAT(failure(GatherShapesCall({{7}}, {{1, 0}})), HasSubstr("there are 1 inputs"));
  EXPECT_THAT(failure(GatherShapesCall({{7}}, {{-1, 0}})), HasSubstr("[-1, 0] of attribute axes: there are 1 inputs"));
  EXPECT_THAT(failure(GatherShapesCall({{7}}, {{0, 1}})), HasSubstr("input 0 has shape [7]"));
  EXPECT_THAT(failure(GatherShapesCall({{7}}, {{0, -1}})), HasSubstr("input 0 has shape [7]"));
  EXPECT_THAT(failure(GatherShapesCall({{7}}, {{0}})), HasSubstr("must be a pair"));
  EXPECT_THAT(failure(ShapeCall("GatherShapes", {{7}}, {DT_INT32})), HasSubstr("no attribute axes"));
  EXPECT_THAT(failure(GatherShapesCall({{-1}, {7}}, {{0, 0}, {1, 1}})), HasSubstr("input 1 has shape [7]"));
}

// spec/ge-local.md §12, point 47.
TEST(ShapeKernels, TakeTheShapeThatTheUserWrote) {
  EXPECT_THAT(FoldedNumbers(WithStoredShape(ShapeCall("Shape", {{}}, {DT_INT32}))), ElementsAre(8, 2));
  EXPECT_THAT(FoldedNumbers(WithStoredShape(ShapeCall("ShapeN", {{}}, {DT_INT32}))), ElementsAre(8, 2));
  EXPECT_THAT(FoldedNumbers(WithStoredShape(ShapeCall("Rank", {{}}, {DT_INT32}))), ElementsAre(2));
  EXPECT_THAT(FoldedNumbers(WithStoredShape(ShapeCall("Size", {{}}, {DT_INT32}))), ElementsAre(16));
  EXPECT_THAT(FoldedNumbers(WithStoredShape(GatherShapesCall({{}}, {{0, 0}}))), ElementsAre(8));
}

}  // namespace
}  // namespace ge
