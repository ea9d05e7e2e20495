#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

/// The output and input anchors of a whole graph tree, numbered densely: per node in the order of ids, outputs before
/// inputs. Views the graph, which must not change meanwhile.
class TreeAnchors {
 public:
  /// Ids must be those of ComputeGraph::AssignIds (kInternal otherwise). Fails with kGraphInvalid when a subgraph has
  /// no node that calls it.
  static StatusOr<TreeAnchors> Build(const ComputeGraph& root);

  const ComputeGraph& root() const { return *root_; }
  /// Nodes of the root and its subgraphs, by id.
  const std::vector<Node*>& nodes() const { return nodes_; }
  uint32_t anchor_count() const { return first_.back(); }
  uint32_t Output(const Node& node, size_t index) const { return FirstOf(node) + static_cast<uint32_t>(index); }
  uint32_t Input(const Node& node, size_t slot) const {
    return FirstOf(node) + static_cast<uint32_t>(node.output_count() + slot);
  }
  uint32_t Output(const OutDataAnchor& anchor) const { return Output(*anchor.node, static_cast<size_t>(anchor.index)); }
  uint32_t Input(const InDataAnchor& anchor) const { return Input(*anchor.node, static_cast<size_t>(anchor.index)); }

  /// Whose anchor it is; for messages. "output 0 of node 'a' (Relu)".
  const Node& NodeOf(uint32_t anchor) const;
  std::string Describe(uint32_t anchor) const;

  /// The node that calls a subgraph; null for the root.
  Node* ParentOf(const ComputeGraph& graph) const;
  const ComputeGraph* SubgraphOf(const Node& node, size_t index) const;

 private:
  explicit TreeAnchors(const ComputeGraph& root) : root_(&root) {}
  uint32_t FirstOf(const Node& node) const { return first_[static_cast<size_t>(node.op().id)]; }
  Status AddNodes(const ComputeGraph& graph);

  const ComputeGraph* root_;
  std::vector<Node*> nodes_;
  std::vector<uint32_t> first_;  // by node id; one more at the end
  std::unordered_map<const ComputeGraph*, Node*> parents_;
};

/// Calls visit(anchor, anchor) for every two anchors that are one tensor: ends of an edge, and what a subgraph shares
/// with the node that calls it (its Data with the node's inputs, its NetOutput's inputs with the node's outputs; the
/// condition of a While hands nothing on). Fails with kGraphInvalid, naming the node, on a parent index that does not
/// exist.
template <typename Visit>
Status ForEachTie(const TreeAnchors& anchors, Visit&& visit);

bool IsWhile(const Node& node);
/// Condition graph of a While.
bool IsLoopCondition(const TreeAnchors& anchors, const ComputeGraph& graph);

/// Which input of the calling node a subgraph's Data stands for, which output a slot of its NetOutput.
StatusOr<size_t> ParentInputSlot(const Node& data, const Node& parent);
StatusOr<size_t> ParentOutputIndex(const Node& net_output, size_t slot, const Node& parent);

template <typename Visit>
Status ForEachTie(const TreeAnchors& anchors, Visit&& visit) {
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      for (const InDataAnchor& consumer : node->consumers(i)) {
        GE_RETURN_IF_ERROR(visit(anchors.Output(*node, i), anchors.Input(consumer)));
      }
    }
    const Node* parent = anchors.ParentOf(node->graph());
    if (parent == nullptr) continue;
    if (IsGraphInput(*node)) {
      GE_ASSIGN_OR_RETURN(const size_t slot, ParentInputSlot(*node, *parent));
      GE_RETURN_IF_ERROR(visit(anchors.Input(*parent, slot), anchors.Output(*node, 0)));
    } else if (node->type() == "NetOutput" && !IsLoopCondition(anchors, node->graph())) {
      for (size_t slot = 0; slot < node->input_count(); ++slot) {
        GE_ASSIGN_OR_RETURN(const size_t output, ParentOutputIndex(*node, slot, *parent));
        GE_RETURN_IF_ERROR(visit(anchors.Input(*node, slot), anchors.Output(*parent, output)));
      }
    }
  }
  return {};
}

}  // namespace ge
