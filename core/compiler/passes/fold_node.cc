#include "core/compiler/passes/fold_node.h"

#include <algorithm>

#include "core/compiler/passes/dead_branch.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

constexpr Word kAttrIsFromConstantFolding("_is_from_constant_folding");  // bool
constexpr Word kAttrStreamLabel("_stream_label");                        // string

/// The node runs only on the side of a Switch that was taken. An Identity on that side keeps the condition: its readers
/// will wait for it.
Status KeepSwitchSide(Node& node, size_t slot, PassContext& context) {
  const OutDataAnchor from = node.input(slot);
  ComputeGraph& graph = node.graph();
  OpDesc op(fmt::format("{}_ctrl_identity_{}", node.name(), slot), "NoOp");
  const GeTensorDesc& tensor = from.node->op().outputs[static_cast<size_t>(from.index)];
  op.inputs = op.outputs = {tensor};
  op.attrs.insert_or_assign(kAttrIsInsertedByGe, true);
  GE_ASSIGN_OR_RETURN(Node * identity, context.Add(graph, std::move(op)));
  GE_RETURN_IF_ERROR(context.Retype(*identity, "Identity"));
  GE_RETURN_IF_ERROR(graph.AddDataEdge(from, {identity, 0}));
  context.Disconnect({&node, static_cast<int>(slot)});
  return graph.AddControlEdge(identity, &node);
}

bool IsRead(const Node& node, size_t output) {
  const std::vector<OutDataAnchor>& declared = node.graph().outputs;
  const bool is_graph_output = std::any_of(declared.begin(), declared.end(), [&](const OutDataAnchor& each) {
    return each.node == &node && static_cast<size_t>(each.index) == output;
  });
  return is_graph_output || !node.consumers(output).empty();
}

OpDesc FoldedConst(const Node& node, std::string name, ConstTensor value) {
  OpDesc op = ConstOp(std::move(name), std::move(value));
  op.attrs.insert_or_assign(kAttrIsFromConstantFolding, true);
  if (const auto* label = FindAttr<std::string>(node.op().attrs, kAttrStreamLabel)) {
    op.attrs.insert_or_assign(kAttrStreamLabel, *label);
  }
  return op;
}

/// The node goes, and each output that is read is a constant of its own.
Status ReplaceByConstants(Node& node, const HostKernelOutputs& outputs, PassContext& context) {
  for (size_t output = 0; output < outputs.size(); ++output) {
    if (!IsRead(node, output)) continue;
    OpDesc op = FoldedConst(node, fmt::format("{}_{}", node.name(), output), outputs[output]);
    GE_ASSIGN_OR_RETURN(Node * constant, context.Add(node.graph(), std::move(op)));
    GE_RETURN_IF_ERROR(context.MoveReaders(node, output, {constant, 0}));
    context.RePass(constant);
  }
  return context.Bypass(node, std::vector<int>(outputs.size(), -1));
}

/// Nobody reads it, and it does nothing but give what nobody reads.
bool IsUseless(const Node& node) {
  return IsUnread(node) && !IsGraphInput(node) && node.type() != "Enter" && node.type() != "Variable" &&
         !CannotBeDeleted(node.op()) && node.op().subgraph_names.empty();
}

}  // namespace

Status FoldNode(Node& node, const HostKernelOutputs& outputs, PassContext& context) {
  if (outputs.size() != node.output_count()) {
    return MakeError(kInternal, "folding node '{}' ({}): {} results for {} outputs", node.name(), node.type(),
                     outputs.size(), node.output_count());
  }
  std::vector<Node*> producers;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    Node* producer = node.input(slot).node;
    if (producer == nullptr) continue;
    producers.push_back(producer);
    if (IsSwitchNode(*producer)) GE_RETURN_IF_ERROR(KeepSwitchSide(node, slot, context));
  }
  if (outputs.size() == 1 && IsRead(node, 0)) {
    GE_RETURN_IF_ERROR(context.BecomeSource(node, FoldedConst(node, {}, outputs[0])));
  } else {
    GE_RETURN_IF_ERROR(ReplaceByConstants(node, outputs, context));
  }
  for (Node* producer : producers) {
    if (!context.IsRemoved(producer) && IsUseless(*producer)) context.Remove(*producer);
  }
  return {};
}

}  // namespace ge
