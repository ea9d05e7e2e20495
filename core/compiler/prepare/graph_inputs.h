#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Gives every graph input its `index`: as the graph's author said, or in order when none says one. Fails with the
/// nodes named on an index that two share or that is negative; in the root also on a gap. A subgraph may leave out
/// inputs of its caller. RefData, AippData and QueueData are inputs of the root only, and a QueueData that is bound to
/// a queue is refused (kUnsupported).
Status NumberGraphInputs(const ComputeGraph& graph);

/// The inputs of a graph (IsGraphInput), in its order.
std::vector<Node*> DataNodesOf(const ComputeGraph& graph);

/// `index` of a numbered input.
int64_t DataIndex(const Node& data);

}  // namespace ge
