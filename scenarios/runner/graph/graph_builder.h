#pragma once

#include <memory>

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// The graph as the compiler takes it: a Data node for each input, a Const node for each constant, a node for each op
/// filled from its prototype, data and control edges, and the graph's outputs; and in the root graph a copy of each
/// subgraph for every call of it, named as it is written, or with `_1`, `_2`, … behind when that is taken. Fails with
/// the node's name when an op is not in the registry (kOpNotSupported) or the node does not fit its prototype
/// (kGraphInvalid).
ge::StatusOr<std::shared_ptr<ge::ComputeGraph>> BuildGraph(const GraphSpec& spec, const std::string& name,
                                                           const ge::OpImplSpaceRegistryV2& registry);

}  // namespace scenario
