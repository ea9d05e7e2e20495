#include "core/base/float16.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

namespace ge {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The value of a finite half or bfloat16 by the definition of IEEE 754, in double precision.
double ValueByDefinition(uint16_t bits, int mantissa_bits, int bias) {
  const int exponent = (bits & 0x7FFF) >> mantissa_bits;
  const int mantissa = bits & ((1 << mantissa_bits) - 1);
  const int whole = exponent == 0 ? mantissa : mantissa + (1 << mantissa_bits);
  const double magnitude = std::ldexp(whole, std::max(exponent, 1) - bias - mantissa_bits);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

TEST(Float16, EveryFiniteValueIsWhatTheStandardDefines) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7C00) == 0x7C00) continue;
    const auto half = static_cast<uint16_t>(bits);
    ASSERT_EQ(static_cast<double>(Float16::ToFloat(half)), ValueByDefinition(half, 10, 15)) << bits;
  }
}

TEST(Float16, EveryValueThatIsNoNanSurvivesTheWayThroughFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7FFF) > 0x7C00) continue;
    const auto half = static_cast<uint16_t>(bits);
    ASSERT_EQ(Float16::FromFloat(Float16::ToFloat(half)), half) << bits;
  }
}

TEST(Float16, EveryNanStaysANanOfItsSign) {
  for (uint32_t bits = 0x7C01; bits < 0x8000; ++bits) {
    for (const uint32_t sign : {0U, 0x8000U}) {
      const float value = Float16::ToFloat(static_cast<uint16_t>(bits | sign));
      ASSERT_TRUE(std::isnan(value)) << bits;
      ASSERT_EQ(Float16::FromFloat(value), (bits | sign | 0x200U)) << bits;
    }
  }
}

// Conversion is monotonous, so these three points between each pair of neighbours decide it for every float.
TEST(Float16, RoundsToTheNearestAndTiesToEvenBetweenAllNeighbours) {
  for (uint32_t bits = 0; bits < 0x7BFF; ++bits) {
    const auto low = static_cast<uint16_t>(bits);
    const auto high = static_cast<uint16_t>(bits + 1);
    const auto middle = static_cast<float>((ValueByDefinition(low, 10, 15) + ValueByDefinition(high, 10, 15)) / 2);
    ASSERT_EQ(Float16::FromFloat(middle), (low & 1) == 0 ? low : high) << bits;
    ASSERT_EQ(Float16::FromFloat(std::nextafter(middle, 0.0F)), low) << bits;
    ASSERT_EQ(Float16::FromFloat(std::nextafter(middle, kInfinity)), high) << bits;
    ASSERT_EQ(Float16::FromFloat(-std::nextafter(middle, kInfinity)), high | 0x8000) << bits;
  }
}

TEST(Float16, OverflowGivesInfinity) { EXPECT_EQ(Float16::FromFloat(65520.0F), 0x7C00); }

TEST(Float16, JustBelowTheOverflowGivesTheLargestValue) {
  EXPECT_EQ(Float16::FromFloat(std::nextafter(65520.0F, 0.0F)), 0x7BFF);
}

TEST(Float16, InfinityStaysInfinity) {
  EXPECT_EQ(Float16::FromFloat(-kInfinity), 0xFC00);
  EXPECT_EQ(Float16::ToFloat(0xFC00), -kInfinity);
}

TEST(Float16, NegativeZeroKeepsItsSign) {
  EXPECT_EQ(Float16::FromFloat(-0.0F), 0x8000);
  EXPECT_TRUE(std::signbit(Float16::ToFloat(0x8000)));
}

TEST(Float16, ASignallingNanWithOnlyLowPayloadBitsStaysANan) {
  EXPECT_EQ(Float16::FromFloat(std::bit_cast<float>(0x7F800001U)), 0x7E00);
}

TEST(Float16, SubnormalFloatsGiveZero) { EXPECT_EQ(Float16::FromFloat(std::numeric_limits<float>::denorm_min()), 0); }

TEST(BFloat16, EveryFiniteValueIsWhatTheStandardDefines) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    if ((bits & 0x7F80) == 0x7F80) continue;
    const auto half = static_cast<uint16_t>(bits);
    ASSERT_EQ(static_cast<double>(BFloat16::ToFloat(half)), ValueByDefinition(half, 7, 127)) << bits;
  }
}

TEST(BFloat16, RoundsToTheNearestAndTiesToEvenBetweenAllNeighbours) {
  for (uint32_t bits = 0; bits < 0x7F7F; ++bits) {
    const auto low = static_cast<uint16_t>(bits);
    const auto high = static_cast<uint16_t>(bits + 1);
    const auto middle = static_cast<float>((ValueByDefinition(low, 7, 127) + ValueByDefinition(high, 7, 127)) / 2);
    ASSERT_EQ(BFloat16::FromFloat(middle), (low & 1) == 0 ? low : high) << bits;
    ASSERT_EQ(BFloat16::FromFloat(std::nextafter(middle, 0.0F)), low) << bits;
    ASSERT_EQ(BFloat16::FromFloat(std::nextafter(middle, kInfinity)), high) << bits;
  }
}

TEST(BFloat16, OverflowGivesInfinity) { EXPECT_EQ(BFloat16::FromFloat(std::numeric_limits<float>::max()), 0x7F80); }

TEST(BFloat16, ANanWithOnlyLowPayloadBitsStaysANan) {
  EXPECT_EQ(BFloat16::FromFloat(std::bit_cast<float>(0xFF800001U)), 0xFFC0);
}

}  // namespace
}  // namespace ge
