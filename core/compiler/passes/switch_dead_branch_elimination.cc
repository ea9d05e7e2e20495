#include <algorithm>

#include "core/compiler/passes/const_node.h"
#include "core/compiler/passes/dead_branch.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// A Switch whose predicate is a constant sends its data one way only (output 0: false, 1: true).
class SwitchDeadBranchElimination : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (!IsSwitchNode(node)) return {};
    const GeTensor* predicate = ConstantBehind(node, 1);
    if (predicate == nullptr || predicate->data.empty()) return {};
    const bool taken =
        std::any_of(predicate->data.begin(), predicate->data.end(), [](uint8_t byte) { return byte != 0; });
    return CutDeadBranch(node, taken ? 1 : 0, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeSwitchDeadBranchElimination() { return std::make_unique<SwitchDeadBranchElimination>(); }

}  // namespace ge
