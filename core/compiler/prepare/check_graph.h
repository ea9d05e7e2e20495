#pragma once

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// Holds a user's graph against the prototypes of the operator package and completes it: every op gets the slots, names
/// and attribute defaults of its prototype; Data gets its input description and, when none has one, its `index`;
/// Constant becomes Const. Fails with the node named on: an op type that nobody knows (with the nearest one), a
/// required input with nothing connected, input indexes that are not 0, 1, 2 …, a constant whose bytes do not fit its
/// shape, a graph output that no kernel writes, subgraphs (not supported yet).
Status CheckGraph(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry);

}  // namespace ge
