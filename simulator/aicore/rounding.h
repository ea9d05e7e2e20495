#pragma once

#include "simulator/include/kernel_types.h"

namespace sim {

/// A binary floating-point format: bits of its significand, exponent of its least normal number, its greatest number.
struct FloatFormat {
  int precision;
  int least_exponent;
  double greatest;
};
inline constexpr FloatFormat kHalfFormat{11, -14, 65504.0};
inline constexpr FloatFormat kBfloat16Format{8, -126, 0x1.FEp127};
inline constexpr FloatFormat kFloatFormat{24, -126, 0x1.FFFFFEp127};

/// Rounding of spec/ascendc.md §2.4. CAST_NONE is CAST_RINT. `Wide` holds the value exactly: double, or long double for
/// 64-bit integers. Infinities and NaN stay.
template <typename Wide>
Wide RoundToIntegral(Wide value, AscendC::RoundMode mode);

/// The value in `format`, subnormals included; past the greatest number: infinity.
template <typename Wide>
Wide RoundToFormat(Wide value, const FloatFormat& format, AscendC::RoundMode mode);

/// The float next to `value` toward zero, its last bit set when anything was cut off. Rounding that once more to a
/// narrower format gives what rounding `value` once would have given.
float RoundToOdd(double value);

}  // namespace sim
