#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// A TransShape says that memory is seen otherwise; for the runtime engine that is a copy (spec/compiler.md §1.4 B).
class ReplaceTransShapePass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    for (const auto& node : graph.nodes()) {
      if (node->type() == "TransShape") GE_RETURN_IF_ERROR(context.Retype(*node, "MemcpyAsync"));
    }
    return {};
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeReplaceTransShapePass() { return std::make_unique<ReplaceTransShapePass>(); }

}  // namespace ge
