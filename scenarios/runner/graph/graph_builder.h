#pragma once

#include <map>
#include <memory>

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// Device memory that holds the values of a ConstPlaceHolder.
struct PlaceholderMemory {
  uint64_t address = 0;
  uint64_t size = 0;  ///< bytes
};
using Placeholders = std::map<const ConstantSpec*, PlaceholderMemory>;

/// The graph as the compiler takes it: a Data node (or its kin) for each input, a node for each constant and variable
/// (a ConstPlaceHolder with the memory that `placeholders` has for it), a node for each op
/// filled from its prototype, data and control edges, and the graph's outputs; and in the root graph a copy of each
/// subgraph for every call of it, named as it is written, or with `_1`, `_2`, … behind when that is taken. Fails with
/// the node's name when an op is not in the registry (kOpNotSupported) or the node does not fit its prototype
/// (kGraphInvalid).
ge::StatusOr<std::shared_ptr<ge::ComputeGraph>> BuildGraph(const GraphSpec& spec, const std::string& name,
                                                           const ge::OpImplSpaceRegistryV2& registry,
                                                           const Placeholders& placeholders = {});

}  // namespace scenario
