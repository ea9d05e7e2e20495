#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"

namespace ge {
namespace {

/// Removes a TransData between equal formats and shapes: the shortest chain of trans ops that does the same is none.
class TransOpWithoutReshapeFusionPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    if (node.type() != "TransData") return {};
    const OpDesc& op = node.op();
    const bool same_format =
        AttrOr<std::string>(op.attrs, "src_format", "") == AttrOr<std::string>(op.attrs, "dst_format", "") &&
        AttrOr<int64_t>(op.attrs, "src_subformat", 0) == AttrOr<int64_t>(op.attrs, "dst_subformat", 0);
    if (!same_format || op.inputs[0].shape != op.outputs[0].shape || op.inputs[0].dtype != op.outputs[0].dtype) {
      return {};
    }
    return RemovePassThrough(node, {0}, context);
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeTransOpWithoutReshapeFusionPass() {
  return std::make_unique<TransOpWithoutReshapeFusionPass>();
}

}  // namespace ge
