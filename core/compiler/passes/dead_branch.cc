#include "core/compiler/passes/dead_branch.h"

#include <algorithm>
#include <unordered_set>

#include "core/compiler/passes/pass_through_removal.h"
#include "core/compiler/prepare/rewire.h"

namespace ge {
namespace {

/// What cannot run because a tensor never comes.
struct DeadPart {
  std::vector<Node*> nodes;                ///< never run
  std::vector<InDataAnchor> merge_inputs;  ///< never come, of Merges that have others
  bool reaches_graph_output = false;
};

class DeadPartFinder {
 public:
  DeadPart Find(const Node& switch_node, int dead_output) {
    for (const InDataAnchor& consumer : switch_node.consumers(static_cast<size_t>(dead_output))) Kill(consumer);
    while (!open_.empty()) {
      const Node* node = open_.back();
      open_.pop_back();
      for (size_t output = 0; output < node->output_count(); ++output) {
        for (const InDataAnchor& consumer : node->consumers(output)) Kill(consumer);
      }
      for (Node* next : node->control_outputs()) KillNode(next);
    }
    // A Merge that lost its last input is dead itself and was moved to the nodes.
    std::erase_if(part_.merge_inputs, [&](const InDataAnchor& input) { return dead_.contains(input.node); });
    return std::move(part_);
  }

 private:
  void Kill(const InDataAnchor& consumer) {
    Node* node = consumer.node;
    if (!IsMergeNode(*node)) return KillNode(node);
    part_.merge_inputs.push_back(consumer);
    size_t dead_inputs = 0;
    size_t inputs = 0;
    for (size_t slot = 0; slot < node->input_count(); ++slot) inputs += node->input(slot).node != nullptr ? 1 : 0;
    for (const InDataAnchor& input : part_.merge_inputs) dead_inputs += input.node == node ? 1 : 0;
    if (dead_inputs == inputs) KillNode(node);
  }
  void KillNode(Node* node) {
    if (node->type() == "NetOutput") {
      part_.reaches_graph_output = true;
      return;
    }
    if (!dead_.insert(node).second) return;
    part_.nodes.push_back(node);
    open_.push_back(node);
  }

  DeadPart part_;
  std::unordered_set<const Node*> dead_;
  std::vector<const Node*> open_;
};

/// Control edges to NetOutput only keep unread nodes alive.
bool ControlsOnly(const Node& net_output, const std::vector<Node*>& nodes) {
  for (size_t slot = 0; slot < net_output.input_count(); ++slot) {
    if (std::find(nodes.begin(), nodes.end(), net_output.input(slot).node) != nodes.end()) return false;
  }
  return true;
}

bool FeedsGraphOutput(const Node& switch_node, int dead_output, const DeadPart& part) {
  if (!part.reaches_graph_output) return false;
  const Node* net_output = NetOutputOf(switch_node.graph());
  if (net_output == nullptr || !ControlsOnly(*net_output, part.nodes)) return true;
  const auto& consumers = switch_node.consumers(static_cast<size_t>(dead_output));
  return std::any_of(consumers.begin(), consumers.end(), [&](const InDataAnchor& to) { return to.node == net_output; });
}

}  // namespace

Status CutDeadBranch(Node& switch_node, int live, PassContext& context) {
  if (CannotBeDeleted(switch_node.op())) return {};
  const int dead = 1 - live;
  DeadPart part = DeadPartFinder().Find(switch_node, dead);
  if (FeedsGraphOutput(switch_node, dead, part)) {
    context.Warn("", switch_node.name(),
                 "its predicate is constant, but a graph output needs the branch that is never taken");
    return {};
  }
  std::vector<Node*> merges;
  for (const InDataAnchor& input : part.merge_inputs) {
    context.Disconnect(input);
    merges.push_back(input.node);
  }
  for (Node* node : part.nodes) {
    // Constants that only a dead node read went with it.
    if (context.IsRemoved(node)) continue;
    for (const std::string& subgraph : node->op().subgraph_names) context.RemoveSubgraph(subgraph);
    context.Remove(*node);
  }
  std::vector<int> input_of_output(2, -1);
  input_of_output[static_cast<size_t>(live)] = 0;
  GE_RETURN_IF_ERROR(RemovePassThrough(switch_node, input_of_output, context));
  for (Node* merge : merges) context.RePass(merge);
  return {};
}

Status ResolveMerge(Node& merge, PassContext& context) {
  std::vector<size_t> live;
  for (size_t slot = 0; slot < merge.input_count(); ++slot) {
    if (merge.input(slot).node != nullptr) live.push_back(slot);
  }
  if (live.size() != 1 || CannotBeDeleted(merge.op())) return {};
  if (merge.output_count() > 1 && !merge.consumers(1).empty()) {
    OpDesc op = ScalarConst(merge.name() + "_value_index", DT_INT32, static_cast<int32_t>(live[0]));
    GE_ASSIGN_OR_RETURN(Node * index, context.Add(merge.graph(), std::move(op)));
    GE_RETURN_IF_ERROR(context.MoveReaders(merge, 1, {index, 0}));
    context.RePass(index);
  }
  std::vector<int> input_of_output(merge.output_count(), -1);
  input_of_output[0] = static_cast<int>(live[0]);
  return RemovePassThrough(merge, input_of_output, context);
}

}  // namespace ge
