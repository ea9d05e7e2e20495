#include <algorithm>
#include <array>

#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/potential_folding_pass.h"
#include "core/graph/control_flow.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// Switches decide, stacks remember, the others are inputs and outputs: none of them is what its outputs hold.
bool HasOtherDuties(const Node& node) {
  static constexpr auto kTypes = std::to_array<std::string_view>(
      {"AnnData", "Enter", "Exit", "LoopCond", "Merge", "NetOutput", "NextIteration", "RefMerge", "RefSwitch", "Stack",
       "StackClose", "StackPop", "StackPush", "Switch"});
  return IsSource(node) || std::find(kTypes.begin(), kTypes.end(), node.type()) != kTypes.end() ||
         ControlFlowKindOf(node.type()) != ControlFlowKind::kNone || node.type().starts_with("Hcom");
}

/// Replaces a node that gives only empty tensors by empty constants (spec/ge-local.md §8.4).
class ReplaceWithEmptyConstPass : public PotentialFoldingPass {
 public:
  explicit ReplaceWithEmptyConstPass(Mode mode) : mode_(mode) {}
  static std::unique_ptr<NodePass> MakeFolding() { return std::make_unique<ReplaceWithEmptyConstPass>(Mode::kFold); }
  static std::unique_ptr<NodePass> MakeMarking() { return std::make_unique<ReplaceWithEmptyConstPass>(Mode::kMark); }

 protected:
  std::string_view name() const override { return "ReplaceWithEmptyConstPass"; }

  bool Ignores(const Node& node) const override {
    return node.output_count() == 0 || HasOtherDuties(node) ||
           AttrOr<bool>(node.op().attrs, kAttrIsInsertedByGe, false);
  }
  bool IsHopeless(const Node& node, const PassContext&) const override { return !AllOutputsEmpty(node); }
  Mode ModeFor(const Node&) const override { return mode_; }

  StatusOr<HostKernelOutputs> Compute(const Node& node, const PassContext&) const override {
    static const Status kNotEmpty = NotChanged("its outputs are not all empty");
    if (!AllOutputsEmpty(node)) return kNotEmpty;
    HostKernelOutputs outputs;
    for (size_t i = 0; i < node.output_count(); ++i) {
      const GeTensorDesc& desc = node.op().outputs[i];
      outputs.push_back(ResultTensor(node.op(), i, desc.shape.dims(), desc.dtype, {}));
    }
    return outputs;
  }

 private:
  Mode mode_;
};

}  // namespace

std::unique_ptr<NodePass> MakeReplaceWithEmptyConstPass() { return ReplaceWithEmptyConstPass::MakeFolding(); }
std::unique_ptr<NodePass> MakeReplaceWithEmptyConstPassThatMarks() { return ReplaceWithEmptyConstPass::MakeMarking(); }

}  // namespace ge
