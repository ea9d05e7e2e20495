#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/same_constants.h"

namespace ge {
namespace {

/// Of constants that are equal in all but their names one is enough (spec/compiler.md §1.5).
class RemoveSameConstPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    return MergeSameConstants(graph, MergedConstants::kAll, context);
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeRemoveSameConstPass() { return std::make_unique<RemoveSameConstPass>(); }

}  // namespace ge
