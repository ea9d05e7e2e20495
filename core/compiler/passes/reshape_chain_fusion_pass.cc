#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/reshape_to.h"
#include "core/compiler/passes/tensor_readers.h"
#include "core/compiler/passes/trans_ops.h"

namespace ge {
namespace {

/// Of ops that only change a shape, one behind the other, the last does the work of both, when nothing else reads what
/// is between: as a Reshape, unless it is one already whose shape stands for itself. The name is ours; in the reference
/// ReshapeRemovePass does it, which takes all of them out until ReshapeRecoveryPass.
class ReshapeChainFusionPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsReshaping(node) || node.input_count() == 0) return {};
    Node* first = node.input(0).node;
    if (first == nullptr || !IsReshaping(*first) || first->input_count() == 0 || first->input(0).node == nullptr)
      return {};
    if (!HasOneReader(*first) || CannotBeDeleted(node.op()) || CannotBeDeleted(first->op())) return {};
    const bool decides = DecidesItsShape(node);
    if (!decides && !CanBecomeReshape(node)) return {};
    GE_RETURN_IF_ERROR(ReadThrough(node, *first, context));
    if (node.op().inputs[0].shape == node.op().outputs[0].shape) return RemoveUnlessCopyNeeded(node, {0}, context);
    return decides ? Status() : BecomeReshape(node, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeReshapeChainFusionPass() { return std::make_unique<ReshapeChainFusionPass>(); }

}  // namespace ge
