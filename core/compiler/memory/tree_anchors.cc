#include "core/compiler/memory/tree_anchors.h"

#include <algorithm>

#include "core/graph/attr_names.h"
#include "core/graph/control_flow.h"

namespace ge {
namespace {

/// The index into the calling node that a description of a subgraph's border carries; -1 when it carries none.
int64_t ParentIndex(const GeTensorDesc& desc, const OpDesc& op) {
  return AttrOr<int64_t>(desc.attrs, kAttrParentNodeIndex, AttrOr<int64_t>(op.attrs, kAttrParentNodeIndex, -1));
}

Status BadParentIndex(const Node& node, int64_t index, const Node& parent, std::string_view what, size_t count) {
  return MakeError(kGraphInvalid, "node '{}' ({}) of graph '{}' stands for {} {} of node '{}' ({}), which has {}",
                   node.name(), node.type(), node.graph().name(), what, index, parent.name(), parent.type(), count);
}

}  // namespace

StatusOr<TreeAnchors> TreeAnchors::Build(const ComputeGraph& root) {
  TreeAnchors anchors(root);
  size_t node_count = root.nodes().size();
  for (const auto& subgraph : root.subgraphs()) node_count += subgraph->nodes().size();
  anchors.nodes_.resize(node_count);
  GE_RETURN_IF_ERROR(anchors.AddNodes(root));
  for (const auto& subgraph : root.subgraphs()) GE_RETURN_IF_ERROR(anchors.AddNodes(*subgraph));
  anchors.first_.push_back(0);
  for (Node* node : anchors.nodes_) {
    const size_t anchor_count = node->output_count() + node->input_count();
    anchors.first_.push_back(anchors.first_.back() + static_cast<uint32_t>(anchor_count));
    for (const std::string& name : node->op().subgraph_names) {
      const ComputeGraph* subgraph = root.FindSubgraph(name);
      if (subgraph == nullptr || !anchors.parents_.emplace(subgraph, node).second) {
        return MakeError(kGraphInvalid, "node '{}' ({}) calls graph '{}', which {}", node->name(), node->type(), name,
                         subgraph == nullptr ? "does not exist" : "another node calls");
      }
    }
  }
  for (const auto& subgraph : root.subgraphs()) {
    if (anchors.ParentOf(*subgraph) == nullptr)
      return MakeError(kGraphInvalid, "no node calls subgraph '{}'", subgraph->name());
  }
  return anchors;
}

Status TreeAnchors::AddNodes(const ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    const int64_t id = node->op().id;
    if (id < 0 || static_cast<size_t>(id) >= nodes_.size() || nodes_[static_cast<size_t>(id)] != nullptr) {
      return MakeError(kInternal, "node '{}' ({}) has id {}, which is another node's or none of the tree's {}",
                       node->name(), node->type(), id, nodes_.size());
    }
    nodes_[static_cast<size_t>(id)] = node.get();
  }
  return {};
}

const Node& TreeAnchors::NodeOf(uint32_t anchor) const {
  const auto after = std::upper_bound(first_.begin(), first_.end(), anchor);
  return *nodes_[static_cast<size_t>(after - first_.begin()) - 1];
}

std::string TreeAnchors::Describe(uint32_t anchor) const {
  const Node& node = NodeOf(anchor);
  const size_t index = anchor - FirstOf(node);
  const bool is_output = index < node.output_count();
  return fmt::format("{} {} of node '{}' ({})", is_output ? "output" : "input",
                     is_output ? index : index - node.output_count(), node.name(), node.type());
}

Node* TreeAnchors::ParentOf(const ComputeGraph& graph) const {
  if (&graph == root_) return nullptr;
  const auto it = parents_.find(&graph);
  return it == parents_.end() ? nullptr : it->second;
}

const ComputeGraph* TreeAnchors::SubgraphOf(const Node& node, size_t index) const {
  return root_->FindSubgraph(node.op().subgraph_names[index]);
}

bool IsWhile(const Node& node) { return ControlFlowKindOf(node.type()) == ControlFlowKind::kWhile; }

bool IsLoopCondition(const TreeAnchors& anchors, const ComputeGraph& graph) {
  const Node* parent = anchors.ParentOf(graph);
  return parent != nullptr && IsWhile(*parent) && anchors.SubgraphOf(*parent, 0) == &graph;
}

StatusOr<size_t> ParentInputSlot(const Node& data, const Node& parent) {
  const OpDesc& op = data.op();
  const int64_t index = op.outputs.empty() ? -1 : ParentIndex(op.outputs[0], op);
  if (index < 0 || static_cast<size_t>(index) >= parent.input_count())
    return BadParentIndex(data, index, parent, "input", parent.input_count());
  return static_cast<size_t>(index);
}

StatusOr<size_t> ParentOutputIndex(const Node& net_output, size_t slot, const Node& parent) {
  const GeTensorDesc& desc = net_output.op().inputs[slot];
  const int64_t index = AttrOr<int64_t>(desc.attrs, kAttrParentNodeIndex, static_cast<int64_t>(slot));
  if (index < 0 || static_cast<size_t>(index) >= parent.output_count())
    return BadParentIndex(net_output, index, parent, "output", parent.output_count());
  return static_cast<size_t>(index);
}

}  // namespace ge
