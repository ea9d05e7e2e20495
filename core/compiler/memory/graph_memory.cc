#include "core/compiler/memory/graph_memory.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/checked_math.h"
#include "core/compiler/memory/lifetimes.h"
#include "core/compiler/memory/plan_validator.h"

namespace ge {
namespace {

constexpr std::string_view kAttrZeroCopyBlock = "_is_zero_copy_block";

bool IsOutsidePlan(const Node& node) { return node.type() == "Data" || node.type() == "Const"; }

bool FeedsNetOutput(const Node& node, size_t output) {
  const auto& consumers = node.consumers(output);
  return std::any_of(consumers.begin(), consumers.end(),
                     [](const InDataAnchor& to) { return to.node->type() == "NetOutput"; });
}

uint64_t Bytes(int64_t size) { return static_cast<uint64_t>(std::max<int64_t>(size, 0)); }

/// Numbers the points where nodes run.
class PointNumbers {
 public:
  explicit PointNumbers(const ComputeGraph& graph, ExecutionOrder& order) {
    for (const auto& node : graph.nodes()) {
      if (IsOutsidePlan(*node)) continue;
      for (int64_t stream : node->op().attached_stream_ids) Add(order, {node.get(), true}, stream);
      Add(order, {node.get(), false}, node->op().stream_id);
    }
  }
  uint32_t Of(const Node* node) const { return numbers_.at({node, false}); }
  uint32_t Of(const StreamPoint& point) const { return numbers_.at({point.node, point.tiling}); }
  /// All points of a node that reads an input: its kernel's, and its tiling's.
  void AppendTo(const Node* node, std::vector<uint32_t>& touches) const {
    if (auto it = numbers_.find({node, true}); it != numbers_.end()) touches.push_back(it->second);
    touches.push_back(Of(node));
  }

 private:
  void Add(ExecutionOrder& order, const StreamPoint& point, int64_t stream) {
    numbers_.emplace(std::pair(point.node, point.tiling), static_cast<uint32_t>(order.stream_of.size()));
    order.stream_of.push_back(static_cast<uint32_t>(stream));
  }
  std::map<std::pair<const Node*, bool>, uint32_t> numbers_;
};

void SortUnique(std::vector<uint32_t>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// The blocks that users' buffers replace, in their order at the end of the memory.
struct ZeroCopyBlock {
  Node* node;
  size_t output;
  uint64_t size;
};

std::vector<ZeroCopyBlock> ZeroCopyBlocks(const ComputeGraph& graph) {
  std::vector<ZeroCopyBlock> outputs;
  std::vector<ZeroCopyBlock> inputs;
  for (const auto& node : graph.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      ZeroCopyBlock block{node.get(), i, Bytes(node->op().outputs[i].size)};
      if (node->type() == "Data") {
        inputs.push_back(block);
      } else if (FeedsNetOutput(*node, i)) {
        outputs.push_back(block);
      }
    }
  }
  std::stable_sort(outputs.begin(), outputs.end(), [](const auto& a, const auto& b) { return a.size > b.size; });
  std::stable_sort(inputs.begin(), inputs.end(), [](const auto& a, const auto& b) { return a.size < b.size; });
  outputs.insert(outputs.end(), inputs.begin(), inputs.end());
  return outputs;
}

void SetOffset(const MemoryOwner& owner, uint64_t offset) {
  OpDesc& op = owner.node->op();
  (owner.workspace ? op.workspace_offsets : op.output_offsets)[owner.index] = static_cast<int64_t>(offset);
}

/// Inputs that no constant feeds have the offset of the output that feeds them.
void CopyOffsetsToInputs(ComputeGraph& graph) {
  for (const auto& node : graph.nodes()) {
    node->op().input_offsets.clear();
    for (size_t slot = 0; slot < node->input_count(); ++slot) {
      OutDataAnchor source = node->input(slot);
      if (source.node == nullptr || source.node->type() == "Const") continue;
      node->op().input_offsets.push_back(source.node->op().output_offsets[static_cast<size_t>(source.index)]);
    }
  }
}

StatusOr<uint64_t> PlaceZeroCopyBlocks(const ComputeGraph& graph, uint64_t begin) {
  uint64_t end = begin;
  for (const ZeroCopyBlock& block : ZeroCopyBlocks(graph)) {
    SetOffset({block.node, false, block.output}, end);
    block.node->op().outputs[block.output].attrs.insert_or_assign(std::string(kAttrZeroCopyBlock), true);
    auto size = CheckedAlignUp(block.size, kMemoryAlignment);
    auto next = size ? CheckedAdd(end, *size) : std::nullopt;
    if (!next || *next > uint64_t{INT64_MAX}) {
      return MakeError(kMemoryAllocation, "node '{}': its {} bytes end past 63 bits of feature memory",
                       block.node->name(), block.size);
    }
    end = *next;
  }
  return end;
}

}  // namespace

GraphMemoryUses CollectMemoryUses(const ComputeGraph& graph, const StreamPlan& streams) {
  GraphMemoryUses result;
  PointNumbers points(graph, result.order);
  for (const SyncEvent& event : streams.events) {
    result.order.waits.emplace_back(points.Of(event.record_after), points.Of(event.wait_before));
  }
  for (const auto& node : graph.nodes()) {
    if (IsOutsidePlan(*node)) continue;
    for (size_t i = 0; i < node->output_count(); ++i) {
      if (FeedsNetOutput(*node, i)) continue;
      MemoryUse use{Bytes(node->op().outputs[i].size), {points.Of(node.get())}};
      for (const InDataAnchor& consumer : node->consumers(i)) points.AppendTo(consumer.node, use.touches);
      SortUnique(use.touches);
      result.uses.push_back(std::move(use));
      result.owners.push_back({node.get(), false, i});
    }
    for (size_t i = 0; i < node->op().workspace_bytes.size(); ++i) {
      result.uses.push_back({Bytes(node->op().workspace_bytes[i]), {points.Of(node.get())}});
      result.owners.push_back({node.get(), true, i});
    }
  }
  return result;
}

StatusOr<GraphMemory> PlanGraphMemory(ComputeGraph& graph, const StreamPlan& streams) {
  GraphMemoryUses wanted = CollectMemoryUses(graph, streams);
  GE_ASSIGN_OR_RETURN(MemoryRequest request, ComputeLifetimes(wanted.order, wanted.uses));
  GE_ASSIGN_OR_RETURN(MemoryPlan plan, AssignBlocks(request));
  GE_RETURN_IF_ERROR(ValidateMemoryPlan(wanted.order, {wanted.uses, plan.offsets, plan.total, kMemoryAlignment}),
                     "graph '{}'", graph.name());
  for (const auto& node : graph.nodes()) {
    node->op().output_offsets.assign(node->output_count(), 0);
    node->op().workspace_offsets.assign(node->op().workspace_bytes.size(), 0);
  }
  for (size_t i = 0; i < wanted.owners.size(); ++i) SetOffset(wanted.owners[i], plan.offsets[i]);
  GraphMemory memory;
  GE_ASSIGN_OR_RETURN(memory.memory_size, PlaceZeroCopyBlocks(graph, plan.total));
  memory.zero_copy_size = memory.memory_size - plan.total;
  CopyOffsetsToInputs(graph);
  return memory;
}

}  // namespace ge
