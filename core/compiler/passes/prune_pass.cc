#include <algorithm>

#include "core/compiler/passes/passes.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

/// Everything that NetOutput waits for, by position.
std::vector<bool> ReachedFrom(const Node& net_output) {
  std::vector<bool> reached(net_output.graph().nodes().size());
  reached[net_output.position()] = true;
  std::vector<const Node*> open = {&net_output};
  auto visit = [&](const Node* before) {
    if (before == nullptr || reached[before->position()]) return;
    reached[before->position()] = true;
    open.push_back(before);
  };
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    for (size_t slot = 0; slot < node->input_count(); ++slot) visit(node->input(slot).node);
    for (const Node* before : node->control_inputs()) visit(before);
  }
  return reached;
}

/// Whether some way through the graph ends elsewhere. Mostly none does, and that is cheap to see.
bool HasOtherEnd(const ComputeGraph& graph, const Node& net_output) {
  return std::any_of(graph.nodes().begin(), graph.nodes().end(),
                     [&](const auto& node) { return node.get() != &net_output && IsUnread(*node); });
}

/// Removes what no graph output needs. Graph inputs stay: they are part of what a model looks like from outside.
class PrunePass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    const Node* net_output = NetOutputOf(graph);
    if (net_output == nullptr) return {};
    if (!HasOtherEnd(graph, *net_output)) return {};
    const std::vector<bool> reached = ReachedFrom(*net_output);
    std::vector<Node*> unreached;
    for (const auto& node : graph.nodes()) {
      const bool stays =
          reached[node->position()] || IsGraphInput(*node) || node->type() == "Variable" || CannotBeDeleted(node->op());
      if (!stays) unreached.push_back(node.get());
    }
    for (Node* node : unreached) {
      if (context.IsRemoved(node)) continue;
      for (const std::string& subgraph : node->op().subgraph_names) context.RemoveSubgraph(subgraph);
      context.Remove(*node);
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakePrunePass() { return std::make_unique<PrunePass>(); }

}  // namespace ge
