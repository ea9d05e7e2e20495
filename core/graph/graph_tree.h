#pragma once

#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

// The tree of graphs: a root that holds all subgraphs flat, and nodes that call them by OpDesc::subgraph_names.

/// Levels of calls below the root that a compile takes (spec/compiler.md §1.7).
inline constexpr size_t kMaxGraphTreeDepth = 25;

/// The root, then its subgraphs in their order.
std::vector<ComputeGraph*> GraphsOf(ComputeGraph& root);
std::vector<const ComputeGraph*> GraphsOf(const ComputeGraph& root);

/// The node whose `subgraph_names` lists the graph; null for a root and for a graph that nobody calls. At once after
/// LinkGraphTree, by a search over the tree for a caller that came later.
Node* ParentNodeOf(const ComputeGraph& subgraph);

/// The i-th graph that a node calls; null when it lists fewer, or a name that the tree does not have.
ComputeGraph* SubgraphOf(const Node& node, size_t i);

/// Which of its parent's `subgraph_names` the graph is.
size_t SubgraphIndexOf(const Node& parent, const ComputeGraph& subgraph);

/// All nodes of the tree in the order in which they run: each graph in its present order, the nodes of called graphs
/// right behind the node that calls them. Graphs that no node reaches come last. Each graph once.
std::vector<Node*> NodesInTreeOrder(const ComputeGraph& root);

/// Holds the tree against its limits and lets ParentNodeOf answer at once: every name that a node calls exists, each
/// subgraph is called by exactly one node, none calls itself however indirectly, kMaxGraphTreeDepth levels at most.
Status LinkGraphTree(ComputeGraph& root);

/// Sorts every graph of the tree topologically and numbers all nodes (ComputeGraph::AssignIds).
Status SortGraphTree(ComputeGraph& root);

}  // namespace ge
