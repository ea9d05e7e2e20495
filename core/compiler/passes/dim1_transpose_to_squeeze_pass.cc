#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/permutation.h"
#include "core/compiler/passes/reshape_to.h"

namespace ge {
namespace {

/// A transposition that moves only axes of length 1 keeps every element where it is. The reference makes a Squeeze and
/// an Unsqueeze of it; one Reshape does the same and can be joined with others.
class Dim1TransposeToSqueezePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsTransposition(node) || CannotBeDeleted(node.op()) || !CanBecomeReshape(node)) return {};
    const std::optional<Permutation> perm = PermutationOf(node);
    if (!perm || !MovesOnlyOnes(*perm, node.op().inputs[0].shape)) return {};
    if (MovesNothing(*perm, node.op().inputs[0].shape)) return RemovePassThrough(node, {0}, context);
    return BecomeReshape(node, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeDim1TransposeToSqueezePass() { return std::make_unique<Dim1TransposeToSqueezePass>(); }

}  // namespace ge
