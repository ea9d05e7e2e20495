#include "core/compiler/prepare/infer_shape.h"

#include <fmt/ranges.h>

#include "core/compiler/input_values.h"
#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/compiler/prepare/rewire.h"
#include "core/compiler/prepare/subgraph_inference.h"
#include "core/graph/graph_tree.h"
#include "core/op/kernel_context.h"

namespace ge {
namespace {

void CopyToConsumers(const Node& node) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) {
      DescribeAs(node.op().outputs[output], consumer.node->op().inputs[static_cast<size_t>(consumer.index)]);
    }
  }
}

Status CheckOutputsKnown(const Node& node) {
  for (size_t i = 0; i < node.output_count(); ++i) {
    const GeTensorDesc& desc = node.op().outputs[i];
    if (desc.shape.IsUnknown()) {
      return MakeError(kUnsupported, "node '{}' ({}): output {} has shape {}; dynamic shapes are not supported yet",
                       node.name(), node.type(), i, desc.shape.ToString());
    }
    if (!desc.shape.ElementCount()) {
      return MakeError(kGraphInvalid, "node '{}' ({}): output {} of shape {} has more elements than 63 bits count",
                       node.name(), node.type(), i, desc.shape.ToString());
    }
    if (desc.dtype == DT_UNDEFINED) {
      return MakeError(kInferFailed, "node '{}' ({}): output {} has no data type after inference", node.name(),
                       node.type(), i);
    }
  }
  return {};
}

/// Null when the operator package has a function of its own for the type.
const BuiltInOp* BuiltInFor(std::string_view type, const Rt2OpImpl* impl) {
  const bool package_knows = impl != nullptr && impl->infer_shape != nullptr;
  return package_knows ? nullptr : FindBuiltInOp(type);
}

Status InferOp(Node& node, const OpImplSpaceRegistryV2& registry) {
  const Rt2OpImpl* impl = registry.FindImpl(node.type());
  if (const BuiltInOp* built_in = BuiltInFor(node.type(), impl)) {
    if (built_in->infer == nullptr) return {};
    return built_in->infer(node.op(), ConstantInputs(node))
        .WithContext(fmt::format("node '{}' ({})", node.name(), node.type()));
  }
  if (impl == nullptr || impl->infer_shape == nullptr) {
    return MakeError(kInferFailed, "node '{}': the operator package has no infer-shape function for {}", node.name(),
                     node.type());
  }
  for (size_t slot : VaryingSlots(node, impl->inputs_dependency)) {
    return MakeError(kUnsupported,
                     "node '{}' ({}): the shape of its outputs depends on the value of input {} '{}', which is no "
                     "constant; dynamic shapes "
                     "are not supported yet",
                     node.name(), node.type(), slot, node.op().input_names[slot]);
  }
  GE_RETURN_IF_ERROR(RunInferDataType(*impl, node.op()));
  GE_RETURN_IF_ERROR(RunInferShape(*impl, node.op(), ConstantInputs(node)));
  return {};
}

Status InferControlFlow(Node& node, const OpImplSpaceRegistryV2& registry) {
  GE_RETURN_IF_ERROR(DescribeSubgraphInputs(node));
  for (size_t i = 0; i < node.op().subgraph_names.size(); ++i) {
    GE_RETURN_IF_ERROR(InferShapes(*SubgraphOf(node, i), registry));
  }
  return TakeSubgraphOutputs(node);
}

}  // namespace

Status InferNode(Node& node, const OpImplSpaceRegistryV2& registry) {
  if (node.type() == "NetOutput") return {};
  if (!node.op().subgraph_names.empty()) {
    GE_RETURN_IF_ERROR(InferControlFlow(node, registry));
  } else if (!IsGraphInput(node) && ConstValueOf(&node) == nullptr) {
    GE_RETURN_IF_ERROR(InferOp(node, registry));
  }
  return PublishOutputs(node);
}

Status TakeSubgraphOutputs(Node& node) {
  std::vector<std::string> why;
  GE_RETURN_IF_ERROR(MergeSubgraphOutputs(node, &why));
  if (why.empty()) return {};
  return MakeError(kUnsupported, "node '{}' ({}): {}; dynamic shapes are not supported yet", node.name(), node.type(),
                   fmt::join(why, "; "));
}

Status PublishOutputs(Node& node) {
  GE_RETURN_IF_ERROR(CheckOutputsKnown(node));
  CopyToConsumers(node);
  return {};
}

// Recurses once per level of the tree, which has a limit (LinkGraphTree).
Status InferShapes(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry) {
  for (const auto& node : graph.nodes()) GE_RETURN_IF_ERROR(InferNode(*node, registry));
  return {};
}

}  // namespace ge
