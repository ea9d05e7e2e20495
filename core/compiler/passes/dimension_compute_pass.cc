#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/potential_folding_pass.h"

namespace ge {
namespace {

/// Computes what depends on the shapes of its inputs alone: Shape, ShapeN, Rank, Size, GatherShapes … (spec/ge-local.md
/// §8.3). While shapes are still being inferred it only marks.
class DimensionComputePass : public PotentialFoldingPass {
 public:
  explicit DimensionComputePass(Mode mode) : mode_(mode) {}
  static std::unique_ptr<NodePass> MakeFolding() { return std::make_unique<DimensionComputePass>(Mode::kFold); }
  static std::unique_ptr<NodePass> MakeMarking() { return std::make_unique<DimensionComputePass>(Mode::kMark); }

 protected:
  std::string_view name() const override { return "DimensionComputePass"; }
  bool Ignores(const Node& node) const override { return AllOutputsEmpty(node); }
  /// A FrameworkOp must say its type.
  bool IsHopeless(const Node& node, const PassContext& context) const override {
    if (node.type() == "FrameworkOp") return false;
    const HostKernel* kernel = context.settings().find_kernel(node.type());
    return kernel == nullptr || kernel->from_shapes == nullptr;
  }
  Mode ModeFor(const Node&) const override { return mode_; }

  StatusOr<HostKernelOutputs> Compute(const Node& node, const PassContext& context) const override {
    static const Status kNoKernel = NotChanged("it is not computed from shapes");
    if (node.op().attrs.contains(kAttrNoNeedConstantFolding)) return kNoKernel;
    GE_ASSIGN_OR_RETURN(const std::string_view type, KernelTypeOf(node.op()));
    const HostKernel* kernel = context.settings().find_kernel(type);
    if (kernel == nullptr || kernel->from_shapes == nullptr) return kNoKernel;
    return FoldFromShapes(*kernel, node.op());
  }

 private:
  Mode mode_;
};

}  // namespace

std::unique_ptr<NodePass> MakeDimensionComputePass() { return DimensionComputePass::MakeFolding(); }
std::unique_ptr<NodePass> MakeDimensionComputePassThatMarks() { return DimensionComputePass::MakeMarking(); }

}  // namespace ge
