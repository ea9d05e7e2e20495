#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// Removes ReFormat: the bytes stay what they are. A Reshape stays, since the local engine runs it without a task and
/// its consumers then see the shape that they were inferred with; so nothing has to be recovered later.
class ReshapeRemovePass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.type() != "ReFormat") return {};
    if (node.op().inputs[0].shape != node.op().outputs[0].shape) return {};
    return RemoveUnlessCopyNeeded(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeReshapeRemovePass() { return std::make_unique<ReshapeRemovePass>(); }

}  // namespace ge
