#include "scenarios/runner/control_flow.h"

#include <algorithm>

#include "scenarios/runner/language/scalar_text.h"

namespace scenario {
namespace {

constexpr GraphAttr kIfGraphs[] = {{"then_branch"}, {"else_branch"}};
constexpr GraphAttr kCaseGraphs[] = {{"branches", true}};
constexpr GraphAttr kWhileGraphs[] = {{"cond"}, {"body"}};
constexpr GraphAttr kForGraphs[] = {{"body"}};
constexpr GraphAttr kCallGraphs[] = {{"f"}};

constexpr ControlFlowOp kOps[] = {
    {"If", ControlFlow::kIf, kIfGraphs, 1},
    {"_If", ControlFlow::kIf, kIfGraphs, 1},
    {"StatelessIf", ControlFlow::kIf, kIfGraphs, 1},
    {"Case", ControlFlow::kCase, kCaseGraphs, 1},
    {"StatelessCase", ControlFlow::kCase, kCaseGraphs, 1},
    {"While", ControlFlow::kWhile, kWhileGraphs, 0},
    {"_While", ControlFlow::kWhile, kWhileGraphs, 0},
    {"StatelessWhile", ControlFlow::kWhile, kWhileGraphs, 0},
    {"For", ControlFlow::kFor, kForGraphs, 3},
    {"PartitionedCall", ControlFlow::kCall, kCallGraphs, 0},
    {"StatefulPartitionedCall", ControlFlow::kCall, kCallGraphs, 0},
};

const YamlValue* AttrValueOf(const NodeSpec& node, std::string_view name) {
  auto found = std::find_if(node.attrs.begin(), node.attrs.end(), [&](const AttrSpec& a) { return a.name == name; });
  return found == node.attrs.end() ? nullptr : found->value.get();
}

/// A positive count of outputs in an attribute: a number, or numbers whose product it is.
std::optional<size_t> CountInAttr(const NodeSpec& node, std::string_view name) {
  const YamlValue* value = AttrValueOf(node, name);
  if (value == nullptr) return std::nullopt;
  int64_t product = 1;
  auto multiply = [&](const YamlValue& factor) {
    const int64_t number = ParseInteger(factor.text).value_or(0);
    const auto limit = static_cast<int64_t>(kMaxNodeOutputs);
    product = number > 0 && number <= limit && product <= limit ? product * number : 0;
  };
  if (value->kind == YamlValue::Kind::kScalar) multiply(*value);
  for (const YamlPointer& item : value->items) multiply(*item);
  const bool sound = product > 0 && product <= static_cast<int64_t>(kMaxNodeOutputs) &&
                     (value->kind == YamlValue::Kind::kScalar || !value->items.empty());
  return sound ? std::optional(static_cast<size_t>(product)) : std::nullopt;
}

std::optional<size_t> OutputsOfCalled(const NodeSpec& node, const GraphSpec& root) {
  if (node.calls.empty()) return std::nullopt;
  const GraphSpec* graph = root.FindSubgraph(node.calls[0].graph);
  return graph == nullptr ? std::nullopt : std::optional(graph->outputs.size());
}

}  // namespace

const ControlFlowOp* FindControlFlowOp(std::string_view op) {
  const auto* found =
      std::find_if(std::begin(kOps), std::end(kOps), [&](const ControlFlowOp& row) { return row.type == op; });
  return found == std::end(kOps) ? nullptr : found;
}

size_t ArgumentCount(const ControlFlowOp& op, const NodeSpec& node) {
  const size_t rest = node.inputs.size() - std::min(node.inputs.size(), op.own_inputs);
  return op.kind == ControlFlow::kFor ? rest + 1 : rest;
}

std::optional<size_t> OutputCountOf(const NodeSpec& node, const GraphSpec& root) {
  if (const ControlFlowOp* op = FindControlFlowOp(node.op)) {
    const bool loop = op->kind == ControlFlow::kWhile || op->kind == ControlFlow::kFor;
    if (!loop) return OutputsOfCalled(node, root);
    return node.inputs.size() - std::min(node.inputs.size(), op->own_inputs);
  }
  if (node.op == "IdentityN" || node.op == "ShapeN") return node.inputs.size();
  if (node.op == "PhonySplit" || node.op.starts_with("Split")) return CountInAttr(node, "num_split");
  if (node.op == "Unpack") return CountInAttr(node, "num");
  return std::nullopt;
}

std::string CopyNames::Next(const std::string& graph) {
  std::string name = graph;
  while (!taken_.insert(name).second) name = fmt::format("{}_{}", graph, ++copies_[graph]);
  return name;
}

std::vector<const GraphSpec*> GraphsOf(const GraphSpec& root) {
  std::vector<const GraphSpec*> graphs{&root};
  for (const GraphSpec& subgraph : root.subgraphs) graphs.push_back(&subgraph);
  return graphs;
}

}  // namespace scenario
