#include "core/compiler/passes/dead_branch.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// A Switch on the predicate of the Switch before it sends its data the way that it has come.
class SwitchLogicRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsSwitchNode(node)) return {};
    const OutDataAnchor data = node.input(0);
    if (data.node == nullptr || !IsSwitchNode(*data.node) || data.node->input(1) != node.input(1)) return {};
    return CutDeadBranch(node, data.index, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeSwitchLogicRemovePass() { return std::make_unique<SwitchLogicRemovePass>(); }

}  // namespace ge
