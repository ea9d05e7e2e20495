#include "core/compiler/passes/merge_nodes.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/trans_ops.h"

namespace ge {
namespace {

bool IsMergedTransOp(const Node& node, const PassContext&) {
  return IsTransOp(node) && SharesFirstInput(node) && !CannotBeDeleted(node.op());
}

/// Of trans ops that read one tensor and do the same to it, the first does it for all (spec/compiler.md §1.5). A shape
/// or permutation counts by its value.
class TransOpBreadthFusionPass : public GraphPass {
 public:
  Status Run(ComputeGraph& graph, PassContext& context) override {
    return MergeSameNodes(graph, SameInput::kSameTensorOrConstant, IsMergedTransOp, context);
  }
};

}  // namespace

std::unique_ptr<GraphPass> MakeTransOpBreadthFusionPass() { return std::make_unique<TransOpBreadthFusionPass>(); }

}  // namespace ge
