#include "core/compiler/passes/content_hash.h"
#include "core/compiler/passes/exact_casts.h"
#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/permutation.h"
#include "core/compiler/passes/tensor_readers.h"
#include "core/compiler/passes/trans_ops.h"

namespace ge {
namespace {

bool AreInversePermutations(const Node& first, const Node& second) {
  const std::optional<Permutation> a = PermutationOf(first);
  const std::optional<Permutation> b = PermutationOf(second);
  return a && b && MovesNothing(Compose(*a, *b), first.op().inputs[0].shape);
}

/// There and back again: what the one pads, the other cuts off.
bool AreInverseFormats(const Node& first, const Node& second) {
  const auto same = [&](std::string_view a, std::string_view b) {
    const auto from = first.op().attrs.find(a);
    const auto to = second.op().attrs.find(b);
    const bool both = from != first.op().attrs.end() && to != second.op().attrs.end();
    return both && from->second == to->second;
  };
  return same("src_format", "dst_format") && same("dst_format", "src_format") &&
         same("src_subformat", "dst_subformat") && same("dst_subformat", "src_subformat") && same("groups", "groups");
}

/// The second undoes what the first does to the elements.
bool Undoes(const Node& first, const Node& second) {
  if (IsReshaping(second)) return IsReshaping(first);
  if (IsTransposition(second)) return IsTransposition(first) && AreInversePermutations(first, second);
  if (first.type() != second.type()) return false;
  if (second.type() == "Cast") return IsExactCast(first.op().inputs[0].dtype, first.op().outputs[0].dtype);
  return second.type() == "ReFormat" || (second.type() == "TransData" && AreInverseFormats(first, second));
}

/// Of two trans ops of which the second undoes the first: who reads the second reads what the first reads. The first
/// stays when others read it (spec/compiler.md §1.5).
class TransOpSymmetryEliminationPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsTransOp(node) || node.input_count() == 0 || node.output_count() != 1) return {};
    Node* first = node.input(0).node;
    if (first == nullptr || !IsTransOp(*first) || first->input_count() == 0 || first->input(0).node == nullptr)
      return {};
    if (CannotBeDeleted(node.op()) || CannotBeDeleted(first->op())) return {};
    const GeTensorDesc& before = first->op().inputs[0];
    if (before.shape.IsUnknown() || !AreDescribedAlike(before, node.op().outputs[0])) return {};
    if (!Undoes(*first, node)) return {};
    // What is written must stay a tensor of its own.
    if (DemandsOn({&node, 0}).own_memory) return {};
    GE_RETURN_IF_ERROR(ReadThrough(node, *first, context));
    return RemovePassThrough(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeTransOpSymmetryEliminationPass() {
  return std::make_unique<TransOpSymmetryEliminationPass>();
}

}  // namespace ge
