#include "core/graph/storage_axes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;

constexpr auto kWhole = StorageAxis::Part::kWhole;
constexpr auto kBlocks = StorageAxis::Part::kBlocks;
constexpr auto kInBlock = StorageAxis::Part::kInBlock;

GeTensorDesc Desc(std::vector<int64_t> origin, Format origin_format, int32_t format, DataType dtype = DT_FLOAT16) {
  GeTensorDesc desc(GeShape(std::move(origin)), dtype, origin_format);
  desc.format = format;
  return desc;
}

TEST(StorageAxes, AreWholeAndInPlaceInTheOriginFormat) {
  EXPECT_THAT(*StorageAxesOf(Desc({2, 3}, FORMAT_ND, FORMAT_ND)),
              ElementsAre(StorageAxis{0, kWhole, 1}, StorageAxis{1, kWhole, 1}));
}

// spec/compiler.md §2.3: [N, ceil(C/C0), H, W, C0].
TEST(StorageAxes, CutChannelsOfNc1hwc0) {
  EXPECT_THAT(*StorageAxesOf(Desc({1, 3, 5, 7}, FORMAT_NCHW, FORMAT_NC1HWC0)),
              ElementsAre(StorageAxis{0, kWhole, 1}, StorageAxis{1, kBlocks, 16}, StorageAxis{2, kWhole, 1},
                          StorageAxis{3, kWhole, 1}, StorageAxis{1, kInBlock, 16}));
  EXPECT_THAT(*StorageAxesOf(Desc({1, 5, 7, 3}, FORMAT_NHWC, FORMAT_NC1HWC0, DT_INT8)),
              ElementsAre(StorageAxis{0, kWhole, 1}, StorageAxis{3, kBlocks, 32}, StorageAxis{1, kWhole, 1},
                          StorageAxis{2, kWhole, 1}, StorageAxis{3, kInBlock, 32}));
}

// spec/compiler.md §2.3: [ceil(C/C0)·H·W, ceil(N/16), 16, C0].
TEST(StorageAxes, CutChannelsAndBatchesOfFractalZ) {
  EXPECT_THAT(*StorageAxesOf(Desc({16, 3, 3, 3}, FORMAT_NCHW, FORMAT_FRACTAL_Z)),
              ElementsAre(StorageAxis{1, kBlocks, 16}, StorageAxis{2, kWhole, 1}, StorageAxis{3, kWhole, 1},
                          StorageAxis{0, kBlocks, 16}, StorageAxis{0, kInBlock, 16}, StorageAxis{1, kInBlock, 16}));
}

// spec/compiler.md §2.3: […, ceil(n/C0), ceil(m/16), 16, C0].
TEST(StorageAxes, CutTheLastTwoAxesOfFractalNz) {
  EXPECT_THAT(*StorageAxesOf(Desc({2, 20, 40}, FORMAT_ND, FORMAT_FRACTAL_NZ)),
              ElementsAre(StorageAxis{0, kWhole, 1}, StorageAxis{2, kBlocks, 16}, StorageAxis{1, kBlocks, 16},
                          StorageAxis{1, kInBlock, 16}, StorageAxis{2, kInBlock, 16}));
}

TEST(StorageAxes, OnlyChangeTheirPlacesBetweenFormatsOfLetters) {
  EXPECT_THAT(*StorageAxesOf(Desc({2, 3, 5, 7}, FORMAT_NCHW, FORMAT_HWCN)),
              ElementsAre(StorageAxis{2, kWhole, 1}, StorageAxis{3, kWhole, 1}, StorageAxis{1, kWhole, 1},
                          StorageAxis{0, kWhole, 1}));
}

TEST(StorageAxes, KnowHowLongTheyAre) {
  EXPECT_EQ((StorageAxis{0, kWhole, 1}.Extent(7)), 7);
  EXPECT_EQ((StorageAxis{0, kBlocks, 16}.Extent(17)), 2);
  EXPECT_EQ((StorageAxis{0, kBlocks, 16}.Extent(16)), 1);
  EXPECT_EQ((StorageAxis{0, kInBlock, 16}.Extent(3)), 16);
}

TEST(StorageAxes, AreNotKnownOfOtherFormatsGroupsAndRanks) {
  EXPECT_EQ(StorageAxesOf(Desc({1, 3, 5, 7}, FORMAT_NCHW, FORMAT_FRACTAL_ZN_LSTM)), std::nullopt);
  EXPECT_EQ(StorageAxesOf(Desc({1, 3, 5, 7}, FORMAT_NCHW, GetFormatFromSub(FORMAT_FRACTAL_Z, 32))), std::nullopt);
  EXPECT_EQ(StorageAxesOf(Desc({3, 5, 7}, FORMAT_NCHW, FORMAT_NC1HWC0)), std::nullopt);
  EXPECT_EQ(StorageAxesOf(Desc({1, 3, 5, 7, 2}, FORMAT_NCDHW, FORMAT_NC1HWC0)), std::nullopt);  // D has no place
  EXPECT_EQ(StorageAxesOf(Desc({1, 3, 5, 7}, FORMAT_NCHW, FORMAT_NDC1HWC0)), std::nullopt);
  EXPECT_EQ(StorageAxesOf(Desc({16}, FORMAT_ND, FORMAT_FRACTAL_NZ)), std::nullopt);
}

}  // namespace
}  // namespace ge
