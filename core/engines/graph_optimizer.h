#pragma once

#include <string_view>

#include "core/engines/engine_options.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// What an engine does to a graph as a whole, at fixed places of a compile (GE's GraphOptimizer, spec/ge-local.md §3).
/// Each call gets the root graph, which holds the subgraphs.
class GraphOptimizer {
 public:
  virtual ~GraphOptimizer() = default;

  virtual Status Initialize(const EngineOptions&) { return {}; }
  virtual Status Finalize() { return {}; }

  /// Of GE's GetAttributes: the engine that the optimizer works for. One of an unknown engine is left out.
  virtual std::string_view engine_name() const = 0;

  virtual Status OptimizeOriginalGraph(ComputeGraph&) { return {}; }
  /// After shapes are known, before the graph is placed.
  virtual Status OptimizeOriginalGraphJudgeInsert(ComputeGraph&) { return {}; }
  virtual Status OptimizeFusedGraph(ComputeGraph&) { return {}; }
  virtual Status OptimizeWholeGraph(ComputeGraph&) { return {}; }
};

}  // namespace ge
