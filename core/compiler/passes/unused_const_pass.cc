#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// Removes a constant that nobody reads.
class UnusedConstPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (IsConst(node) && IsUnread(node) && !CannotBeDeleted(node.op())) context.Remove(node);
    return {};
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeUnusedConstPass() { return std::make_unique<UnusedConstPass>(); }

}  // namespace ge
