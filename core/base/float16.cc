#include "core/base/float16.h"

#include <bit>

namespace ge {
namespace {

/// `value` without its lowest `bits` bits, rounded to nearest, ties to even. 0 < bits < 32; the sum must not overflow.
constexpr uint32_t ShiftRoundingToEven(uint32_t value, int bits) {
  const uint32_t odd = (value >> bits) & 1U;
  const uint32_t just_below_half = (1U << (bits - 1)) - 1U;
  return (value + just_below_half + odd) >> bits;
}

constexpr int kFloatMantissaBits = 23;
constexpr int kHalfMantissaBits = 10;
constexpr int kMantissaShift = kFloatMantissaBits - kHalfMantissaBits;
constexpr uint32_t kFloatInfinity = 0x7F800000U;
constexpr uint32_t kExponentRebias = 127 - 15;

}  // namespace

uint16_t Float16::FromFloat(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  const uint32_t sign = (bits >> 16) & 0x8000U;
  const uint32_t magnitude = bits & 0x7FFFFFFFU;
  if (magnitude > kFloatInfinity) {
    const uint32_t payload = (magnitude >> kMantissaShift) & 0x3FFU;
    return static_cast<uint16_t>(sign | 0x7E00U | payload);
  }
  const int exponent = static_cast<int>(magnitude >> kFloatMantissaBits) - static_cast<int>(kExponentRebias);
  if (exponent >= 31) return static_cast<uint16_t>(sign | 0x7C00U);
  if (exponent > 0) {
    // A carry out of the mantissa raises the exponent, up to infinity: the encodings are contiguous.
    const uint32_t half = ShiftRoundingToEven(magnitude - (kExponentRebias << kFloatMantissaBits), kMantissaShift);
    return static_cast<uint16_t>(sign | half);
  }
  // A subnormal half: the mantissa with its implicit bit, shifted to units of 2^-24. Below half a unit it is zero.
  const int shift = kMantissaShift + 1 - exponent;
  if (shift > kFloatMantissaBits + 1) return static_cast<uint16_t>(sign);
  const uint32_t mantissa = (magnitude & 0x7FFFFFU) | 0x800000U;
  return static_cast<uint16_t>(sign | ShiftRoundingToEven(mantissa, shift));
}

float Float16::ToFloat(uint16_t bits) {
  const uint32_t sign = (static_cast<uint32_t>(bits) & 0x8000U) << 16;
  const uint32_t exponent = (static_cast<uint32_t>(bits) >> kHalfMantissaBits) & 0x1FU;
  const uint32_t mantissa = static_cast<uint32_t>(bits) & 0x3FFU;
  if (exponent == 0x1FU) return std::bit_cast<float>(sign | kFloatInfinity | (mantissa << kMantissaShift));
  if (exponent == 0) {
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;  // exact: at most ten significant bits
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
  }
  return std::bit_cast<float>(sign | ((exponent + kExponentRebias) << kFloatMantissaBits) |
                              (mantissa << kMantissaShift));
}

uint16_t BFloat16::FromFloat(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7FFFFFFFU) > kFloatInfinity) return static_cast<uint16_t>((bits >> 16) | 0x40U);  // quiet
  const uint32_t sign = bits & 0x80000000U;
  return static_cast<uint16_t>((sign >> 16) | ShiftRoundingToEven(bits & 0x7FFFFFFFU, 16));
}

float BFloat16::ToFloat(uint16_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16); }

}  // namespace ge
