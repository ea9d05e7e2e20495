#pragma once

#include <string>

#include "core/graph/compute_graph.h"

namespace ge {

/// A graph and its subgraphs in Graphviz' language, one cluster a graph: nodes with name and type, data edges with the
/// slots that they join (when not 0) and the tensor's type and shape, control edges dashed, calls of subgraphs dotted.
/// Any name is safe in it.
std::string RenderDot(const ComputeGraph& graph);

}  // namespace ge
