#include "scenarios/runner/graph/op_check.h"

#include <algorithm>
#include <map>

#include "core/base/nearest_word.h"
#include "core/op/prototype_binding.h"
#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/graph/attr_from_yaml.h"
#include "scenarios/runner/language/utf8.h"

namespace scenario {
namespace {

using SignatureMap = std::map<std::string_view, const OpSignature*>;

void CheckAttrs(const NodeSpec& node, const OpSignature& signature, Diagnostics& diagnostics) {
  std::vector<std::string> names;
  for (const OpSignature::Attr& attr : signature.attrs) names.push_back(attr.name);
  for (const AttrSpec& attr : node.attrs) {
    auto known = std::find_if(signature.attrs.begin(), signature.attrs.end(),
                              [&](const OpSignature::Attr& row) { return row.name == attr.name; });
    if (known == signature.attrs.end() && ge::IsGeAttr(attr.name)) {
      if (!UntypedAttrFromYaml(*attr.value)) {
        diagnostics.Error(attr.value->place, "attribute '{}' must be a number, text, true, false or a list of these",
                          ShownText(attr.name));
      }
      continue;
    }
    if (known == signature.attrs.end()) {
      std::string hint = ge::NearestHint(attr.name, names);
      if (hint.empty()) hint = names.empty() ? "; it has none" : fmt::format("; known: {}", fmt::join(names, ", "));
      diagnostics.Error(attr.place, "op '{}' has no attribute '{}'{}", node.op, ShownText(attr.name), hint);
      continue;
    }
    std::string_view wants = DescribeAttrType(known->type);
    if (wants.empty()) {
      diagnostics.Error(attr.place, "attribute '{}' of op '{}' is a {}, which cannot be written in a scenario",
                        attr.name, node.op, known->type);
    } else if (!AttrFromYaml(*attr.value, known->type)) {
      diagnostics.Error(attr.value->place, "attribute '{}' of op '{}' must be {}, found {}", attr.name, node.op, wants,
                        DescribeYaml(*attr.value));
    }
  }
  for (const OpSignature::Attr& attr : signature.attrs) {
    bool given =
        std::any_of(node.attrs.begin(), node.attrs.end(), [&](const AttrSpec& spec) { return spec.name == attr.name; });
    if (attr.required && !given) diagnostics.Error(node.op_place, "op '{}' needs attribute '{}'", node.op, attr.name);
  }
}

void CheckInputs(const NodeSpec& node, const OpSignature& signature, Diagnostics& diagnostics) {
  ge::StatusOr<std::vector<InputSlot>> slots = LayOutInputs(signature, node.inputs.size());
  if (!slots.ok()) {
    diagnostics.Error(node.op_place, "op '{}' {}", node.op, slots.status().message());
    return;
  }
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    const ge::IrInput& input = signature.inputs[(*slots)[i].ir_index];
    if (!node.inputs[i].name.empty() || input.kind == ge::IrInputKind::kOptional) continue;
    diagnostics.Error(node.inputs[i].place, "input '{}' of op '{}' cannot be left out", input.name, node.op);
  }
}

using NodeMap = std::map<std::string_view, const NodeSpec*>;

void CheckOutputIndex(const ReferenceSpec& reference, const NodeMap& nodes, const SignatureMap& ops,
                      Diagnostics& diagnostics) {
  auto node = nodes.find(reference.name);
  auto found = node == nodes.end() ? ops.end() : ops.find(node->second->op);
  if (found == ops.end()) return;
  const auto& outputs = found->second->outputs;
  bool dynamic = std::any_of(outputs.begin(), outputs.end(),
                             [](const ge::IrOutput& o) { return o.kind == ge::IrOutputKind::kDynamic; });
  if (dynamic || static_cast<size_t>(reference.index) < outputs.size()) return;
  diagnostics.Error(reference.place, "'{}': op '{}' has {} output{}", reference.ToString(), node->second->op,
                    outputs.size(), outputs.size() == 1 ? "" : "s");
}

void CheckOpsOf(const GraphSpec& graph, const SignatureMap& by_type, const std::vector<std::string>& types,
                Diagnostics& diagnostics) {
  NodeMap nodes;
  for (const NodeSpec& node : graph.nodes) {
    nodes[node.name] = &node;
    auto found = by_type.find(node.op);
    if (found == by_type.end()) {
      diagnostics.Error(node.op_place, "no op '{}' in the operator package{}", node.op,
                        ge::NearestHint(node.op, types));
      diagnostics.NotEvaluated(node.op_place, fmt::format("inputs and attributes of node '{}'", node.name),
                               "its op is not known");
      continue;
    }
    CheckInputs(node, *found->second, diagnostics);
    CheckAttrs(node, *found->second, diagnostics);
  }
  for (const NodeSpec& node : graph.nodes) {
    for (const ReferenceSpec& input : node.inputs) CheckOutputIndex(input, nodes, by_type, diagnostics);
  }
  for (const ReferenceSpec& output : graph.outputs) CheckOutputIndex(output, nodes, by_type, diagnostics);
}

}  // namespace

void CheckOps(const GraphSpec& graph, const std::vector<OpSignature>& ops, Diagnostics& diagnostics) {
  SignatureMap by_type;
  std::vector<std::string> types;
  for (const OpSignature& signature : ops) {
    by_type[signature.type] = &signature;
    types.push_back(signature.type);
  }
  for (const GraphSpec* each : GraphsOf(graph)) CheckOpsOf(*each, by_type, types, diagnostics);
}

}  // namespace scenario
