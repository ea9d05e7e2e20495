#include <gmock/gmock.h>

#include <limits>

#include "core/host_kernels/kernel_call_for_test.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::FloatEq;
using ::testing::HasSubstr;

using Floats = std::vector<float>;

/// A layer of 1 × 2 cells over an image of 100 × 200 pixels.
TestCall PriorBoxCall() {
  TestCall call("SSDPriorBox", {}, {DT_FLOAT});
  call.op().inputs = {GeTensorDesc(GeShape({1, 8, 1, 2}), DT_FLOAT, FORMAT_NCHW),
                      GeTensorDesc(GeShape({1, 3, 100, 200}), DT_FLOAT, FORMAT_NCHW)};
  call.Attr("img_h", 100).Attr("img_w", 200).Attr("step_h", 100.0F).Attr("step_w", 100.0F).Attr("offset", 0.5F);
  call.Attr("min_size", Floats{20}).Attr("max_size", Floats{80}).Attr("aspect_ratio", Floats{4}).Attr("flip", true);
  return call.Attr("clip", false).Attr("variance", Floats{0.1F, 0.2F, 0.3F, 0.4F});
}

/// The corners of box `box`, counted over all cells; box -1 is the first of the variances.
Floats CornersOf(const ConstTensor& tensor, size_t box) {
  const Floats elements = ElementsOf<float>(tensor);
  return {elements.begin() + static_cast<ptrdiff_t>(box * 4), elements.begin() + static_cast<ptrdiff_t>(box * 4 + 4)};
}

// The first cell stands at (50, 50). Boxes are 20 × 20, 40 × 40 (√(20 · 80)), 40 × 10 and 10 × 40.
TEST(SSDPriorBoxKernel, PutsTheBoxesOfEachCellIntoTheImage) {
  const ConstTensor boxes = Folded(PriorBoxCall()).at(0);
  ASSERT_THAT(boxes->desc.shape.dims(), ElementsAre(1, 2, 2 * 4 * 4));
  EXPECT_THAT(CornersOf(boxes, 0), ElementsAre(FloatEq(0.2F), FloatEq(0.4F), FloatEq(0.3F), FloatEq(0.6F)));
  EXPECT_THAT(CornersOf(boxes, 1), ElementsAre(FloatEq(0.15F), FloatEq(0.3F), FloatEq(0.35F), FloatEq(0.7F)));
  EXPECT_THAT(CornersOf(boxes, 2), ElementsAre(FloatEq(0.15F), FloatEq(0.45F), FloatEq(0.35F), FloatEq(0.55F)));
  EXPECT_THAT(CornersOf(boxes, 3), ElementsAre(FloatEq(0.225F), FloatEq(0.3F), FloatEq(0.275F), FloatEq(0.7F)));
  // The second cell stands at (150, 50).
  EXPECT_THAT(CornersOf(boxes, 4), ElementsAre(FloatEq(0.7F), FloatEq(0.4F), FloatEq(0.8F), FloatEq(0.6F)));
  // The second channel.
  for (size_t i = 8; i < 16; ++i) EXPECT_THAT(CornersOf(boxes, i), ElementsAre(0.1F, 0.2F, 0.3F, 0.4F));
}

TEST(SSDPriorBoxKernel, LeavesOutRatiosThatAreThereAndTurnsOnlyWhenAsked) {
  EXPECT_THAT(FoldedDims(PriorBoxCall().Attr("aspect_ratio", Floats{1, 4, 0.25F, 4})), ElementsAre(1, 2, 32));
  EXPECT_THAT(FoldedDims(PriorBoxCall().Attr("flip", false)), ElementsAre(1, 2, 24));
  EXPECT_THAT(FoldedDims(PriorBoxCall().Attr("max_size", Floats{})), ElementsAre(1, 2, 24));
  EXPECT_THAT(FoldedDims(PriorBoxCall().Attr("min_size", Floats{20, 30}).Attr("max_size", Floats{80, 90})),
              ElementsAre(1, 2, 64));
}

TEST(SSDPriorBoxKernel, TakesTheImageAndTheStepsFromTheShapes) {
  const TestCall call = PriorBoxCall().Attr("img_h", 0).Attr("img_w", 0).Attr("step_h", 0.0F).Attr("step_w", 0.0F);
  EXPECT_EQ(NumbersOf(Folded(call).at(0)), NumbersOf(Folded(PriorBoxCall()).at(0)));
}

TEST(SSDPriorBoxKernel, ReadsLayersOfBothFormats) {
  TestCall call = PriorBoxCall();
  call.op().inputs[0] = GeTensorDesc(GeShape({1, 1, 2, 8}), DT_FLOAT, FORMAT_NHWC);
  EXPECT_EQ(NumbersOf(Folded(call).at(0)), NumbersOf(Folded(PriorBoxCall()).at(0)));
}

TEST(SSDPriorBoxKernel, ClipsAtTheImage) {
  TestCall call =
      PriorBoxCall().Attr("min_size", Floats{120}).Attr("max_size", Floats{}).Attr("aspect_ratio", Floats{});
  EXPECT_THAT(CornersOf(Folded(call).at(0), 0),
              ElementsAre(FloatEq(-0.05F), FloatEq(-0.1F), FloatEq(0.55F), FloatEq(1.1F)));
  EXPECT_THAT(CornersOf(Folded(call.Attr("clip", true)).at(0), 0), ElementsAre(0.0F, 0.0F, FloatEq(0.55F), 1.0F));
}

TEST(SSDPriorBoxKernel, TakesOneVarianceForAll) {
  const ConstTensor boxes = Folded(PriorBoxCall().Attr("variance", Floats{0.25F})).at(0);
  EXPECT_THAT(CornersOf(boxes, 8), ElementsAre(0.25F, 0.25F, 0.25F, 0.25F));
}

// spec/ge-local.md §12, point 43: the reference ends the compile.
TEST(SSDPriorBoxKernel, LeavesANodeAloneThatLacksAnAttribute) {
  for (const char* name : {"img_h", "img_w", "step_h", "step_w", "min_size", "max_size", "variance", "aspect_ratio",
                           "flip", "clip", "offset"}) {
    TestCall call = PriorBoxCall();
    call.op().attrs.erase(name);
    EXPECT_THAT(WhyNotChanged(call), HasSubstr(std::string("no attribute ") + name));
  }
  EXPECT_THAT(WhyNotChanged(PriorBoxCall().Attr("img_h", 100.0F)), HasSubstr("no attribute img_h of type int"));
}

TEST(SSDPriorBoxKernel, LeavesALayerOrImageOfNothingAlone) {
  TestCall no_layer = PriorBoxCall();
  no_layer.op().inputs[0] = GeTensorDesc(GeShape({1, 8, 0, 2}), DT_FLOAT, FORMAT_NCHW);
  EXPECT_THAT(WhyNotChanged(no_layer), HasSubstr("the layer's shape is [1, 8, 0, 2]"));
  TestCall flat_layer = PriorBoxCall();
  flat_layer.op().inputs[0] = GeTensorDesc(GeShape({8, 2}), DT_FLOAT);
  EXPECT_THAT(WhyNotChanged(flat_layer), HasSubstr("must have four dimensions"));
  TestCall no_inputs = PriorBoxCall();
  no_inputs.op().inputs.clear();
  EXPECT_THAT(WhyNotChanged(no_inputs), HasSubstr("shape is missing"));
  TestCall no_image = PriorBoxCall().Attr("img_w", 0);
  no_image.op().inputs.pop_back();
  EXPECT_THAT(WhyNotChanged(no_image), HasSubstr("height 100 and width 0"));
}

// Point 53: the reference reads behind the list of maximum sizes.
TEST(SSDPriorBoxKernel, LeavesListsAloneThatDoNotFit) {
  EXPECT_THAT(WhyNotChanged(PriorBoxCall().Attr("min_size", Floats{20, 30})), HasSubstr("2 minimum and 1 maximum"));
  EXPECT_THAT(WhyNotChanged(PriorBoxCall().Attr("min_size", Floats{}).Attr("max_size", Floats{})),
              HasSubstr("0 minimum"));
  EXPECT_THAT(WhyNotChanged(PriorBoxCall().Attr("aspect_ratio", Floats{-1})), HasSubstr("aspect_ratio holds -1"));
  EXPECT_THAT(WhyNotChanged(PriorBoxCall().Attr("variance", Floats{1, 2})), HasSubstr("2 variances"));
}

TEST(SSDPriorBoxKernel, LeavesMoreBoxesAloneThanAConstantHolds) {
  TestCall call = PriorBoxCall();
  call.op().inputs[0] = GeTensorDesc(GeShape({1, 8, 1 << 20, 1 << 20}), DT_FLOAT, FORMAT_NCHW);
  EXPECT_THAT(WhyNotChanged(call), HasSubstr("constants are folded up to"));
  call.op().inputs[0] = GeTensorDesc(GeShape({1, 8, int64_t{1} << 40, int64_t{1} << 40}), DT_FLOAT, FORMAT_NCHW);
  EXPECT_THAT(WhyNotChanged(call), HasSubstr("too many boxes"));
}

}  // namespace
}  // namespace ge
