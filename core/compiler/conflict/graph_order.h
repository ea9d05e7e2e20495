#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Whether `later` certainly starts after `earlier` has ended: a path of edges leads from one to the other. Both are in
/// one graph, which is sorted and numbered but for nodes that came in since.
bool RunsBefore(const Node* earlier, const Node* later);

}  // namespace ge
