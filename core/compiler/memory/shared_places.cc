#include "core/compiler/memory/shared_places.h"

#include <algorithm>
#include <optional>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/joined_tensor.h"
#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/control_flow.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

/// Bytes of a block that a node writes.
struct WrittenPlace {
  uint32_t block = 0;
  uint64_t begin = 0, end = 0;
  uint32_t anchor = 0;
};

/// The node itself fills its output, rather than passing on an input or what a graph that it calls gives out.
bool Writes(const TreeAnchors& anchors, const Node& node, size_t output) {
  if (HasPlaceOutsidePlan(node) || !node.op().subgraph_names.empty()) return false;
  if (IsGraphInput(node)) return &node.graph() == &anchors.root();
  return !PassedOnInput(node, output);
}

bool IsStrided(const Node& node, size_t output) {
  if (StridesOf(node.op().outputs[output]) != nullptr) return true;
  return std::any_of(node.consumers(output).begin(), node.consumers(output).end(), [](const InDataAnchor& consumer) {
    const auto joined =
        HasRun(*consumer.node, RunKind::kInputNoPadding) ? JoinedTensorOf(*consumer.node) : std::nullopt;
    return joined && !joined->BlockIsContiguous();
  });
}

bool IsBranching(const Node& caller) {
  const ControlFlowKind kind = ControlFlowKindOf(caller.type());
  return kind == ControlFlowKind::kIf || kind == ControlFlowKind::kCase;
}

/// The nodes lie in different branches of one node: only one of them runs.
bool AreAlternatives(const TreeAnchors& anchors, const Node& a, const Node& b) {
  const ComputeGraph* inner_a = &a.graph();
  for (const Node* caller = anchors.ParentOf(*inner_a); caller != nullptr; caller = anchors.ParentOf(*inner_a)) {
    const ComputeGraph* inner_b = &b.graph();
    const Node* caller_b = anchors.ParentOf(*inner_b);
    for (; caller_b != nullptr && caller_b != caller; caller_b = anchors.ParentOf(*inner_b))
      inner_b = &caller_b->graph();
    if (caller_b == caller && inner_a != inner_b && IsBranching(*caller)) return true;
    inner_a = &caller->graph();
  }
  return false;
}

}  // namespace

Status CheckSharedPlaces(const TreeAnchors& anchors, const MemoryBlocks& blocks) {
  std::vector<uint32_t> writers(blocks.count(), 0);
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      if (Writes(anchors, *node, i)) ++writers[blocks.Of(anchors.Output(*node, i))];
    }
  }
  std::vector<WrittenPlace> places;
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      const uint32_t anchor = anchors.Output(*node, i);
      if (writers[blocks.Of(anchor)] < 2 || !Writes(anchors, *node, i) || IsStrided(*node, i)) continue;
      const GeTensorDesc& desc = node->op().outputs[i];
      const int64_t bytes = TensorBytes(desc.shape, desc.dtype).value_or(desc.size);
      const uint64_t begin = blocks.OffsetIn(anchor);
      if (bytes > 0) places.push_back({blocks.Of(anchor), begin, begin + static_cast<uint64_t>(bytes), anchor});
    }
  }
  std::sort(places.begin(), places.end(), [](const WrittenPlace& a, const WrittenPlace& b) {
    return std::tie(a.block, a.begin, a.anchor) < std::tie(b.block, b.begin, b.anchor);
  });
  std::optional<MemorySymbols> symbols;
  std::vector<const WrittenPlace*> open;  // those before that reach to where we are
  for (const WrittenPlace& place : places) {
    std::erase_if(
        open, [&](const WrittenPlace* before) { return before->block != place.block || before->end <= place.begin; });
    for (const WrittenPlace* before : open) {
      if (!symbols) {
        GE_ASSIGN_OR_RETURN(symbols, MemorySymbols::Build(anchors));
      }
      if (symbols->Of(before->anchor) == symbols->Of(place.anchor) ||
          AreAlternatives(anchors, anchors.NodeOf(before->anchor), anchors.NodeOf(place.anchor))) {
        continue;
      }
      return MakeError(kGraphInvalid,
                       "memory plan: {} and {} would lie in the same bytes of one piece of memory, {} and {} bytes "
                       "from its start; a copy before one of their readers is missing",
                       anchors.Describe(before->anchor), anchors.Describe(place.anchor), before->begin, place.begin);
    }
    open.push_back(&place);
  }
  return {};
}

}  // namespace ge
