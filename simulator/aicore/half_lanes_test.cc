#include "simulator/aicore/half_lanes.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <numeric>
#include <vector>

namespace sim {
namespace {

/// Floats around every rounding boundary of half: each half, and points a quarter, a half and three quarters on to the
/// next.
std::vector<float> FloatsAroundHalves() {
  std::vector<float> floats;
  for (uint32_t bits = 0; bits < 0x7C00; ++bits) {
    const auto here = static_cast<float>(std::bit_cast<_Float16>(static_cast<uint16_t>(bits)));
    const auto next = static_cast<float>(std::bit_cast<_Float16>(static_cast<uint16_t>(bits + 1)));
    const float step = bits == 0x7BFF ? 32.0f : next - here;
    for (float part : {0.0f, 0.25f, 0.5f, 0.75f}) {
      floats.push_back(here + part * step);
      floats.push_back(-floats.back());
    }
  }
  return floats;
}

TEST(HalfLanesTest, WidensEveryHalfExactly) {
  std::vector<uint16_t> halves(0x10000);
  std::iota(halves.begin(), halves.end(), uint16_t{0});
  std::vector<float> fast(halves.size()), portable(halves.size());
  HalfToFloat(reinterpret_cast<const uint8_t*>(halves.data()), fast.data(), halves.size());
  HalfToFloatPortable(reinterpret_cast<const uint8_t*>(halves.data()), portable.data(), halves.size());
  for (size_t i = 0; i < halves.size(); ++i) {
    const auto expected = static_cast<float>(std::bit_cast<_Float16>(halves[i]));
    const uint32_t bits = expected != expected ? 0x7FC00000u : std::bit_cast<uint32_t>(expected);
    ASSERT_EQ(std::bit_cast<uint32_t>(fast[i]), bits) << i;
    ASSERT_EQ(std::bit_cast<uint32_t>(portable[i]), bits) << i;
  }
}

TEST(HalfLanesTest, NarrowsToNearestEven) {
  const std::vector<float> floats = FloatsAroundHalves();
  std::vector<uint16_t> fast(floats.size()), portable(floats.size());
  FloatToHalf(floats.data(), reinterpret_cast<uint8_t*>(fast.data()), floats.size());
  FloatToHalfPortable(floats.data(), reinterpret_cast<uint8_t*>(portable.data()), floats.size());
  for (size_t i = 0; i < floats.size(); ++i) {
    const auto expected = std::bit_cast<uint16_t>(static_cast<_Float16>(floats[i]));
    ASSERT_EQ(fast[i], expected) << floats[i];
    ASSERT_EQ(portable[i], expected) << floats[i];
  }
}

TEST(HalfLanesTest, MakesNanCanonical) {
  const std::vector<float> nans(9, std::bit_cast<float>(0xFFC01234u));
  std::vector<uint16_t> halves(9);
  FloatToHalf(nans.data(), reinterpret_cast<uint8_t*>(halves.data()), halves.size());
  EXPECT_EQ(halves, std::vector<uint16_t>(9, 0x7E00));
}

}  // namespace
}  // namespace sim
