#include "core/compiler/passes/pass_through_removal.h"

#include "core/compiler/passes/tensor_readers.h"

namespace ge {
namespace {

/// Whether what reads output `output` could not read input `slot` instead.
bool NeedsCopy(const Node& node, size_t output, size_t slot, const PassContext& context) {
  const OutDataAnchor source = node.input(slot);
  const OutDataAnchor result{const_cast<Node*>(&node), static_cast<int>(output)};
  const bool is_view = !context.settings().infers_shapes && IsSeenInAnotherShape(node, slot);
  if (is_view && !AllReadByTheirDescription(result)) return true;
  const size_t readers = NetOutputReaders(result);
  if (readers == 0) return false;
  return IsSource(*source.node) || readers + NetOutputReaders(source) > 1;
}

/// An Identity between what feeds input `slot` and everything that reads output `output`.
Status InsertCopy(Node& node, size_t output, size_t slot, PassContext& context) {
  ComputeGraph& graph = node.graph();
  const OutDataAnchor source = node.input(slot);
  OpDesc op(fmt::format("{}_copy_{}", node.name(), output), "NoOp");
  op.inputs = {node.op().inputs[slot]};
  op.outputs = {node.op().outputs[output]};
  op.attrs[kAttrCannotBeDeleted] = true;
  op.attrs[kAttrIsInsertedByGe] = true;
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
    const auto slot = static_cast<size_t>(input_of_output[output]);
    if (!NeedsCopy(node, output, slot, context)) continue;
    if (node.input_count() == 1 && node.output_count() == 1) {
      // The name stays, and with it the name of the graph output.
      node.op().attrs.insert_or_assign(kAttrCannotBeDeleted, true);
      return node.type() == "Identity" ? Status() : context.Retype(node, "Identity");
    }
    GE_RETURN_IF_ERROR(InsertCopy(node, output, slot, context));
  }
  return context.Bypass(node, input_of_output);
}

Status RemoveUnlessCopyNeeded(Node& node, const std::vector<int>& input_of_output, PassContext& context) {
  if (CannotBeDeleted(node.op())) return {};
  for (size_t output = 0; output < input_of_output.size(); ++output) {
    if (input_of_output[output] < 0) continue;
    if (NeedsCopy(node, output, static_cast<size_t>(input_of_output[output]), context)) return {};
  }
  return context.Bypass(node, input_of_output);
}

}  // namespace ge
