#include "core/compiler/passes/exact_casts.h"
#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/permutation.h"
#include "core/compiler/passes/tensor_readers.h"
#include "core/compiler/passes/trans_ops.h"

namespace ge {
namespace {

/// A Cast, the one above it, and what only moves elements between the two. Nobody else reads what is between, or the
/// upper one when something is.
struct CastChain {
  Node* upper = nullptr;
  std::vector<Node*> between;  ///< nearest to the lower Cast first
};

/// Nothing when there is no Cast above, or something in between does more than move elements.
std::optional<CastChain> ChainAbove(const Node& cast) {
  CastChain chain;
  Node* node = cast.input(0).node;
  // Nobody else reads a link, so each is walked once for the one Cast that ends its chain.
  while (node != nullptr && (IsTransposition(*node) || IsReshaping(*node))) {
    if (!HasOneReader(*node) || CannotBeDeleted(node->op())) return std::nullopt;
    chain.between.push_back(node);
    node = node->input(0).node;
  }
  if (node == nullptr || node->type() != "Cast" || node->input(0).node == nullptr || CannotBeDeleted(node->op())) {
    return std::nullopt;
  }
  if (!HasOneReader(*node) && !chain.between.empty()) return std::nullopt;
  chain.upper = node;
  return chain;
}

void SetType(GeTensorDesc& desc, DataType dtype) { desc.dtype = desc.origin_dtype = dtype; }

OpDesc InType(OpDesc op, DataType dtype) {
  SetType(op.inputs[0], dtype);
  SetType(op.outputs[0], dtype);
  return op;
}

/// Removes Casts (spec/compiler.md §1.5): (a) one to the type that the tensor has; (b) one whose result another Cast
/// changes again, when it loses nothing: what moves elements between the two does so in the first type.
class CastRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.type() != "Cast") return {};
    if (!IsToItsOwnType(node)) GE_RETURN_IF_ERROR(JoinWithUpper(node, context));
    return IsToItsOwnType(node) ? RemovePassThrough(node, {0}, context) : Status();
  }

 private:
  static bool IsToItsOwnType(const Node& node) { return node.op().inputs[0].dtype == node.op().outputs[0].dtype; }

  static Status JoinWithUpper(Node& node, PassContext& context) {
    if (CannotBeDeleted(node.op())) return {};
    const std::optional<CastChain> chain = ChainAbove(node);
    if (!chain || !CanJoin(node, *chain, context)) return {};
    const DataType dtype = chain->upper->op().inputs[0].dtype;
    Node& reader = chain->between.empty() ? node : *chain->between.back();
    GE_RETURN_IF_ERROR(ReadThrough(reader, *chain->upper, context));
    for (Node* link : chain->between) {
      SetType(link->op().inputs[0], dtype);
      SetType(link->op().outputs[0], dtype);
    }
    SetType(node.op().inputs[0], dtype);
    return {};
  }

  static bool CanJoin(const Node& node, const CastChain& chain, const PassContext& context) {
    const OpDesc& upper = chain.upper->op();
    const DataType first = upper.inputs[0].dtype;
    const DataType last = node.op().outputs[0].dtype;
    if (!IsExactCast(first, upper.outputs[0].dtype)) return false;
    if (first == last) {
      // The result will be what the upper Cast reads: nobody may write it.
      if (chain.between.empty() && DemandsOn({const_cast<Node*>(&node), 0}).own_memory) return false;
    } else {
      OpDesc joined = node.op();
      SetType(joined.inputs[0], first);
      // As many Casts as before, and one tensor more, if others read the upper one's result.
      if (!HasOneReader(*chain.upper) || !AreOfOneKind(first, upper.outputs[0].dtype) || !context.CanRun(joined)) {
        return false;
      }
    }
    for (const Node* link : chain.between) {
      if (IsTransposition(*link) && !context.CanRun(InType(link->op(), first))) return false;
    }
    return true;
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeCastRemovePass() { return std::make_unique<CastRemovePass>(); }

}  // namespace ge
