// The same definitions as a kernel's build sees them: plain structs of the same layout (spec/op-host-api.md §8.3).
#define __NPU_ARCH__ 2201
#include <gtest/gtest.h>

#include <cstddef>

#include "register/tilingdata_base.h"

namespace kernel_view {

BEGIN_TILING_DATA_DEF(TdA)
TILING_DATA_FIELD_DEF(uint8_t, a);
TILING_DATA_FIELD_DEF(int64_t, b);
TILING_DATA_FIELD_DEF(uint16_t, c);
TILING_DATA_FIELD_DEF(uint32_t, d);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(TdAOp, TdA)

BEGIN_TILING_DATA_DEF(TdC)
TILING_DATA_FIELD_DEF(uint32_t, h);
TILING_DATA_FIELD_DEF_STRUCT(TdA, s);
TILING_DATA_FIELD_DEF(float, g);
TILING_DATA_FIELD_DEF_ARR(int64_t, 2, v);
END_TILING_DATA_DEF;

BEGIN_TILING_DATA_DEF(Small)
TILING_DATA_FIELD_DEF(uint32_t, a);
END_TILING_DATA_DEF;

BEGIN_TILING_DATA_DEF(HoldsSmall)
TILING_DATA_FIELD_DEF(uint32_t, before);
TILING_DATA_FIELD_DEF_STRUCT(Small, small);
END_TILING_DATA_DEF;

namespace {

// Offsets from the field tables of the cases oh147 and oh149; Small by the rule that structs lie at multiples of 8.
TEST(TilingDataKernelView, HasTheHostsLayout) {
  EXPECT_EQ(sizeof(TdA), 24u);
  EXPECT_EQ(offsetof(TdA, b), 8u);
  EXPECT_EQ(offsetof(TdA, d), 20u);
  EXPECT_EQ(sizeof(TdC), 56u);
  EXPECT_EQ(offsetof(TdC, s), 8u);
  EXPECT_EQ(offsetof(TdC, v), 40u);
  EXPECT_EQ(sizeof(Small), 8u);
  EXPECT_EQ(offsetof(HoldsSmall, small), 8u);
}

}  // namespace
}  // namespace kernel_view
