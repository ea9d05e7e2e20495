#include "core/compiler/passes/potential_folding_pass.h"

#include <algorithm>

#include "core/compiler/passes/fold_node.h"
#include "core/compiler/passes/potential_const.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

constexpr Word kAttrOriginalType("original_type");  // string, of a FrameworkOp

void RePassNeighbours(const Node& node, PassContext& context) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) context.RePass(consumer.node);
  }
}

/// A result may be more exact than inference was: its shape goes to the node and to who reads it.
void PublishShapes(Node& node, const HostKernelOutputs& outputs) {
  for (size_t output = 0; output < outputs.size(); ++output) {
    const GeTensorDesc& exact = outputs[output]->desc;
    GeTensorDesc& present = node.op().outputs[output];
    if (present.shape == exact.shape && present.dtype == exact.dtype) continue;
    DescribeAs(exact, present);
    for (const InDataAnchor& consumer : node.consumers(output)) {
      DescribeAs(exact, consumer.node->op().inputs[static_cast<size_t>(consumer.index)]);
    }
  }
}

}  // namespace

bool AllOutputsEmpty(const Node& node) {
  const auto is_empty = [](const GeTensorDesc& desc) {
    const std::vector<int64_t>& dims = desc.shape.dims();
    return std::find(dims.begin(), dims.end(), 0) != dims.end();
  };
  const std::vector<GeTensorDesc>& outputs = node.op().outputs;
  return !outputs.empty() && std::all_of(outputs.begin(), outputs.end(), is_empty);
}

StatusOr<std::string_view> KernelTypeOf(const OpDesc& op) {
  if (op.type != "FrameworkOp") return std::string_view(op.type);
  const auto* original = FindAttr<std::string>(op.attrs, kAttrOriginalType);
  if (original == nullptr || original->empty()) {
    return MakeError(kGraphInvalid, "node '{}' (FrameworkOp) does not say its type in '{}'", op.name,
                     kAttrOriginalType);
  }
  return std::string_view(*original);
}

Status PotentialFoldingPass::Run(Node& node, PassContext& context) {
  if (IsHopeless(node, context) && !IsPotentialConst(node.op())) return {};
  if (AttrOr<bool>(node.op().attrs, kAttrDoNotConstantFolding, false) || Ignores(node)) return {};
  StatusOr<HostKernelOutputs> outputs = Compute(node, context);
  if (!outputs.ok()) {
    if (!IsNotChanged(outputs.status())) {
      return outputs.status().WithContext(fmt::format("folding node '{}' ({})", node.name(), node.type()));
    }
    return DropMark(node, context);
  }
  if (outputs->empty()) {
    return MakeError(kInternal, "folding node '{}' ({}): there is no result", node.name(), node.type());
  }
  const bool unknown = std::any_of(outputs->begin(), outputs->end(),
                                   [](const ConstTensor& output) { return output->desc.shape.IsUnknown(); });
  return unknown ? Status() : Take(node, *outputs, context);
}

Status PotentialFoldingPass::Take(Node& node, const HostKernelOutputs& outputs, PassContext& context) const {
  if (ModeFor(node) == Mode::kFold) return FoldNode(node, outputs, context);
  PublishShapes(node, outputs);
  if (MarkPotentialConst(node.op(), name(), outputs)) {
    context.CountChange();
    RePassNeighbours(node, context);
  }
  return {};
}

Status PotentialFoldingPass::DropMark(Node& node, PassContext& context) const {
  if (!IsPotentialConstOf(node.op(), name())) return {};
  UnmarkPotentialConst(node.op());
  context.CountChange();
  RePassNeighbours(node, context);
  return {};
}

}  // namespace ge
