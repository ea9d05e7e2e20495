#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Makes the names of nodes unique over the tree: those of a subgraph become `<caller>_<graph>/<node>`
/// (spec/compiler.md §1.5, DataPass), from the root down. A name that begins so already stays. The tree must be linked.
Status QualifyInnerNames(ComputeGraph& root);

}  // namespace ge
