#include "core/compiler/passes/pass_through_removal.h"

#include <algorithm>

namespace ge {
namespace {

bool IsNetOutput(const Node& node) { return node.type() == "NetOutput"; }

size_t NetOutputReaders(const OutDataAnchor& output) {
  const auto& consumers = output.node->consumers(static_cast<size_t>(output.index));
  return static_cast<size_t>(
      std::count_if(consumers.begin(), consumers.end(), [](const InDataAnchor& to) { return IsNetOutput(*to.node); }));
}

/// Whether graph outputs that read output `output` could read its source instead.
bool NeedsCopy(const Node& node, size_t output, const OutDataAnchor& source) {
  const size_t readers = NetOutputReaders({const_cast<Node*>(&node), static_cast<int>(output)});
  if (readers == 0) return false;
  return IsSource(*source.node) || readers + NetOutputReaders(source) > 1;
}

/// An Identity between the source of output `output` and everything that reads it.
Status InsertCopy(Node& node, size_t output, const OutDataAnchor& source, PassContext& context) {
  ComputeGraph& graph = node.graph();
  OpDesc op(fmt::format("{}_copy_{}", node.name(), output), "NoOp");
  op.inputs = {source.node->op().outputs[static_cast<size_t>(source.index)]};
  op.outputs = {node.op().outputs[output]};
  op.attrs[std::string(kAttrCannotBeDeleted)] = true;
  op.attrs[std::string(kAttrIsInsertedByGe)] = true;
  GE_ASSIGN_OR_RETURN(Node * copy, context.Add(graph, std::move(op)));
  GE_RETURN_IF_ERROR(context.Retype(*copy, "Identity"));
  GE_RETURN_IF_ERROR(graph.AddDataEdge(source, {copy, 0}));
  for (Node* before : node.control_inputs()) GE_RETURN_IF_ERROR(graph.AddControlEdge(before, copy));
  GE_RETURN_IF_ERROR(context.MoveReaders(node, output, {copy, 0}));
  context.RePass(copy);
  return {};
}

}  // namespace

Status RemovePassThrough(Node& node, const std::vector<int>& input_of_output, PassContext& context) {
  if (CannotBeDeleted(node.op())) return {};
  for (size_t output = 0; output < input_of_output.size(); ++output) {
    if (input_of_output[output] < 0) continue;
    const OutDataAnchor source = node.input(static_cast<size_t>(input_of_output[output]));
    if (!NeedsCopy(node, output, source)) continue;
    if (node.input_count() == 1 && node.output_count() == 1) {
      // The name stays, and with it the name of the graph output.
      node.op().attrs.insert_or_assign(std::string(kAttrCannotBeDeleted), true);
      return node.type() == "Identity" ? Status() : context.Retype(node, "Identity");
    }
    GE_RETURN_IF_ERROR(InsertCopy(node, output, source, context));
  }
  return context.Bypass(node, input_of_output);
}

Status RemoveUnlessCopyNeeded(Node& node, const std::vector<int>& input_of_output, PassContext& context) {
  if (CannotBeDeleted(node.op())) return {};
  for (size_t output = 0; output < input_of_output.size(); ++output) {
    if (input_of_output[output] < 0) continue;
    if (NeedsCopy(node, output, node.input(static_cast<size_t>(input_of_output[output])))) return {};
  }
  return context.Bypass(node, input_of_output);
}

}  // namespace ge
