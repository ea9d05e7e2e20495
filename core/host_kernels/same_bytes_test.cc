// Ops that give the same bytes in another shape: Identity, PlaceholderWithDefault, ReFormat, Reshape, ExpandDims,
// Squeeze…, Unsqueeze…, FlattenV2 (rows of spec/ge-local-tests.md I).

#include <gmock/gmock.h>

#include "core/host_kernels/move_for_test.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

using Axes = std::vector<int64_t>;

/// That form A gives the input's own bytes in this shape, and that form C says the same.
void ExpectView(const TestCall& call, const ConstTensor& x, const std::vector<int64_t>& dims) {
  const auto result = call.Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->front()->desc.shape, GeShape(dims));
  EXPECT_EQ(result->front()->data.data(), x->data.data());
  EXPECT_EQ(result->front()->data.size(), x->data.size());
  EXPECT_TRUE(call.IsView().ok()) << call.IsView().ToString();
}

/// That neither form gives one.
void ExpectNoView(const TestCall& call, const char* reason) {
  EXPECT_THAT(WhyNotChanged(call.Fold()), HasSubstr(reason));
  EXPECT_THAT(WhyNotChanged(call.IsView()), HasSubstr(reason));
}

TEST(IdentityKernel, IsTheVeryConstantThatTheOutputIsDescribedAs) {
  const ConstTensor x = Counted({2, 3});
  for (const char* type : {"Identity", "PlaceholderWithDefault"}) {
    const auto result = TestCall(type, {x}, std::vector<GeTensorDesc>{x->desc}).Fold();
    ASSERT_TRUE(result.ok()) << result.status().ToString();
    EXPECT_EQ(result->front(), x);
  }
}

TEST(IdentityKernel, IsAViewWhereTheDescriptionsDiffer) {
  const ConstTensor x = Counted({1, 2, 3, 1});
  const auto result =
      TestCall("Identity", {x}, std::vector<GeTensorDesc>{Described({1, 2, 3, 1}, DT_INT32, FORMAT_NCHW)}).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_NE(result->front(), x);
  EXPECT_EQ(result->front()->desc.format, FORMAT_NCHW);
  EXPECT_EQ(result->front()->data.data(), x->data.data());
}

TEST(IdentityKernel, KeepsPackedElements) {
  auto x = std::make_shared<GeTensor>();
  x->desc = Described({3}, DT_INT4);
  x->data = ByteBuffer{0x21, 0x03};
  const auto result = TestCall("Identity", {x}, std::vector<GeTensorDesc>{x->desc}).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->front()->data, x->data);
}

TEST(IdentityKernel, LeavesWhatIsNoConstantOrOfAnotherType) {
  EXPECT_THAT(WhyNotChanged(TestCall("Identity", {}, {DT_INT32}).Fold()), HasSubstr("input 0 is no constant"));
  EXPECT_THAT(WhyNotChanged(TestCall("Identity", {nullptr}, {DT_INT32}).Fold()), HasSubstr("input 0 is no constant"));
  EXPECT_THAT(WhyNotChanged(TestCall("Identity", {Counted({2})}, {DT_FLOAT}).Fold()), HasSubstr("output is float32"));
  EXPECT_THAT(WhyNotChanged(TestCall("Identity", {Counted({2})}, std::vector<GeTensorDesc>{}).Fold()),
              HasSubstr("0 outputs"));
}

TEST(ReFormatKernel, KeepsBytesUnderTheNewFormat) {
  const ConstTensor x = Counted({1, 2, 1, 3});
  const auto result =
      TestCall("ReFormat", {x}, std::vector<GeTensorDesc>{Described({1, 2, 1, 3}, DT_INT32, FORMAT_NCHW)}).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->front()->desc.format, FORMAT_NCHW);
  EXPECT_EQ(result->front()->data.data(), x->data.data());
  ExpectFolded(TestCall("ReFormat", {ScalarInt(7)}, {DT_INT32}).Fold(), {}, {7});
}

TEST(ReFormatKernel, KeepsTheShapeThatTheUserSees) {
  GeTensorDesc blocked = Described({1, 1, 1, 1, 16}, DT_INT32, FORMAT_NC1HWC0);
  blocked.origin_shape = GeShape({1, 3, 1, 1});
  blocked.origin_format = FORMAT_NCHW;
  const auto result = TestCall("ReFormat", {Counted({1, 1, 1, 1, 16})}, std::vector<GeTensorDesc>{blocked}).Fold();
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->front()->desc.origin_shape, GeShape({1, 3, 1, 1}));
}

// Fault 43: none of these ends a compile.
TEST(ReFormatKernel, LeavesAnythingElse) {
  const auto refused = [](std::vector<ConstTensor> inputs, std::vector<GeTensorDesc> outputs) {
    return WhyNotChanged(TestCall("ReFormat", std::move(inputs), std::move(outputs)).Fold());
  };
  EXPECT_THAT(refused({Counted({6})}, {Described({2, 3})}), HasSubstr("its input is [6]"));
  EXPECT_THAT(refused({Counted({6})}, {Described({6}, DT_FLOAT)}), HasSubstr("its output is float32"));
  EXPECT_THAT(refused({}, {Described({6})}), HasSubstr("0 inputs"));
  EXPECT_THAT(refused({nullptr}, {Described({6})}), HasSubstr("no constant"));
  EXPECT_THAT(refused({Counted({6})}, {Described({6}), Described({6})}), HasSubstr("2 outputs"));
  auto short_of_bytes = std::make_shared<GeTensor>(*Counted({6}));
  short_of_bytes->data = ByteBuffer(20);
  EXPECT_THAT(refused({short_of_bytes}, {Described({6})}), HasSubstr("holds 20 bytes"));
}

TEST(ReshapeKernel, IsAViewInTheDescribedShape) {
  const ConstTensor x = Counted({3, 4, 2, 2, 8});
  ExpectView(TestCall("Reshape", {x, Ints({12, -1})}, std::vector<GeTensorDesc>{Described({12, 32})}), x, {12, 32});
  const ConstTensor one = Counted({1});
  ExpectView(TestCall("Reshape", {one, Longs({})}, std::vector<GeTensorDesc>{Described({})}), one, {});
  const ConstTensor scalar = ScalarInt(5);
  ExpectView(TestCall("Reshape", {scalar, Longs({1})}, std::vector<GeTensorDesc>{Described({1})}), scalar, {1});
  const ConstTensor empty = Counted({0, 3});
  ExpectView(TestCall("Reshape", {empty, Longs({3, 0})}, std::vector<GeTensorDesc>{Described({3, 0})}), empty, {3, 0});
}

TEST(ReshapeKernel, LeavesShapesOfOtherElements) {
  const auto reshape = [](std::vector<ConstTensor> inputs, GeTensorDesc output) {
    return TestCall("Reshape", std::move(inputs), std::vector<GeTensorDesc>{std::move(output)});
  };
  ExpectNoView(reshape({Counted({3, 4, 2, 2, 8}), Longs({3, 4, 2, 8})}, Described({3, 4, 2, 8})), "do not hold");
  ExpectNoView(reshape({Counted({4}), Longs({-1})}, Described({-1})), "do not hold");
  ExpectNoView(reshape({Counted({4})}, Described({4})), "1 inputs, not 2");
  ExpectNoView(reshape({Counted({4}), Longs({4}), Longs({4})}, Described({4})), "3 inputs, not 2");
  ExpectNoView(reshape({Counted({4}), nullptr}, Described({4})), "shape is no constant");
  ExpectNoView(reshape({Counted({4}), Floats({4})}, Described({4})), "shape has type float32");
  ExpectNoView(reshape({Counted({4}), Longs({4})}, Described({4}, DT_FLOAT)), "its output is float32");
}

TEST(ReshapeKernel, IsAViewOfAnInputThatIsNoConstant) {
  TestCall call("Reshape", {nullptr, Longs({6})}, std::vector<GeTensorDesc>{Described({6})});
  call.op().inputs[0] = Described({2, 3});
  EXPECT_TRUE(call.IsView().ok()) << call.IsView().ToString();
  EXPECT_THAT(WhyNotChanged(call.Fold()), HasSubstr("input 0 is no constant"));
  call.op().inputs[0] = Described({2, -1});
  EXPECT_THAT(WhyNotChanged(call.IsView()), HasSubstr("do not hold"));
}

TEST(ReshapeKernel, ViewsStringsThatAreNoConstant) {
  TestCall call("Reshape", {nullptr, Longs({6})}, std::vector<GeTensorDesc>{Described({6}, DT_STRING)});
  call.op().inputs[0] = Described({2, 3}, DT_STRING);
  EXPECT_TRUE(call.IsView().ok()) << call.IsView().ToString();
}

struct ExpandDimsCase {
  std::vector<int64_t> dims;
  int32_t axis;
  std::vector<int64_t> result;
};

TEST(ExpandDimsKernel, PutsAOneAtTheAxis) {
  const ExpandDimsCase cases[] = {
      {{2, 3}, 0, {1, 2, 3}},
      {{2, 3}, 1, {2, 1, 3}},
      {{2, 3}, 2, {2, 3, 1}},
      {{2, 3}, -3, {1, 2, 3}},
      {{2, 3}, -2, {2, 1, 3}},
      {{2, 3}, -1, {2, 3, 1}},
      {{}, 0, {1}},
      {{3, 3, 3, 5, 6}, 3, {3, 3, 3, 1, 5, 6}},
      {{0, 2}, 1, {0, 1, 2}},
      {{1, 2, 1, 2, 1, 2, 1}, 7, {1, 2, 1, 2, 1, 2, 1, 1}},
  };
  for (const ExpandDimsCase& row : cases) {
    const ConstTensor x = Counted(row.dims);
    ExpectView(TestCall("ExpandDims", {x, ScalarInt(row.axis)}, std::vector<GeTensorDesc>{Described(row.result)}), x,
               row.result);
  }
}

TEST(ExpandDimsKernel, LeavesWhatItCannotRead) {
  const auto expand = [](std::vector<ConstTensor> inputs, GeTensorDesc output) {
    return TestCall("ExpandDims", std::move(inputs), std::vector<GeTensorDesc>{std::move(output)});
  };
  ExpectNoView(expand({Counted({2, 3}), ScalarInt(3)}, Described({2, 3, 1})), "must be from -3 to 2");
  ExpectNoView(expand({Counted({2, 3}), nullptr}, Described({1, 2, 3})), "axis is no constant");
  ExpectNoView(expand({Counted({2, 3})}, Described({1, 2, 3})), "1 inputs, not 2");
  ExpectNoView(expand({Counted({2, 3}), Longs({0, 1})}, Described({1, 1, 2, 3})), "axis has 2 values");
  ExpectNoView(expand({Counted({2, 3}), ScalarInt(0)}, Described({2, 3, 1})), "it is [1, 2, 3]");
  ExpectNoView(expand({Counted({2, 3}), ScalarInt(0)}, Described({1, 2, 3}, DT_INT32, FORMAT_NC1HWC0)),
               "format NC1HWC0 reorders elements");
  auto blocked = std::make_shared<GeTensor>(*Counted({2, 3}));
  blocked->desc.format = FORMAT_FRACTAL_Z;
  ExpectNoView(expand({blocked, ScalarInt(0)}, Described({1, 2, 3})), "format FRACTAL_Z reorders elements");
}

TestCall Squeeze(const std::string& type, const ConstTensor& x, const Axes& axes, std::vector<int64_t> result) {
  TestCall call(type, {x}, std::vector<GeTensorDesc>{Described(std::move(result))});
  call.Attr("axis", axes);
  return call;
}

TEST(SqueezeKernel, DropsTheNamedOnes) {
  const ConstTensor x = Counted({1, 1, 1, 2, 3});
  for (const char* type : {"Squeeze", "SqueezeV2"}) {
    ExpectView(Squeeze(type, x, {0}, {1, 1, 2, 3}), x, {1, 1, 2, 3});
    ExpectView(Squeeze(type, x, {0, 1}, {1, 2, 3}), x, {1, 2, 3});
    ExpectView(Squeeze(type, x, {0, 1, 2}, {2, 3}), x, {2, 3});
    ExpectView(Squeeze(type, x, {-5, -3}, {1, 2, 3}), x, {1, 2, 3});
    const ConstTensor eleven = Counted({1, 1, 1, 11, 1, 1, 1});
    ExpectView(Squeeze(type, eleven, {0, 1, 0}, {1, 11, 1, 1, 1}), eleven, {1, 11, 1, 1, 1});
    ExpectView(TestCall(type, {eleven}, std::vector<GeTensorDesc>{Described({11})}), eleven, {11});
  }
}

TEST(SqueezeKernel, ChecksAxesAndTheDescription) {
  const ConstTensor x = Counted({1, 2, 3});
  for (const char* type : {"Squeeze", "SqueezeV2"}) {
    ExpectNoView(Squeeze(type, x, {1}, {1, 2, 3}), "axis 1 of [1, 2, 3] is 2");
    ExpectNoView(Squeeze(type, x, {3}, {2, 3}), "must be from -3 to 2");
    ExpectNoView(Squeeze(type, x, {0}, {3, 2}), "it is [2, 3]");
    ExpectNoView(Squeeze(type, x, {0}, {2, 4}), "do not hold");
    ExpectNoView(TestCall(type, {}, {DT_INT32}), "no input");
    ExpectNoView(TestCall(type, {x, x}, std::vector<GeTensorDesc>{Described({2, 3})}), "2 inputs, not 1");
    ExpectNoView(TestCall(type, {x}, std::vector<GeTensorDesc>{Described({2, 3}), Described({2, 3})}), "2 outputs");
  }
}

TEST(SqueezeV3Kernel, TakesItsAxesFromAnInputThatNeedNotBeThere) {
  const ConstTensor x = Counted({1, 2, 1});
  const std::vector<GeTensorDesc> all_gone{Described({2})};
  ExpectView(TestCall("SqueezeV3", {x}, all_gone), x, {2});
  ExpectView(TestCall("SqueezeV3", {x, nullptr}, all_gone), x, {2});
  ExpectView(TestCall("SqueezeV3", {x, Longs({-1})}, std::vector<GeTensorDesc>{Described({1, 2})}), x, {1, 2});
  TestCall varying("SqueezeV3", {x, nullptr}, all_gone);
  varying.op().inputs[1] = Described({1}, DT_INT64);
  ExpectNoView(varying, "axes is no constant");
  ExpectNoView(TestCall("SqueezeV3", {x, Longs({0}), Longs({0})}, all_gone), "3 inputs, not 1 or 2");
}

TEST(UnsqueezeKernel, PutsOnesAtItsAxes) {
  const ConstTensor x = Counted({2, 3});
  const std::vector<GeTensorDesc> described{Described({1, 2, 3, 1})};
  ExpectView(TestCall("Unsqueeze", {x}, described).Attr("axes", Axes{0, 3}), x, {1, 2, 3, 1});
  ExpectView(TestCall("UnsqueezeV2", {x}, described).Attr("axis", Axes{-4, -1}), x, {1, 2, 3, 1});
  ExpectView(TestCall("UnsqueezeV3", {x, Longs({3, 0})}, described), x, {1, 2, 3, 1});
}

TEST(UnsqueezeKernel, ChecksAxesAndCounts) {
  const ConstTensor x = Counted({2, 3});
  const std::vector<GeTensorDesc> described{Described({1, 2, 3, 1})};
  ExpectNoView(TestCall("Unsqueeze", {x}, described).Attr("axes", Axes{0, 0}), "axis 0 is given twice");
  ExpectNoView(TestCall("Unsqueeze", {x}, described).Attr("axes", Axes{0, 4}), "must be from -4 to 3");
  ExpectNoView(TestCall("UnsqueezeV2", {x}, described).Attr("axis", Axes{0, 1}), "it is [1, 1, 2, 3]");
  ExpectNoView(TestCall("UnsqueezeV2", {x, x}, described).Attr("axis", Axes{0, 3}), "2 inputs, not 1");
  ExpectNoView(TestCall("UnsqueezeV3", {x}, described), "1 inputs, not 2");
  ExpectNoView(TestCall("UnsqueezeV3", {x, nullptr}, described), "axes is no constant");
}

TEST(FlattenV2Kernel, JoinsAWindowOfDimensions) {
  const ConstTensor x = Counted({1, 2, 3});
  ExpectView(TestCall("FlattenV2", {x}, std::vector<GeTensorDesc>{Described({1, 6})}), x, {1, 6});
  ExpectView(
      TestCall("FlattenV2", {x}, std::vector<GeTensorDesc>{Described({2, 3})}).Attr("axis", 0).Attr("end_axis", -2), x,
      {2, 3});
  const ConstTensor scalar = ScalarInt(1);
  ExpectView(TestCall("FlattenV2", {scalar}, std::vector<GeTensorDesc>{Described({1})}), scalar, {1});
}

TEST(FlattenV2Kernel, LeavesWindowsAndShapesThatAreNone) {
  const auto flatten = [](const ConstTensor& x, int axis, int end_axis) {
    TestCall call("FlattenV2", {x}, std::vector<GeTensorDesc>{Described({1, 6})});
    call.Attr("axis", axis).Attr("end_axis", end_axis);
    return call;
  };
  const ConstTensor x = Counted({1, 2, 3});
  ExpectNoView(flatten(x, 3, -1), "axis is 3; it must be from -3 to 2");
  ExpectNoView(flatten(x, 1, 3), "end_axis is 3");
  ExpectNoView(flatten(x, 2, 1), "lies behind end_axis");
  TestCall unknown("FlattenV2", {nullptr}, std::vector<GeTensorDesc>{Described({1, 6})});
  unknown.op().inputs[0] = Described({1, -1, 3});
  EXPECT_THAT(WhyNotChanged(unknown.IsView()), HasSubstr("is not known"));
  unknown.op().inputs[0] = Described({1, int64_t{1} << 40, int64_t{1} << 40});
  EXPECT_THAT(WhyNotChanged(unknown.IsView()), HasSubstr("does not fit 63 bits"));
}

}  // namespace
}  // namespace ge
