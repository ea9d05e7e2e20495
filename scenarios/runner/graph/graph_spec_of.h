#pragma once

#include "core/graph/compute_graph.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// A graph as a scenario would write it, so that the evaluator can run what a compile has made of a scenario's graph.
/// `graph` is a root on its way through the passes. Control edges are left out: they decide no value. An input that is
/// described in another shape than what feeds it is put behind a Reshape; constants that the evaluator cannot hold are
/// left out, and with them all that depends on them. Names are the graph's own; names that it adds hold a '|'.
GraphSpec GraphSpecOf(const ge::ComputeGraph& graph);

}  // namespace scenario
