#include "core/compiler/known_values.h"
#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/potential_folding_pass.h"
#include "core/compiler/passes/tensor_readers.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

/// ExpandDims, Squeeze, Unsqueeze and their kin whose axes are known: consumers read what the node reads, and keep
/// their description of it; the axes go (spec/ge-local.md §8.4).
class DimensionAdjustPass : public NodePass {
 public:
  Status Run(Node& node, PassContext& context) override {
    GE_ASSIGN_OR_RETURN(const bool is_view, IsView(node, context));
    if (!is_view) return {};
    for (const InDataAnchor& consumer : node.consumers(0)) KeepShape(consumer);
    for (size_t slot = 1; slot < node.input_count(); ++slot) {
      if (node.input(slot).node != nullptr) context.Disconnect({&node, static_cast<int>(slot)});
    }
    return context.Bypass(node, {0});
  }

 private:
  static StatusOr<bool> IsView(const Node& node, const PassContext& context) {
    GE_ASSIGN_OR_RETURN(const std::string_view type, KernelTypeOf(node.op()));
    const HostKernel* kernel = context.settings().find_kernel(type);
    if (kernel == nullptr || kernel->is_view == nullptr) return false;
    if (AttrOr<bool>(node.op().attrs, kAttrDoNotConstantFolding, false) || CannotBeDeleted(node.op())) return false;
    if (node.input_count() == 0 || node.output_count() != 1 || node.input(0).node == nullptr) return false;
    if (node.op().inputs[0].shape.IsUnknown() || node.op().outputs[0].shape.IsUnknown()) return false;
    const OutDataAnchor source = node.input(0);
    if (!ReadsByItsDescription(*source.node) || !AllReadByTheirDescription(source) ||
        !AllReadByTheirDescription({const_cast<Node*>(&node), 0})) {
      return false;
    }
    std::vector<ConstTensor> values;
    for (KnownValue& known : KnownInputs(node)) values.push_back(std::move(known.value));
    return kernel->is_view({node.op(), values}).ok();
  }
};

}  // namespace

std::unique_ptr<NodePass> MakeDimensionAdjustPass() { return std::make_unique<DimensionAdjustPass>(); }

}  // namespace ge
