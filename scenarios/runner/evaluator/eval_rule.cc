#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

constexpr EvalRuleRow kRules[] = {
    {"Add", EvalAdd},
    {"Assign", EvalAssign},
    {"Bitcast", EvalBitcast},
    {"BroadcastArgs", EvalBroadcastArgs},
    {"BroadcastGradientArgs", EvalBroadcastGradientArgs},
    {"Cast", EvalCast},
    {"ConcatD", EvalConcatD},
    {"ConcatOffset", EvalConcatOffset},
    {"ConcatV2", EvalConcatV2},
    {"ConcatV2D", EvalConcatD},
    {"DynamicStitch", EvalDynamicStitch},
    {"Empty", EvalEmpty},
    {"ExpandDims", EvalExpandDims},
    {"Fill", EvalFill},
    {"Flatten", EvalFlatten},
    {"FlattenV2", EvalFlatten},
    {"FloorDiv", EvalFloorDiv},
    {"FloorMod", EvalFloorMod},
    {"GatherShapes", EvalGatherShapes},
    {"GatherV2", EvalGatherV2},
    {"Greater", EvalGreater},
    {"GreaterEqual", EvalGreaterEqual},
    {"GuaranteeConst", EvalIdentity},
    {"Identity", EvalIdentity},
    {"IdentityN", EvalIdentity},
    {"InvertPermutation", EvalInvertPermutation},
    {"Less", EvalLess},
    {"LessEqual", EvalLessEqual},
    {"MatMulV2", EvalMatMulV2},
    {"Maximum", EvalMaximum},
    {"Merge", EvalMerge},
    {"Mul", EvalMul},
    {"Pack", EvalPack},
    {"Permute", EvalPermute},
    {"PhonyConcat", EvalPhonyConcat},
    {"PhonySplit", EvalPhonySplit},
    {"PlaceholderWithDefault", EvalIdentity},
    {"PreventGradient", EvalIdentity},
    {"Range", EvalRange},
    {"Rank", EvalRank},
    {"ReFormat", EvalIdentity},
    {"RealDiv", EvalRealDiv},
    {"ReduceProd", EvalReduceProd},
    {"RefMerge", EvalMerge},
    {"RefSwitch", EvalSwitch},
    {"Relu", EvalRelu},
    {"Reshape", EvalReshape},
    {"ReverseSequence", EvalReverseSequence},
    {"Rsqrt", EvalRsqrt},
    {"SSDPriorBox", EvalSSDPriorBox},
    {"Shape", EvalShape},
    {"ShapeN", EvalShape},
    {"Size", EvalSize},
    {"Slice", EvalSlice},
    {"SliceD", EvalSliceD},
    {"Snapshot", EvalIdentity},
    {"Squeeze", EvalSqueeze},
    {"SqueezeV2", EvalSqueeze},
    {"SqueezeV3", EvalSqueeze},
    {"StopGradient", EvalIdentity},
    {"StridedSlice", EvalStridedSlice},
    {"Sub", EvalSub},
    {"Switch", EvalSwitch},
    {"TensorMove", EvalIdentity},
    {"TransData", EvalTransData},
    {"Transpose", EvalTranspose},
    {"TransposeD", EvalTranspose},
    {"Unpack", EvalUnpack},
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

std::vector<std::vector<int64_t>> EvalCall::IntListsAttr(std::string_view name) const {
  std::vector<std::vector<int64_t>> lists;
  const YamlValue* value = FindAttrValue(node, name);
  if (value == nullptr) return lists;
  for (const YamlPointer& list : value->items) {
    std::vector<int64_t>& integers = lists.emplace_back();
    for (const YamlPointer& item : list->items) integers.push_back(ParseInteger(item->text).value_or(0));
  }
  return lists;
}

double EvalCall::NumberAttr(std::string_view name, double fallback) const {
  const YamlValue* value = FindAttrValue(node, name);
  return value == nullptr ? fallback : ParseNumber(value->text).value_or(fallback);
}

std::vector<double> EvalCall::NumbersAttr(std::string_view name) const {
  std::vector<double> numbers;
  const YamlValue* value = FindAttrValue(node, name);
  if (value == nullptr) return numbers;
  for (const YamlPointer& item : value->items) numbers.push_back(ParseNumber(item->text).value_or(0));
  return numbers;
}

std::string EvalCall::TextAttr(std::string_view name) const {
  const YamlValue* value = FindAttrValue(node, name);
  return value == nullptr ? "" : value->text;
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
