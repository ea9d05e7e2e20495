#pragma once

#include "core/graph/compute_graph.h"
#include "core/op/op_registry.h"

namespace ge {

/// Gives every tensor its type and shape, in topological order, by the op libraries' own functions; constants' values
/// are given to ops that ask for them (spec/compiler.md §2.1), and the same for what its nodes call (§2.2). The graph
/// must be normal (NormalizeGraph). Afterwards each input's description is its producer's. Fails with the node named; a
/// dimension that is not known, or a value that is not, is refused: dynamic shapes are not supported yet.
Status InferShapes(ComputeGraph& graph, const OpImplSpaceRegistryV2& registry);

/// One node whose inputs are described.
Status InferNode(Node& node, const OpImplSpaceRegistryV2& registry);

/// Describes the outputs of a node by the graphs that it calls, which are inferred. A shape on which branches, or the
/// rounds of a loop, disagree is known only when the model runs, and refused.
Status TakeSubgraphOutputs(Node& node);

/// Checks that a node's outputs are described, and hands the descriptions to their consumers.
Status PublishOutputs(Node& node);

}  // namespace ge
