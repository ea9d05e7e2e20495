#pragma once

#include <vector>

#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/execution_order.h"
#include "core/compiler/stream/assign_streams.h"

namespace ge {

/// A place in a node that wants memory.
struct MemoryOwner {
  Node* node = nullptr;
  bool workspace = false;  ///< else an output
  size_t index = 0;
};

/// What the planner is asked about a graph: points of execution, and everything that is neither graph input nor graph
/// output.
struct GraphMemoryUses {
  ExecutionOrder order;
  std::vector<MemoryUse> uses;
  std::vector<MemoryOwner> owners;  ///< of each use
};

/// Every op that has tasks is a point; the tiling of a sunk op is a point of its own on its attached stream. The graph
/// is sorted, streams and sizes are final.
GraphMemoryUses CollectMemoryUses(const ComputeGraph& graph, const StreamPlan& streams);

/// The feature memory of a model (spec/compiler.md §5.10): reused blocks first, then the zero-copy blocks.
struct GraphMemory {
  uint64_t memory_size = 0;     ///< all of it
  uint64_t zero_copy_size = 0;  ///< the tail that users' buffers replace
};

/// Plans the feature memory, checks the plan with the independent validator, and writes the offsets of outputs, inputs
/// and workspaces on the nodes. Zero-copy blocks lie at the end: graph outputs by size descending, then graph inputs
/// ascending (spec/compiler.md §5.8).
StatusOr<GraphMemory> PlanGraphMemory(ComputeGraph& graph, const StreamPlan& streams);

}  // namespace ge
