#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Gives every Data its `index`: as the graph's author said, or in order when no Data says one. Fails with the nodes
/// named on an index that two share or that is negative; in the root also on a gap. A subgraph may leave out inputs of
/// its caller.
Status NumberGraphInputs(const ComputeGraph& graph);

/// The Data nodes of a graph, in its order.
std::vector<Node*> DataNodesOf(const ComputeGraph& graph);

/// `index` of a numbered Data.
int64_t DataIndex(const Node& data);

}  // namespace ge
