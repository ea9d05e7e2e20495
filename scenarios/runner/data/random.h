#pragma once

#include <array>
#include <cstdint>
#include <utility>

namespace scenario {

// The random numbers of scenarios (docs/scenario-language.md "Random values"). Only operations that IEEE 754 rounds
// exactly are used
// (+, -, ×, ÷, √), so the same seed gives the same bits on every machine, whatever its mathematical library.

/// splitmix64: spreads a seed over 64 bits.
uint64_t NextSplitMix(uint64_t& state);

/// xoshiro256** 1.0, its state filled by splitmix64 from the seed.
class RandomBits {
 public:
  explicit RandomBits(uint64_t seed);
  uint64_t Next();
  /// The upper 53 bits of Next, as a multiple of 2^-53 in [0, 1).
  double NextUnit();

 private:
  std::array<uint64_t, 4> state_;
};

/// Two independent standard normal values by Box and Muller: √(-2 ln(1 - u)) times cosine and sine of 2πv.
std::pair<double, double> NextNormalPair(RandomBits& bits);

/// ln x for normal x > 0, to about 1e-15 relative.
double NaturalLogarithm(double x);
/// Cosine and sine of 2π·turn for turn in [0, 1), to about 1e-15.
std::pair<double, double> CosineAndSine(double turn);

}  // namespace scenario
