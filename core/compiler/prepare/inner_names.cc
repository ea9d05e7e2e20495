#include "core/compiler/prepare/inner_names.h"

#include "core/graph/graph_tree.h"

namespace ge {
namespace {

Status QualifyNodesOf(ComputeGraph& graph, const std::string& prefix) {
  for (const auto& node : graph.nodes()) {
    if (node->name().starts_with(prefix)) continue;
    GE_RETURN_IF_ERROR(graph.RenameNode(node.get(), prefix + node->name()));
  }
  return {};
}

}  // namespace

Status QualifyInnerNames(ComputeGraph& root) {
  // Callers stand before what they call, so their names are final by then.
  for (const Node* caller : NodesInTreeOrder(root)) {
    for (size_t i = 0; i < caller->op().subgraph_names.size(); ++i) {
      ComputeGraph& graph = *SubgraphOf(*caller, i);
      GE_RETURN_IF_ERROR(QualifyNodesOf(graph, fmt::format("{}_{}/", caller->name(), graph.name())));
    }
  }
  return {};
}

}  // namespace ge
