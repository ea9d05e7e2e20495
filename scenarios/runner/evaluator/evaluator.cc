#include "scenarios/runner/evaluator/evaluator.h"

#include <set>

#include "scenarios/runner/evaluator/eval_rule.h"

namespace scenario {
namespace {

/// Nodes that some outputs depend on, each after what feeds it. The graph has no cycle (CheckGraphReferences). Without
/// recursion: chains may be long.
std::vector<const NodeSpec*> NodesInOrder(const GraphSpec& graph, const std::vector<ReferenceSpec>& outputs) {
  std::map<std::string_view, const NodeSpec*> by_name;
  for (const NodeSpec& node : graph.nodes) by_name[node.name] = &node;
  std::vector<const NodeSpec*> order;
  std::set<const NodeSpec*> done;
  struct Visit {
    const NodeSpec* node;
    size_t next_input = 0;
  };
  for (const ReferenceSpec& output : outputs) {
    auto found = by_name.find(output.name);
    if (found == by_name.end() || done.contains(found->second)) continue;
    std::vector<Visit> open{{found->second}};
    while (!open.empty()) {
      Visit& visit = open.back();
      if (visit.next_input == visit.node->inputs.size()) {
        if (done.insert(visit.node).second) order.push_back(visit.node);
        open.pop_back();
        continue;
      }
      auto producer = by_name.find(visit.node->inputs[visit.next_input++].name);
      if (producer != by_name.end() && !done.contains(producer->second)) open.push_back({producer->second});
    }
  }
  return order;
}

using Values = std::map<std::string, std::vector<EvalTensor>, std::less<>>;

ge::StatusOr<Values> GraphSources(const GraphSpec& graph,
                                  const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs) {
  Values values;
  for (const TensorSpec& input : graph.inputs) {
    auto found = inputs.find(input.name);
    if (found == inputs.end())
      return ge::MakeError(ge::kParamInvalid, "evaluator: no value for graph input '{}'", input.name);
    GE_ASSIGN_OR_RETURN(EvalTensor tensor, DecodeTensor(found->second, input.dtype, input.shape),
                        "evaluator: graph input '{}'", input.name);
    values[input.name].push_back(std::move(tensor));
  }
  for (const ConstantSpec& constant : graph.constants) {
    const TensorSpec& spec = constant.tensor;
    GE_ASSIGN_OR_RETURN(ge::ByteBuffer bytes, MakeTensorData(constant.data, spec.dtype, spec.shape), "constant '{}'",
                        spec.name);
    GE_ASSIGN_OR_RETURN(EvalTensor tensor, DecodeTensor(bytes, spec.dtype, spec.shape), "evaluator: constant '{}'",
                        spec.name);
    values[spec.name].push_back(std::move(tensor));
  }
  return values;
}

ge::StatusOr<const EvalTensor*> Find(const Values& values, const ReferenceSpec& reference) {
  auto found = values.find(reference.name);
  if (found == values.end() || static_cast<size_t>(reference.index) >= found->second.size()) {
    return ge::MakeError(ge::kParamInvalid, "evaluator: '{}' has no such output", reference.ToString());
  }
  return &found->second[static_cast<size_t>(reference.index)];
}

}  // namespace

std::vector<std::string> OpsWithoutRule(const GraphSpec& graph, std::string_view output) {
  std::vector<ReferenceSpec> wanted;
  for (const ReferenceSpec& reference : graph.outputs) {
    if (reference.ToString() == output) wanted.push_back(reference);
  }
  std::set<std::string> ops;
  for (const NodeSpec* node : NodesInOrder(graph, wanted)) {
    if (FindEvalRule(node->op) == nullptr) ops.insert(node->op);
  }
  return {ops.begin(), ops.end()};
}

ge::StatusOr<std::map<std::string, EvalTensor>> EvaluateGraph(
    const GraphSpec& graph, const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs) {
  GE_ASSIGN_OR_RETURN(Values values, GraphSources(graph, inputs));
  for (const NodeSpec* node : NodesInOrder(graph, graph.outputs)) {
    EvalRule rule = FindEvalRule(node->op);
    // An output that nobody asked the evaluator for may depend on an op without a rule.
    if (rule == nullptr) continue;
    EvalCall call{*node, {}};
    bool known = true;
    for (const ReferenceSpec& input : node->inputs) {
      known = known && (input.name.empty() || values.contains(input.name));
      if (!known) break;
      if (input.name.empty()) {
        call.inputs.push_back(nullptr);
        continue;
      }
      GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, Find(values, input));
      call.inputs.push_back(tensor);
    }
    if (!known) continue;
    GE_ASSIGN_OR_RETURN(std::vector<EvalTensor> results, rule(call));
    for (EvalTensor& result : results) {
      for (double& value : result.values) value = RoundToType(value, result.dtype);
    }
    values[node->name] = std::move(results);
  }
  std::map<std::string, EvalTensor> outputs;
  for (const ReferenceSpec& output : graph.outputs) {
    if (!values.contains(output.name)) continue;
    GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, Find(values, output));
    outputs[output.ToString()] = *tensor;
  }
  return outputs;
}

}  // namespace scenario
