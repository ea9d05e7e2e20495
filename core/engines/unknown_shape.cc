#include "core/engines/unknown_shape.h"

#include <algorithm>
#include <unordered_set>

#include "core/engines/engine_errors.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

bool HasUnknownDim(const std::vector<GeTensorDesc>& descs) {
  return std::any_of(descs.begin(), descs.end(), [](const GeTensorDesc& desc) {
    return std::any_of(desc.shape.dims().begin(), desc.shape.dims().end(),
                       [](int64_t dim) { return dim == GeShape::kUnknownDim || dim == GeShape::kUnknownRank; });
  });
}

bool HasUnknownDim(const OpDesc& op) { return HasUnknownDim(op.inputs) || HasUnknownDim(op.outputs); }

/// Graphs still to look at, each once.
struct OpenGraphs {
  std::vector<const ComputeGraph*> open;
  std::unordered_set<const ComputeGraph*> seen;

  Status AddCalledBy(const Node& node) {
    for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) {
      const ComputeGraph* called = SubgraphOf(node, i);
      if (called == nullptr) {
        return MakeError(kEngineFailed,
                         "node '{}' ({}): whether its shape is known cannot be said: graph '{}' is missing",
                         node.name(), node.type(), node.op().subgraph_names[i]);
      }
      if (seen.insert(called).second) open.push_back(called);
    }
    return {};
  }
};

}  // namespace

StatusOr<bool> IsUnknownShape(const Node& node) {
  if (HasUnknownDim(node.op())) return true;
  if (node.op().subgraph_names.empty()) return false;
  OpenGraphs graphs;
  GE_RETURN_IF_ERROR(graphs.AddCalledBy(node));
  while (!graphs.open.empty()) {
    const ComputeGraph* graph = graphs.open.back();
    graphs.open.pop_back();
    for (const auto& inner : graph->nodes()) {
      if (HasUnknownDim(inner->op())) return true;
      GE_RETURN_IF_ERROR(graphs.AddCalledBy(*inner));
    }
  }
  return false;
}

}  // namespace ge
