#include "core/om/attr_name_dictionary.h"

#include <set>

namespace ge {
namespace {

using Attrs = google::protobuf::Map<std::string, proto::AttrDef>;

constexpr const char* kVersionAttr = "om_compress_version";
constexpr const char* kNamesAttr = "attr_name_enum";
constexpr const char* kValuesAttr = "attr_value_enum";
constexpr const char* kFlagsAttr = "attrs_use_string_value";
constexpr int64_t kNotCompressed = -1;
constexpr uint64_t kBase = 127;
constexpr size_t kMaxDigits = 5;

const proto::ListValue* FindList(const proto::ModelDef& model, const char* name) {
  auto it = model.attr().find(name);
  return it == model.attr().end() || !it->second.has_list() ? nullptr : &it->second.list();
}

StatusOr<std::string> StringAt(const AttrNameDictionary& dictionary, int64_t index) {
  if (index < 0 || static_cast<uint64_t>(index) >= dictionary.values.size()) {
    return MakeError(kPartitionInvalid, "value index {} is not among the {} of attr_value_enum", index,
                     dictionary.values.size());
  }
  return dictionary.values[static_cast<size_t>(index)];
}

Status ExpandValue(proto::AttrDef& value, const AttrNameDictionary& dictionary) {
  if (value.value_case() == proto::AttrDef::kI) {
    GE_ASSIGN_OR_RETURN(std::string text, StringAt(dictionary, value.i()));
    value.set_s(std::move(text));
    return {};
  }
  if (value.value_case() == proto::AttrDef::kList && value.list().val_type() == proto::ListValue::VT_LIST_INT) {
    proto::ListValue texts;
    texts.set_val_type(proto::ListValue::VT_LIST_STRING);
    for (int64_t index : value.list().i()) {
      GE_ASSIGN_OR_RETURN(*texts.add_s(), StringAt(dictionary, index));
    }
    *value.mutable_list() = std::move(texts);
    return {};
  }
  return MakeError(kPartitionInvalid, "an index of a string must be an integer or a list of integers");
}

/// Encoded names of a map, in an order that does not depend on hashing.
std::set<std::string> EncodedNames(const Attrs& attrs) {
  std::set<std::string> names;
  for (const auto& [name, value] : attrs) {
    if (IsEncodedAttrName(name)) names.insert(name);
  }
  return names;
}

Status Expand(Attrs& attrs, const AttrNameDictionary& dictionary) {
  Attrs result;  // of its own: an expanded name may look like one that is still to be expanded
  for (auto& [name, value] : attrs) {
    if (!IsEncodedAttrName(name)) result[name].Swap(&value);
  }
  std::set<std::string> expanded;
  for (const std::string& encoded : EncodedNames(attrs)) {
    GE_ASSIGN_OR_RETURN(uint64_t index, DecodeAttrIndex(encoded));
    if (index >= dictionary.names.size()) {
      return MakeError(kPartitionInvalid, "attribute name index {} is not among the {} of attr_name_enum", index,
                       dictionary.names.size());
    }
    const std::string& plain = dictionary.names[index];
    if (!expanded.insert(plain).second) return MakeError(kPartitionInvalid, "two encoded attributes named '{}'", plain);
    // The writer adds the hidden attributes after encoding: a plain one is the newer.
    if (result.contains(plain)) continue;
    proto::AttrDef& value = attrs[encoded];
    if (dictionary.values_are_indexes[index])
      GE_RETURN_IF_ERROR(ExpandValue(value, dictionary), "attribute '{}'", plain);
    result[plain].Swap(&value);
  }
  attrs.swap(result);
  return {};
}

Status ExpandOp(proto::OpDef& op, const AttrNameDictionary& dictionary) {
  GE_RETURN_IF_ERROR(Expand(*op.mutable_attr(), dictionary));
  for (proto::TensorDescriptor& desc : *op.mutable_input_desc())
    GE_RETURN_IF_ERROR(Expand(*desc.mutable_attr(), dictionary));
  for (proto::TensorDescriptor& desc : *op.mutable_output_desc())
    GE_RETURN_IF_ERROR(Expand(*desc.mutable_attr(), dictionary));
  return {};
}

bool HasEncoded(const Attrs& attrs) {
  for (const auto& [name, value] : attrs) {
    if (IsEncodedAttrName(name)) return true;
  }
  return false;
}

bool HasEncoded(const proto::OpDef& op) {
  if (HasEncoded(op.attr())) return true;
  for (const proto::TensorDescriptor& desc : op.input_desc()) {
    if (HasEncoded(desc.attr())) return true;
  }
  for (const proto::TensorDescriptor& desc : op.output_desc()) {
    if (HasEncoded(desc.attr())) return true;
  }
  return false;
}

}  // namespace

StatusOr<std::optional<AttrNameDictionary>> ReadAttrNameDictionary(const proto::ModelDef& model) {
  auto version = model.attr().find(kVersionAttr);
  if (version == model.attr().end() || version->second.i() == kNotCompressed)
    return std::optional<AttrNameDictionary>();
  AttrNameDictionary dictionary;
  if (const auto* names = FindList(model, kNamesAttr)) dictionary.names.assign(names->s().begin(), names->s().end());
  if (const auto* flags = FindList(model, kFlagsAttr))
    dictionary.values_are_indexes.assign(flags->b().begin(), flags->b().end());
  if (const auto* values = FindList(model, kValuesAttr))
    dictionary.values.assign(values->s().begin(), values->s().end());
  if (dictionary.names.size() != dictionary.values_are_indexes.size()) {
    return MakeError(kPartitionInvalid, "MODEL_DEF: attr_name_enum has {} names, attrs_use_string_value {} flags",
                     dictionary.names.size(), dictionary.values_are_indexes.size());
  }
  return std::optional<AttrNameDictionary>(std::move(dictionary));
}

void RemoveAttrNameDictionary(proto::ModelDef& model) {
  for (const char* name : {kVersionAttr, kNamesAttr, kValuesAttr, kFlagsAttr}) model.mutable_attr()->erase(name);
}

StatusOr<uint64_t> DecodeAttrIndex(std::string_view encoded) {
  if (!IsEncodedAttrName(encoded) || encoded.size() < 2 || encoded.size() > 1 + kMaxDigits) {
    return MakeError(kPartitionInvalid, "encoded attribute name of {} bytes: must be a zero and 1 to {} digits",
                     encoded.size(), kMaxDigits);
  }
  uint64_t index = 0;
  for (size_t i = encoded.size() - 1; i >= 1; --i) {
    auto digit = static_cast<uint8_t>(encoded[i]);
    if (digit == 0 || digit > kBase)
      return MakeError(kPartitionInvalid, "encoded attribute name: digit {} is not 1 to 127", digit);
    index = index * kBase + digit - 1;
  }
  return index;
}

Status ExpandAttrNames(proto::ModelDef& model, const AttrNameDictionary& dictionary) {
  for (proto::GraphDef& graph : *model.mutable_graph()) {
    for (proto::OpDef& op : *graph.mutable_op()) {
      GE_RETURN_IF_ERROR(ExpandOp(op, dictionary), "MODEL_DEF: node '{}' of graph '{}'", op.name(), graph.name());
    }
  }
  return {};
}

bool HasEncodedAttrNames(const proto::ModelDef& model) {
  for (const proto::GraphDef& graph : model.graph()) {
    for (const proto::OpDef& op : graph.op()) {
      if (HasEncoded(op)) return true;
    }
  }
  return false;
}

}  // namespace ge
