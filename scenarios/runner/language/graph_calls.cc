#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/base/nearest_word.h"
#include "core/graph/graph_tree.h"
#include "scenarios/runner/control_flow.h"
#include "scenarios/runner/language/graph_parser.h"
#include "scenarios/runner/language/key_table.h"

namespace scenario {
namespace {

/// What a reference is, when the scenario says it: an input, a constant or a variable.
const TensorSpec* FindTensor(const GraphSpec& graph, const ReferenceSpec& reference) {
  if (const TensorSpec* input = graph.FindInput(reference.name)) return input;
  if (const ConstantSpec* constant = graph.FindConstant(reference.name)) return &constant->tensor;
  const VariableSpec* variable = graph.FindVariable(reference.name);
  return variable == nullptr ? nullptr : &variable->tensor;
}

std::string CountText(size_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

class CallChecker {
 public:
  CallChecker(const GraphSpec& root, Diagnostics& diagnostics)
      : root_(root), diagnostics_(diagnostics), errors_before_(diagnostics.error_count()) {
    for (const GraphSpec& graph : root.subgraphs) by_name_.emplace(graph.name, &graph);
  }

  void Check() {
    CheckNames();
    if (!sound()) return;
    CheckDepth();
    if (!sound()) return;
    for (const GraphSpec* graph : GraphsOf(root_)) {
      for (const NodeSpec& node : graph->nodes) CheckNode(node, *graph);
      CheckIndices(*graph);
    }
  }

 private:
  bool sound() const { return diagnostics_.error_count() == errors_before_; }

  void CheckNames() {
    std::vector<std::string> names;
    for (const GraphSpec& graph : root_.subgraphs) names.push_back(graph.name);
    std::set<std::string_view> called;
    for (const GraphSpec* graph : GraphsOf(root_)) {
      for (const NodeSpec& node : graph->nodes) {
        for (const CallSpec& call : node.calls) {
          called.insert(call.graph);
          if (by_name_.contains(call.graph)) continue;
          diagnostics_.Error(call.place, "node '{}' calls '{}', which is no subgraph{}", node.name, call.graph,
                             ge::NearestHint(call.graph, names));
        }
      }
    }
    if (!sound()) return;  // a misspelt name leaves another one uncalled
    for (const GraphSpec& graph : root_.subgraphs) {
      if (!called.contains(graph.name))
        diagnostics_.Error(graph.place, "subgraph '{}' is called by no node", graph.name);
    }
  }

  /// How large a graph is when every call has a copy of what it calls, and how deep.
  struct Extent {
    size_t nodes = 0;
    size_t depth = 0;
  };
  void CheckDepth() {
    for (const GraphSpec* graph : GraphsOf(root_)) ExtentOf(*graph);
    if (!sound()) return;
    const Extent whole = ExtentOf(root_);
    if (whole.nodes > kMaxGraphNodes)
      diagnostics_.Error(root_.place, "the graph has more than {} nodes with the subgraphs that it calls",
                         kMaxGraphNodes);
    if (whole.depth > ge::kMaxGraphTreeDepth) ReportDepth(root_.place);
  }
  void ReportDepth(Place place) {
    if (std::exchange(too_deep_, true)) return;
    diagnostics_.Error(place, "subgraphs call each other more than {} deep", ge::kMaxGraphTreeDepth);
  }
  Extent ExtentOf(const GraphSpec& graph) {
    if (auto known = extents_.find(&graph); known != extents_.end()) return known->second;
    path_.push_back(&graph);
    Extent extent{graph.nodes.size(), 0};
    for (const NodeSpec& node : graph.nodes) {
      for (const CallSpec& call : node.calls) {
        const GraphSpec* called = by_name_.at(call.graph);
        if (auto begin = std::find(path_.begin(), path_.end(), called); begin != path_.end()) {
          ReportRecursion(begin, call);
          continue;
        }
        // A hostile file may nest as deep as it has graphs.
        if (path_.size() > ge::kMaxGraphTreeDepth) {
          ReportDepth(call.place);
          continue;
        }
        const Extent inner = ExtentOf(*called);
        extent.nodes = std::min(extent.nodes + inner.nodes, kMaxGraphNodes + 1);
        extent.depth = std::max(extent.depth, inner.depth + 1);
      }
    }
    path_.pop_back();
    return extents_[&graph] = extent;
  }
  void ReportRecursion(std::vector<const GraphSpec*>::const_iterator begin, const CallSpec& call) {
    if (!recursions_.insert(call.place).second) return;
    std::string way;
    for (auto graph = begin; graph != path_.end(); ++graph) way += (*graph)->name + " → ";
    diagnostics_.Error(call.place, "subgraph '{}' calls itself: {}{}", call.graph, way, call.graph);
  }

  void CheckNode(const NodeSpec& node, const GraphSpec& graph) {
    const ControlFlowOp* op = FindControlFlowOp(node.op);
    if (op == nullptr || node.inputs.size() < op->own_inputs) return;  // too few inputs: the prototype says how many
    for (size_t i = 0; i < node.calls.size(); ++i) {
      const GraphSpec& called = *by_name_.at(node.calls[i].graph);
      CheckArguments(*op, node, node.calls[i], called, graph);
      CheckResults(*op, node, i, called, graph);
    }
  }
  void CheckArguments(const ControlFlowOp& op, const NodeSpec& node, const CallSpec& call, const GraphSpec& called,
                      const GraphSpec& graph) {
    const size_t given = ArgumentCount(op, node);
    if (called.inputs.size() != given) {
      diagnostics_.Error(call.place, "subgraph '{}' has {}, node '{}' ({}) gives it {}", called.name,
                         CountText(called.inputs.size(), "input"), node.name, node.op, given);
      return;
    }
    const size_t counters = op.kind == ControlFlow::kFor ? 1 : 0;
    if (counters == 1 && called.inputs[0].dtype != ge::DT_INT32) {
      diagnostics_.Error(call.place, "input '{}' of subgraph '{}' is {}; the counter of '{}' is int32",
                         called.inputs[0].name, called.name, ge::DataTypeWord(called.inputs[0].dtype), node.name);
    }
    for (size_t i = counters; i < given; ++i) {
      const ReferenceSpec& argument = node.inputs[op.own_inputs + i - counters];
      const TensorSpec* tensor = FindTensor(graph, argument);
      if (tensor == nullptr || tensor->dtype == called.inputs[i].dtype) continue;
      diagnostics_.Error(call.place, "input '{}' of subgraph '{}' is {}, node '{}' gives it '{}', which is {}",
                         called.inputs[i].name, called.name, ge::DataTypeWord(called.inputs[i].dtype), node.name,
                         argument.name, ge::DataTypeWord(tensor->dtype));
    }
  }
  void CheckResults(const ControlFlowOp& op, const NodeSpec& node, size_t call_index, const GraphSpec& called,
                    const GraphSpec& graph) {
    const CallSpec& call = node.calls[call_index];
    const bool condition = op.kind == ControlFlow::kWhile && call_index == 0;
    if (condition) {
      if (called.outputs.size() != 1)
        diagnostics_.Error(call.place, "subgraph '{}' has {}; the condition of '{}' is one", called.name,
                           CountText(called.outputs.size(), "output"), node.name);
      return;
    }
    const size_t wanted = OutputCountOf(node, root_).value_or(called.outputs.size());
    if (called.outputs.size() != wanted) {
      diagnostics_.Error(call.place, "subgraph '{}' has {}, node '{}' ({}) needs {}: {}", called.name,
                         CountText(called.outputs.size(), "output"), node.name, node.op, wanted,
                         op.kind == ControlFlow::kIf || op.kind == ControlFlow::kCase
                             ? fmt::format("as many as '{}'", node.calls[0].graph)
                             : "as many as it carries round");
      return;
    }
    for (size_t i = 0; i < wanted; ++i) CheckResultType(op, node, call, called, i, graph);
  }
  /// A loop gives each value back in the type in which it came; all branches give the same types.
  void CheckResultType(const ControlFlowOp& op, const NodeSpec& node, const CallSpec& call, const GraphSpec& called,
                       size_t output, const GraphSpec& graph) {
    const bool loop = op.kind == ControlFlow::kWhile || op.kind == ControlFlow::kFor;
    const GraphSpec& first = *by_name_.at(node.calls[0].graph);
    const TensorSpec* result = FindTensor(called, called.outputs[output]);
    const TensorSpec* other =
        loop ? FindTensor(graph, node.inputs[op.own_inputs + output]) : FindTensor(first, first.outputs[output]);
    if (result == nullptr || other == nullptr || result->dtype == other->dtype) return;
    diagnostics_.Error(call.place, "output {} of subgraph '{}' is {}, '{}'{} is {}", output, called.name,
                       ge::DataTypeWord(result->dtype), other->name, loop ? "" : fmt::format(" of '{}'", first.name),
                       ge::DataTypeWord(other->dtype));
  }

  void CheckIndices(const GraphSpec& graph) {
    std::map<std::string_view, const NodeSpec*> nodes;
    for (const NodeSpec& node : graph.nodes) nodes.emplace(node.name, &node);
    auto check = [&](const ReferenceSpec& reference) {
      auto node = nodes.find(reference.name);
      if (node == nodes.end()) return;
      const std::optional<size_t> count = OutputCountOf(*node->second, root_);
      if (!count || static_cast<size_t>(reference.index) < *count) return;
      diagnostics_.Error(reference.place, "'{}': node '{}' ({}) has {}", reference.ToString(), reference.name,
                         node->second->op, CountText(*count, "output"));
    };
    for (const NodeSpec& node : graph.nodes) {
      for (const ReferenceSpec& input : node.inputs) check(input);
    }
    for (const ReferenceSpec& output : graph.outputs) check(output);
  }

  const GraphSpec& root_;
  Diagnostics& diagnostics_;
  int errors_before_;
  std::map<std::string_view, const GraphSpec*> by_name_;
  std::map<const GraphSpec*, Extent> extents_;
  std::vector<const GraphSpec*> path_;
  std::set<Place> recursions_;
  bool too_deep_ = false;
};

}  // namespace

void CheckCalls(const GraphSpec& root, Diagnostics& diagnostics) { CallChecker(root, diagnostics).Check(); }

}  // namespace scenario
