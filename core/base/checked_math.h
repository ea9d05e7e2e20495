#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

namespace ge {

/// Arithmetic on sizes that come from input: nullopt on overflow.
template <std::integral T>
constexpr std::optional<T> CheckedAdd(T a, T b) {
  T result;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}

template <std::integral T>
constexpr std::optional<T> CheckedMultiply(T a, T b) {
  T result;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}

/// Rounds up to a multiple of `alignment` (> 0); nullopt on overflow.
template <std::unsigned_integral T>
constexpr std::optional<T> CheckedAlignUp(T value, T alignment) {
  auto sum = CheckedAdd<T>(value, alignment - 1);
  if (!sum) return std::nullopt;
  return *sum / alignment * alignment;
}

/// For values known to be small: rounds up to a multiple of `alignment` (> 0).
template <std::integral T>
constexpr T AlignUp(T value, T alignment) {
  return (value + alignment - 1) / alignment * alignment;
}

template <std::integral T>
constexpr T CeilDiv(T a, T b) {
  return (a + b - 1) / b;
}

}  // namespace ge
