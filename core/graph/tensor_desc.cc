#include "core/graph/tensor_desc.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/base/checked_math.h"

namespace ge {
namespace {

struct DataTypeRow {
  DataType type;
  int proto;  // ge.proto numbering
  int bits;   // 0: no fixed size
  std::string_view name;
  std::string_view word;
};

// spec/om-format.md §6.7.
constexpr auto kDataTypes = std::to_array<DataTypeRow>({
    {DT_FLOAT, 1, 32, "DT_FLOAT", "float32"},
    {DT_FLOAT16, 2, 16, "DT_FLOAT16", "float16"},
    {DT_INT8, 3, 8, "DT_INT8", "int8"},
    {DT_INT32, 7, 32, "DT_INT32", "int32"},
    {DT_UINT8, 4, 8, "DT_UINT8", "uint8"},
    {DT_INT16, 5, 16, "DT_INT16", "int16"},
    {DT_UINT16, 6, 16, "DT_UINT16", "uint16"},
    {DT_UINT32, 9, 32, "DT_UINT32", "uint32"},
    {DT_INT64, 8, 64, "DT_INT64", "int64"},
    {DT_UINT64, 10, 64, "DT_UINT64", "uint64"},
    {DT_DOUBLE, 12, 64, "DT_DOUBLE", "float64"},
    {DT_BOOL, 11, 8, "DT_BOOL", "bool"},
    {DT_STRING, 13, 0, "DT_STRING", "string"},
    {DT_DUAL_SUB_INT8, 14, 8, "DT_DUAL_SUB_INT8", "dual_sub_int8"},
    {DT_DUAL_SUB_UINT8, 15, 8, "DT_DUAL_SUB_UINT8", "dual_sub_uint8"},
    {DT_COMPLEX64, 16, 64, "DT_COMPLEX64", "complex64"},
    {DT_COMPLEX128, 17, 128, "DT_COMPLEX128", "complex128"},
    {DT_QINT8, 18, 8, "DT_QINT8", "qint8"},
    {DT_QINT16, 19, 16, "DT_QINT16", "qint16"},
    {DT_QINT32, 20, 32, "DT_QINT32", "qint32"},
    {DT_QUINT8, 21, 8, "DT_QUINT8", "quint8"},
    {DT_QUINT16, 22, 16, "DT_QUINT16", "quint16"},
    {DT_RESOURCE, 23, 64, "DT_RESOURCE", "resource"},
    {DT_STRING_REF, 24, 0, "DT_STRING_REF", "string_ref"},
    {DT_DUAL, 25, 40, "DT_DUAL", "dual"},
    {DT_VARIANT, 26, 64, "DT_VARIANT", "variant"},
    {DT_BF16, 27, 16, "DT_BFLOAT16", "bfloat16"},
    {DT_UNDEFINED, 0, 0, "DT_UNDEFINED", "undefined"},
    {DT_INT4, 28, 4, "DT_INT4", "int4"},
    {DT_UINT1, 29, 1, "DT_UINT1", "uint1"},
    {DT_INT2, 30, 2, "DT_INT2", "int2"},
    {DT_UINT2, 31, 2, "DT_UINT2", "uint2"},
    {DT_COMPLEX32, 32, 32, "DT_COMPLEX32", "complex32"},
    {DT_HIFLOAT8, 33, 8, "DT_HIFLOAT8", "hifloat8"},
    {DT_FLOAT8_E5M2, 34, 8, "DT_FLOAT8_E5M2", "float8_e5m2"},
    {DT_FLOAT8_E4M3FN, 35, 8, "DT_FLOAT8_E4M3FN", "float8_e4m3fn"},
    {DT_FLOAT8_E8M0, 36, 8, "DT_FLOAT8_E8M0", "float8_e8m0"},
    {DT_FLOAT6_E3M2, 37, 6, "DT_FLOAT6_E3M2", "float6_e3m2"},
    {DT_FLOAT6_E2M3, 38, 6, "DT_FLOAT6_E2M3", "float6_e2m3"},
    {DT_FLOAT4_E2M1, 39, 4, "DT_FLOAT4_E2M1", "float4_e2m1"},
    {DT_FLOAT4_E1M2, 40, 4, "DT_FLOAT4_E1M2", "float4_e1m2"},
    {DT_HIFLOAT4, 41, 4, "DT_HIFLOAT4", "hifloat4"},
});

// spec/om-format.md §6.7; the position is the number. 28 has no text form of its own.
constexpr auto kFormatNames = std::to_array<std::string_view>({"NCHW",
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
                                                               "RESERVED",
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
                                                               "FORMAT_RESERVED",
                                                               "ALL",
                                                               "NULL",
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
                                                               "FRACTAL_NZ_C0_8"});
static_assert(kFormatNames.size() == FORMAT_END);

constexpr int kSubFormatShift = 8;
constexpr int32_t kMaxSubFormat = 0xFFFF;

const DataTypeRow* FindRow(DataType dtype) {
  const auto* it =
      std::find_if(kDataTypes.begin(), kDataTypes.end(), [&](const DataTypeRow& row) { return row.type == dtype; });
  return it == kDataTypes.end() ? nullptr : it;
}

}  // namespace

GeShape::GeShape(std::vector<int64_t> dims) {
  if (!dims.empty()) dims_ = std::make_shared<const std::vector<int64_t>>(std::move(dims));
}

bool GeShape::IsUnknown() const {
  return std::any_of(dims().begin(), dims().end(), [](int64_t dim) { return dim < 0; });
}

std::optional<int64_t> GeShape::ElementCount() const {
  if (IsUnknown()) return std::nullopt;
  if (std::find(dims().begin(), dims().end(), 0) != dims().end()) return 0;
  std::optional<int64_t> count = 1;
  for (const int64_t dim : dims()) {
    count = CheckedMultiply(*count, dim);
    if (!count) return std::nullopt;
  }
  return count;
}

std::string GeShape::ToString() const { return fmt::format("[{}]", fmt::join(dims(), ", ")); }

int ElementBits(DataType dtype) {
  const DataTypeRow* row = FindRow(dtype);
  return row == nullptr ? 0 : row->bits;
}

std::optional<int64_t> TensorBytes(const GeShape& shape, DataType dtype) {
  const int64_t bits = ElementBits(dtype);
  const auto count = shape.ElementCount();
  if (bits == 0 || !count) return std::nullopt;
  const auto total = CheckedMultiply(*count, bits);
  if (!total) return std::nullopt;
  return *total / 8 + (*total % 8 != 0 ? 1 : 0);
}

std::optional<int64_t> PaddedTensorBytes(const GeShape& shape, DataType dtype) {
  const auto bytes = TensorBytes(shape, dtype);
  if (!bytes) return std::nullopt;
  const auto padded = CheckedAdd<int64_t>(*bytes, 63);
  if (!padded) return std::nullopt;
  return *padded / 32 * 32;
}

std::string_view DataTypeName(DataType dtype) {
  const DataTypeRow* row = FindRow(dtype);
  return row == nullptr ? "DT_UNDEFINED" : row->name;
}

std::optional<DataType> DataTypeFromName(std::string_view name) {
  if (name == "DT_FLOAT32") return DT_FLOAT;  // accepted on reading, never written
  for (const DataTypeRow& row : kDataTypes) {
    if (row.name == name) return row.type;
  }
  return std::nullopt;
}

std::string_view DataTypeWord(DataType dtype) {
  const DataTypeRow* row = FindRow(dtype);
  return row == nullptr ? "undefined" : row->word;
}

std::optional<DataType> DataTypeFromWord(std::string_view word) {
  for (const DataTypeRow& row : kDataTypes) {
    if (row.word == word && row.type != DT_UNDEFINED) return row.type;
  }
  return std::nullopt;
}

int DataTypeToProto(DataType dtype) {
  const DataTypeRow* row = FindRow(dtype);
  return row == nullptr ? 0 : row->proto;
}

DataType DataTypeFromProto(int number) {
  for (const DataTypeRow& row : kDataTypes) {
    if (row.proto == number) return row.type;
  }
  return DT_UNDEFINED;
}

std::string FormatName(int32_t format) {
  const auto primary = static_cast<size_t>(format & 0xFF);
  std::string name(primary < kFormatNames.size() ? kFormatNames[primary] : "RESERVED");
  const int32_t sub_format = (format >> kSubFormatShift) & kMaxSubFormat;
  return sub_format == 0 ? name : fmt::format("{}:{}", name, sub_format);
}

std::optional<int32_t> FormatFromName(std::string_view name) {
  const size_t colon = name.find(':');
  int32_t sub_format = 0;
  if (colon != std::string_view::npos) {
    const std::string_view digits = name.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), sub_format);
    if (error != std::errc() || end != digits.data() + digits.size() || sub_format < 0 || sub_format > kMaxSubFormat) {
      return std::nullopt;
    }
    name = name.substr(0, colon);
  }
  if (name == "RESERVED" || name == "UNDEFINED") name = "FORMAT_RESERVED";
  const auto* it = std::find(kFormatNames.begin(), kFormatNames.end(), name);
  if (it == kFormatNames.end()) return std::nullopt;
  return static_cast<int32_t>(it - kFormatNames.begin()) | (sub_format << kSubFormatShift);
}

}  // namespace ge
