#pragma once

#include <vector>

#include "core/compiler/memory/block_assigner.h"
#include "core/compiler/memory/execution_order.h"
#include "core/compiler/memory/memory_blocks.h"
#include "core/compiler/stream/assign_streams.h"
#include "core/engines/phony_offset_policy.h"

namespace ge {

/// What takes memory in a plan: a block of tensors, or a workspace of a node.
struct MemoryOwner {
  uint32_t block = 0;
  Node* node = nullptr;  ///< whose workspace it is; null: the block
  size_t workspace = 0;
};

/// Where the bytes of a block come from (spec/compiler.md §5.3, §5.8).
enum class BlockRole : uint8_t {
  kPlanned,      ///< the planner places it
  kGraphInput,   ///< users' buffers replace it
  kGraphOutput,  ///< users' buffers replace it
  kConstant,     ///< it lies in a constant: no place in the feature memory
  kVariable,     ///< it lies in variable memory: its offset is a logical address (variable_layout.h)
};

/// What the planner is asked about a graph tree: points of execution, and everything that is neither graph input nor
/// graph output nor constant.
struct GraphMemoryUses {
  ExecutionOrder order;
  std::vector<MemoryUse> uses;
  std::vector<MemoryOwner> owners;  ///< of each use
  std::vector<BlockRole> roles;     ///< by block
};

/// Every node that may have a task is a point; the tiling of a sunk op is a point of its own on its attached stream.
/// Graphs are sorted, streams and sizes are final. Fails with kGraphInvalid, naming both sides, on a block that would
/// have to be two things at once (two graph inputs or outputs, a constant and an output, part of a larger tensor and a
/// graph output): such graphs are repaired by copies before they are planned (spec/ge-local.md §10.9).
StatusOr<GraphMemoryUses> CollectMemoryUses(const TreeAnchors& anchors, const MemoryBlocks& blocks,
                                            const StreamPlan& streams);

/// An input that reads a constant through references or cuts: where in it, in bytes.
struct ConstantView {
  InDataAnchor reader;
  const Node* constant = nullptr;
  uint64_t offset = 0;
};

/// The feature memory of a model (spec/compiler.md §5.10): reused blocks first, then the zero-copy blocks.
struct GraphMemory {
  uint64_t memory_size = 0;     ///< all of it
  uint64_t zero_copy_size = 0;  ///< the tail that users' buffers replace
  uint64_t variable_size = 0;   ///< variable memory, from its logical base
  std::vector<ConstantView> constant_views = {};
};

struct MemoryPlanOptions {
  /// kReference: starts of parts that do not fit the finished tensor are taken as they are.
  PhonyOffsetPolicy phony_offset_policy = PhonyOffsetPolicy::kStrict;
};

/// Plans the feature memory of a graph tree, checks the plan with independent validators, and writes the offsets of
/// outputs, inputs and workspaces on the nodes. Zero-copy blocks lie at the end: graph outputs by size descending, then
/// graph inputs ascending (spec/compiler.md §5.8). An output that lies in a constant has the offset in the constant;
/// one that lies in variable memory has its logical address, and so do the inputs that read it.
StatusOr<GraphMemory> PlanGraphMemory(ComputeGraph& graph, const StreamPlan& streams,
                                      const MemoryPlanOptions& options = {});

/// Marks the readers of constant views as inputs from a constant, and tells them their place in WEIGHTS_DATA. After
/// LayOutWeights.
Status PlaceConstantViews(const std::vector<ConstantView>& views);

}  // namespace ge
