#pragma once

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// Holds one graph of a tree against the prototypes of the operator package and completes it: every op gets the slots,
/// names and attribute defaults of its prototype; Data gets its input description; Constant becomes Const; a node that
/// calls graphs gets the names of its slots. Fails with the node named on: an op type that nobody knows (with the
/// nearest one), a required input with nothing connected, a constant whose bytes do not fit its shape, an output of the
/// root that no kernel writes.
Status CheckGraph(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry);

}  // namespace ge
