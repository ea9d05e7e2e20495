#pragma once

#include <bit>
#include <cmath>

#include "core/host_kernels/element_types.h"

namespace ge {

/// Integer arithmetic that wraps, as the device's does: computed on the unsigned type of at least int's width.
template <typename T>
using WrappingType = std::conditional_t<(sizeof(T) < sizeof(uint32_t)), uint32_t, std::make_unsigned_t<T>>;

/// A number as it is compared and converted: halves as the floats that they are.
template <typename T>
auto Widened(T value) {
  if constexpr (kIsHalf<T>) {
    return static_cast<float>(value);
  } else {
    return value;
  }
}

/// The element of floating type T nearest to a number, ties to even. One rounding, for halves too: they take the float
/// next to `value` toward zero, marked as inexact in its last bit, which rounds as `value` itself would.
template <typename T, typename Number>
T RoundTo(Number value) {
  if constexpr (!kIsHalf<T>) {
    return static_cast<T>(value);
  } else {
    auto rounded = static_cast<float>(value);
    const auto exact = static_cast<long double>(value);  // holds doubles and 64-bit integers
    if (std::isnan(rounded) || static_cast<long double>(rounded) == exact) return T(rounded);
    if (std::abs(static_cast<long double>(rounded)) > std::abs(exact)) rounded = std::nextafter(rounded, 0.0F);
    return T(std::bit_cast<float>(std::bit_cast<uint32_t>(rounded) | 1U));
  }
}

/// Applies `operation` in the type in which the device computes T: integers wrap; halves compute in float and round
/// once; complex halves compute in complex float.
template <typename T, typename Operation>
T ApplyArithmetic(T a, T b, Operation operation) {
  if constexpr (kIsInteger<T>) {
    using U = WrappingType<T>;
    return static_cast<T>(operation(static_cast<U>(a), static_cast<U>(b)));
  } else if constexpr (kIsHalf<T>) {
    return T(operation(static_cast<float>(a), static_cast<float>(b)));
  } else if constexpr (std::is_same_v<T, Complex32>) {
    const auto widen = [](Complex32 value) {
      return std::complex<float>(static_cast<float>(value.real), static_cast<float>(value.imaginary));
    };
    const std::complex<float> result = operation(widen(a), widen(b));
    return {Float16(result.real()), Float16(result.imag())};
  } else {
    return operation(a, b);
  }
}

}  // namespace ge
