#include "core/compiler/memory/shared_places.h"

#include <algorithm>
#include <optional>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/joined_tensor.h"
#include "core/compiler/memory/memory_symbols.h"
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
  const WrittenPlace* furthest = nullptr;  // of those before, the one that ends last
  for (const WrittenPlace& place : places) {
    const bool same_block = furthest != nullptr && furthest->block == place.block;
    if (same_block && furthest->end > place.begin) {
      if (!symbols) {
        GE_ASSIGN_OR_RETURN(symbols, MemorySymbols::Build(anchors));
      }
      if (symbols->Of(furthest->anchor) != symbols->Of(place.anchor)) {
        return MakeError(kGraphInvalid,
                         "memory plan: {} and {} would lie in the same bytes of one piece of memory, {} and {} bytes "
                         "from its start; a copy before one of their readers is missing",
                         anchors.Describe(furthest->anchor), anchors.Describe(place.anchor), furthest->begin,
                         place.begin);
      }
    }
    if (!same_block || place.end > furthest->end) furthest = &place;
  }
  return {};
}

}  // namespace ge
