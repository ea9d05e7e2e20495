#include "core/compiler/passes/permutation.h"

#include <algorithm>

#include "core/compiler/input_values.h"
#include "core/compiler/passes/const_node.h"
#include "core/compiler/prepare/builtin_ops/builtin_op_families.h"

namespace ge {
namespace {

/// The attribute that holds the permutation; empty for Transpose, whose input 1 does.
std::string_view PermutationAttr(const Node& node) {
  if (node.type() == "TransposeD") return "perm";
  return node.type() == "Permute" ? "order" : "";
}

std::optional<Permutation> WrittenPermutation(const Node& node) {
  if (const std::string_view attr = PermutationAttr(node); !attr.empty()) {
    return AttrOr<Permutation>(node.op().attrs, attr, {});
  }
  if (node.type() != "Transpose" || node.input_count() < 2) return std::nullopt;
  const std::vector<const GeTensor*> values = ConstantInputs(node);
  if (values[1] == nullptr) return std::nullopt;
  StatusOr<Permutation> perm = IndexValues(node.op(), values, 1);
  return perm.ok() ? std::optional(*std::move(perm)) : std::nullopt;
}

}  // namespace

bool IsTransposition(const Node& node) {
  return node.type() == "Transpose" || node.type() == "TransposeD" || node.type() == "Permute";
}

std::optional<Permutation> PermutationOf(const Node& node) {
  std::optional<Permutation> perm = WrittenPermutation(node);
  if (!perm || node.input_count() == 0) return std::nullopt;
  const GeShape& shape = node.op().inputs[0].shape;
  const auto rank = static_cast<int64_t>(shape.rank());
  if (shape.IsUnknownRank() || perm->size() != shape.rank()) return std::nullopt;
  std::vector<bool> taken(perm->size(), false);
  for (int64_t& axis : *perm) {
    if (axis < 0) axis += rank;
    if (axis < 0 || axis >= rank || taken[static_cast<size_t>(axis)]) return std::nullopt;
    taken[static_cast<size_t>(axis)] = true;
  }
  return perm;
}

Status SetPermutation(Node& node, const Permutation& perm, PassContext& context) {
  if (const std::string_view attr = PermutationAttr(node); !attr.empty()) {
    node.op().attrs.insert_or_assign(attr, perm);
    context.CountChange();
    return {};
  }
  const DataType dtype = node.op().inputs[1].dtype;
  return SetIndexInput(node, 1, perm, dtype, node.name() + "_perm", context);
}

Permutation Compose(const Permutation& first, const Permutation& second) {
  Permutation both(second.size());
  for (size_t i = 0; i < second.size(); ++i) both[i] = first[static_cast<size_t>(second[i])];
  return both;
}

bool MovesNothing(const Permutation& perm, const GeShape& shape) {
  for (size_t i = 0; i < perm.size(); ++i) {
    if (perm[i] != static_cast<int64_t>(i) && shape.dim(i) != 1) return false;
  }
  return true;
}

bool MovesOnlyOnes(const Permutation& perm, const GeShape& shape) {
  int64_t last = -1;
  for (const int64_t axis : perm) {
    if (shape.dim(static_cast<size_t>(axis)) == 1) continue;
    if (axis < last) return false;
    last = axis;
  }
  return true;
}

}  // namespace ge
