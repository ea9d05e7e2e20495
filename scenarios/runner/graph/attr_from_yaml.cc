#include "scenarios/runner/graph/attr_from_yaml.h"

#include "core/graph/tensor_desc.h"
#include "scenarios/runner/language/scalar_text.h"

namespace scenario {
namespace {

using Kind = YamlValue::Kind;

std::optional<int64_t> ReadInt(const YamlValue& value) {
  return value.kind == Kind::kScalar && !value.quoted ? ParseInteger(value.text) : std::nullopt;
}
std::optional<float> ReadFloat(const YamlValue& value) {
  std::optional<double> number = value.kind == Kind::kScalar && !value.quoted ? ParseNumber(value.text) : std::nullopt;
  return number ? std::optional(static_cast<float>(*number)) : std::nullopt;
}
std::optional<bool> ReadBool(const YamlValue& value) {
  return value.kind == Kind::kScalar && !value.quoted ? ParseBoolean(value.text) : std::nullopt;
}
std::optional<std::string> ReadString(const YamlValue& value) {
  return value.kind == Kind::kScalar ? std::optional(value.text) : std::nullopt;
}
std::optional<ge::DataType> ReadDataType(const YamlValue& value) {
  if (value.kind != Kind::kScalar) return std::nullopt;
  std::optional<ge::DataType> by_word = ge::DataTypeFromWord(value.text);
  return by_word ? by_word : ge::DataTypeFromName(value.text);
}

template <auto Read>
auto ReadList(const YamlValue& value) {
  using Element = typename decltype(Read(value))::value_type;
  std::optional<std::vector<Element>> list;
  if (value.kind != Kind::kList) return list;
  list.emplace();
  for (const YamlPointer& item : value.items) {
    auto element = Read(*item);
    if (!element) return decltype(list)();
    list->push_back(*std::move(element));
  }
  return list;
}

template <auto Read>
std::optional<ge::AttrValue> ReadAs(const YamlValue& value) {
  auto result = Read(value);
  return result ? std::optional<ge::AttrValue>(ge::AttrValue(*std::move(result))) : std::nullopt;
}

struct AttrTypeRow {
  std::string_view type;
  std::string_view wants;
  std::optional<ge::AttrValue> (*read)(const YamlValue&);
};
constexpr AttrTypeRow kRows[] = {
    {"VT_INT", "an integer", ReadAs<ReadInt>},
    {"VT_FLOAT", "a number", ReadAs<ReadFloat>},
    {"VT_BOOL", "true or false", ReadAs<ReadBool>},
    {"VT_STRING", "text", ReadAs<ReadString>},
    {"VT_DATA_TYPE", "an element type", ReadAs<ReadDataType>},
    {"VT_LIST_INT", "a list of integers", ReadAs<ReadList<ReadInt>>},
    {"VT_LIST_FLOAT", "a list of numbers", ReadAs<ReadList<ReadFloat>>},
    {"VT_LIST_BOOL", "a list of true and false", ReadAs<ReadList<ReadBool>>},
    {"VT_LIST_STRING", "a list of texts", ReadAs<ReadList<ReadString>>},
    {"VT_LIST_DATA_TYPE", "a list of element types", ReadAs<ReadList<ReadDataType>>},
    {"VT_LIST_LIST_INT", "lists of integers in a list", ReadAs<ReadList<ReadList<ReadInt>>>},
    {"VT_LIST_LIST_FLOAT", "lists of numbers in a list", ReadAs<ReadList<ReadList<ReadFloat>>>},
};

const AttrTypeRow* FindRow(std::string_view type) {
  for (const AttrTypeRow& row : kRows) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

}  // namespace

std::optional<ge::AttrValue> AttrFromYaml(const YamlValue& value, std::string_view type) {
  const AttrTypeRow* row = FindRow(type);
  return row == nullptr ? std::nullopt : row->read(value);
}

std::optional<ge::AttrValue> UntypedAttrFromYaml(const YamlValue& value) {
  for (std::string_view type : {"VT_BOOL", "VT_INT", "VT_FLOAT", "VT_STRING", "VT_LIST_INT", "VT_LIST_BOOL",
                                "VT_LIST_FLOAT", "VT_LIST_STRING"}) {
    if (auto attr = AttrFromYaml(value, type)) return attr;
  }
  return std::nullopt;
}

std::string_view DescribeAttrType(std::string_view type) {
  const AttrTypeRow* row = FindRow(type);
  return row == nullptr ? std::string_view() : row->wants;
}

}  // namespace scenario
