#include "core/engines/ge_local/ge_local_graph_optimizer.h"

#include "core/engines/engine_errors.h"
#include "core/engines/phony/phony_join.h"
#include "core/engines/unknown_graph.h"
#include "core/engines/unknown_shape.h"
#include "core/engines/virtual_node.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

Status CheckKnown(const Node& node) {
  GE_ASSIGN_OR_RETURN(const bool unknown, IsUnknownShape(node));
  if (!unknown && !IsUnknownGraph(node.graph())) return {};
  return MakeError(kEngineParamInvalid, "node '{}' ({}): {} is of unknown shape, where no node can be virtual",
                   node.name(), node.type(), unknown ? "it" : fmt::format("its graph '{}'", node.graph().name()));
}

}  // namespace

Status GeLocalGraphOptimizer::OptimizeOriginalGraphJudgeInsert(ComputeGraph& root) {
  for (const ComputeGraph* graph : GraphsOf(root)) {
    for (const auto& node : graph->nodes()) {
      const auto kind = PhonyKindOf(*node);
      if (!kind) continue;
      GE_RETURN_IF_ERROR(CheckKnown(*node));
      kind == PhonyKind::kConcat ? MarkJoinsWithoutTask(node->op()) : MarkCutsWithoutTask(node->op());
    }
  }
  return {};
}

}  // namespace ge
