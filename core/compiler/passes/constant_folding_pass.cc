#include "core/compiler/passes/constant_folding_pass.h"

#include <algorithm>

#include "core/compiler/host_cpu_engine.h"
#include "core/compiler/known_values.h"
#include "core/compiler/passes/passes.h"
#include "core/compiler/passes/potential_const.h"

namespace ge {
namespace {

constexpr int64_t kSmallConstant = 8;  // elements; spec/ge-local.md §8.4

bool IsLargeAndShared(const OutDataAnchor& producer, const GeTensor& value) {
  return value.desc.shape.ElementCount().value_or(0) > kSmallConstant &&
         producer.node->consumers(static_cast<size_t>(producer.index)).size() > 1;
}

/// Computes nodes whose inputs are all constants (spec/ge-local.md §8.4, spec/compiler.md §1.8).
class ConstantFoldingPass : public PotentialFoldingPass {
 protected:
  std::string_view name() const override { return "ConstantFoldingPass"; }

  bool Ignores(const Node& node) const override {
    return node.op().attrs.contains(kAttrNoNeedConstantFolding) || AllOutputsEmpty(node);
  }

  bool IsHopeless(const Node& node, const PassContext&) const override {
    if (node.input_count() == 0 || node.output_count() == 0) return true;
    const OutDataAnchor first = node.input(0);
    return first.node != nullptr && KnownValueOf(first).value == nullptr;
  }

  Mode ModeFor(const Node& node) const override {
    for (size_t slot = 0; slot < node.input_count(); ++slot) {
      if (KnownValueOf(node.input(slot)).potential) return Mode::kMark;
    }
    return Mode::kFold;
  }

  StatusOr<HostKernelOutputs> Compute(const Node& node, const PassContext& context) const override {
    const PassSettings& settings = context.settings();
    return ComputeFromConstants(node, settings.find_kernel, settings.memory_priority, settings.host_cpu);
  }
};

}  // namespace

StatusOr<HostKernelOutputs> ComputeFromConstants(const Node& node, HostKernelFinder find_kernel, bool memory_priority,
                                                 const HostCpuEngine* host_cpu) {
  static const Status kNoConstants = NotChanged("its inputs are not all constants");
  static const Status kNoKernel = NotChanged("there is no host kernel for it");
  // Cheap questions first: nearly every node of a graph ends here.
  if (node.input_count() == 0 || node.output_count() == 0) return kNoConstants;
  std::vector<ConstTensor> inputs;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const OutDataAnchor producer = node.input(slot);
    KnownValue known = KnownValueOf(producer);
    if (known.value == nullptr && producer.node != nullptr) return kNoConstants;
    if (known.value != nullptr && memory_priority && IsLargeAndShared(producer, *known.value)) {
      return NotChanged("input {} is a large constant that others read too, and memory has priority", slot);
    }
    inputs.push_back(std::move(known.value));
  }
  GE_ASSIGN_OR_RETURN(const std::string_view type, KernelTypeOf(node.op()));
  if (host_cpu != nullptr && host_cpu->Has(type)) {
    // Whatever else it answers, the built-in kernels come next.
    StatusOr<HostKernelOutputs> outputs = host_cpu->Run(type, {node.op(), inputs});
    if (outputs.ok()) return outputs;
  }
  const HostKernel* kernel = find_kernel(type);
  if (kernel == nullptr) return kNoKernel;
  return FoldFromValues(*kernel, {node.op(), inputs});
}

std::unique_ptr<NodePass> MakeConstantFoldingPass() { return std::make_unique<ConstantFoldingPass>(); }

}  // namespace ge
