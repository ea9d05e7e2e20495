// Where the axis of a join lies in memory (spec/ge-local.md §10.6, spec/compiler.md §2.3; section M of the test
// matrix). Storage shapes are written out by hand.

#include <gmock/gmock.h>

#include "core/compiler/passes/notask_rules.h"
#include "core/compiler/testdata/tree_builder.h"

namespace ge {
namespace {

constexpr std::string_view kInFront = "a dimension in front of the axis is not 1";
constexpr std::string_view kFilledUp = "an input is filled up at the axis";
constexpr std::string_view kUnknown = "the storage format does not say where the axis lies";

struct Stored {
  Format origin_format;
  std::vector<int64_t> origin;
  int32_t format;
  std::vector<int64_t> shape;
  DataType dtype = DT_FLOAT16;
};

/// The rule that keeps the task of a join of two such tensors; "" when none does.
std::string_view Rule(const Stored& stored, int64_t axis, const std::string& type = "ConcatD") {
  TreeBuilder t;
  const OutDataAnchor x = t.Data("x");
  Node* join = t.Op(type, "join", {t.Make("Conv2D", "a", {x}), t.Make("Conv2D", "b", {x})}, {});
  GeTensorDesc desc(GeShape(stored.origin), stored.dtype, stored.origin_format);
  desc.shape = GeShape(stored.shape);
  desc.format = stored.format;
  join->op().inputs = {desc, desc};
  join->op().outputs = {desc};  // its sizes play no part
  join->op().attrs["axis"] = axis;
  const NotaskRule* rule = FindNotaskRule(AxisJoinOf(*join, "axis", type == "Pack"));
  return rule == nullptr ? "" : rule->name;
}

Stored Nc1hwc0(int64_t n, int64_t c) {
  return {FORMAT_NCHW, {n, c, 2, 4}, FORMAT_NC1HWC0, {n, (c + 15) / 16, 2, 4, 16}};
}
/// A filter of 16 times as many blocks of output channels as said, input channels in blocks.
Stored FractalZ(int64_t n, int64_t c, int64_t h, int64_t w) {
  return {FORMAT_NCHW, {n, c, h, w}, FORMAT_FRACTAL_Z, {(c + 15) / 16 * h * w, (n + 15) / 16, 16, 16}};
}

TEST(NotaskStorage, ThePlainShapeMustBeOneInFrontOfTheAxis) {
  EXPECT_EQ(Rule({FORMAT_ND, {2, 16}, FORMAT_ND, {2, 16}}, 0), "");
  EXPECT_EQ(Rule({FORMAT_ND, {2, 16}, FORMAT_ND, {2, 16}}, 1), kInFront);
  EXPECT_EQ(Rule({FORMAT_ND, {1, 16}, FORMAT_ND, {1, 16}}, 1), "");
  EXPECT_EQ(Rule({FORMAT_ND, {1, 1, 16}, FORMAT_ND, {1, 1, 16}}, -1), "");
  EXPECT_EQ(Rule({FORMAT_NCHW, {1, 3, 4, 4}, FORMAT_NCHW, {1, 3, 4, 4}}, 1), "");
  EXPECT_EQ(Rule({FORMAT_NCHW, {2, 3, 4, 4}, FORMAT_NCHW, {2, 3, 4, 4}}, 1), kInFront);
}

// Row M3 of the test matrix: C1 is not aligned.
TEST(NotaskStorage, ChannelsThatAreFilledUpKeepTheTask) { EXPECT_EQ(Rule(Nc1hwc0(1, 24), 1), kFilledUp); }

// Row M3 of the test matrix: axis -1 on NC1HWC0.
TEST(NotaskStorage, TheWidthBehindTheHeightKeepsTheTask) { EXPECT_EQ(Rule(Nc1hwc0(1, 16), -1), kInFront); }

// Row M4 of the test matrix: NC1HWC0 with aligned C, also as axis -3.
TEST(NotaskStorage, WholeBlocksOfChannelsNeedNone) {
  EXPECT_EQ(Rule(Nc1hwc0(1, 32), 1), "");
  EXPECT_EQ(Rule(Nc1hwc0(1, 32), -3), "");
  EXPECT_EQ(Rule(Nc1hwc0(2, 32), 1), kInFront);
}

TEST(NotaskStorage, ChannelsMayBeFilledUpWhereTheyAreNotTheAxis) {
  EXPECT_EQ(Rule(Nc1hwc0(2, 3), 0), "");
  EXPECT_EQ(Rule(Nc1hwc0(1, 3), 2), "");
  EXPECT_EQ(Rule(Nc1hwc0(1, 17), 2), kInFront);  // two blocks
}

// C0 is 32 for types of one byte (spec/compiler.md §2.3).
TEST(NotaskStorage, BytesHaveBlocksOf32Channels) {
  const Stored bytes{FORMAT_NCHW, {1, 48, 2, 4}, FORMAT_NC1HWC0, {1, 2, 2, 4, 32}, DT_INT8};
  EXPECT_EQ(Rule(bytes, 1), kFilledUp);
  const Stored whole{FORMAT_NCHW, {1, 64, 2, 4}, FORMAT_NC1HWC0, {1, 2, 2, 4, 32}, DT_INT8};
  EXPECT_EQ(Rule(whole, 1), "");
}

// The C0 code in the format's upper bits goes before (spec/om-format.md §6.7): 4 is 2^3 channels.
TEST(NotaskStorage, TheFormatsOwnBlockCounts) {
  const int32_t format = GetFormatFromC0(FORMAT_NC1HWC0, 4);
  EXPECT_EQ(Rule({FORMAT_NCHW, {1, 24, 2, 4}, format, {1, 3, 2, 4, 8}}, 1), "");
  EXPECT_EQ(Rule({FORMAT_NCHW, {1, 20, 2, 4}, format, {1, 3, 2, 4, 8}}, 1), kFilledUp);
}

TEST(NotaskStorage, ChannelsLastAreFoundByTheirLetter) {
  const Stored stored{FORMAT_NHWC, {1, 2, 4, 32}, FORMAT_NC1HWC0, {1, 2, 2, 4, 16}};
  EXPECT_EQ(Rule(stored, 3), "");
  EXPECT_EQ(Rule(stored, 1), kInFront);
}

// Row M3 of the test matrix: NCHW → HWCN, axis 0.
TEST(NotaskStorage, BatchesThatBecomeTheInnermostKeepTheTask) {
  EXPECT_EQ(Rule({FORMAT_NCHW, {16, 3, 2, 4}, FORMAT_HWCN, {2, 4, 3, 16}}, 0), kInFront);
  EXPECT_EQ(Rule({FORMAT_NCHW, {16, 3, 2, 4}, FORMAT_HWCN, {2, 4, 3, 16}}, 2), "");
}

// Row M3 of the test matrix: FRACTAL_Z is C1·H·W, N in blocks of 16, C0.
TEST(NotaskStorage, FiltersBehindLargerDimensionsKeepTheTask) {
  EXPECT_EQ(Rule(FractalZ(16, 16, 2, 4), 3), kInFront);   // W behind H
  EXPECT_EQ(Rule(FractalZ(16, 32, 1, 4), 3), kInFront);   // W behind two blocks of C
  EXPECT_EQ(Rule(FractalZ(16, 16, 1, 4), 0), kInFront);   // N behind W
  EXPECT_EQ(Rule(FractalZ(16, 24, 2, 4), 1), kFilledUp);  // C
  EXPECT_EQ(Rule(FractalZ(24, 16, 1, 1), 0), kFilledUp);  // N
}

// Row M4 of the test matrix.
TEST(NotaskStorage, FiltersNeedNoneOnTheirOutermostAxis) {
  EXPECT_EQ(Rule(FractalZ(16, 16, 2, 4), 2), "");  // H
  EXPECT_EQ(Rule(FractalZ(16, 16, 1, 4), 3), "");  // W
  EXPECT_EQ(Rule(FractalZ(16, 32, 2, 4), 1), "");  // C
  EXPECT_EQ(Rule(FractalZ(32, 16, 1, 1), 0), "");  // N
}

TEST(NotaskStorage, TheHeightBehindTwoBlocksOfChannelsKeepsTheTask) {
  EXPECT_EQ(Rule(FractalZ(16, 32, 2, 4), 2), kInFront);
}

TEST(NotaskStorage, MatricesInFractalsAreJoinedInTheirLastAxis) {
  const Stored nz{FORMAT_ND, {16, 32}, FORMAT_FRACTAL_NZ, {2, 1, 16, 16}};
  EXPECT_EQ(Rule(nz, 1), "");
  EXPECT_EQ(Rule(nz, 0), kInFront);
  EXPECT_EQ(Rule({FORMAT_ND, {32, 16}, FORMAT_FRACTAL_NZ, {1, 2, 16, 16}}, 0), "");
  EXPECT_EQ(Rule({FORMAT_ND, {16, 40}, FORMAT_FRACTAL_NZ, {3, 1, 16, 16}}, 1), kFilledUp);
}

TEST(NotaskStorage, AFormatThatIsNotKnownKeepsTheTask) {
  EXPECT_EQ(Rule({FORMAT_NCHW, {1, 16, 2, 4}, FORMAT_FRACTAL_ZN_LSTM, {1, 16, 2, 4}}, 0), kUnknown);
  EXPECT_EQ(Rule({FORMAT_NCHW, {16, 2, 4}, FORMAT_NC1HWC0, {1, 1, 2, 4, 16}}, 0), kUnknown);  // a dimension is missing
  EXPECT_EQ(Rule({FORMAT_NCHW, {16, 16, 2, 4}, GetFormatFromSub(FORMAT_FRACTAL_Z, 2), {8, 1, 16, 16}}, 1), kUnknown);
}

TEST(NotaskStorage, TensorsOfDifferentFormatsKeepTheTask) {
  TreeBuilder t;
  const OutDataAnchor x = t.Data("x");
  Node* join = t.Op("ConcatD", "join", {t.Make("Conv2D", "a", {x}), t.Make("Conv2D", "b", {x})}, {});
  GeTensorDesc blocks(GeShape({1, 16, 2, 4}), DT_FLOAT16, FORMAT_NCHW);
  join->op().inputs = {blocks, blocks};
  blocks.format = FORMAT_NC1HWC0;
  blocks.shape = GeShape({1, 1, 2, 4, 16});
  join->op().outputs = {blocks};
  join->op().attrs["concat_dim"] = 1;
  EXPECT_EQ(FindNotaskRule(AxisJoinOf(*join, "concat_dim", false))->name, kUnknown);
}

TEST(NotaskStorage, APackNeedsNoneWhereOnlyOnesStandInFront) {
  const Stored flat{FORMAT_ND, {16}, FORMAT_ND, {16}};
  EXPECT_EQ(Rule(flat, 0, "Pack"), "");
  EXPECT_EQ(Rule(flat, -2, "Pack"), "");
  EXPECT_EQ(Rule(flat, 1, "Pack"), kInFront);
  const Stored row{FORMAT_ND, {1, 16}, FORMAT_ND, {1, 16}};
  EXPECT_EQ(Rule(row, 1, "Pack"), "");
  EXPECT_EQ(Rule(row, 2, "Pack"), kInFront);
}

TEST(NotaskStorage, APackOfBlocksKeepsTheTask) { EXPECT_EQ(Rule(Nc1hwc0(1, 32), 0, "Pack"), kUnknown); }

}  // namespace
}  // namespace ge
