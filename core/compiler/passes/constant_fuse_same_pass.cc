#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/same_constants.h"

namespace ge {
namespace {

/// Of equal constants of one element one is enough (spec/compiler.md §1.5).
class ConstantFuseSamePass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    return MergeSameConstants(graph, MergedConstants::kOfOneElement, context);
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeConstantFuseSamePass() { return std::make_unique<ConstantFuseSamePass>(); }

}  // namespace ge
