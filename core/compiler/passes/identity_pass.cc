#include <algorithm>

#include "core/compiler/passes/dead_branch.h"
#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

bool IsVariable(const Node& node) {
  return node.type() == "Variable" || node.type() == "RefData" || node.type() == "VarHandleOp";
}

/// Someone asked for it: against folding, or to keep two tensors apart.
bool IsMarked(const OpDesc& op) {
  return CannotBeDeleted(op) || MustNotFold(op) || AttrOr<bool>(op.attrs, kAttrIsInsertedByGe, false);
}

template <typename Test>
bool AnyConsumer(const Node& node, Test test) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    const auto& consumers = node.consumers(output);
    if (std::any_of(consumers.begin(), consumers.end(), [&](const InDataAnchor& to) { return test(*to.node); })) {
      return true;
    }
  }
  return false;
}

template <typename Test>
bool AnyProducer(const Node& node, Test test) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node != nullptr && test(*node.input(slot).node)) return true;
  }
  return false;
}

/// In a subgraph, next to where it begins or ends: the caller's memory begins there.
bool AtSubgraphBorder(const Node& node, const PassContext& context) {
  if (&node.graph() == &context.root()) return false;
  return AnyProducer(node, [](const Node& from) { return IsGraphInput(from); }) ||
         AnyConsumer(node, [](const Node& to) { return to.type() == "NetOutput"; });
}

/// Stands for "this branch was taken", or makes a Merge wait for it.
bool CarriesBranchControl(const Node& node) {
  const bool after_switch = !node.control_outputs().empty() && AnyProducer(node, IsSwitchNode);
  const bool before_merge = !node.control_inputs().empty() && AnyConsumer(node, IsMergeNode);
  return after_switch || before_merge;
}

/// Holds the value that a variable had, while others may write it.
bool HoldsVariablesValue(const Node& node) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const OutDataAnchor from = node.input(slot);
    if (from.node != nullptr && IsVariable(*from.node) &&
        from.node->consumers(static_cast<size_t>(from.index)).size() > 1) {
      return true;
    }
  }
  return false;
}

/// Removes Identity, IdentityN and ReadVariableOp, with the exceptions of spec/ge-local.md §2.3.
class IdentityPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    const bool many = node.type() == "IdentityN";
    if (!many && node.type() != "Identity" && node.type() != "ReadVariableOp") return {};
    if (IsMarked(node.op()) || AtSubgraphBorder(node, context) || CarriesBranchControl(node) ||
        HoldsVariablesValue(node)) {
      return {};
    }
    std::vector<int> input_of_output;
    for (size_t i = 0; i < node.output_count(); ++i) input_of_output.push_back(static_cast<int>(i));
    return RemovePassThrough(node, input_of_output, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeIdentityPass() { return std::make_unique<IdentityPass>(); }

}  // namespace ge
