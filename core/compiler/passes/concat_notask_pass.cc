#include "core/compiler/passes/notask_rules.h"
#include "core/compiler/passes/passes.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

/// ConcatD and ConcatV2D whose inputs can be written where they belong need no task.
class ConcatNotaskPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    for (const auto& node : graph.nodes()) {
      if (node->type() != "ConcatD" && node->type() != "ConcatV2D") continue;
      TakeTaskUnlessNeeded(AxisJoinOf(*node, kAttrConcatDim, /*adds_axis=*/false), context);
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeConcatNotaskPass() { return std::make_unique<ConcatNotaskPass>(); }

}  // namespace ge
