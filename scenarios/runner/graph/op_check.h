#pragma once

#include "scenarios/runner/graph/op_signature.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// Holds the nodes of a graph and its subgraphs against the ops of a package: op types, number of inputs, output
/// indices, attributes.
void CheckOps(const GraphSpec& graph, const std::vector<OpSignature>& ops, Diagnostics& diagnostics);

}  // namespace scenario
