#include "core/compiler/passes/trans_ops.h"

#include <algorithm>
#include <array>

#include "core/compiler/passes/permutation.h"

namespace ge {

bool IsReshaping(const Node& node) {
  static constexpr auto kTypes =
      std::to_array<std::string_view>({"Reshape", "ExpandDims", "Squeeze", "SqueezeV2", "SqueezeV3", "Unsqueeze",
                                       "UnsqueezeV2", "UnsqueezeV3", "Flatten", "FlattenV2"});
  return std::find(kTypes.begin(), kTypes.end(), node.type()) != kTypes.end();
}

bool IsTransOp(const Node& node) {
  const std::string_view type = node.type();
  return type == "Cast" || type == "TransData" || type == "ReFormat" || IsTransposition(node) || IsReshaping(node);
}

Status ReadThrough(Node& second, Node& first, PassContext& context) {
  GeTensorDesc& input = second.op().inputs[0];
  input.shape = first.op().inputs[0].shape;
  input.origin_shape = first.op().inputs[0].origin_shape;
  GE_RETURN_IF_ERROR(context.Reconnect({&second, 0}, first.input(0)));
  for (Node* before : first.control_inputs()) {
    if (!IsSource(*before)) GE_RETURN_IF_ERROR(second.graph().AddControlEdge(before, &second));
  }
  if (!first.consumers(0).empty()) return {};
  return context.Bypass(first, {-1});
}

}  // namespace ge
