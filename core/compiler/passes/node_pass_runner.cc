#include "core/compiler/passes/node_pass_runner.h"

#include <algorithm>

namespace ge {

bool NodePassRunner::IsReady(const Level& level, const Node& node) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    const Node* producer = node.input(slot).node;
    if (producer != nullptr && !level.seen.Has(*producer)) return false;
  }
  return std::all_of(node.control_inputs().begin(), node.control_inputs().end(),
                     [&](const Node* before) { return level.seen.Has(*before); });
}

void NodePassRunner::QueueIfReady(Level& level, Node* node) {
  if (level.seen.Has(*node) || level.queued.Has(*node)) return;
  if (node->input_count() + node->control_inputs().size() > kManyInputs) {
    // Asked for each of its inputs, whether all were seen would take quadratic time: asked when the queue is empty.
    level.queued.Add(*node);
    level.many_inputs.push_back(node);
    return;
  }
  if (!IsReady(level, *node)) return;
  level.queued.Add(*node);
  level.queue.push_back(node);
}

void NodePassRunner::QueueSuccessors(Level& level, const Node& node) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) QueueIfReady(level, consumer.node);
  }
  for (Node* successor : node.control_outputs()) QueueIfReady(level, successor);
}

bool NodePassRunner::Refill(Level& level) {
  for (Node* node : std::exchange(level.later, {})) {
    if (!context_.IsRemoved(node) && level.queued.Add(*node)) level.queue.push_back(node);
  }
  if (!level.queue.empty()) return true;
  for (Node* node : std::exchange(level.many_inputs, {})) {
    if (context_.IsRemoved(node)) continue;
    if (IsReady(level, *node)) {
      level.queue.push_back(node);
    } else {
      level.queued.Drop(*node);  // its last input brings it back
    }
  }
  if (!level.queue.empty()) return true;
  // The first nodes, and those that lost the edge which would have brought them.
  for (const auto& node : level.graph.nodes()) {
    if (level.seen.Has(*node) || context_.IsRemoved(node.get()) || !IsReady(level, *node)) continue;
    level.queued.Add(*node);
    level.queue.push_back(node.get());
  }
  return !level.queue.empty();
}

Status NodePassRunner::CountVisit(Level& level, const Node& node) const {
  if (++level.visits <= level.visit_limit + kMaxVisitsPerNode * context_.added()) return {};
  std::string names;
  for (const RunningNodePass& pass : passes_) names += (names.empty() ? "" : ", ") + std::string(pass.name);
  return MakeError(kInternal, "passes ({}) looked at the nodes of graph '{}' {} times and came to no end, last at '{}'",
                   names, level.graph.name(), level.visits, node.name());
}

void NodePassRunner::Take(Level& level, PassRequests requests) {
  subgraphs_again_ = subgraphs_again_ || requests.subgraphs;
  for (Node* node : requests.again) {
    if (context_.IsRemoved(node) || &node->graph() != &level.graph) continue;
    if (node == level.visiting) {
      level.visit_again = true;
    } else if (!level.seen.Has(*node)) {
      QueueIfReady(level, node);
    } else if (level.queued.Add(*node)) {
      level.queue.push_front(node);
    }
  }
  for (Node* node : requests.again_later) {
    if (!context_.IsRemoved(node) && &node->graph() == &level.graph && level.seen.Has(*node))
      level.later.push_back(node);
  }
  if (!requests.parent || levels_.size() < 2) return;
  Level& parent = *levels_[levels_.size() - 2];
  for (const auto& node : parent.graph.nodes()) {
    const auto& names = node->op().subgraph_names;
    const bool calls = std::find(names.begin(), names.end(), level.graph.name()) != names.end();
    if (calls && parent.queued.Add(*node)) parent.queue.push_front(node.get());
  }
}

Status NodePassRunner::RunPasses(Level& level, Node& node) {
  const std::string name = observer_ == nullptr ? std::string() : node.name();  // a node that is removed loses it
  for (RunningNodePass& running : passes_) {
    const size_t before = context_.changes();
    GE_RETURN_IF_ERROR(running.pass->Run(node, context_));
    if (context_.has_requests()) Take(level, context_.TakeRequests());
    if (context_.changes() == before) continue;
    running.changes += context_.changes() - before;
    if (observer_ != nullptr) observer_->OnNodeChange(running.name, name, context_.root());
    if (context_.IsRemoved(&node)) return {};
  }
  return {};
}

Status NodePassRunner::RunSubgraphs(Level& level, Node& node, int depth) {
  do {
    subgraphs_again_ = false;
    const std::vector<std::string> names = node.op().subgraph_names;
    for (const std::string& name : names) {
      ComputeGraph* subgraph = context_.root().FindSubgraph(name);
      if (subgraph == nullptr) continue;
      GE_RETURN_IF_ERROR(RunGraph(*subgraph, depth + 1));
      if (context_.IsRemoved(&node)) return {};
    }
    GE_RETURN_IF_ERROR(CountVisit(level, node));
    subgraphs_again_ = false;
    context_.set_after_subgraphs(true);
    Status status = RunPasses(level, node);
    context_.set_after_subgraphs(false);
    GE_RETURN_IF_ERROR(status);
  } while (subgraphs_again_ && !context_.IsRemoved(&node));
  subgraphs_again_ = false;
  return {};
}

/// A sorted graph is visited about in its order: asks for the nodes that will come.
void NodePassRunner::ReadAheadOf(const Level& level, const Node& node) {
  const auto& nodes = level.graph.nodes();
  const size_t position = node.position();
  if (position + 2 * kReadAhead >= nodes.size()) return;
  Node::ReadAheadSelf(nodes[position + 2 * kReadAhead].get(), sizeof(Node));
  nodes[position + kReadAhead]->ReadAheadLists();
}

Status NodePassRunner::Visit(Level& level, Node& node, int depth) {
  ReadAheadOf(level, node);
  level.visiting = &node;
  level.visit_again = false;
  GE_RETURN_IF_ERROR(CountVisit(level, node));
  GE_RETURN_IF_ERROR(RunPasses(level, node));
  if (context_.IsRemoved(&node)) return {};
  if (!node.op().subgraph_names.empty()) {
    GE_RETURN_IF_ERROR(RunSubgraphs(level, node, depth));
    if (context_.IsRemoved(&node)) return {};
  }
  level.seen.Add(node);
  QueueSuccessors(level, node);
  if (level.visit_again && level.queued.Add(node)) level.queue.push_front(&node);
  return {};
}

Status NodePassRunner::RunGraph(ComputeGraph& graph, int depth) {
  if (depth > kMaxSubgraphDepth) {
    return MakeError(kGraphInvalid, "graph '{}': graphs call graphs more than {} deep", graph.name(),
                     kMaxSubgraphDepth);
  }
  Level level{graph};
  level.visit_limit = kMaxVisitsPerNode * (graph.nodes().size() + 1);
  levels_.push_back(&level);
  Status status;
  while (status.ok() && (!level.queue.empty() || Refill(level))) {
    Node* node = level.queue.front();
    level.queue.pop_front();
    level.queued.Drop(*node);
    if (!context_.IsRemoved(node)) status = Visit(level, *node, depth);
  }
  levels_.pop_back();
  return status;
}

}  // namespace ge
