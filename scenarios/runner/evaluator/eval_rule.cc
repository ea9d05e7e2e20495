#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

constexpr EvalRuleRow kRules[] = {
    {"Add", EvalAdd},
    {"Bitcast", EvalBitcast},
    {"Cast", EvalCast},
    {"ConcatD", EvalConcatD},
    {"ConcatV2D", EvalConcatD},
    {"ExpandDims", EvalExpandDims},
    {"Flatten", EvalFlatten},
    {"FlattenV2", EvalFlatten},
    {"Greater", EvalGreater},
    {"GreaterEqual", EvalGreaterEqual},
    {"GuaranteeConst", EvalIdentity},
    {"Identity", EvalIdentity},
    {"IdentityN", EvalIdentity},
    {"Less", EvalLess},
    {"LessEqual", EvalLessEqual},
    {"MatMulV2", EvalMatMulV2},
    {"Merge", EvalMerge},
    {"Pack", EvalPack},
    {"PhonyConcat", EvalPhonyConcat},
    {"PhonySplit", EvalPhonySplit},
    {"PlaceholderWithDefault", EvalIdentity},
    {"PreventGradient", EvalIdentity},
    {"ReFormat", EvalIdentity},
    {"RefMerge", EvalMerge},
    {"RefSwitch", EvalSwitch},
    {"Relu", EvalRelu},
    {"Reshape", EvalReshape},
    {"ReverseSequence", EvalReverseSequence},
    {"Snapshot", EvalIdentity},
    {"Squeeze", EvalSqueeze},
    {"SqueezeV2", EvalSqueeze},
    {"SqueezeV3", EvalSqueeze},
    {"StopGradient", EvalIdentity},
    {"Switch", EvalSwitch},
    {"TensorMove", EvalIdentity},
    {"Transpose", EvalTranspose},
    {"TransposeD", EvalTranspose},
    {"Unsqueeze", EvalUnsqueeze},
    {"UnsqueezeV2", EvalUnsqueeze},
    {"UnsqueezeV3", EvalUnsqueeze},
};

const YamlValue* FindAttrValue(const NodeSpec& node, std::string_view name) {
  for (const AttrSpec& attr : node.attrs) {
    if (attr.name == name) return attr.value.get();
  }
  return nullptr;
}

}  // namespace

std::span<const EvalRuleRow> EvalRules() { return kRules; }

EvalRule FindEvalRule(std::string_view op) {
  for (const EvalRuleRow& row : kRules) {
    if (row.op == op) return row.rule;
  }
  return nullptr;
}

bool ChoosesLiveInput(std::string_view op) { return op == "Merge" || op == "RefMerge"; }

ge::StatusOr<const EvalTensor*> EvalCall::Required(size_t i) const {
  const EvalTensor* input = Input(i);
  if (input == nullptr)
    return ge::MakeError(ge::kParamInvalid, "evaluator: node '{}' ({}) has no input {}", node.name, node.op, i);
  return input;
}

int64_t EvalCall::IntAttr(std::string_view name, int64_t fallback) const {
  const YamlValue* value = FindAttrValue(node, name);
  return value == nullptr ? fallback : ParseInteger(value->text).value_or(fallback);
}

bool EvalCall::BoolAttr(std::string_view name, bool fallback) const {
  const YamlValue* value = FindAttrValue(node, name);
  return value == nullptr ? fallback : ParseBoolean(value->text).value_or(fallback);
}

std::vector<int64_t> EvalCall::IntsAttr(std::string_view name) const {
  std::vector<int64_t> integers;
  const YamlValue* value = FindAttrValue(node, name);
  if (value == nullptr) return integers;
  if (value->kind == YamlValue::Kind::kScalar) integers.push_back(ParseInteger(value->text).value_or(0));
  for (const YamlPointer& item : value->items) integers.push_back(ParseInteger(item->text).value_or(0));
  return integers;
}

ge::DataType EvalCall::DtypeAttr(std::string_view name) const {
  const YamlValue* value = FindAttrValue(node, name);
  if (value == nullptr) return ge::DT_UNDEFINED;
  if (const auto number = ParseInteger(value->text)) {
    return *number >= 0 && *number < ge::DT_MAX ? static_cast<ge::DataType>(*number) : ge::DT_UNDEFINED;
  }
  if (const auto by_word = ge::DataTypeFromWord(value->text)) return *by_word;
  return ge::DataTypeFromName(value->text).value_or(ge::DT_UNDEFINED);
}

ge::StatusOr<std::vector<int64_t>> EvalCall::Integers(size_t input) const {
  GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, Required(input));
  std::vector<int64_t> integers;
  for (const double value : tensor->values) integers.push_back(static_cast<int64_t>(value));
  return integers;
}

bool EvalCall::HasAttr(std::string_view name) const { return FindAttrValue(node, name) != nullptr; }

}  // namespace scenario
