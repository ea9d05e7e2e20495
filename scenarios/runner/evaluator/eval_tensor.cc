#include "scenarios/runner/evaluator/eval_tensor.h"

#include <cmath>
#include <cstring>

#include "core/base/float16.h"

namespace scenario {
namespace {

constexpr double kExactIntegerLimit = 9007199254740992.0;  // 2^53

/// The float at or next to `value` toward zero, its last bit set when it is not exact: rounding this to a narrower type
/// with the usual rule gives what rounding the double itself would ("round to odd").
float ToFloatRoundedToOdd(double value) {
  auto nearest = static_cast<float>(value);
  if (std::isnan(value) || static_cast<double>(nearest) == value) return nearest;
  if (std::abs(static_cast<double>(nearest)) > std::abs(value)) nearest = std::nextafterf(nearest, 0.0F);
  uint32_t bits = 0;
  std::memcpy(&bits, &nearest, sizeof bits);
  bits |= 1U;
  std::memcpy(&nearest, &bits, sizeof bits);
  return nearest;
}

template <typename T>
T WrapToInteger(double value) {
  if (!std::isfinite(value)) return 0;
  double whole = std::trunc(value);
  constexpr double kTwoTo64 = 18446744073709551616.0;
  double wrapped = std::fmod(whole, kTwoTo64);
  uint64_t bits = static_cast<uint64_t>(std::abs(wrapped));
  return static_cast<T>(wrapped < 0 ? uint64_t{0} - bits : bits);
}

/// Calls `visit` with a value of the C++ type that holds an element; false for types that are not handled.
template <typename Visitor>
bool VisitType(ge::DataType dtype, Visitor&& visit) {
  switch (dtype) {
    case ge::DT_FLOAT:
      return visit(float{}), true;
    case ge::DT_DOUBLE:
      return visit(double{}), true;
    case ge::DT_FLOAT16:
      return visit(ge::Float16{}), true;
    case ge::DT_BF16:
      return visit(ge::BFloat16{}), true;
    case ge::DT_INT8:
      return visit(int8_t{}), true;
    case ge::DT_INT16:
      return visit(int16_t{}), true;
    case ge::DT_INT32:
      return visit(int32_t{}), true;
    case ge::DT_INT64:
      return visit(int64_t{}), true;
    case ge::DT_UINT8:
      return visit(uint8_t{}), true;
    case ge::DT_UINT16:
      return visit(uint16_t{}), true;
    case ge::DT_UINT32:
      return visit(uint32_t{}), true;
    case ge::DT_UINT64:
      return visit(uint64_t{}), true;
    case ge::DT_BOOL:
      return visit(bool{}), true;
    default:
      return false;
  }
}

template <typename T>
T FromDouble(double value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value != 0;
  } else if constexpr (std::is_integral_v<T>) {
    return WrapToInteger<T>(value);
  } else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) {
    return static_cast<T>(value);
  } else {
    return T(ToFloatRoundedToOdd(value));
  }
}

template <typename T>
double ToDoubleValue(T value) {
  if constexpr (std::is_arithmetic_v<T>) {
    return static_cast<double>(value);
  } else {
    return static_cast<double>(static_cast<float>(value));
  }
}

}  // namespace

int64_t ElementCountOf(const std::vector<int64_t>& shape) {
  int64_t count = 1;
  for (int64_t dimension : shape) count *= dimension;
  return count;
}

bool IsNumeric(ge::DataType dtype) {
  return VisitType(dtype, [](auto) {});
}

bool IsFloating(ge::DataType dtype) {
  return dtype == ge::DT_FLOAT || dtype == ge::DT_FLOAT16 || dtype == ge::DT_BF16 || dtype == ge::DT_DOUBLE;
}

ge::StatusOr<EvalTensor> DecodeTensor(ge::ByteView bytes, ge::DataType dtype, const std::vector<int64_t>& shape) {
  EvalTensor tensor{dtype, shape, {}};
  int64_t count = ElementCountOf(shape);
  auto size = static_cast<size_t>(count) * static_cast<size_t>(ge::ElementBits(dtype) / 8);
  if (!IsNumeric(dtype) || bytes.size() != size) {
    return ge::MakeError(ge::kParamInvalid, "a {} tensor {} has {} bytes, found {}", ge::DataTypeWord(dtype),
                         ge::GeShape(shape).ToString(), size, bytes.size());
  }
  tensor.values.resize(static_cast<size_t>(count));
  bool exact = true;
  VisitType(dtype, [&](auto sample) {
    using T = decltype(sample);
    for (size_t i = 0; i < tensor.values.size(); ++i) {
      T element{};
      if constexpr (std::is_same_v<T, bool>) {
        element = bytes[i] != 0;
      } else {
        std::memcpy(&element, bytes.data() + i * sizeof(T), sizeof(T));
      }
      tensor.values[i] = ToDoubleValue(element);
      if constexpr (std::is_integral_v<T> && sizeof(T) == 8)
        exact = exact && std::abs(tensor.values[i]) <= kExactIntegerLimit;
    }
  });
  if (!exact)
    return ge::MakeError(ge::kUnsupported, "a {} element beyond 2^53 is no exact double", ge::DataTypeWord(dtype));
  return tensor;
}

ge::StatusOr<ge::ByteBuffer> EncodeTensor(const EvalTensor& tensor) {
  ge::ByteBuffer bytes;
  bool known = VisitType(tensor.dtype, [&](auto sample) {
    using T = decltype(sample);
    static_assert(sizeof(bool) == 1);
    bytes.resize(tensor.values.size() * sizeof(T));
    uint8_t* to = bytes.data();
    for (const double value : tensor.values) {
      const T element = FromDouble<T>(value);
      std::memcpy(to, &element, sizeof(T));
      to += sizeof(T);
    }
  });
  if (!known) return ge::MakeError(ge::kUnsupported, "no values of element type {}", ge::DataTypeName(tensor.dtype));
  return bytes;
}

double RoundToType(double value, ge::DataType dtype) {
  double rounded = value;
  VisitType(dtype, [&](auto sample) { rounded = ToDoubleValue(FromDouble<decltype(sample)>(value)); });
  return rounded;
}

}  // namespace scenario
