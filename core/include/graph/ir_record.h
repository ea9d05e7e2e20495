#pragma once

// What a prototype declares, as ge::Operator records it for the library's entry
// (core/include/register/src/op_library_entry.cc). Ours.

#include <cstdint>
#include <map>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "graph/tensor.h"

namespace ge {
namespace ir {

enum class ParamKind : uint32_t { kRequired = 0, kOptional = 1, kDynamic = 2 };

struct NamedAttrs {
  std::string name;
};

using AttrValue = std::variant<std::monostate, int64_t, float, bool, std::string, DataType, std::vector<uint8_t>,
                               Tensor, NamedAttrs, std::vector<int64_t>, std::vector<float>, std::vector<bool>,
                               std::vector<std::string>, std::vector<DataType>, std::vector<std::vector<int64_t>>,
                               std::vector<std::vector<float>>, std::vector<Tensor>, std::vector<NamedAttrs>>;

template <typename T>
struct AttrTypeName;
#define GE_IR_ATTR_TYPE_NAME(type, text)                      \
  template <>                                                 \
  struct AttrTypeName<type> {                                 \
    static constexpr const char* kText = "VT_" text;          \
    static constexpr const char* kListText = "VT_LIST_" text; \
  }
GE_IR_ATTR_TYPE_NAME(int64_t, "INT");
GE_IR_ATTR_TYPE_NAME(float, "FLOAT");
GE_IR_ATTR_TYPE_NAME(bool, "BOOL");
GE_IR_ATTR_TYPE_NAME(std::string, "STRING");
GE_IR_ATTR_TYPE_NAME(AscendString, "STRING");
GE_IR_ATTR_TYPE_NAME(DataType, "DATA_TYPE");
GE_IR_ATTR_TYPE_NAME(Tensor, "TENSOR");
GE_IR_ATTR_TYPE_NAME(NamedAttrs, "NAMED_ATTRS");
GE_IR_ATTR_TYPE_NAME(std::vector<int64_t>, "LIST_INT");
GE_IR_ATTR_TYPE_NAME(std::vector<float>, "LIST_FLOAT");
#undef GE_IR_ATTR_TYPE_NAME
template <>
struct AttrTypeName<std::vector<uint8_t>> {
  static constexpr const char* kText = "VT_BYTES";
};
template <typename T>
struct AttrTypeName<std::vector<T>> {
  static constexpr const char* kText = AttrTypeName<T>::kListText;
};

template <typename T>
constexpr const char* AttrTypeText() {
  return AttrTypeName<T>::kText;
}

template <typename T>
AttrValue ToAttrValue(const T& value) {
  if constexpr (std::is_same_v<T, bool> || std::is_enum_v<T> || std::is_same_v<T, float>) {
    return value;
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<int64_t>(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    return static_cast<float>(value);
  } else if constexpr (std::is_same_v<T, AscendString>) {
    return std::string(value.GetString());
  } else if constexpr (std::is_convertible_v<T, std::string>) {
    return std::string(value);
  } else if constexpr (std::is_same_v<T, std::vector<AscendString>>) {
    std::vector<std::string> texts;
    for (const AscendString& text : value) texts.emplace_back(text.GetString());
    return texts;
  } else if constexpr (std::is_same_v<T, std::vector<int32_t>> || std::is_same_v<T, std::vector<uint32_t>>) {
    return std::vector<int64_t>(value.begin(), value.end());
  } else {
    return value;
  }
}

template <typename T>
bool FromAttrValue(const AttrValue& attr, T& value) {
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    const int64_t* number = std::get_if<int64_t>(&attr);
    if (number != nullptr) value = static_cast<T>(*number);
    return number != nullptr;
  } else if constexpr (std::is_same_v<T, AscendString>) {
    const std::string* text = std::get_if<std::string>(&attr);
    if (text != nullptr) value = AscendString(text->c_str(), text->size());
    return text != nullptr;
  } else if constexpr (std::is_same_v<T, std::vector<AscendString>>) {
    const auto* texts = std::get_if<std::vector<std::string>>(&attr);
    if (texts == nullptr) return false;
    value.clear();
    for (const std::string& text : *texts) value.emplace_back(text.c_str(), text.size());
    return true;
  } else {
    const T* stored = std::get_if<T>(&attr);
    if (stored != nullptr) value = *stored;
    return stored != nullptr;
  }
}

struct Param {
  std::string name;
  ParamKind kind;
  std::string symbol;
};

struct Attr {
  std::string name;
  std::string type;
  bool required;
  AttrValue default_value;
};

struct Subgraph {
  std::string name;
  bool dynamic;
};

/// What DATATYPE said about a symbol.
struct SymbolTypes {
  std::vector<DataType> types;
  bool is_list = false;
  std::vector<std::string> promoted;
};

/// A prototype, everything in order of declaration.
struct OpRecord {
  std::string type;
  std::vector<Param> inputs;
  std::vector<Param> outputs;
  std::vector<Attr> attrs;
  std::vector<Subgraph> subgraphs;
  std::map<std::string, SymbolTypes> symbols;

  /// Appends a parameter; registering a dynamic one again (to make instances) changes nothing.
  static void AddParam(std::vector<Param>& params, const std::string& name, ParamKind kind, std::string symbol) {
    for (const Param& param : params) {
      if (param.name == name) return;
    }
    if (symbol.size() >= 2 && symbol.front() == '"' && symbol.back() == '"')
      symbol = symbol.substr(1, symbol.size() - 2);
    params.push_back({name, kind, std::move(symbol)});
  }
};

}  // namespace ir
}  // namespace ge
