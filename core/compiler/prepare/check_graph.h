#pragma once

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// Whose memory the constants that a graph's author calls `Constant` lie in (option ge.constLifecycle).
enum class ConstLifecycle : uint8_t {
  kGraph,    ///< they become Const: in WEIGHTS_DATA of the model
  kSession,  ///< they stay: in variable memory
};

/// Holds one graph of a tree against the prototypes of the operator package and completes it: every op gets the slots,
/// names and attribute defaults of its prototype; graph inputs get their input description; Constant becomes Const when
/// constants live as long as the graph; a node that calls graphs gets the names of its slots. Fails with the node named
/// on: an op type that nobody knows (with the nearest one), a required input with nothing connected, a constant whose
/// bytes do not fit its shape, an output of the root that no kernel writes, an op that writes a constant in place.
Status CheckGraph(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry,
                  ConstLifecycle lifecycle = ConstLifecycle::kGraph);

}  // namespace ge
