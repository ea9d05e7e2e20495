#include "core/compiler/known_values.h"

#include "core/compiler/passes/potential_const.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

/// What feeds the Data of a called graph, seen from its caller; null for other nodes, for inputs of the root graph,
/// and where the callee does not always see what its caller was given.
OutDataAnchor OutsideOf(const Node& data) {
  if (data.type() != "Data" || data.op().outputs.empty()) return {};
  const Node* parent = ParentNodeOf(data.graph());
  if (parent == nullptr) return {};
  const int64_t slot = AttrOr<int64_t>(data.op().outputs[0].attrs, kAttrParentNodeIndex, -1);
  if (!HandsInputsOn(ControlFlowKindOf(parent->type())) || slot < 0 ||
      static_cast<size_t>(slot) >= parent->input_count())
    return {};
  return parent->input(static_cast<size_t>(slot));
}

}  // namespace

KnownValue KnownValueOf(OutDataAnchor output) {
  // As many steps as graphs call graphs, which has a limit (LinkGraphTree).
  while (output.node != nullptr) {
    if (ConstTensor value = ConstValueOf(output.node)) return {std::move(value), false};
    if (ConstTensor value = PotentialValueOf(*output.node, static_cast<size_t>(output.index))) {
      return {std::move(value), true};
    }
    output = OutsideOf(*output.node);
  }
  return {};
}

std::vector<KnownValue> KnownInputs(const Node& node) {
  std::vector<KnownValue> values;
  values.reserve(node.input_count());
  for (size_t slot = 0; slot < node.input_count(); ++slot) values.push_back(KnownValueOf(node.input(slot)));
  return values;
}

}  // namespace ge
