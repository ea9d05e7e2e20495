#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

inline constexpr std::string_view kNetOutputName = "Node_Output";

/// Makes sure that the graph ends in exactly one NetOutput: when there is none, one is made that reads `graph.outputs`
/// in order. Fails with kGraphInvalid on several, on a root graph without outputs, and when the node and
/// `graph.outputs` disagree.
Status AddNetOutput(ComputeGraph& graph);

}  // namespace ge
