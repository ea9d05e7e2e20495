#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Whether a node is of unknown shape (spec/ge-local.md §4.1 step 3): an input or output description with a dimension
/// of -1 or -2, at the node itself or in a graph that it calls, at any depth. -4 is not unknown, it is wrong. Fails
/// when a graph that is called is missing (§12.1 point 15).
StatusOr<bool> IsUnknownShape(const Node& node);

}  // namespace ge
