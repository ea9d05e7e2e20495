#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/permutation.h"

namespace ge {
namespace {

/// Removes a transposition that moves nothing, or only axes of length 1 among themselves.
class UnchangedTransposeRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsTransposition(node)) return {};
    const std::optional<Permutation> perm = PermutationOf(node);
    if (!perm || !MovesNothing(*perm, node.op().inputs[0].shape)) return {};
    return RemovePassThrough(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeUnchangedTransposeRemovePass() {
  return std::make_unique<UnchangedTransposeRemovePass>();
}

}  // namespace ge
