#include "core/graph/compute_graph.h"

#include <algorithm>
#include <array>
#include <queue>
#include <unordered_set>

#include "core/graph/graph_tree.h"

namespace ge {

void Node::CloseConsumerHoles(size_t output) const {
  ConsumerList& list = out_[output];
  size_t kept = 0;
  for (const InDataAnchor& anchor : list.to) {
    if (anchor.node == nullptr) continue;
    anchor.node->in_[anchor.index].position = kept;
    list.to[kept++] = anchor;
  }
  list.to.resize(kept);
  list.holes = 0;
}

bool IsGraphInput(const Node& node) {
  constexpr std::array<std::string_view, 5> types = {"Data", "RefData", "AippData", "AnnData", "QueueData"};
  return std::find(types.begin(), types.end(), node.type()) != types.end();
}

ComputeGraph::~ComputeGraph() {
  // Others may still hold the subgraphs.
  for (const auto& subgraph : subgraphs_) {
    if (subgraph->root_ != this) continue;
    subgraph->root_ = nullptr;
    subgraph->parent_ = nullptr;
  }
}

void ComputeGraph::CloseNodeHoles() const {
  size_t kept = 0;
  for (size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i] == nullptr) continue;
    nodes_[i]->position_ = static_cast<uint32_t>(kept);
    if (i != kept) nodes_[kept] = std::move(nodes_[i]);
    ++kept;
  }
  nodes_.resize(kept);
  holes_ = 0;
}

StatusOr<Node*> ComputeGraph::AddNode(OpDesc op) {
  if (op.name.empty())
    return MakeError(kGraphInvalid, "add a node of type {} to graph {}: it has no name", op.type, name_);
  std::unique_ptr<Node> node(new Node(this, std::move(op)));
  if (!by_name_.insert(node.get()).second) {
    return MakeError(kGraphInvalid, "add node {} to graph {}: the name is taken", node->name(), name_);
  }
  node->position_ = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back(std::move(node));
  return nodes_.back().get();
}

void ComputeGraph::RemoveNode(Node* node) {
  GE_CHECK(Owns(node), "remove a node that is not in graph {}", name_);
  for (size_t slot = 0; slot < node->in_.size(); ++slot) RemoveDataEdge({node, static_cast<int>(slot)});
  for (Node::ConsumerList& list : node->out_) {
    for (const InDataAnchor& anchor : list.to) {
      if (anchor.node != nullptr) anchor.node->in_[anchor.index] = {};
    }
  }
  for (Node* from : node->control_in_) std::erase(from->control_out_, node);
  for (Node* to : node->control_out_) std::erase(to->control_in_, node);
  for (OutDataAnchor& output : outputs) {
    if (output.node == node) output = {};
  }
  if (node->is_linked_parent_) {
    for (const auto& subgraph : root().subgraphs_) {
      if (subgraph->parent_ == node) subgraph->parent_ = nullptr;
    }
  }
  if (!node->is_retired_) by_name_.erase(node);
  ++holes_;
  nodes_[node->position_] = nullptr;
}

void ComputeGraph::Retire(Node* node) {
  GE_CHECK(Owns(node) && !node->is_retired_);
  by_name_.erase(node);
  node->op_.name.clear();
  node->is_retired_ = true;
}

void ComputeGraph::BecomeSource(Node* node, OpDesc op) {
  GE_CHECK(Owns(node) && op.inputs.empty() && op.outputs.size() == node->output_count());
  GE_CHECK(std::all_of(node->in_.begin(), node->in_.end(), [](const auto& slot) { return slot.from.node == nullptr; }));
  op.name = std::move(node->op_.name);
  node->in_.clear();
  node->op_ = std::move(op);
}

Status ComputeGraph::RenameNode(Node* node, std::string new_name) {
  GE_CHECK(Owns(node), "rename a node that is not in graph {}", name_);
  if (new_name == node->name()) return {};
  if (new_name.empty() || by_name_.contains(new_name)) {
    return MakeError(kGraphInvalid, "rename node {} of graph {} to '{}': the name is {}", node->name(), name_, new_name,
                     new_name.empty() ? "empty" : "taken");
  }
  by_name_.erase(node);
  node->op_.name = std::move(new_name);
  by_name_.insert(node);
  return {};
}

Node* ComputeGraph::FindNode(std::string_view name) const {
  const auto it = by_name_.find(name);
  return it == by_name_.end() ? nullptr : *it;
}

Status ComputeGraph::AddDataEdge(OutDataAnchor from, InDataAnchor to) {
  if (!Owns(from.node) || !Owns(to.node)) {
    return MakeError(kGraphInvalid, "connect nodes in graph {}: {} is not a node of it", name_,
                     !Owns(from.node) ? "the producer" : "the consumer");
  }
  if (from.index < 0 || static_cast<size_t>(from.index) >= from.node->out_.size()) {
    return MakeError(kGraphInvalid, "connect output {} of node {}: it has {} outputs", from.index, from.node->name(),
                     from.node->out_.size());
  }
  if (to.index < 0 || static_cast<size_t>(to.index) >= to.node->in_.size()) {
    return MakeError(kGraphInvalid, "connect input {} of node {}: it has {} inputs", to.index, to.node->name(),
                     to.node->in_.size());
  }
  Node::InputSlot& slot = to.node->in_[to.index];
  if (slot.from.node != nullptr) {
    return MakeError(kGraphInvalid, "connect {}:{} to input {} of node {}: it is fed by {}:{}", from.node->name(),
                     from.index, to.index, to.node->name(), slot.from.node->name(), slot.from.index);
  }
  std::vector<InDataAnchor>& consumers = from.node->out_[from.index].to;
  slot = {from, consumers.size()};
  consumers.push_back(to);
  return {};
}

void ComputeGraph::RemoveDataEdge(InDataAnchor to) {
  GE_CHECK(Owns(to.node) && to.index >= 0 && static_cast<size_t>(to.index) < to.node->in_.size());
  Node::InputSlot& slot = to.node->in_[to.index];
  if (slot.from.node == nullptr) return;
  Node::ConsumerList& list = slot.from.node->out_[slot.from.index];
  list.to[slot.position] = {};
  ++list.holes;
  slot = {};
}

Status ComputeGraph::AddControlEdge(Node* from, Node* to) {
  if (!Owns(from) || !Owns(to)) {
    return MakeError(kGraphInvalid, "connect nodes by control in graph {}: {} is not a node of it", name_,
                     !Owns(from) ? "the first" : "the second");
  }
  if (from == to) return MakeError(kGraphInvalid, "connect node {} by control to itself", from->name());
  const bool search_outputs = from->control_out_.size() <= to->control_in_.size();
  const std::vector<Node*>& shorter = search_outputs ? from->control_out_ : to->control_in_;
  if (std::find(shorter.begin(), shorter.end(), search_outputs ? to : from) != shorter.end()) return {};
  from->control_out_.push_back(to);
  to->control_in_.push_back(from);
  return {};
}

void ComputeGraph::RemoveControlEdge(Node* from, Node* to) {
  GE_CHECK(Owns(from) && Owns(to));
  std::erase(from->control_out_, to);
  std::erase(to->control_in_, from);
}

void ComputeGraph::RemoveControlEdges(Node* from, const std::vector<Node*>& to) {
  GE_CHECK(Owns(from));
  const std::unordered_set<const Node*> removed(to.begin(), to.end());
  std::erase_if(from->control_out_, [&](const Node* node) { return removed.contains(node); });
  for (Node* node : to) std::erase(node->control_in_, from);
}

void ComputeGraph::SyncAnchors(Node* node) {
  GE_CHECK(Owns(node));
  node->in_.resize(std::max(node->in_.size(), node->op_.inputs.size()));
  node->out_.resize(std::max(node->out_.size(), node->op_.outputs.size()));
}

namespace {

/// Calls fn for each node that `node` must come before, once per edge.
template <typename Fn>
void ForEachSuccessor(const Node& node, Fn fn) {
  for (size_t output = 0; output < node.output_count(); ++output) {
    for (const InDataAnchor& consumer : node.consumers(output)) fn(consumer.node);
  }
  for (Node* successor : node.control_outputs()) fn(successor);
}

template <typename Fn>
void ForEachPredecessor(const Node& node, Fn fn) {
  for (size_t slot = 0; slot < node.input_count(); ++slot) {
    if (Node* producer = node.input(slot).node; producer != nullptr) fn(producer);
  }
  for (Node* predecessor : node.control_inputs()) fn(predecessor);
}

}  // namespace

Status ComputeGraph::SortTopologically() {
  CloseNodeHoles();
  std::vector<size_t> open_inputs(nodes_.size(), 0);
  for (const auto& node : nodes_) {
    ForEachPredecessor(*node, [&](Node*) { ++open_inputs[node->position_]; });
  }
  // The ready node of the lowest present position goes next.
  std::priority_queue<size_t, std::vector<size_t>, std::greater<>> ready;
  for (size_t position = 0; position < nodes_.size(); ++position) {
    if (open_inputs[position] == 0) ready.push(position);
  }
  std::vector<size_t> order;
  order.reserve(nodes_.size());
  while (!ready.empty()) {
    const size_t position = ready.top();
    ready.pop();
    order.push_back(position);
    ForEachSuccessor(*nodes_[position], [&](Node* successor) {
      if (--open_inputs[successor->position_] == 0) ready.push(successor->position_);
    });
  }
  if (order.size() != nodes_.size()) {
    std::vector<std::string_view> names;
    for (const Node* node : FindCycle(open_inputs)) names.push_back(node->name());
    return MakeError(kGraphInvalid, "sort graph {}: it has a cycle: {}", name_, fmt::join(names, " -> "));
  }
  std::vector<std::unique_ptr<Node>> sorted;
  sorted.reserve(order.size());
  for (const size_t position : order) sorted.push_back(std::move(nodes_[position]));
  nodes_ = std::move(sorted);
  for (size_t position = 0; position < nodes_.size(); ++position)
    nodes_[position]->position_ = static_cast<uint32_t>(position);
  return {};
}

/// The nodes of one cycle in edge order, the first repeated at the end, cut after a few: every node left over by the
/// sort has a predecessor that is left over too, so walking backwards must come round.
std::vector<Node*> ComputeGraph::FindCycle(const std::vector<size_t>& open_inputs) const {
  constexpr size_t kMaxNamed = 16;
  const auto left = std::find_if(open_inputs.begin(), open_inputs.end(), [](size_t open) { return open > 0; });
  Node* node = nodes_[static_cast<size_t>(left - open_inputs.begin())].get();
  std::vector<bool> seen(nodes_.size(), false);
  std::vector<Node*> path;
  while (!seen[node->position_]) {
    seen[node->position_] = true;
    path.push_back(node);
    Node* previous = nullptr;
    ForEachPredecessor(*node, [&](Node* candidate) {
      if (previous == nullptr && open_inputs[candidate->position_] > 0) previous = candidate;
    });
    node = previous;
  }
  std::vector<Node*> cycle(std::find(path.begin(), path.end(), node), path.end());
  cycle.push_back(node);
  std::reverse(cycle.begin(), cycle.end());
  if (cycle.size() > kMaxNamed) cycle.resize(kMaxNamed);
  return cycle;
}

void ComputeGraph::AssignIds() {
  int64_t next = 0;
  for (Node* node : NodesInTreeOrder(*this)) node->op().id = next++;
}

Status ComputeGraph::AddSubgraph(std::shared_ptr<ComputeGraph> subgraph) {
  GE_CHECK(subgraph != nullptr && subgraph.get() != this);
  const std::string& name = subgraph->name();
  if (name.empty() || !subgraphs_by_name_.emplace(name, subgraph.get()).second) {
    return MakeError(kGraphInvalid, "add subgraph '{}' to graph {}: the name is {}", name, name_,
                     name.empty() ? "empty" : "taken");
  }
  subgraph->root_ = this;
  subgraph->parent_ = nullptr;
  subgraphs_.push_back(std::move(subgraph));
  return {};
}

std::shared_ptr<ComputeGraph> ComputeGraph::RemoveSubgraph(std::string_view name) {
  const auto it = std::find_if(subgraphs_.begin(), subgraphs_.end(),
                               [&](const auto& subgraph) { return subgraph->name() == name; });
  if (it == subgraphs_.end()) return nullptr;
  std::shared_ptr<ComputeGraph> removed = std::move(*it);
  subgraphs_.erase(it);
  subgraphs_by_name_.erase(removed->name());
  removed->root_ = nullptr;
  removed->parent_ = nullptr;
  return removed;
}

ComputeGraph* ComputeGraph::FindSubgraph(std::string_view name) const {
  const auto it = subgraphs_by_name_.find(std::string(name));
  return it == subgraphs_by_name_.end() ? nullptr : it->second;
}

namespace {

using AnchorPlace = std::pair<std::string_view, int>;

AnchorPlace Place(const OutDataAnchor& anchor) {
  return {anchor.node == nullptr ? std::string_view() : std::string_view(anchor.node->name()), anchor.index};
}

bool SameNames(const std::vector<Node*>& a, const std::vector<Node*>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Node* x, const Node* y) { return x->name() == y->name(); });
}

bool SameNode(const Node& a, const Node& b) {
  if (!(a.op() == b.op()) || a.input_count() != b.input_count() || a.output_count() != b.output_count()) return false;
  for (size_t slot = 0; slot < a.input_count(); ++slot) {
    if (Place(a.input(slot)) != Place(b.input(slot))) return false;
  }
  return SameNames(a.control_inputs(), b.control_inputs());
}

}  // namespace

bool operator==(const ComputeGraph& a, const ComputeGraph& b) {
  if (&a == &b) return true;
  if (a.name_ != b.name_ || a.attrs != b.attrs) return false;
  const auto same_node = [](const auto& x, const auto& y) { return SameNode(*x, *y); };
  const auto same_place = [](const auto& x, const auto& y) { return Place(x) == Place(y); };
  const auto same_graph = [](const auto& x, const auto& y) { return *x == *y; };
  return std::equal(a.nodes().begin(), a.nodes().end(), b.nodes().begin(), b.nodes().end(), same_node) &&
         std::equal(a.outputs.begin(), a.outputs.end(), b.outputs.begin(), b.outputs.end(), same_place) &&
         std::equal(a.subgraphs_.begin(), a.subgraphs_.end(), b.subgraphs_.begin(), b.subgraphs_.end(), same_graph);
}

namespace {

std::string AnchorText(const OutDataAnchor& anchor) {
  if (anchor.node == nullptr) return "-";
  return anchor.index == 0 ? anchor.node->name() : fmt::format("{}:{}", anchor.node->name(), anchor.index);
}

void AppendNode(const Node& node, std::string& text) {
  std::vector<std::string> inputs, attrs, after, outputs;
  for (size_t slot = 0; slot < node.input_count(); ++slot) inputs.push_back(AnchorText(node.input(slot)));
  for (const auto& [name, value] : node.op().attrs) attrs.push_back(fmt::format("{}: {}", name, value.ToString()));
  for (const Node* predecessor : node.control_inputs()) after.push_back(predecessor->name());
  for (const GeTensorDesc& desc : node.op().outputs) {
    outputs.push_back(fmt::format("{}{}", DataTypeWord(desc.dtype), desc.shape.ToString()));
  }
  text += fmt::format("  {}: {}({})", node.name(), node.type(), fmt::join(inputs, ", "));
  if (!attrs.empty()) text += fmt::format(" {{{}}}", fmt::join(attrs, ", "));
  if (!after.empty()) text += fmt::format(" after {}", fmt::join(after, ", "));
  if (!outputs.empty()) text += fmt::format(" -> {}", fmt::join(outputs, ", "));
  text += "\n";
}

}  // namespace

std::string DumpGraph(const ComputeGraph& graph) {
  std::string text = fmt::format("graph {}\n", graph.name());
  for (const auto& node : graph.nodes()) AppendNode(*node, text);
  if (!graph.outputs.empty()) {
    std::vector<std::string> outputs;
    for (const OutDataAnchor& anchor : graph.outputs) outputs.push_back(AnchorText(anchor));
    text += fmt::format("  outputs {}\n", fmt::join(outputs, ", "));
  }
  for (const auto& subgraph : graph.subgraphs()) text += DumpGraph(*subgraph);
  return text;
}

}  // namespace ge
