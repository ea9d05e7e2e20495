#include "core/base/checked_math.h"

#include <gtest/gtest.h>

#include <limits>

namespace ge {
namespace {

constexpr uint64_t kMax = std::numeric_limits<uint64_t>::max();

TEST(CheckedMath, AddsUpToTheLargestNumber) { EXPECT_EQ(CheckedAdd<uint64_t>(kMax - 1, 1), kMax); }
TEST(CheckedMath, ASumOneLargerIsNone) { EXPECT_EQ(CheckedAdd<uint64_t>(kMax, 1), std::nullopt); }
TEST(CheckedMath, MultipliesUpToTheLargestNumber) { EXPECT_EQ(CheckedMultiply<uint64_t>(kMax / 5, 5), kMax); }
TEST(CheckedMath, AProductThatOverflowsIsNone) { EXPECT_EQ(CheckedMultiply<uint64_t>(kMax / 5 + 1, 5), std::nullopt); }
TEST(CheckedMath, SignedOverflowIsNone) {
  EXPECT_EQ(CheckedMultiply<int64_t>(std::numeric_limits<int64_t>::min(), -1), std::nullopt);
}
TEST(CheckedMath, RoundsUpToAMultiple) {
  EXPECT_EQ(CheckedAlignUp<uint64_t>(0, 32), 0U);
  EXPECT_EQ(CheckedAlignUp<uint64_t>(1, 32), 32U);
  EXPECT_EQ(CheckedAlignUp<uint64_t>(32, 32), 32U);
}
TEST(CheckedMath, RoundingUpPastTheLargestNumberIsNone) {
  EXPECT_EQ(CheckedAlignUp<uint64_t>(kMax - 30, 32), std::nullopt);
}
TEST(CheckedMath, DividesRoundingUp) {
  EXPECT_EQ(CeilDiv(7, 3), 3);
  EXPECT_EQ(CeilDiv(6, 3), 2);
}

}  // namespace
}  // namespace ge
