#include <unordered_set>

#include "core/compiler/passes/passes.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

/// Everything that NetOutput waits for.
std::unordered_set<const Node*> ReachedFrom(const Node& net_output) {
  std::unordered_set<const Node*> reached;
  reached.reserve(net_output.graph().nodes().size());
  reached.insert(&net_output);
  std::vector<const Node*> open = {&net_output};
  auto visit = [&](const Node* before) {
    if (before != nullptr && reached.insert(before).second) open.push_back(before);
  };
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    for (size_t slot = 0; slot < node->input_count(); ++slot) visit(node->input(slot).node);
    for (const Node* before : node->control_inputs()) visit(before);
  }
  return reached;
}

/// Removes what no graph output needs. Graph inputs stay: they are part of what a model looks like from outside.
class PrunePass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    const Node* net_output = NetOutputOf(graph);
    if (net_output == nullptr) return {};
    const std::unordered_set<const Node*> reached = ReachedFrom(*net_output);
    std::vector<Node*> unreached;
    for (const auto& node : graph.nodes()) {
      const bool stays = reached.contains(node.get()) || IsGraphInput(*node) || node->type() == "RefData" ||
                         node->type() == "Variable" || CannotBeDeleted(node->op());
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
