#pragma once

// Texts of element types and formats (spec/op-host-api.md §4.5).

#include <algorithm>
#include <string>

#include "graph/types.h"

namespace ge {

class TypeUtils {
 public:
  /// "DT_FLOAT"; BF16 is "DT_BFLOAT16"; an unknown number is "UNDEFINED".
  static std::string DataTypeToSerialString(DataType data_type) {
    for (const DataTypeText& entry : DataTypeTexts()) {
      if (entry.type == data_type) return entry.text;
    }
    return "UNDEFINED";
  }
  static DataType SerialStringToDataType(const std::string& text) {
    if (text == "DT_FLOAT32") return DT_FLOAT;
    for (const DataTypeText& entry : DataTypeTexts()) {
      if (text == entry.text) return entry.type;
    }
    return DT_UNDEFINED;
  }
  static AscendString DataTypeToAscendString(const DataType& data_type) {
    return DataTypeToSerialString(data_type).c_str();
  }
  static DataType AscendStringToDataType(const AscendString& text) { return SerialStringToDataType(text.GetString()); }

  /// The primary format's name, ":n" behind it when it has a sub-format; "RESERVED" when the number names none.
  static std::string FormatToSerialString(Format format) {
    const int32_t primary = GetPrimaryFormat(format);
    if (primary == FORMAT_RESERVED) return "FORMAT_RESERVED";
    const std::string name = FormatText(primary);
    if (name.empty()) return "RESERVED";
    return HasSubFormat(format) ? name + ":" + std::to_string(GetSubFormat(format)) : name;
  }
  /// Reads "NAME" and "NAME:n" with n of digits only and at most 65535; FORMAT_RESERVED for anything else.
  static Format SerialStringToFormat(const std::string& text) {
    const size_t colon = text.find(':');
    int32_t sub_format = 0;
    if (colon != std::string::npos && !ParseSubFormat(text.substr(colon + 1), sub_format)) return FORMAT_RESERVED;
    const std::string name = text.substr(0, colon);
    for (int32_t format = 0; format < FORMAT_END; ++format) {
      if (!name.empty() && name == FormatText(format)) return static_cast<Format>(GetFormatFromSub(format, sub_format));
    }
    return FORMAT_RESERVED;
  }
  static Format DataFormatToFormat(const std::string& text) { return SerialStringToFormat(text); }
  static AscendString FormatToAscendString(const Format& format) { return FormatToSerialString(format).c_str(); }
  static Format AscendStringToFormat(const AscendString& text) { return SerialStringToFormat(text.GetString()); }
  static Format DataFormatToFormat(const AscendString& text) { return SerialStringToFormat(text.GetString()); }

  /// As GetSizeByDataType, but 16 for the two string types; false for a type without a size.
  static bool GetDataTypeLength(DataType data_type, uint32_t& length) {
    const int size = data_type == DT_STRING || data_type == DT_STRING_REF ? 16 : GetSizeByDataType(data_type);
    if (size < 0) return false;
    length = static_cast<uint32_t>(size);
    return true;
  }

 private:
  struct DataTypeText {
    DataType type;
    const char* text;
  };

  static const std::initializer_list<DataTypeText>& DataTypeTexts() {
    static const std::initializer_list<DataTypeText> kTexts = {{DT_FLOAT, "DT_FLOAT"},
                                                               {DT_FLOAT16, "DT_FLOAT16"},
                                                               {DT_INT8, "DT_INT8"},
                                                               {DT_INT32, "DT_INT32"},
                                                               {DT_UINT8, "DT_UINT8"},
                                                               {DT_INT16, "DT_INT16"},
                                                               {DT_UINT16, "DT_UINT16"},
                                                               {DT_UINT32, "DT_UINT32"},
                                                               {DT_INT64, "DT_INT64"},
                                                               {DT_UINT64, "DT_UINT64"},
                                                               {DT_DOUBLE, "DT_DOUBLE"},
                                                               {DT_BOOL, "DT_BOOL"},
                                                               {DT_STRING, "DT_STRING"},
                                                               {DT_DUAL_SUB_INT8, "DT_DUAL_SUB_INT8"},
                                                               {DT_DUAL_SUB_UINT8, "DT_DUAL_SUB_UINT8"},
                                                               {DT_COMPLEX64, "DT_COMPLEX64"},
                                                               {DT_COMPLEX128, "DT_COMPLEX128"},
                                                               {DT_QINT8, "DT_QINT8"},
                                                               {DT_QINT16, "DT_QINT16"},
                                                               {DT_QINT32, "DT_QINT32"},
                                                               {DT_QUINT8, "DT_QUINT8"},
                                                               {DT_QUINT16, "DT_QUINT16"},
                                                               {DT_RESOURCE, "DT_RESOURCE"},
                                                               {DT_STRING_REF, "DT_STRING_REF"},
                                                               {DT_DUAL, "DT_DUAL"},
                                                               {DT_VARIANT, "DT_VARIANT"},
                                                               {DT_BF16, "DT_BFLOAT16"},
                                                               {DT_UNDEFINED, "DT_UNDEFINED"},
                                                               {DT_INT4, "DT_INT4"},
                                                               {DT_UINT1, "DT_UINT1"},
                                                               {DT_INT2, "DT_INT2"},
                                                               {DT_UINT2, "DT_UINT2"},
                                                               {DT_COMPLEX32, "DT_COMPLEX32"},
                                                               {DT_HIFLOAT8, "DT_HIFLOAT8"},
                                                               {DT_FLOAT8_E5M2, "DT_FLOAT8_E5M2"},
                                                               {DT_FLOAT8_E4M3FN, "DT_FLOAT8_E4M3FN"},
                                                               {DT_FLOAT8_E8M0, "DT_FLOAT8_E8M0"},
                                                               {DT_FLOAT6_E3M2, "DT_FLOAT6_E3M2"},
                                                               {DT_FLOAT6_E2M3, "DT_FLOAT6_E2M3"},
                                                               {DT_FLOAT4_E2M1, "DT_FLOAT4_E2M1"},
                                                               {DT_FLOAT4_E1M2, "DT_FLOAT4_E1M2"},
                                                               {DT_HIFLOAT4, "DT_HIFLOAT4"}};
    return kTexts;
  }

  static std::string FormatText(int32_t primary) {
    const std::string name = GetFormatName(static_cast<Format>(primary));
    return name == "UNKNOWN" ? std::string() : name;
  }
  static bool ParseSubFormat(const std::string& digits, int32_t& value) {
    const bool numeric = std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits.empty() || digits.size() > 5 || !numeric) return false;
    value = std::stoi(digits);
    return value <= 65535;
  }
};

}  // namespace ge
