#include "simulator/aicore/cube_tile.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "simulator/aicore/half_lanes.h"

namespace sim {
namespace {

std::vector<float> Halves(size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<uint16_t> bits(count);
  for (uint16_t& each : bits) each = static_cast<uint16_t>(random() % 0x7C00 | (random() & 1) << 15);
  std::vector<float> values(count);
  HalfToFloat(reinterpret_cast<const uint8_t*>(bits.data()), values.data(), count);
  return values;
}

// Products of halves of any size, so that every sum rounds.
TEST(MultiplyRows, GivesTheSameBitsWithAndWithoutSpecialInstructions) {
  for (const size_t rows : {1u, 3u, 4u, 16u}) {
    for (const size_t k : {1u, 15u, 16u, 100u}) {
      const std::vector<float> left = Halves(8 * kCubeFractal, 1), right = Halves(k * kCubeSide, 2);
      const std::vector<float> start = Halves(kCubeFractal, 3);
      std::vector<float> plain = start, exact = start, rounded = start;
      MultiplyRowsPortable(left.data(), right.data(), plain.data(), rows, k);
      MultiplyRows(left.data(), right.data(), exact.data(), rows, k, Products::kExact);
      MultiplyRows(left.data(), right.data(), rounded.data(), rows, k, Products::kRounded);
      EXPECT_EQ(std::memcmp(plain.data(), exact.data(), kCubeFractal * sizeof(float)), 0) << rows << ", " << k;
      EXPECT_EQ(std::memcmp(plain.data(), rounded.data(), kCubeFractal * sizeof(float)), 0) << rows << ", " << k;
    }
  }
}

TEST(TransposeFractal, ExchangesRowsAndColumns) {
  uint16_t from[kCubeSide][kCubeSide], to[kCubeSide][kCubeSide];
  for (uint16_t row = 0; row < kCubeSide; ++row) {
    for (uint16_t column = 0; column < kCubeSide; ++column)
      from[row][column] = static_cast<uint16_t>(row * 256 + column);
  }
  TransposeFractal(reinterpret_cast<const uint8_t*>(from), reinterpret_cast<uint8_t*>(to));
  for (size_t row = 0; row < kCubeSide; ++row) {
    for (size_t column = 0; column < kCubeSide; ++column) ASSERT_EQ(to[row][column], from[column][row]);
  }
}

}  // namespace
}  // namespace sim
