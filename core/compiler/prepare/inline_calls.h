#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Puts the graph of every PartitionedCall and StatefulPartitionedCall of the tree in the place of the call
/// (spec/ge-local.md §9.1). Inner nodes are renamed `<call>_<graph>/<node>`, unless they are already; the called graphs
/// leave the root. What had to run before (after) the call runs before (after) each of its nodes. The tree must be
/// linked, inputs numbered, and every graph end in a NetOutput; afterwards it is linked anew.
Status InlinePartitionedCalls(ComputeGraph& root);

}  // namespace ge
