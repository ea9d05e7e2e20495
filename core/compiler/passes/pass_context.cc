#include "core/compiler/passes/pass_context.h"

#include <algorithm>
#include <utility>

#include "core/compiler/prepare/builtin_ops/builtin_ops.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/data_kinds.h"
#include "core/op/prototype_binding.h"

namespace ge {
namespace {

/// Who reads an output, as a copy: rewiring changes the list.
std::vector<InDataAnchor> ConsumersOf(const Node& node, size_t output) { return node.consumers(output); }

void AddUnique(std::vector<Node*>& nodes, Node* node) {
  if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
}

/// Takes away what feeds the node and every control edge at it. What fed it, by slot.
std::vector<OutDataAnchor> CutOff(Node& node) {
  ComputeGraph& graph = node.graph();
  std::vector<OutDataAnchor> producers;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    producers.push_back(node.input(slot));
    graph.RemoveDataEdge({&node, static_cast<int>(slot)});
  }
  for (Node* before : std::vector<Node*>(node.control_inputs())) graph.RemoveControlEdge(before, &node);
  for (Node* after : std::vector<Node*>(node.control_outputs())) graph.RemoveControlEdge(&node, after);
  return producers;
}

/// The same elements in two shapes.
bool AreViewsOfEachOther(const GeShape& a, const GeShape& b) {
  return a != b && !a.IsUnknown() && a.ElementCount() == b.ElementCount();
}

}  // namespace

bool IsConst(const Node& node) { return node.type() == "Const" || node.type() == "Constant"; }

bool IsSource(const Node& node) { return IsGraphInput(node) || IsConst(node) || LiesInVariableMemory(node); }

bool IsUnread(const Node& node) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    if (node.consumer_count(output) > 0) return false;
  }
  return node.control_outputs().empty();
}

void PassContext::LostReader(OutDataAnchor producer) {
  if (producer.node == nullptr || IsRemoved(producer.node)) return;
  if (IsConst(*producer.node) && IsUnread(*producer.node)) return Remove(*producer.node);
  LookAgainAtOnlyReader(producer);
}

void PassContext::LookAgainAtOnlyReader(OutDataAnchor producer) {
  const auto output = static_cast<size_t>(producer.index);
  if (producer.node->consumer_count(output) == 1) RePassLater(producer.node->consumers(output).front().node);
}

void PassContext::Remove(Node& node) {
  ComputeGraph& graph = node.graph();
  const std::vector<OutDataAnchor> producers = CutOff(node);
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : ConsumersOf(node, output)) graph.RemoveDataEdge(consumer);
  }
  for (OutDataAnchor& output : graph.outputs) {
    if (output.node == &node) output = {};
  }
  graph.Retire(&node);
  node.op() = OpDesc({}, std::move(node.op().type));  // a long chain of constants is folded in the memory of one
  doomed_.push_back(&node);
  ++changes_;
  for (const OutDataAnchor& producer : producers) LostReader(producer);
}

void PassContext::Finish() {
  VisitReadingAhead(
      doomed_.size(), [&](size_t i) { doomed_[i]->graph().RemoveNode(doomed_[i]); },
      [&](size_t i) { Node::ReadAheadSelf(doomed_[i], sizeof(Node)); });
  doomed_.clear();
}

Status PassContext::KeepOrder(const std::vector<Node*>& before, const std::vector<Node*>& after) {
  for (Node* first : before) {
    if (IsSource(*first)) continue;
    for (Node* second : after) {
      if (first != second) GE_RETURN_IF_ERROR(first->graph().AddControlEdge(first, second));
    }
    if (!after.empty()) RePassLater(first);
  }
  return {};
}

Status PassContext::KeepOrderThrough(const Node& node, const std::vector<Node*>& readers) {
  const std::vector<Node*> waited_for = node.control_inputs();
  const std::vector<Node*> waiting = node.control_outputs();
  GE_RETURN_IF_ERROR(KeepOrder(waited_for, readers));
  if (waiting.empty()) return {};
  std::vector<Node*> producers;
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (node.input(slot).node != nullptr) AddUnique(producers, node.input(slot).node);
  }
  GE_RETURN_IF_ERROR(KeepOrder(waited_for, waiting));
  GE_RETURN_IF_ERROR(KeepOrder(producers, waiting));
  for (Node* next : waiting) RePass(next);
  return {};
}

Status PassContext::Reconnect(InDataAnchor consumer, OutDataAnchor producer) {
  ComputeGraph& graph = consumer.node->graph();
  const OutDataAnchor before = consumer.node->input(static_cast<size_t>(consumer.index));
  graph.RemoveDataEdge(consumer);
  GE_RETURN_IF_ERROR(graph.AddDataEdge(producer, consumer));
  if (before.node != nullptr) LookAgainAtOnlyReader(before);
  DescribeReader(producer.node->op().outputs[static_cast<size_t>(producer.index)], consumer);
  ++changes_;
  return {};
}

void PassContext::DescribeReader(const GeTensorDesc& output, InDataAnchor consumer) {
  GeTensorDesc& input = consumer.node->op().inputs[static_cast<size_t>(consumer.index)];
  if (!settings_.infers_shapes && AreViewsOfEachOther(input.shape, output.shape)) KeepShape(consumer);
  DescribeAs(output, input);
  RePass(consumer.node);
}

Status PassContext::MoveReaders(Node& node, size_t output, OutDataAnchor to) {
  std::vector<Node*> readers;
  for (const InDataAnchor& consumer : ConsumersOf(node, output)) {
    GE_RETURN_IF_ERROR(Reconnect(consumer, to));
    AddUnique(readers, consumer.node);
  }
  std::vector<OutDataAnchor>& declared = node.graph().outputs;
  std::replace(declared.begin(), declared.end(), OutDataAnchor{&node, static_cast<int>(output)}, to);
  return KeepOrder(node.control_inputs(), readers);
}

void PassContext::Disconnect(InDataAnchor consumer) {
  const OutDataAnchor producer = consumer.node->input(static_cast<size_t>(consumer.index));
  consumer.node->graph().RemoveDataEdge(consumer);
  ++changes_;
  LostReader(producer);
}

Status PassContext::Bypass(Node& node, const std::vector<int>& input_of_output) {
  ComputeGraph& graph = node.graph();
  GE_CHECK(input_of_output.size() == node.output_count(), "bypass of node {}", node.name());
  std::vector<Node*> readers;
  for (size_t output = 0; output < node.output_count(); ++output) {
    const std::vector<InDataAnchor> consumers = ConsumersOf(node, output);
    if (input_of_output[output] < 0) {
      GE_CHECK(consumers.empty(), "bypass of node {}: output {} is read", node.name(), output);
      continue;
    }
    const OutDataAnchor from = node.input(static_cast<size_t>(input_of_output[output]));
    GE_CHECK(from.node != nullptr, "bypass of node {}: input {} is not connected", node.name(),
             input_of_output[output]);
    for (const InDataAnchor& consumer : consumers) {
      if (HasOwnShape(node.op().inputs[static_cast<size_t>(input_of_output[output])])) KeepShape(consumer);
      GE_RETURN_IF_ERROR(Reconnect(consumer, from));
      if (readers.empty() || readers.back() != consumer.node) AddUnique(readers, consumer.node);
    }
    std::replace(graph.outputs.begin(), graph.outputs.end(), OutDataAnchor{&node, static_cast<int>(output)}, from);
  }
  GE_RETURN_IF_ERROR(KeepOrderThrough(node, readers));
  Remove(node);
  return {};
}

Status PassContext::BecomeSource(Node& node, OpDesc op) {
  std::vector<Node*> readers;
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) {
      DescribeReader(op.outputs[output], consumer);
      if (readers.empty() || readers.back() != consumer.node) AddUnique(readers, consumer.node);
    }
  }
  GE_RETURN_IF_ERROR(KeepOrderThrough(node, readers));
  const std::vector<OutDataAnchor> producers = CutOff(node);
  node.graph().BecomeSource(&node, std::move(op));
  ++changes_;
  RePass(&node);
  for (const OutDataAnchor& producer : producers) LostReader(producer);
  return {};
}

StatusOr<Node*> PassContext::Add(ComputeGraph& graph, OpDesc op) {
  op.name = FreeNodeName(graph, std::move(op.name));
  GE_ASSIGN_OR_RETURN(Node * node, graph.AddNode(std::move(op)));
  ++changes_;
  ++added_;
  return node;
}

Status PassContext::Retype(Node& node, std::string_view type) {
  const BuiltInOp* built_in = FindBuiltInOp(type);
  GE_CHECK(built_in != nullptr, "{} is no built-in type", type);
  OpDesc& op = node.op();
  op.type = type;
  absl::erase_if(op.attrs, [](const auto& attr) { return !attr.first.view().starts_with('_'); });
  // Slots go by position: their names belong to the old type.
  op.input_names.clear();
  op.output_names.clear();
  GE_RETURN_IF_ERROR(FillFromPrototype(op, built_in->prototype));
  ++changes_;
  RePass(&node);
  return {};
}

StatusOr<Node*> PassContext::ReplaceWithoutInputs(Node& node, const std::vector<size_t>& slots, std::string_view type) {
  ComputeGraph& graph = node.graph();
  OpDesc op = node.op();
  std::vector<OutDataAnchor> producers;
  op.inputs.clear();
  for (size_t i = 0; i < node.input_count(); ++i) {
    if (std::binary_search(slots.begin(), slots.end(), i)) continue;
    op.inputs.push_back(node.op().inputs[i]);
    producers.push_back(node.input(i));
  }
  op.is_input_const.clear();
  // Bound again, slots are named by their new places.
  op.input_names.clear();
  if (!type.empty()) {
    op.type = type;
    absl::erase_if(op.attrs, [](const auto& attr) { return !attr.first.view().starts_with('_'); });
    op.output_names.clear();
  }
  if (const BuiltInOp* built_in = FindBuiltInOp(op.type))
    GE_RETURN_IF_ERROR(FillFromPrototype(op, built_in->prototype));
  // The name must be free for the new node.
  const std::string name = std::exchange(op.name, FreeNodeName(graph, node.name() + "_replaced"));
  GE_ASSIGN_OR_RETURN(Node * replacement, graph.AddNode(std::move(op)));
  ++added_;
  for (size_t i = 0; i < producers.size(); ++i) {
    if (producers[i].node == nullptr) continue;
    GE_RETURN_IF_ERROR(graph.AddDataEdge(producers[i], {replacement, static_cast<int>(i)}));
  }
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : ConsumersOf(node, output)) {
      GE_RETURN_IF_ERROR(Reconnect(consumer, {replacement, static_cast<int>(output)}));
    }
  }
  for (OutDataAnchor& declared : graph.outputs) {
    if (declared.node == &node) declared.node = replacement;
  }
  for (Node* before : node.control_inputs()) GE_RETURN_IF_ERROR(graph.AddControlEdge(before, replacement));
  for (Node* after : node.control_outputs()) GE_RETURN_IF_ERROR(graph.AddControlEdge(replacement, after));
  Remove(node);
  GE_RETURN_IF_ERROR(graph.RenameNode(replacement, name));
  RePass(replacement);
  return replacement;
}

void PassContext::RemoveSubgraph(const std::string& name) {
  std::shared_ptr<ComputeGraph> removed = root_.RemoveSubgraph(name);
  if (removed == nullptr) return;
  ++changes_;
  for (const auto& node : removed->nodes()) {
    if (!node->is_retired()) removed->Retire(node.get());
    for (const std::string& inner : node->op().subgraph_names) RemoveSubgraph(inner);
  }
  removed_graphs_.push_back(std::move(removed));
}

bool PassContext::IsRemovedGraph(const ComputeGraph* graph) const {
  return std::any_of(removed_graphs_.begin(), removed_graphs_.end(),
                     [&](const auto& removed) { return removed.get() == graph; });
}

}  // namespace ge
