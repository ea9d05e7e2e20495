#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "simulator/aicore/rounding.h"

// What one lane of a vector instruction computes (spec/ascendc.md §2.2, §5.4). A NaN result is made canonical by the
// loop around.

namespace sim::ops {

/// Integers wrap.
inline int32_t Wrapped(uint32_t value) { return static_cast<int32_t>(value); }

struct Add {
  static float Apply(float a, float b) { return a + b; }
  static int32_t Apply(int32_t a, int32_t b) { return Wrapped(static_cast<uint32_t>(a) + static_cast<uint32_t>(b)); }
};
struct Sub {
  static float Apply(float a, float b) { return a - b; }
  static int32_t Apply(int32_t a, int32_t b) { return Wrapped(static_cast<uint32_t>(a) - static_cast<uint32_t>(b)); }
};
struct Mul {
  static float Apply(float a, float b) { return a * b; }
  static int32_t Apply(int32_t a, int32_t b) { return Wrapped(static_cast<uint32_t>(a) * static_cast<uint32_t>(b)); }
};
struct Div {
  static float Apply(float a, float b) { return a / b; }
};
/// NaN wins; of two zeros the positive one.
struct Max {
  static float Apply(float a, float b) {
    const float equal = std::bit_cast<float>(std::bit_cast<uint32_t>(a) & std::bit_cast<uint32_t>(b));
    const float ordered = a > b ? a : b;
    const float value = a == b ? equal : ordered;
    return a == a ? value : a;
  }
  static int32_t Apply(int32_t a, int32_t b) { return a > b ? a : b; }
};
/// NaN wins; of two zeros the negative one.
struct Min {
  static float Apply(float a, float b) {
    const float equal = std::bit_cast<float>(std::bit_cast<uint32_t>(a) | std::bit_cast<uint32_t>(b));
    const float ordered = a < b ? a : b;
    const float value = a == b ? equal : ordered;
    return a == a ? value : a;
  }
  static int32_t Apply(int32_t a, int32_t b) { return a < b ? a : b; }
};

/// NaN stays NaN, −0 becomes +0.
struct Relu {
  static float Apply(float a) { return a <= 0 ? 0 : a; }
  static int32_t Apply(int32_t a) { return a < 0 ? 0 : a; }
};
struct Abs {
  static float Apply(float a) { return std::bit_cast<float>(std::bit_cast<uint32_t>(a) & 0x7FFFFFFFu); }
};
struct Sqrt {
  static float Apply(float a) { return std::sqrt(a); }
};
/// Computed in double and rounded once (§2.3).
struct Exp {
  static float Apply(float a) { return static_cast<float>(std::exp(static_cast<double>(a))); }
};
/// For half: the second rounding, on the store, is the one that counts.
struct ExpHalf {
  static float Apply(float a) { return RoundToOdd(std::exp(static_cast<double>(a))); }
};

inline float Canonical(float value) { return value == value ? value : std::bit_cast<float>(0x7FC00000u); }
inline int32_t Canonical(int32_t value) { return value; }

}  // namespace sim::ops
