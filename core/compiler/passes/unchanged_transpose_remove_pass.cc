#include "core/compiler/input_values.h"
#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

using Permutation = std::vector<int64_t>;

/// Of Transpose when it is a constant, of TransposeD and Permute always.
std::optional<Permutation> PermutationOf(const Node& node) {
  const OpDesc& op = node.op();
  if (node.type() == "TransposeD") return AttrOr<Permutation>(op.attrs, "perm", {});
  if (node.type() == "Permute") return AttrOr<Permutation>(op.attrs, "order", {});
  if (node.type() != "Transpose" || node.input_count() < 2) return std::nullopt;
  const std::vector<const GeTensor*> values = ConstantInputs(node);
  if (values[1] == nullptr) return std::nullopt;
  StatusOr<Permutation> perm = IndexValues(op, values, 1);
  return perm.ok() ? std::optional(*std::move(perm)) : std::nullopt;
}

/// No axis moves that has more than one position: every element stays where it is.
bool MovesNothing(const Permutation& perm, const std::vector<int64_t>& dims) {
  if (perm.size() != dims.size()) return false;
  for (size_t i = 0; i < perm.size(); ++i) {
    const int64_t axis = perm[i] < 0 ? perm[i] + static_cast<int64_t>(dims.size()) : perm[i];
    if (axis != static_cast<int64_t>(i) && dims[i] != 1) return false;
  }
  return true;
}

/// Removes a transposition that moves nothing, or only axes of length 1 among themselves.
class UnchangedTransposeRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    const std::optional<Permutation> perm = PermutationOf(node);
    if (!perm || !MovesNothing(*perm, node.op().inputs[0].shape.dims())) return {};
    return RemovePassThrough(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeUnchangedTransposeRemovePass() {
  return std::make_unique<UnchangedTransposeRemovePass>();
}

}  // namespace ge
