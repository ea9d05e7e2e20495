#include "core/compiler/passes/dead_branch.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// A Merge to which only one branch can come is that branch.
class MergePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    return IsMergeNode(node) ? ResolveMerge(node, context) : Status();
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeMergePass() { return std::make_unique<MergePass>(); }

}  // namespace ge
