#include "core/compiler/prepare/inline_calls.h"

#include <algorithm>
#include <unordered_map>

#include "core/compiler/prepare/graph_inputs.h"
#include "core/compiler/prepare/rewire.h"
#include "core/graph/control_flow.h"
#include "core/graph/graph_tree.h"

namespace ge {
namespace {

/// One call on its way into the graph around it.
class InlinedCall {
 public:
  InlinedCall(Node& call, const ComputeGraph& callee) : call_(call), graph_(call.graph()), callee_(callee) {}

  Status Run() {
    GE_RETURN_IF_ERROR(CopyNodes());
    for (const auto& [inner, copy] : copies_) GE_RETURN_IF_ERROR(Connect(*inner, *copy));
    GE_RETURN_IF_ERROR(HandOnOutputs());
    GE_RETURN_IF_ERROR(HandOnOrder());
    graph_.RemoveNode(&call_);
    return {};
  }

 private:
  Status CopyNodes() {
    const std::string prefix = fmt::format("{}_{}/", call_.name(), callee_.name());
    for (const auto& node : callee_.nodes()) {
      if (node->type() == "Data" || node->type() == "NetOutput") continue;
      OpDesc op = node->op();
      if (!op.name.starts_with(prefix)) op.name.insert(0, prefix);
      GE_ASSIGN_OR_RETURN(Node * copy, graph_.AddNode(std::move(op)));
      copies_.emplace_back(node.get(), copy);
      copy_of_.emplace(node.get(), copy);
    }
    return {};
  }

  /// What an anchor of the callee is outside.
  StatusOr<OutDataAnchor> Outside(OutDataAnchor anchor) const {
    if (anchor.node->type() != "Data") return OutDataAnchor{copy_of_.at(anchor.node), anchor.index};
    const int64_t index = DataIndex(*anchor.node);
    if (index < 0 || static_cast<size_t>(index) >= call_.input_count() ||
        call_.input(static_cast<size_t>(index)).node == nullptr) {
      return MakeError(kGraphInvalid, "'{}' has index {}, which no input of the call feeds", anchor.node->name(),
                       index);
    }
    return call_.input(static_cast<size_t>(index));
  }

  Status Connect(const Node& inner, Node& copy) const {
    for (size_t slot = 0; slot < inner.input_count(); ++slot) {
      if (inner.input(slot).node == nullptr) continue;
      GE_ASSIGN_OR_RETURN(OutDataAnchor producer, Outside(inner.input(slot)));
      GE_RETURN_IF_ERROR(graph_.AddDataEdge(producer, {&copy, static_cast<int>(slot)}));
    }
    for (const Node* before : inner.control_inputs()) {
      if (auto it = copy_of_.find(before); it != copy_of_.end())
        GE_RETURN_IF_ERROR(graph_.AddControlEdge(it->second, &copy));
    }
    return {};
  }

  Status HandOnOutputs() const {
    const Node* end = NetOutputOf(callee_);
    GE_CHECK(end != nullptr, "graph '{}' has no NetOutput", callee_.name());
    if (end->input_count() != call_.output_count()) {
      return MakeError(kGraphInvalid, "its graph has {} outputs, the call {}", end->input_count(),
                       call_.output_count());
    }
    for (size_t i = 0; i < end->input_count(); ++i) {
      GE_ASSIGN_OR_RETURN(OutDataAnchor producer, Outside(end->input(i)));
      GE_RETURN_IF_ERROR(MoveConsumers({&call_, static_cast<int>(i)}, producer));
    }
    return {};
  }

  bool HasInnerPredecessor(const Node& inner) const {
    for (size_t slot = 0; slot < inner.input_count(); ++slot) {
      if (copy_of_.contains(inner.input(slot).node)) return true;
    }
    return std::any_of(inner.control_inputs().begin(), inner.control_inputs().end(),
                       [&](const Node* before) { return copy_of_.contains(before); });
  }

  bool HasInnerSuccessor(const Node& inner) const {
    for (size_t output = 0; output < inner.output_count(); ++output) {
      for (const InDataAnchor& consumer : inner.consumers(output)) {
        if (copy_of_.contains(consumer.node)) return true;
      }
    }
    return std::any_of(inner.control_outputs().begin(), inner.control_outputs().end(),
                       [&](const Node* after) { return copy_of_.contains(after); });
  }

  Status HandOnOrder() const {
    const std::vector<Node*>& before = call_.control_inputs();
    const std::vector<Node*>& after = call_.control_outputs();
    for (const auto& [inner, copy] : copies_) {
      if (!before.empty() && !HasInnerPredecessor(*inner)) {
        for (Node* node : before) GE_RETURN_IF_ERROR(graph_.AddControlEdge(node, copy));
      }
      if (!after.empty() && !HasInnerSuccessor(*inner)) {
        for (Node* node : after) GE_RETURN_IF_ERROR(graph_.AddControlEdge(copy, node));
      }
    }
    if (!copies_.empty()) return {};
    for (Node* first : before) {
      for (Node* second : after) GE_RETURN_IF_ERROR(graph_.AddControlEdge(first, second));
    }
    return {};
  }

  Node& call_;
  ComputeGraph& graph_;
  const ComputeGraph& callee_;
  std::vector<std::pair<const Node*, Node*>> copies_;  // in the callee's order
  std::unordered_map<const Node*, Node*> copy_of_;
};

/// Inner calls first, so that each graph is copied once per level. The tree bounds the recursion.
Status InlineIn(ComputeGraph& graph) {
  std::vector<Node*> callers;
  for (const auto& node : graph.nodes()) {
    if (!node->op().subgraph_names.empty()) callers.push_back(node.get());
  }
  for (Node* caller : callers) {
    for (size_t i = 0; i < caller->op().subgraph_names.size(); ++i) {
      GE_RETURN_IF_ERROR(InlineIn(*SubgraphOf(*caller, i)));
    }
    if (ControlFlowKindOf(caller->type()) != ControlFlowKind::kPartitionedCall) continue;
    const std::string name = caller->name();
    if (caller->op().subgraph_names.size() != 1) {
      return MakeError(kGraphInvalid, "node '{}' ({}) calls {} graphs; it calls one", name, caller->type(),
                       caller->op().subgraph_names.size());
    }
    const std::shared_ptr<ComputeGraph> callee = graph.root().RemoveSubgraph(caller->op().subgraph_names[0]);
    GE_RETURN_IF_ERROR(InlinedCall(*caller, *callee).Run(), "call '{}' of graph '{}'", name, callee->name());
  }
  return {};
}

}  // namespace

Status InlinePartitionedCalls(ComputeGraph& root) {
  GE_RETURN_IF_ERROR(InlineIn(root));
  return LinkGraphTree(root);
}

}  // namespace ge
