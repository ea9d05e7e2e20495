#pragma once

#include <complex>
#include <cstring>
#include <type_traits>

#include "core/base/bytes.h"
#include "core/base/float16.h"
#include "graph/types.h"

namespace ge {

/// One element of DT_COMPLEX32: two halves.
struct Complex32 {
  Float16 real, imaginary;
};

template <typename T>
struct ElementType {
  using Element = T;
};

/// Calls visit(ElementType<T>{}) with the C++ type of the elements of `dtype`, and returns true; false for types that
/// the host does not compute with (strings, types of less than a byte, quantised and eight-bit floating types).
/// bool elements are uint8_t behind ElementType<bool>.
template <typename Visitor>
bool VisitElementType(DataType dtype, Visitor&& visit) {
  switch (dtype) {
    case DT_INT8:
      return visit(ElementType<int8_t>{}), true;
    case DT_INT16:
      return visit(ElementType<int16_t>{}), true;
    case DT_INT32:
      return visit(ElementType<int32_t>{}), true;
    case DT_INT64:
      return visit(ElementType<int64_t>{}), true;
    case DT_UINT8:
      return visit(ElementType<uint8_t>{}), true;
    case DT_UINT16:
      return visit(ElementType<uint16_t>{}), true;
    case DT_UINT32:
      return visit(ElementType<uint32_t>{}), true;
    case DT_UINT64:
      return visit(ElementType<uint64_t>{}), true;
    case DT_BOOL:
      return visit(ElementType<bool>{}), true;
    case DT_FLOAT16:
      return visit(ElementType<Float16>{}), true;
    case DT_BF16:
      return visit(ElementType<BFloat16>{}), true;
    case DT_FLOAT:
      return visit(ElementType<float>{}), true;
    case DT_DOUBLE:
      return visit(ElementType<double>{}), true;
    case DT_COMPLEX32:
      return visit(ElementType<Complex32>{}), true;
    case DT_COMPLEX64:
      return visit(ElementType<std::complex<float>>{}), true;
    case DT_COMPLEX128:
      return visit(ElementType<std::complex<double>>{}), true;
    default:
      return false;
  }
}

template <typename T>
inline constexpr bool kIsHalf = std::is_same_v<T, Float16> || std::is_same_v<T, BFloat16>;
template <typename T>
inline constexpr bool kIsComplex =
    std::is_same_v<T, Complex32> || std::is_same_v<T, std::complex<float>> || std::is_same_v<T, std::complex<double>>;
template <typename T>
inline constexpr bool kIsFloating = kIsHalf<T> || std::is_floating_point_v<T>;
template <typename T>
inline constexpr bool kIsInteger = std::is_integral_v<T> && !std::is_same_v<T, bool>;
template <typename T>
inline constexpr bool kIsReal = kIsInteger<T> || kIsFloating<T>;

/// Element `i` of raw little-endian elements, which need not be aligned. A bool is whether its byte is not 0.
template <typename T>
T ElementAt(ByteView elements, size_t i) {
  if constexpr (std::is_same_v<T, bool>) {
    return elements[i] != 0;
  } else {
    T value;
    std::memcpy(&value, elements.data() + i * sizeof(T), sizeof(T));
    return value;
  }
}

template <typename T>
void SetElement(MutableByteView elements, size_t i, T value) {
  std::memcpy(elements.data() + i * sizeof(T), &value, sizeof(T));
}

}  // namespace ge
