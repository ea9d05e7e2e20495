#include "simulator/aicore/rounding.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sim {

using AscendC::RoundMode;

template <typename Wide>
Wide RoundToIntegral(Wide value, RoundMode mode) {
  switch (mode) {
    case RoundMode::CAST_FLOOR:
      return std::floor(value);
    case RoundMode::CAST_CEIL:
      return std::ceil(value);
    case RoundMode::CAST_ROUND:
      return std::round(value);
    case RoundMode::CAST_TRUNC:
      return std::trunc(value);
    case RoundMode::CAST_ODD: {
      const Wide cut = std::trunc(value);
      if (cut == value || std::fmod(cut, Wide{2}) != 0) return cut;
      return cut + std::copysign(Wide{1}, value);
    }
    default:
      return std::nearbyint(value);
  }
}

template <typename Wide>
Wide RoundToFormat(Wide value, const FloatFormat& format, RoundMode mode) {
  if (value == 0 || !std::isfinite(value)) return value;
  int exponent = 0;
  std::frexp(value, &exponent);  // value = [0.5, 1) · 2^exponent
  const int last_bit = std::max(exponent - format.precision, format.least_exponent - format.precision + 1);
  const Wide rounded = std::ldexp(RoundToIntegral(std::ldexp(value, -last_bit), mode), last_bit);
  if (std::abs(rounded) > static_cast<Wide>(format.greatest)) return std::copysign(static_cast<Wide>(INFINITY), value);
  return rounded;
}

template double RoundToIntegral(double, RoundMode);
template long double RoundToIntegral(long double, RoundMode);
template double RoundToFormat(double, const FloatFormat&, RoundMode);
template long double RoundToFormat(long double, const FloatFormat&, RoundMode);

float RoundToOdd(double value) {
  const auto nearest = static_cast<float>(value);
  if (static_cast<double>(nearest) == value || !std::isfinite(value)) return nearest;
  auto bits = std::bit_cast<uint32_t>(nearest);
  // Away from zero by the rounding, or to infinity: one step back.
  if (std::abs(static_cast<double>(nearest)) > std::abs(value)) --bits;
  return std::bit_cast<float>(bits | 1u);
}

}  // namespace sim
