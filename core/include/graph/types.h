#pragma once

// GE's element types and formats, at the path that operator sources include (spec/om-format.md §6.7,
// spec/op-host-api.md §4).

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"

namespace ge {

using char_t = char;
using float32_t = float;
using float64_t = double;

constexpr int64_t UNKNOWN_DIM = -1;
constexpr int64_t UNKNOWN_DIM_NUM = -2;

enum DataType : int {
  DT_FLOAT = 0,
  DT_FLOAT16 = 1,
  DT_INT8 = 2,
  DT_INT32 = 3,
  DT_UINT8 = 4,
  DT_INT16 = 6,
  DT_UINT16 = 7,
  DT_UINT32 = 8,
  DT_INT64 = 9,
  DT_UINT64 = 10,
  DT_DOUBLE = 11,
  DT_BOOL = 12,
  DT_STRING = 13,
  DT_DUAL_SUB_INT8 = 14,
  DT_DUAL_SUB_UINT8 = 15,
  DT_COMPLEX64 = 16,
  DT_COMPLEX128 = 17,
  DT_QINT8 = 18,
  DT_QINT16 = 19,
  DT_QINT32 = 20,
  DT_QUINT8 = 21,
  DT_QUINT16 = 22,
  DT_RESOURCE = 23,
  DT_STRING_REF = 24,
  DT_DUAL = 25,
  DT_VARIANT = 26,
  DT_BF16 = 27,
  DT_UNDEFINED = 28,
  DT_INT4 = 29,
  DT_UINT1 = 30,
  DT_INT2 = 31,
  DT_UINT2 = 32,
  DT_COMPLEX32 = 33,
  DT_HIFLOAT8 = 34,
  DT_FLOAT8_E5M2 = 35,
  DT_FLOAT8_E4M3FN = 36,
  DT_FLOAT8_E8M0 = 37,
  DT_FLOAT6_E3M2 = 38,
  DT_FLOAT6_E2M3 = 39,
  DT_FLOAT4_E2M1 = 40,
  DT_FLOAT4_E1M2 = 41,
  DT_HIFLOAT4 = 42,
  DT_MAX
};

enum Format : int {
  FORMAT_NCHW = 0,
  FORMAT_NHWC,
  FORMAT_ND,
  FORMAT_NC1HWC0,
  FORMAT_FRACTAL_Z,
  FORMAT_NC1C0HWPAD,
  FORMAT_NHWC1C0,
  FORMAT_FSR_NCHW,
  FORMAT_FRACTAL_DECONV,
  FORMAT_C1HWNC0,
  FORMAT_FRACTAL_DECONV_TRANSPOSE,
  FORMAT_FRACTAL_DECONV_SP_STRIDE_TRANS,
  FORMAT_NC1HWC0_C04,
  FORMAT_FRACTAL_Z_C04,
  FORMAT_CHWN,
  FORMAT_FRACTAL_DECONV_SP_STRIDE8_TRANS,
  FORMAT_HWCN,
  FORMAT_NC1KHKWHWC0,
  FORMAT_BN_WEIGHT,
  FORMAT_FILTER_HWCK,
  FORMAT_HASHTABLE_LOOKUP_LOOKUPS,
  FORMAT_HASHTABLE_LOOKUP_KEYS,
  FORMAT_HASHTABLE_LOOKUP_VALUE,
  FORMAT_HASHTABLE_LOOKUP_OUTPUT,
  FORMAT_HASHTABLE_LOOKUP_HITS,
  FORMAT_C1HWNCoC0,
  FORMAT_MD,
  FORMAT_NDHWC,
  FORMAT_FRACTAL_ZZ,
  FORMAT_FRACTAL_NZ,
  FORMAT_NCDHW,
  FORMAT_DHWCN,
  FORMAT_NDC1HWC0,
  FORMAT_FRACTAL_Z_3D,
  FORMAT_CN,
  FORMAT_NC,
  FORMAT_DHWNC,
  FORMAT_FRACTAL_Z_3D_TRANSPOSE,
  FORMAT_FRACTAL_ZN_LSTM,
  FORMAT_FRACTAL_Z_G,
  FORMAT_RESERVED,
  FORMAT_ALL,
  FORMAT_NULL,
  FORMAT_ND_RNN_BIAS,
  FORMAT_FRACTAL_ZN_RNN,
  FORMAT_NYUV,
  FORMAT_NYUV_A,
  FORMAT_NCL,
  FORMAT_FRACTAL_Z_WINO,
  FORMAT_C1HWC0,
  FORMAT_FRACTAL_NZ_C0_16,
  FORMAT_FRACTAL_NZ_C0_32,
  FORMAT_FRACTAL_NZ_C0_2,
  FORMAT_FRACTAL_NZ_C0_4,
  FORMAT_FRACTAL_NZ_C0_8,
  FORMAT_END,
  FORMAT_MAX = 0xff
};

enum Placement { kPlacementHost = 0, kPlacementDevice = 1, kPlacementEnd };

/// GetSizeByDataType answers this plus the bits for types of less than a byte.
constexpr int kDataTypeSizeBitOffset = 1000;

/// Bytes of one element; kDataTypeSizeBitOffset + bits for types of less than a byte; -1 for types without a size
/// (spec/op-host-api.md §4.1).
inline int GetSizeByDataType(DataType data_type) {
  switch (data_type) {
    case DT_INT8:
    case DT_UINT8:
    case DT_BOOL:
    case DT_DUAL_SUB_INT8:
    case DT_DUAL_SUB_UINT8:
    case DT_QINT8:
    case DT_QUINT8:
    case DT_HIFLOAT8:
    case DT_FLOAT8_E5M2:
    case DT_FLOAT8_E4M3FN:
    case DT_FLOAT8_E8M0:
      return 1;
    case DT_FLOAT16:
    case DT_BF16:
    case DT_INT16:
    case DT_UINT16:
    case DT_QINT16:
    case DT_QUINT16:
      return 2;
    case DT_FLOAT:
    case DT_INT32:
    case DT_UINT32:
    case DT_QINT32:
    case DT_COMPLEX32:
      return 4;
    case DT_DUAL:
      return 5;
    case DT_INT64:
    case DT_UINT64:
    case DT_DOUBLE:
    case DT_COMPLEX64:
    case DT_RESOURCE:
    case DT_VARIANT:
      return 8;
    case DT_COMPLEX128:
      return 16;
    case DT_UINT1:
      return kDataTypeSizeBitOffset + 1;
    case DT_INT2:
    case DT_UINT2:
      return kDataTypeSizeBitOffset + 2;
    case DT_INT4:
    case DT_FLOAT4_E2M1:
    case DT_FLOAT4_E1M2:
    case DT_HIFLOAT4:
      return kDataTypeSizeBitOffset + 4;
    case DT_FLOAT6_E3M2:
    case DT_FLOAT6_E2M3:
      return kDataTypeSizeBitOffset + 6;
    default:
      return -1;
  }
}

/// Bytes of that many elements, types of less than a byte rounded up at the end; -1 on a negative count, a type without
/// a size, overflow.
inline int64_t GetSizeInBytes(int64_t element_count, DataType data_type) {
  const int size = GetSizeByDataType(data_type);
  if (element_count < 0 || size < 0) return -1;
  int64_t total = 0;
  if (size <= kDataTypeSizeBitOffset)
    return __builtin_mul_overflow(element_count, static_cast<int64_t>(size), &total) ? -1 : total;
  if (__builtin_mul_overflow(element_count, static_cast<int64_t>(size - kDataTypeSizeBitOffset), &total)) return -1;
  return total / 8 + (total % 8 == 0 ? 0 : 1);
}

// The integer encoding of a format: bits 0..7 primary, 8..23 sub-format, 24..27 code n of C0 = 2^(n-1)
// (spec/op-host-api.md §4.2).
inline int32_t GetPrimaryFormat(int32_t format) { return format & 0xff; }
inline int32_t GetSubFormat(int32_t format) { return (format >> 8) & 0xffff; }
inline bool HasSubFormat(int32_t format) { return GetSubFormat(format) > 0; }
inline bool HasC0Format(int32_t format) { return ((format >> 24) & 0xf) > 0; }
/// -1 when the format does not say it.
inline int64_t GetC0Value(int32_t format) {
  return HasC0Format(format) ? int64_t{1} << (((format >> 24) & 0xf) - 1) : -1;
}
inline int32_t GetFormatFromSub(int32_t primary_format, int32_t sub_format) {
  return (primary_format & 0xff) | ((sub_format & 0xffff) << 8);
}
inline int32_t GetFormatFromC0(int32_t format, int32_t c0_code) {
  return (format & 0xffffff) | ((c0_code & 0xf) << 24);
}
inline int32_t GetFormatFromSubAndC0(int32_t primary_format, int32_t sub_format, int32_t c0_code) {
  return GetFormatFromC0(GetFormatFromSub(primary_format, sub_format), c0_code);
}

/// The primary format's name without prefix, "UNKNOWN" for numbers that name no layout.
inline const char* GetFormatName(Format format) {
  static constexpr const char* kNames[] = {"NCHW",
                                           "NHWC",
                                           "ND",
                                           "NC1HWC0",
                                           "FRACTAL_Z",
                                           "NC1C0HWPAD",
                                           "NHWC1C0",
                                           "FSR_NCHW",
                                           "FRACTAL_DECONV",
                                           "C1HWNC0",
                                           "FRACTAL_DECONV_TRANSPOSE",
                                           "FRACTAL_DECONV_SP_STRIDE_TRANS",
                                           "NC1HWC0_C04",
                                           "FRACTAL_Z_C04",
                                           "CHWN",
                                           "DECONV_SP_STRIDE8_TRANS",
                                           "HWCN",
                                           "NC1KHKWHWC0",
                                           "BN_WEIGHT",
                                           "FILTER_HWCK",
                                           "LOOKUP_LOOKUPS",
                                           "LOOKUP_KEYS",
                                           "LOOKUP_VALUE",
                                           "LOOKUP_OUTPUT",
                                           "LOOKUP_HITS",
                                           "C1HWNCoC0",
                                           "MD",
                                           "NDHWC",
                                           "UNKNOWN",
                                           "FRACTAL_NZ",
                                           "NCDHW",
                                           "DHWCN",
                                           "NDC1HWC0",
                                           "FRACTAL_Z_3D",
                                           "CN",
                                           "NC",
                                           "DHWNC",
                                           "FRACTAL_Z_3D_TRANSPOSE",
                                           "FRACTAL_ZN_LSTM",
                                           "FRACTAL_Z_G",
                                           "UNKNOWN",
                                           "UNKNOWN",
                                           "UNKNOWN",
                                           "ND_RNN_BIAS",
                                           "FRACTAL_ZN_RNN",
                                           "NYUV",
                                           "NYUV_A",
                                           "NCL",
                                           "FRACTAL_Z_WINO",
                                           "C1HWC0",
                                           "FRACTAL_NZ_C0_16",
                                           "FRACTAL_NZ_C0_32",
                                           "FRACTAL_NZ_C0_2",
                                           "FRACTAL_NZ_C0_4",
                                           "FRACTAL_NZ_C0_8"};
  static_assert(sizeof(kNames) / sizeof(kNames[0]) == FORMAT_END, "one name per format");
  const int index = static_cast<int>(format);
  return index < 0 || index >= FORMAT_END ? "UNKNOWN" : kNames[index];
}

/// A set of element types that an input or output may have (spec/op-host-api.md §4.3).
class TensorType {
 public:
  TensorType(DataType type) : types_{type} {}                                  // NOLINT: as sources write it
  TensorType(const std::initializer_list<DataType>& types) : types_(types) {}  // NOLINT
  const std::vector<DataType>& types() const { return types_; }

  static TensorType ALL() {
    return Join(OrdinaryType(), {DT_QINT8, DT_QINT16, DT_QINT32, DT_QUINT8, DT_QUINT16, DT_RESOURCE, DT_STRING});
  }
  static TensorType OrdinaryType() { return Join(Join({DT_BOOL}, ComplexDataType()), RealNumberType()); }
  static TensorType BasicType() { return Join(Join(ComplexDataType(), RealNumberType()), QuantifiedType()); }
  static TensorType NumberType() {
    return Join(Join(ComplexDataType(), RealNumberType()), {DT_QINT8, DT_QINT32, DT_QUINT8});
  }
  static TensorType RealNumberType() { return Join({DT_DOUBLE, DT_FLOAT, DT_FLOAT16, DT_BF16}, IntegerDataType()); }
  static TensorType ComplexDataType() { return {DT_COMPLEX128, DT_COMPLEX64, DT_COMPLEX32}; }
  static TensorType IntegerDataType() { return Join(SignedDataType(), UnsignedDataType()); }
  static TensorType SignedDataType() { return {DT_INT8, DT_INT16, DT_INT32, DT_INT64}; }
  static TensorType UnsignedDataType() { return {DT_UINT8, DT_UINT16, DT_UINT32, DT_UINT64}; }
  static TensorType FloatingDataType() { return {DT_DOUBLE, DT_FLOAT, DT_FLOAT16}; }
  static TensorType FLOAT() { return {DT_FLOAT, DT_FLOAT16, DT_BF16}; }
  static TensorType UnaryDataType() { return Join(ComplexDataType(), {DT_DOUBLE, DT_FLOAT, DT_FLOAT16, DT_BF16}); }
  static TensorType IndexNumberType() { return {DT_INT32, DT_INT64}; }
  static TensorType QuantifiedType() { return {DT_QINT8, DT_QINT16, DT_QINT32, DT_QUINT8, DT_QUINT16}; }

 private:
  static TensorType Join(TensorType a, const TensorType& b) {
    a.types_.insert(a.types_.end(), b.types_.begin(), b.types_.end());
    return a;
  }
  std::vector<DataType> types_;
};

/// A set of types of which each instance of a dynamic input may have another one.
class ListTensorType {
 public:
  explicit ListTensorType(const TensorType& type) : type_(type) {}
  const TensorType& tensor_type() const { return type_; }

 private:
  TensorType type_;
};

/// The numeric promotion of the types of these symbols.
class Promote {
 public:
  Promote(const std::initializer_list<const char*>& symbols) {  // NOLINT: as sources write it
    for (const char* symbol : symbols) symbols_.emplace_back(symbol == nullptr ? "" : symbol);
  }
  Promote(Promote&&) = default;
  Promote& operator=(Promote&&) = default;
  const std::vector<std::string>& symbols() const { return symbols_; }

 private:
  std::vector<std::string> symbols_;
};

}  // namespace ge
