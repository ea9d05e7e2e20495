#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// Removes a Reshape to the shape that the tensor has.
class NoUseReshapeRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.type() != "Reshape") return {};
    const GeShape& from = node.op().inputs[0].shape;
    if (from.IsUnknown() || from != node.op().outputs[0].shape) return {};
    return RemoveUnlessCopyNeeded(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeNoUseReshapeRemovePass() { return std::make_unique<NoUseReshapeRemovePass>(); }

}  // namespace ge
