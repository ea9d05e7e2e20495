#include "core/compiler/memory/graph_memory.h"

#include <algorithm>

#include "core/base/checked_math.h"
#include "core/compiler/memory/execution_points.h"
#include "core/compiler/memory/lifetimes.h"
#include "core/compiler/memory/memory_symbols.h"
#include "core/compiler/memory/offset_checks.h"
#include "core/compiler/memory/plan_validator.h"
#include "core/compiler/memory/shared_places.h"
#include "core/compiler/memory/survival_check.h"
#include "core/compiler/memory/variable_layout.h"
#include "core/graph/data_kinds.h"
#include "core/graph/tensor_view.h"
#include "core/om/model_attr_names.h"

namespace ge {
namespace {

constexpr Word kAttrZeroCopyBlock("_is_zero_copy_block");
constexpr uint32_t kNoAnchor = UINT32_MAX;

uint64_t Bytes(int64_t size) { return static_cast<uint64_t>(std::max<int64_t>(size, 0)); }

/// Finds what each block is, and refuses a block that is two things.
class RoleFinder {
 public:
  RoleFinder(const TreeAnchors& anchors, const MemoryBlocks& blocks)
      : anchors_(anchors),
        blocks_(blocks),
        roles_(blocks.count(), BlockRole::kPlanned),
        decided_by_(blocks.count(), kNoAnchor),
        ends_(blocks.count(), 0) {}

  StatusOr<std::vector<BlockRole>> Find() && {
    FindEnds();
    for (const Node* node : anchors_.nodes()) {
      if (!HasPlaceOutsidePlan(*node)) continue;
      const BlockRole role = LiesInVariableMemory(*node) ? BlockRole::kVariable : BlockRole::kConstant;
      for (size_t i = 0; i < node->output_count(); ++i) GE_RETURN_IF_ERROR(Decide(anchors_.Output(*node, i), role));
    }
    for (const auto& node : anchors_.root().nodes()) {
      if (IsGraphInput(*node)) {
        for (size_t i = 0; i < node->output_count(); ++i) {
          GE_RETURN_IF_ERROR(Decide(anchors_.Output(*node, i), BlockRole::kGraphInput));
          GE_RETURN_IF_ERROR(CheckIsWhole(anchors_.Output(*node, i), node->op().outputs[i]));
        }
      } else if (node->type() == kNetOutputType) {
        for (size_t slot = 0; slot < node->input_count(); ++slot) {
          const OutDataAnchor from = node->input(slot);
          if (from.node == nullptr) continue;
          GE_RETURN_IF_ERROR(Decide(anchors_.Input(*node, slot), BlockRole::kGraphOutput));
          GE_RETURN_IF_ERROR(
              CheckIsWhole(anchors_.Input(*node, slot), from.node->op().outputs[static_cast<size_t>(from.index)]));
        }
      }
    }
    return std::move(roles_);
  }

 private:
  Status Decide(uint32_t anchor, BlockRole role) {
    const uint32_t block = blocks_.Of(anchor);
    if (decided_by_[block] == kNoAnchor) {
      decided_by_[block] = anchor;
      roles_[block] = role;
      return {};
    }
    if (role == BlockRole::kConstant && roles_[block] == role) return {};
    return MakeError(kGraphInvalid,
                     "memory plan: {} and {} would be one piece of memory, and each has a place of its own; a copy "
                     "between them is missing",
                     anchors_.Describe(decided_by_[block]), anchors_.Describe(anchor));
  }

  /// Padding does not count: what has no task of its own is stored without.
  Status CheckIsWhole(uint32_t anchor, const GeTensorDesc& desc) const {
    const uint64_t end = ends_[blocks_.Of(anchor)];
    if (blocks_.OffsetIn(anchor) == 0 && end <= BytesOf(desc)) return {};
    return MakeError(kGraphInvalid,
                     "memory plan: {} of {} bytes lies {} bytes inside a piece of {} bytes that other tensors share; "
                     "users' buffers cannot replace it, a copy is missing",
                     anchors_.Describe(anchor), BytesOf(desc), blocks_.OffsetIn(anchor), end);
  }

  static uint64_t BytesOf(const GeTensorDesc& desc) { return Bytes(SpanBytes(desc).value_or(desc.size)); }

  void FindEnds() {
    for (const Node* node : anchors_.nodes()) {
      for (size_t i = 0; i < node->output_count(); ++i) {
        const uint32_t anchor = anchors_.Output(*node, i);
        uint64_t& end = ends_[blocks_.Of(anchor)];
        end = std::max(end, blocks_.OffsetIn(anchor) + BytesOf(node->op().outputs[i]));
      }
    }
  }

  const TreeAnchors& anchors_;
  const MemoryBlocks& blocks_;
  std::vector<BlockRole> roles_;
  std::vector<uint32_t> decided_by_;
  std::vector<uint64_t> ends_;  // by block: of the tensor that ends last
};

/// When each block is touched.
std::vector<std::vector<uint32_t>> TouchesOf(const TreeAnchors& anchors, const MemoryBlocks& blocks,
                                             const ExecutionPoints& points) {
  std::vector<std::vector<uint32_t>> touches(blocks.count());
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      points.AppendWrites(*node, touches[blocks.Of(anchors.Output(*node, i))]);
    }
    for (size_t slot = 0; slot < node->input_count(); ++slot) {
      if (node->input(slot).node != nullptr) points.AppendReads(*node, touches[blocks.Of(anchors.Input(*node, slot))]);
    }
  }
  return touches;
}

/// Offsets of the blocks at the end of the memory that users' buffers replace; returns where they end.
StatusOr<uint64_t> PlaceZeroCopyBlocks(const MemoryBlocks& blocks, const std::vector<BlockRole>& roles, uint64_t begin,
                                       std::vector<uint64_t>& block_offsets) {
  std::vector<uint32_t> outputs;
  std::vector<uint32_t> inputs;
  for (uint32_t block = 0; block < blocks.count(); ++block) {
    if (roles[block] == BlockRole::kGraphOutput) outputs.push_back(block);
    if (roles[block] == BlockRole::kGraphInput) inputs.push_back(block);
  }
  std::stable_sort(outputs.begin(), outputs.end(),
                   [&](uint32_t a, uint32_t b) { return blocks.size(a) > blocks.size(b); });
  std::stable_sort(inputs.begin(), inputs.end(),
                   [&](uint32_t a, uint32_t b) { return blocks.size(a) < blocks.size(b); });
  outputs.insert(outputs.end(), inputs.begin(), inputs.end());
  uint64_t end = begin;
  for (uint32_t block : outputs) {
    block_offsets[block] = end;
    auto size = CheckedAlignUp(blocks.size(block), kMemoryAlignment);
    auto next = size ? CheckedAdd(end, *size) : std::nullopt;
    if (!next || *next > uint64_t{INT64_MAX}) {
      return MakeError(kMemoryAllocation, "a graph input or output of {} bytes ends past 63 bits of feature memory",
                       blocks.size(block));
    }
    end = *next;
  }
  return end;
}

/// Gives blocks in variable memory their logical addresses; returns how much of it they take.
StatusOr<uint64_t> PlaceVariables(const TreeAnchors& anchors, const MemoryBlocks& blocks,
                                  std::vector<uint64_t>& block_offsets) {
  VariableLayout variables;
  for (const Node* node : anchors.nodes()) {
    if (!LiesInVariableMemory(*node)) continue;
    const uint32_t output = anchors.Output(*node, 0);
    GE_ASSIGN_OR_RETURN(const uint64_t address, variables.Place(*node));
    block_offsets[blocks.Of(output)] = address - blocks.OffsetIn(output);
  }
  return variables.size();
}

/// The constant of each block that lies in one.
std::vector<const Node*> ConstantsOfBlocks(const TreeAnchors& anchors, const MemoryBlocks& blocks) {
  std::vector<const Node*> constants(blocks.count(), nullptr);
  for (const Node* node : anchors.nodes()) {
    if (node->type() != kConstType) continue;
    for (size_t i = 0; i < node->output_count(); ++i) constants[blocks.Of(anchors.Output(*node, i))] = node;
  }
  return constants;
}

/// Writes what was decided on the nodes.
class OffsetWriter {
 public:
  OffsetWriter(const TreeAnchors& anchors, const MemoryBlocks& blocks, const std::vector<BlockRole>& roles,
               const std::vector<uint64_t>& block_offsets)
      : anchors_(anchors), blocks_(blocks), roles_(roles), block_offsets_(block_offsets) {}

  void WriteOutputs() const {
    for (Node* node : anchors_.nodes()) {
      node->op().output_offsets.assign(node->output_count(), 0);
      for (size_t i = 0; i < node->output_count(); ++i) {
        const uint32_t anchor = anchors_.Output(*node, i);
        node->op().output_offsets[i] = OffsetOf(anchor);
        const BlockRole role = roles_[blocks_.Of(anchor)];
        if (role == BlockRole::kGraphInput || role == BlockRole::kGraphOutput)
          node->op().outputs[i].attrs.insert_or_assign(kAttrZeroCopyBlock, true);
      }
    }
  }

  /// Inputs that no constant feeds have the offset of what feeds them; the others become views.
  std::vector<ConstantView> WriteInputs() const {
    const std::vector<const Node*> constants = ConstantsOfBlocks(anchors_, blocks_);
    std::vector<ConstantView> views;
    for (Node* node : anchors_.nodes()) {
      node->op().input_offsets.clear();
      for (size_t slot = 0; slot < node->input_count(); ++slot) {
        const OutDataAnchor source = node->input(slot);
        if (source.node == nullptr || source.node->type() == kConstType) continue;
        const uint32_t anchor = anchors_.Input(*node, slot);
        if (roles_[blocks_.Of(anchor)] != BlockRole::kConstant) {
          node->op().input_offsets.push_back(OffsetOf(anchor));
        } else {
          views.push_back(
              {{node, static_cast<int>(slot)}, constants[blocks_.Of(anchor)], static_cast<uint64_t>(OffsetOf(anchor))});
        }
      }
    }
    return views;
  }

 private:
  int64_t OffsetOf(uint32_t anchor) const {
    return static_cast<int64_t>(block_offsets_[blocks_.Of(anchor)] + blocks_.OffsetIn(anchor));
  }

  const TreeAnchors& anchors_;
  const MemoryBlocks& blocks_;
  const std::vector<BlockRole>& roles_;
  const std::vector<uint64_t>& block_offsets_;
};

}  // namespace

StatusOr<GraphMemoryUses> CollectMemoryUses(const TreeAnchors& anchors, const MemoryBlocks& blocks,
                                            const StreamPlan& streams) {
  GraphMemoryUses result;
  GE_ASSIGN_OR_RETURN(result.roles, RoleFinder(anchors, blocks).Find());
  const ExecutionPoints points(anchors, streams);
  result.order = points.order();
  auto touches = TouchesOf(anchors, blocks, points);
  std::vector<bool> seen(blocks.count(), false);
  const auto add = [&](uint64_t size, std::vector<uint32_t> when, MemoryOwner owner) {
    points.Complete(when);
    if (when.empty()) when.push_back(0);  // nobody writes or reads it
    if (result.order.stream_of.empty()) return;
    result.uses.push_back({size, std::move(when)});
    result.owners.push_back(owner);
  };
  for (Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      const uint32_t block = blocks.Of(anchors.Output(*node, i));
      if (seen[block] || result.roles[block] != BlockRole::kPlanned) continue;
      seen[block] = true;
      add(blocks.size(block), std::move(touches[block]), {block, nullptr, 0});
    }
    for (size_t i = 0; i < node->op().workspace_bytes.size(); ++i) {
      std::vector<uint32_t> when;
      points.AppendWrites(*node, when);
      add(Bytes(node->op().workspace_bytes[i]), std::move(when), {0, node, i});
    }
  }
  return result;
}

StatusOr<GraphMemory> PlanGraphMemory(ComputeGraph& graph, const StreamPlan& streams,
                                      const MemoryPlanOptions& options) {
  GE_ASSIGN_OR_RETURN(const TreeAnchors anchors, TreeAnchors::Build(graph));
  GE_ASSIGN_OR_RETURN(const MemoryBlocks blocks, MemoryBlocks::Build(anchors));
  GE_RETURN_IF_ERROR(CheckSharedPlaces(anchors, blocks));
  GE_ASSIGN_OR_RETURN(GraphMemoryUses wanted, CollectMemoryUses(anchors, blocks, streams));
  GE_ASSIGN_OR_RETURN(MemoryRequest request, ComputeLifetimes(wanted.order, wanted.uses));
  GE_ASSIGN_OR_RETURN(MemoryPlan plan, AssignBlocks(request));
  GE_RETURN_IF_ERROR(ValidateMemoryPlan(wanted.order, {wanted.uses, plan.offsets, plan.total, kMemoryAlignment}),
                     "graph '{}'", graph.name());
  for (Node* node : anchors.nodes()) node->op().workspace_offsets.assign(node->op().workspace_bytes.size(), 0);
  std::vector<uint64_t> block_offsets(blocks.count(), 0);
  for (size_t i = 0; i < wanted.owners.size(); ++i) {
    const MemoryOwner& owner = wanted.owners[i];
    if (owner.node != nullptr) {
      owner.node->op().workspace_offsets[owner.workspace] = static_cast<int64_t>(plan.offsets[i]);
    } else {
      block_offsets[owner.block] = plan.offsets[i];
    }
  }
  GraphMemory memory;
  GE_ASSIGN_OR_RETURN(memory.variable_size, PlaceVariables(anchors, blocks, block_offsets));
  GE_ASSIGN_OR_RETURN(memory.memory_size, PlaceZeroCopyBlocks(blocks, wanted.roles, plan.total, block_offsets));
  memory.zero_copy_size = memory.memory_size - plan.total;
  const OffsetWriter writer(anchors, blocks, wanted.roles, block_offsets);
  writer.WriteOutputs();
  memory.constant_views = writer.WriteInputs();
  GE_RETURN_IF_ERROR(CheckNodeOffsets(anchors, options.phony_offset_policy), "graph '{}'", graph.name());
  GE_RETURN_IF_ERROR(CheckValuesSurvive(anchors), "graph '{}'", graph.name());
  return memory;
}

Status PlaceConstantViews(const std::vector<ConstantView>& views) {
  for (const ConstantView& view : views) {
    const auto* value = FindAttr<std::shared_ptr<const GeTensor>>(view.constant->op().attrs, kAttrValue);
    if (value == nullptr || *value == nullptr)
      return MakeError(kInternal, "Const '{}' has no tensor attribute 'value'", view.constant->name());
    OpDesc& op = view.reader.node->op();
    op.is_input_const.resize(op.inputs.size(), false);
    op.is_input_const[static_cast<size_t>(view.reader.index)] = true;
    op.inputs[static_cast<size_t>(view.reader.index)].data_offset =
        (*value)->desc.data_offset + static_cast<int64_t>(view.offset);
  }
  return {};
}

}  // namespace ge
