#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// Removes a Cast to the type that the tensor has (spec/compiler.md §1.5, CastRemove (a)).
class CastRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.type() != "Cast" || node.op().inputs[0].dtype != node.op().outputs[0].dtype) return {};
    return RemovePassThrough(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeCastRemovePass() { return std::make_unique<CastRemovePass>(); }

}  // namespace ge
