#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

constexpr EvalRuleRow kRules[] = {
    {"Add", EvalAdd},
    {"MatMulV2", EvalMatMulV2},
    {"Relu", EvalRelu},
    {"ReverseSequence", EvalReverseSequence},
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

bool EvalCall::HasAttr(std::string_view name) const { return FindAttrValue(node, name) != nullptr; }

}  // namespace scenario
