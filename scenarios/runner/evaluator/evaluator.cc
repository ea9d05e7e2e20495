#include "scenarios/runner/evaluator/evaluator.h"

#include <memory>
#include <set>

#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/evaluator/eval_control_flow.h"
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

/// Ops without a rule among nodes and in the graphs that they call. Each graph is looked into once.
void CollectOpsWithoutRule(const std::vector<const NodeSpec*>& nodes, const GraphSpec& root,
                           std::set<std::string_view>& seen_graphs, std::set<std::string>& ops) {
  for (const NodeSpec* node : nodes) {
    if (FindControlFlowOp(node->op) == nullptr) {
      if (FindEvalRule(node->op) == nullptr) ops.insert(node->op);
      continue;
    }
    for (const CallSpec& call : node->calls) {
      const GraphSpec* graph = root.FindSubgraph(call.graph);
      if (graph == nullptr || !seen_graphs.insert(graph->name).second) continue;
      CollectOpsWithoutRule(NodesInOrder(*graph, graph->outputs), root, seen_graphs, ops);
    }
  }
}

bool HasRules(const NodeSpec& node, const GraphSpec& root) {
  std::set<std::string> ops;
  std::set<std::string_view> seen_graphs;
  CollectOpsWithoutRule({&node}, root, seen_graphs, ops);
  return ops.empty();
}

using Values = std::map<std::string, std::vector<EvalTensor>, std::less<>>;

ge::StatusOr<Values> ConstantsOf(const GraphSpec& graph) {
  Values values;
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

/// The values of one run of a graph.
struct Scope {
  const Values& constants;
  Values computed;             ///< inputs and nodes
  std::set<std::string> dead;  ///< nodes on a side that a Switch did not take

  bool Has(const std::string& name) const {
    return computed.contains(name) || constants.contains(name) || dead.contains(name);
  }
  ge::StatusOr<const EvalTensor*> Find(const ReferenceSpec& reference) const {
    static const EvalTensor kDead;
    if (dead.contains(reference.name)) return &kDead;
    const Values& home = computed.contains(reference.name) ? computed : constants;
    const auto found = home.find(reference.name);
    if (found == home.end() || static_cast<size_t>(reference.index) >= found->second.size())
      return ge::MakeError(ge::kParamInvalid, "evaluator: '{}' has no such output", reference.ToString());
    return &found->second[static_cast<size_t>(reference.index)];
  }
};

class TreeEvaluator {
 public:
  explicit TreeEvaluator(const GraphSpec& root) : root_(root) {}

  /// Values of all nodes that the graph's outputs depend on and for which there are rules.
  ge::StatusOr<Scope> Run(const GraphSpec& graph, Values inputs) {
    GE_ASSIGN_OR_RETURN(const Prepared* prepared, Prepare(graph));
    Scope scope{prepared->constants, std::move(inputs), {}};
    for (const NodeSpec* node : prepared->order) GE_RETURN_IF_ERROR(RunNode(*node, scope));
    return scope;
  }

 private:
  /// What is the same in every run of a graph: loops run theirs often.
  struct Prepared {
    std::vector<const NodeSpec*> order;
    Values constants;
  };
  ge::StatusOr<const Prepared*> Prepare(const GraphSpec& graph) {
    std::unique_ptr<Prepared>& prepared = prepared_[&graph];
    if (prepared == nullptr) {
      GE_ASSIGN_OR_RETURN(Values constants, ConstantsOf(graph));
      prepared = std::make_unique<Prepared>();
      prepared->constants = std::move(constants);
      // An output that nobody asked the evaluator for may depend on an op without a rule.
      for (const NodeSpec* node : NodesInOrder(graph, graph.outputs)) {
        if (HasRules(*node, root_)) prepared->order.push_back(node);
      }
    }
    return prepared.get();
  }

  ge::Status RunNode(const NodeSpec& node, Scope& scope) {
    EvalCall call{node, {}};
    bool any_dead = false;
    for (const ReferenceSpec& input : node.inputs) {
      if (input.name.empty()) {
        call.inputs.push_back(nullptr);
        continue;
      }
      if (!scope.Has(input.name)) return {};  // it depends on an op without a rule
      GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, scope.Find(input));
      any_dead = any_dead || tensor->is_dead();
      call.inputs.push_back(tensor);
    }
    if (any_dead && !ChoosesLiveInput(node.op)) {
      scope.dead.insert(node.name);
      return {};
    }
    GE_ASSIGN_OR_RETURN(std::vector<EvalTensor> results, Apply(call));
    for (EvalTensor& result : results) {
      for (double& value : result.values) value = RoundToType(value, result.dtype);
    }
    scope.computed[node.name] = std::move(results);
    return {};
  }

  ge::StatusOr<std::vector<EvalTensor>> Apply(const EvalCall& call) {
    const ControlFlowOp* op = FindControlFlowOp(call.node.op);
    if (op == nullptr) return FindEvalRule(call.node.op)(call);
    for (size_t i = 0; i < call.inputs.size(); ++i) GE_RETURN_IF_ERROR(call.Required(i).status());
    return EvalControlFlow(call, *op, [this](const std::string& graph, std::vector<EvalTensor> inputs) {
      return RunSubgraph(graph, std::move(inputs));
    });
  }

  ge::StatusOr<std::vector<EvalTensor>> RunSubgraph(const std::string& name, std::vector<EvalTensor> inputs) {
    const GraphSpec* graph = root_.FindSubgraph(name);
    if (graph == nullptr || graph->inputs.size() != inputs.size()) {
      return ge::MakeError(ge::kParamInvalid, "evaluator: subgraph '{}' does not take {} inputs", name, inputs.size());
    }
    Values values;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const TensorSpec& declared = graph->inputs[i];
      // A graph that is only being compiled need not know its types yet.
      if (declared.dtype != ge::DT_UNDEFINED && declared.dtype != inputs[i].dtype) {
        return ge::MakeError(ge::kParamInvalid, "evaluator: input '{}' of subgraph '{}' is {}, it is given {}",
                             declared.name, name, ge::DataTypeWord(declared.dtype), ge::DataTypeWord(inputs[i].dtype));
      }
      values[declared.name].push_back(std::move(inputs[i]));
    }
    GE_ASSIGN_OR_RETURN(const Scope scope, Run(*graph, std::move(values)), "evaluator: subgraph '{}'", name);
    std::vector<EvalTensor> outputs;
    for (const ReferenceSpec& output : graph->outputs) {
      GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, scope.Find(output), "evaluator: subgraph '{}'", name);
      outputs.push_back(*tensor);
    }
    return outputs;
  }

  const GraphSpec& root_;
  std::map<const GraphSpec*, std::unique_ptr<Prepared>> prepared_;
};

ge::StatusOr<Values> DecodeInputs(const GraphSpec& graph,
                                  const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs) {
  Values values;
  const auto decode = [&](const TensorSpec& input, std::string_view what) -> ge::Status {
    auto found = inputs.find(input.name);
    if (found == inputs.end())
      return ge::MakeError(ge::kParamInvalid, "evaluator: no value for {} '{}'", what, input.name);
    GE_ASSIGN_OR_RETURN(EvalTensor tensor, DecodeTensor(found->second, input.dtype, input.shape), "evaluator: {} '{}'",
                        what, input.name);
    values[input.name].push_back(std::move(tensor));
    return {};
  };
  for (const TensorSpec& input : graph.inputs) GE_RETURN_IF_ERROR(decode(input, "graph input"));
  for (const VariableSpec& variable : graph.variables) GE_RETURN_IF_ERROR(decode(variable.tensor, "variable"));
  return values;
}

}  // namespace

std::vector<std::string> OpsWithoutRule(const GraphSpec& graph, std::string_view output) {
  std::vector<ReferenceSpec> wanted;
  for (const ReferenceSpec& reference : graph.outputs) {
    if (reference.ToString() == output) wanted.push_back(reference);
  }
  std::set<std::string> ops;
  std::set<std::string_view> seen_graphs;
  CollectOpsWithoutRule(NodesInOrder(graph, wanted), graph, seen_graphs, ops);
  return {ops.begin(), ops.end()};
}

ge::StatusOr<std::map<std::string, EvalTensor>> EvaluateGraph(
    const GraphSpec& graph, const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs) {
  GE_ASSIGN_OR_RETURN(Values values, DecodeInputs(graph, inputs));
  TreeEvaluator evaluator(graph);
  GE_ASSIGN_OR_RETURN(const Scope scope, evaluator.Run(graph, std::move(values)));
  std::map<std::string, EvalTensor> outputs;
  for (const ReferenceSpec& output : graph.outputs) {
    if (!scope.Has(output.name)) continue;
    GE_ASSIGN_OR_RETURN(const EvalTensor* tensor, scope.Find(output));
    if (tensor->is_dead())
      return ge::MakeError(ge::kParamInvalid, "evaluator: graph output '{}' has no value: no Switch hands it on",
                           output.ToString());
    outputs[output.ToString()] = *tensor;
  }
  return outputs;
}

ge::StatusOr<std::map<std::string, std::vector<EvalTensor>, std::less<>>> EvaluateNodes(
    const GraphSpec& graph, const std::map<std::string, ge::ByteBuffer, std::less<>>& inputs) {
  GE_ASSIGN_OR_RETURN(Values values, DecodeInputs(graph, inputs));
  TreeEvaluator evaluator(graph);
  GE_ASSIGN_OR_RETURN(Scope scope, evaluator.Run(graph, std::move(values)));
  for (const std::string& dead : scope.dead) scope.computed[dead].emplace_back();
  scope.computed.insert(scope.constants.begin(), scope.constants.end());
  return std::move(scope.computed);
}

}  // namespace scenario
