#pragma once

#include "core/host_kernels/arithmetic.h"

namespace ge {

/// The largest whole number that is not above a / b; b is not 0. It is that of the exact quotient, not of a rounded
/// one: 1.0 / 0.1 is a little less than 10, and gives 9. Integers wrap (INT_MIN / -1); with an infinity it is
/// floor(a / b) of IEEE arithmetic.
template <typename T>
T FloorQuotient(T a, T b) {
  if constexpr (std::is_unsigned_v<T>) {
    return static_cast<T>(a / b);
  } else if constexpr (kIsInteger<T>) {
    if (b == -1) return ApplyArithmetic(T(0), a, [](auto x, auto y) { return x - y; });
    const bool below = a % b != 0 && (a < 0) != (b < 0);
    return static_cast<T>(a / b - (below ? 1 : 0));
  } else {
    const double x = Widened(a), y = Widened(b);
    if (!std::isfinite(x) || !std::isfinite(y)) return RoundTo<T>(std::floor(x / y));
    const double rest = std::fmod(x, y);
    const bool below = rest != 0 && (rest < 0) != (y < 0);
    return RoundTo<T>(std::round((x - rest) / y) - (below ? 1 : 0));
  }
}

/// a - b · FloorQuotient(a, b): it has the sign of b; b is not 0.
template <typename T>
T FloorRemainder(T a, T b) {
  if constexpr (std::is_unsigned_v<T>) {
    return static_cast<T>(a % b);
  } else if constexpr (kIsInteger<T>) {
    if (b == -1) return 0;
    const auto rest = a % b;
    return static_cast<T>(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest);
  } else {
    const double y = Widened(b);
    const double rest = std::fmod(static_cast<double>(Widened(a)), y);
    if (rest == 0) return RoundTo<T>(0.0);
    return RoundTo<T>((rest < 0) != (y < 0) ? rest + y : rest);
  }
}

/// What both ops of division have in common: real numbers, and no result where the divisor is 0.
struct FloorOperation {
  template <typename T>
  static constexpr bool kTakes = kIsReal<T>;
  template <typename T>
  static bool Refuses(T divisor) {
    return Widened(divisor) == 0;
  }
};

}  // namespace ge
