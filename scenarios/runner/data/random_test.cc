#include "scenarios/runner/data/random.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scenario {
namespace {

// From the published reference code of splitmix64 with seed 1234567.
TEST(NextSplitMix, GivesTheReferenceSequence) {
  uint64_t state = 1234567;
  EXPECT_EQ(NextSplitMix(state), 6457827717110365317U);
  EXPECT_EQ(NextSplitMix(state), 3203168211198807973U);
  EXPECT_EQ(NextSplitMix(state), 9817491932198370423U);
}

// Computed by a separate implementation in Python's integers.
TEST(RandomBits, GivesTheXoshiroSequence) {
  RandomBits bits(0);
  EXPECT_EQ(bits.Next(), 11091344671253066420U);
  EXPECT_EQ(bits.Next(), 13793997310169335082U);
  EXPECT_EQ(bits.Next(), 1900383378846508768U);
}

TEST(NaturalLogarithm, AgreesWithTheMathematicalLibrary) {
  for (double x : {1e-16, 1e-9, 0.1, 0.5, 0.70710678, 0.70710679, 0.999999999, 1.0, 1.5, 2.0, 1e9}) {
    EXPECT_NEAR(NaturalLogarithm(x), std::log(x), 4e-16 * std::max(1.0, std::abs(std::log(x)))) << x;
  }
}

TEST(CosineAndSine, AgreesWithTheMathematicalLibrary) {
  for (int i = 0; i < 1000; ++i) {
    double turn = i / 1000.0;
    auto [cosine, sine] = CosineAndSine(turn);
    EXPECT_NEAR(cosine, std::cos(2 * M_PI * turn), 1e-15) << turn;
    EXPECT_NEAR(sine, std::sin(2 * M_PI * turn), 1e-15) << turn;
  }
}

TEST(NextNormalPair, HasMeanZeroAndDeviationOne) {
  RandomBits bits(7);
  double sum = 0, square = 0;
  constexpr int kPairs = 50'000;
  for (int i = 0; i < kPairs; ++i) {
    auto [a, b] = NextNormalPair(bits);
    sum += a + b;
    square += a * a + b * b;
  }
  EXPECT_NEAR(sum / (2 * kPairs), 0, 0.015);
  EXPECT_NEAR(square / (2 * kPairs), 1, 0.02);
}

// The bits themselves: what a scenario sees must not change between machines or versions.
TEST(NextNormalPair, GivesTheSameBitsEverywhere) {
  RandomBits bits(1);
  auto [a, b] = NextNormalPair(bits);
  EXPECT_NEAR(a, -1.5452228371402943, 1e-14);
  EXPECT_NEAR(b, -0.19951530557849143, 1e-14);
  EXPECT_EQ(static_cast<float>(a), static_cast<float>(-1.5452228371402943));
}

}  // namespace
}  // namespace scenario
