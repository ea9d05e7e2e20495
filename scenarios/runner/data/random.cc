#include "scenarios/runner/data/random.h"

#include <bit>
#include <cmath>

namespace scenario {
namespace {

constexpr double kLn2 = 0.69314718055994530942;
constexpr double kHalfPi = 1.57079632679489661923;
constexpr double kSqrtHalf = 0.70710678118654752440;

/// Σ (-1)^k x^(2k + first) / (2k + first)! : sine for first 1, cosine for first 0; enough terms for |x| ≤ π/4.
double AlternatingSeries(double x, int first) {
  constexpr int kLastPower = 19;
  double term = first == 1 ? x : 1.0;
  double sum = term;
  for (int power = first + 2; power <= kLastPower; power += 2) {
    term = -term * x * x / static_cast<double>(power * (power - 1));
    sum += term;
  }
  return sum;
}

}  // namespace

uint64_t NextSplitMix(uint64_t& state) {
  state += 0x9E3779B97F4A7C15U;
  uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

RandomBits::RandomBits(uint64_t seed) {
  for (uint64_t& word : state_) word = NextSplitMix(seed);
}

uint64_t RandomBits::Next() {
  uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  uint64_t shifted = state_[1] << 17U;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

double RandomBits::NextUnit() { return static_cast<double>(Next() >> 11U) * 0x1.0p-53; }

double NaturalLogarithm(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < kSqrtHalf) {
    mantissa *= 2;
    --exponent;
  }
  // ln m = 2 artanh s; |s| ≤ 0.172, so s^24 is below the last bit.
  double s = (mantissa - 1) / (mantissa + 1);
  double square = s * s;
  double sum = 0;
  for (int k = 23; k >= 1; k -= 2) sum = sum * square + 1.0 / k;
  return 2 * s * sum + exponent * kLn2;
}

std::pair<double, double> CosineAndSine(double turn) {
  double quarters = turn * 4;
  int quadrant = static_cast<int>(quarters);
  double rest = quarters - quadrant;
  bool mirrored = rest > 0.5;
  double angle = (mirrored ? 1 - rest : rest) * kHalfPi;
  double cosine = AlternatingSeries(angle, 0);
  double sine = AlternatingSeries(angle, 1);
  if (mirrored) std::swap(cosine, sine);
  switch (quadrant) {
    case 0:
      return {cosine, sine};
    case 1:
      return {-sine, cosine};
    case 2:
      return {-cosine, -sine};
    default:
      return {sine, -cosine};
  }
}

std::pair<double, double> NextNormalPair(RandomBits& bits) {
  double radius = std::sqrt(-2 * NaturalLogarithm(1 - bits.NextUnit()));
  auto [cosine, sine] = CosineAndSine(bits.NextUnit());
  return {radius * cosine, radius * sine};
}

}  // namespace scenario
