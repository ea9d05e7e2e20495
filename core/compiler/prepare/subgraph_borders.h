#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Holds each node with subgraphs against what its type asks for: number of graphs, inputs and outputs; each output of
/// a graph that gives outputs, and one for a cond-graph; Data that stand for inputs which the node has. Fails with the
/// node and the graph named. Inputs must be numbered and every graph must end in a NetOutput.
Status CheckSubgraphBorders(const ComputeGraph& root);

/// Writes `_parent_node_index` on output 0 of every Data of a subgraph and on the inputs of its NetOutput
/// (spec/compiler.md §1.5, DataPass). The borders must be checked.
void SetParentIndexes(ComputeGraph& root);

/// Lets branches of If and Case read the constants that are handed to them from a copy inside, which costs nothing
/// (equal weights are stored once): Data of a branch never stand for constants afterwards. The condition stays.
Status CopyConstantsIntoBranches(ComputeGraph& root);

}  // namespace ge
