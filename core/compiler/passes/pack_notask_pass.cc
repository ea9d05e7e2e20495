#include "core/compiler/passes/notask_rules.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

constexpr Word kAttrAxis("axis");

/// Pack whose inputs can be written where they belong needs no task.
class PackNotaskPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    for (const auto& node : graph.nodes()) {
      if (node->type() != "Pack") continue;
      TakeTaskUnlessNeeded(AxisJoinOf(*node, kAttrAxis, /*adds_axis=*/true), context);
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakePackNotaskPass() { return std::make_unique<PackNotaskPass>(); }

}  // namespace ge
