#include "core/graph/attr_value.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/base/file_text.h"
#include "core/graph/compute_graph.h"
#include "core/graph/tensor_desc.h"

namespace ge {
namespace {

// In the order of AttrValue::Variant.
constexpr std::array<std::string_view, std::variant_size_v<AttrValue::Variant>> kTypeNames = {
    "int",         "float",      "bool",        "string",        "dtype",
    "buffer",      "expression", "list_int",    "list_float",    "list_bool",
    "list_string", "list_dtype", "list_buffer", "list_list_int", "list_list_float",
    "tensor_desc", "tensor",     "func",        "graph",         "list_tensor_desc",
    "list_tensor", "list_func",  "list_graph",  "list_none"};

// Equality of what is stored, not of numbers: an attribute with a NaN equals its own copy.
bool Same(float a, float b) { return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b); }
bool Same(const std::vector<bool>& a, const std::vector<bool>& b) { return a == b; }
template <typename T>
bool Same(const T& a, const T& b) {
  return a == b;
}
template <typename T>
bool Same(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || (a != nullptr && b != nullptr && *a == *b);
}
template <typename T>
bool Same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return Same(x, y); });
}

std::string DescText(const GeTensorDesc& desc) {
  return fmt::format("{}{} {}", DataTypeWord(desc.dtype), desc.shape.ToString(), FormatName(desc.format));
}

std::string Text(int64_t value) { return fmt::format("{}", value); }
std::string Text(float value) { return fmt::format("{}", value); }
std::string Text(bool value) { return value ? "true" : "false"; }
std::string Text(const std::string& value) { return Quoted(value); }
std::string Text(DataType value) { return std::string(DataTypeWord(value)); }
std::string Text(const AttrBuffer& value) { return fmt::format("<{} bytes>", value.bytes.size()); }
std::string Text(const AttrExpression& value) { return value.text; }
std::string Text(const AttrUntypedList&) { return "[]"; }
std::string Text(const std::shared_ptr<const GeTensorDesc>& value) {
  return value == nullptr ? "null" : fmt::format("<{}>", DescText(*value));
}
std::string Text(const std::shared_ptr<const GeTensor>& value) {
  return value == nullptr ? "null" : fmt::format("<tensor {}, {} bytes>", DescText(value->desc), value->data.size());
}
std::string Text(const std::shared_ptr<const ComputeGraph>& value) {
  return value == nullptr ? "null" : fmt::format("<graph {}>", value->name());
}
std::string Text(const std::shared_ptr<const NamedAttrs>& value) {
  if (value == nullptr) return "null";
  std::string text = value->name + "{";
  const char* separator = "";
  for (const auto& [name, attr] : value->attrs) {
    text += fmt::format("{}{}: {}", separator, name, attr.ToString());
    separator = ", ";
  }
  return text + "}";
}
template <typename T>
std::string Text(const std::vector<T>& values) {
  std::string text = "[";
  const char* separator = "";
  for (const auto& value : values) {
    text += separator;
    text += Text(static_cast<const T&>(value));
    separator = ", ";
  }
  return text + "]";
}

}  // namespace

std::string_view AttrValue::TypeName() const { return kTypeNames[value_.index()]; }

std::string AttrValue::ToString() const {
  return std::visit([](const auto& value) { return Text(value); }, value_);
}

bool operator==(const AttrValue& a, const AttrValue& b) {
  if (a.value_.index() != b.value_.index()) return false;
  return std::visit([&b](const auto& value) { return Same(value, std::get<std::decay_t<decltype(value)>>(b.value_)); },
                    a.value_);
}

bool operator==(const NamedAttrs& a, const NamedAttrs& b) { return a.name == b.name && a.attrs == b.attrs; }

}  // namespace ge
