#include "core/engines/memory_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/engines/engine_errors.h"
#include "core/engines/test_tensor.h"

namespace ge {
namespace {

using ::testing::HasSubstr;

constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

int64_t Plain(const GeTensorDesc& desc) {
  auto bytes = PlainTensorBytes(desc);
  return bytes.ok() ? *bytes : -1;
}

struct Row {
  int64_t bytes, auto_padded, aligned;
};

// The table of spec/ge-local.md §4.3 for a padding of 32.
TEST(MemorySize, HasTheNumbersOfTheSpec) {
  for (const Row& row :
       {Row{0, 32, 32}, Row{1, 64, 64}, Row{31, 64, 64}, Row{32, 64, 64}, Row{33, 96, 96}, Row{64, 96, 96},
        Row{512, 544, 544}, Row{1024, 1056, 1056}, Row{1056, 1088, 1088}, Row{320000, 320032, 320032}}) {
    EXPECT_EQ(*AutoPaddedBytes(row.bytes, 32), row.auto_padded) << row.bytes;
    EXPECT_EQ(*AlignOutputMemSize(row.bytes, 32), row.aligned) << row.bytes;
  }
}

// §4.3: the one rounds after the padding is added, the other before.
TEST(MemorySize, RoundsAutoPaddingAfterAndAlignmentBefore) {
  EXPECT_EQ(*AutoPaddedBytes(32, 48), 96);
  EXPECT_EQ(*AlignOutputMemSize(32, 48), 80);
}

TEST(MemorySize, IsNeverLessThanABlock) {
  EXPECT_EQ(*AutoPaddedBytes(0, 0), 32);
  EXPECT_EQ(*AlignOutputMemSize(0, 0), 32);
  EXPECT_EQ(*AutoPaddedBytes(0, -64), 32);
  EXPECT_EQ(*AlignOutputMemSize(32, -64), 32);
}

// Row C13 of the test matrix, and N9 (§12.1 points 12 and 14).
TEST(MemorySize, FailsWherePaddingPasses63Bits) {
  EXPECT_EQ(AutoPaddedBytes(kMost - 62, 32).status().code(), kEngineFailed);
  EXPECT_TRUE(AutoPaddedBytes(kMost - 63, 32).ok());
  EXPECT_EQ(AlignOutputMemSize(kMost - 32, 32).status().code(), kEngineFailed);
  EXPECT_EQ(AlignOutputMemSize(kMost, 32).status().code(), kEngineFailed);
}

TEST(MemorySize, TakesThePaddingFromTheChip) {
  EXPECT_EQ(PaddingBytes(*ParseChipConfig("chip", "[AICoreSpec]\npadding_size=64\n")), 64);
  EXPECT_EQ(PaddingBytes(*ParseChipConfig("chip", "[AICoreSpec]\nub_size=1\n")), 32);
  EXPECT_EQ(PaddingBytes(*ParseChipConfig("chip", "[AICoreSpec]\npadding_size=many\n")), 32);
  EXPECT_EQ(PaddingBytes(**ChipConfig::Find("Ascend910B1")), 32);
}

// §4.3 step 4.
TEST(MemorySize, RoundsPackedTypesUpToBytes) {
  EXPECT_EQ(Plain(TestTensor(DT_INT4, {3})), 2);
  EXPECT_EQ(Plain(TestTensor(DT_UINT1, {9})), 2);
  EXPECT_EQ(Plain(TestTensor(DT_INT2, {5})), 2);
  EXPECT_EQ(Plain(TestTensor(DT_FLOAT6_E3M2, {3})), 3);
  EXPECT_EQ(Plain(TestTensor(DT_DUAL, {3})), 15);
  EXPECT_EQ(Plain(TestTensor(DT_COMPLEX128, {3})), 48);
}

TEST(MemorySize, CountsAStringAsItsHead) {
  EXPECT_EQ(Plain(TestTensor(DT_STRING, {4})), 64);
  EXPECT_EQ(Plain(TestTensor(DT_STRING_REF, {})), 16);
}

// §4.3 step 1: the scan ends at the first negative or zero dimension, before the format is looked at.
TEST(MemorySize, HasNoByteWithoutElements) {
  EXPECT_EQ(Plain(TestTensor(DT_FLOAT, {0, -1})), 0);
  EXPECT_EQ(Plain(TestTensor(DT_FLOAT, {0, 4}, FORMAT_RESERVED)), 0);
  EXPECT_THAT(PlainTensorBytes(TestTensor(DT_FLOAT, {-1, 0})).status().message(),
              HasSubstr("dimension -1 is not known"));
  EXPECT_EQ(Plain(TestTensor(DT_FLOAT, {})), 4);
}

// §4.3 step 2; the sub-format does not count.
TEST(MemorySize, KnowsTheFormatsWithAPlainLayout) {
  for (Format format : {FORMAT_ND, FORMAT_NC1HWC0, FORMAT_FRACTAL_Z, FORMAT_FRACTAL_NZ, FORMAT_FRACTAL_NZ_C0_8,
                        FORMAT_C1HWC0, FORMAT_NYUV_A, FORMAT_MD, FORMAT_FRACTAL_ZN_RNN}) {
    EXPECT_EQ(Plain(TestTensor(DT_FLOAT, {4}, format)), 16) << FormatName(format);
  }
  EXPECT_EQ(Plain(TestTensor(DT_FLOAT, {4}, GetFormatFromSub(FORMAT_FRACTAL_Z, 32))), 16);
  for (Format format : {FORMAT_RESERVED, FORMAT_NULL, FORMAT_NC, FORMAT_CN, FORMAT_FRACTAL_Z_G, FORMAT_ALL}) {
    EXPECT_THAT(PlainTensorBytes(TestTensor(DT_FLOAT, {4}, format)).status().message(),
                HasSubstr("has no plain layout"));
  }
}

// §12.1 points 10 and 13.
TEST(MemorySize, FailsOnOverflowAndOnTypesWithoutASize) {
  EXPECT_THAT(PlainTensorBytes(TestTensor(DT_INT8, {int64_t{1} << 32, int64_t{1} << 32})).status().message(),
              HasSubstr("more elements than 63 bits"));
  EXPECT_THAT(PlainTensorBytes(TestTensor(DT_FLOAT, {int64_t{1} << 61})).status().message(),
              HasSubstr("more bytes than 63 bits"));
  EXPECT_EQ(Plain(TestTensor(DT_FLOAT, {int64_t{1} << 60})), int64_t{1} << 62);
  EXPECT_THAT(PlainTensorBytes(TestTensor(DT_UNDEFINED, {4})).status().message(),
              HasSubstr("type undefined has no size"));
  EXPECT_FALSE(PlainTensorBytes(TestTensor(static_cast<DataType>(5), {4})).ok());
}

}  // namespace
}  // namespace ge
