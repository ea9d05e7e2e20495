#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/permutation.h"
#include "core/compiler/passes/tensor_readers.h"
#include "core/compiler/passes/trans_ops.h"

namespace ge {
namespace {

/// Two transpositions one after the other become one, when nothing else reads what is between. The name is ours.
class TransposeChainFusionPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsTransposition(node) || node.input_count() == 0) return {};
    Node* first = node.input(0).node;
    if (first == nullptr || !IsTransposition(*first) || first->input(0).node == nullptr) return {};
    if (!HasOneReader(*first) || CannotBeDeleted(node.op()) || CannotBeDeleted(first->op())) return {};
    const std::optional<Permutation> upper = PermutationOf(*first);
    const std::optional<Permutation> lower = PermutationOf(node);
    if (!upper || !lower || upper->size() != lower->size()) return {};
    GE_RETURN_IF_ERROR(ReadThrough(node, *first, context));
    return SetPermutation(node, Compose(*upper, *lower), context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeTransposeChainFusionPass() { return std::make_unique<TransposeChainFusionPass>(); }

}  // namespace ge
