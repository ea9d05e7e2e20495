#include "core/compiler/passes/same_constants.h"

#include <algorithm>
#include <unordered_set>

#include "core/compiler/passes/content_hash.h"
#include "core/compiler/passes/merge_nodes.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

constexpr std::string_view kValue = "value";

struct Constant {
  Node* node;
  const GeTensor* value;
  /// Of all bytes; asked for only when a sample of them is not enough.
  mutable std::optional<size_t> hash = std::nullopt;

  size_t HashOfAll() const {
    if (!hash) hash = HashOfBytes(value->data);
    return *hash;
  }
};

/// All attributes but the value.
bool HaveSameAttrs(const AttrMap& a, const AttrMap& b) {
  const auto same = [](const auto& x, const auto& y) {
    return x.first == y.first && (x.first == kValue || x.second == y.second);
  };
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);
}

bool HaveSameBytes(const Constant& a, const Constant& b) {
  const SharedBytes& first = a.value->data;
  const SharedBytes& second = b.value->data;
  if (first.size() != second.size()) return false;
  return first.data() == second.data() || (a.HashOfAll() == b.HashOfAll() && first == second);
}

struct ConstantHash {
  size_t operator()(const Constant& constant) const {
    size_t hash = HashOfDesc(constant.node->op().outputs[0]);
    MixHash(hash, constant.node->control_inputs().size());
    MixHash(hash, HashOfSample(constant.value->data));
    return hash;
  }
};

/// Cheap questions first (spec/compiler.md §1.5, RemoveSameConst).
struct ConstantEqual {
  MergedConstants which;
  bool operator()(const Constant& a, const Constant& b) const {
    const OpDesc& first = a.node->op();
    const OpDesc& second = b.node->op();
    if (first.type != second.type || !AreDescribedAlike(first.outputs[0], second.outputs[0])) return false;
    if (!WaitForTheSame(*a.node, *b.node)) return false;
    const bool wholly = which == MergedConstants::kAll;
    if (wholly && !AreDescribedAlike(a.value->desc, b.value->desc)) return false;
    return (!wholly || HaveSameAttrs(first.attrs, second.attrs)) && HaveSameBytes(a, b);
  }
};

/// The tensor of a constant that may be merged, or null.
const GeTensor* MergeableValue(const Node& node, MergedConstants which) {
  if (!IsConst(node) || node.output_count() != 1 || CannotBeDeleted(node.op())) return nullptr;
  const GeTensor* value = ConstValueOf(&node).get();
  if (value == nullptr || which == MergedConstants::kAll) return value;
  return ElementBits(value->desc.dtype) > 0 && node.op().outputs[0].shape.ElementCount() == 1 ? value : nullptr;
}

}  // namespace

Status MergeSameConstants(ComputeGraph& graph, MergedConstants which, PassContext& context) {
  std::unordered_set<Constant, ConstantHash, ConstantEqual> first_of_its_kind(0, ConstantHash{}, ConstantEqual{which});
  for (const auto& node : graph.nodes()) {
    if (context.IsRemoved(node.get())) continue;
    const GeTensor* value = MergeableValue(*node, which);
    if (value == nullptr) continue;
    const auto [first, is_new] = first_of_its_kind.insert({node.get(), value});
    if (!is_new) GE_RETURN_IF_ERROR(ReplaceBySame(*node, *first->node, context));
  }
  return {};
}

}  // namespace ge
