#include "core/compiler/memory/memory_blocks.h"

#include <algorithm>
#include <numeric>

#include "core/compiler/memory/continuous_runs.h"
#include "core/compiler/memory/memory_symbols.h"
#include "core/graph/tensor_view.h"

namespace ge {
namespace {

/// Union-find that knows how far each member lies from the root of its set.
class DistanceSets {
 public:
  explicit DistanceSets(uint32_t count) : parent_(count), distance_(count, 0), members_(count, 1) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }

  struct Place {
    uint32_t root;
    int64_t distance;  ///< address of the member - address of the root
  };

  Place Find(uint32_t member) {
    Place place{member, 0};
    while (parent_[place.root] != place.root) {
      place.distance += distance_[place.root];
      place.root = parent_[place.root];
    }
    for (int64_t left = place.distance; parent_[member] != place.root && member != place.root;) {
      const uint32_t next = std::exchange(parent_[member], place.root);
      left -= std::exchange(distance_[member], left);
      member = next;
    }
    return place;
  }

  /// States that `b` lies `distance` bytes behind `a`. False when that contradicts what was stated before.
  bool Join(uint32_t a, uint32_t b, int64_t distance) {
    Place at_a = Find(a);
    Place at_b = Find(b);
    if (at_a.root == at_b.root) return at_b.distance - at_a.distance == distance;
    int64_t root_distance = at_a.distance + distance - at_b.distance;  // root of b behind root of a
    if (members_[at_a.root] < members_[at_b.root]) {
      std::swap(at_a, at_b);
      root_distance = -root_distance;
    }
    parent_[at_b.root] = at_a.root;
    distance_[at_b.root] = root_distance;
    members_[at_a.root] += members_[at_b.root];
    return true;
  }

 private:
  std::vector<uint32_t> parent_;
  std::vector<int64_t> distance_;  // from the parent
  std::vector<uint32_t> members_;  // of the set, at roots
};

/// Collects the demands of a graph tree.
class BlockJoiner {
 public:
  explicit BlockJoiner(const TreeAnchors& anchors) : anchors_(anchors), sets_(anchors.anchor_count()) {}

  Status JoinAll() {
    GE_RETURN_IF_ERROR(ForEachTie(anchors_, [&](uint32_t a, uint32_t b) { return Join(a, b, 0); }));
    for (const Node* node : anchors_.nodes()) {
      GE_RETURN_IF_ERROR(JoinRuns(*node));
      GE_RETURN_IF_ERROR(JoinReferences(*node));
    }
    return {};
  }
  DistanceSets& sets() { return sets_; }

 private:
  Status Join(uint32_t a, uint32_t b, int64_t distance) {
    if (distance <= kMaxRunBytes && distance >= -kMaxRunBytes && sets_.Join(a, b, distance)) return {};
    const int64_t fixed = sets_.Find(b).distance - sets_.Find(a).distance;
    return MakeError(kGraphInvalid,
                     "memory plan: {} must lie {} bytes from {}, but other demands put it {} bytes from there; one "
                     "tensor cannot lie in two places, a copy between them is missing",
                     anchors_.Describe(b), distance, anchors_.Describe(a), fixed);
  }

  Status JoinRuns(const Node& node) {
    GE_ASSIGN_OR_RETURN(const std::vector<ContinuousRun> runs, RunsOf(node));
    for (const ContinuousRun& run : runs) {
      const bool base_is_output = run.kind == RunKind::kInputNoPadding || run.kind == RunKind::kOutput;
      const uint32_t base = base_is_output ? anchors_.Output(node, 0) : anchors_.Input(node, 0);
      for (size_t i = 0; i < run.starts.size(); ++i) {
        const uint32_t part = IsInputRun(run.kind) ? anchors_.Input(node, i) : anchors_.Output(node, i);
        GE_RETURN_IF_ERROR(Join(base, part, run.starts[i]));
      }
    }
    return {};
  }

  Status JoinReferences(const Node& node) {
    GE_ASSIGN_OR_RETURN(const int64_t shift, CustomOffset(node));
    if (shift != 0) return Join(anchors_.Input(node, 0), anchors_.Output(node, 0), shift);
    if (HasRunWithoutPadding(node)) return {};
    for (size_t output = 0; output < node.output_count(); ++output) {
      const auto input = ReferencedInput(node, output);
      if (!input || node.input(*input).node == nullptr) continue;
      GE_RETURN_IF_ERROR(Join(anchors_.Input(node, *input), anchors_.Output(node, output), 0));
    }
    return {};
  }

  const TreeAnchors& anchors_;
  DistanceSets sets_;
};

}  // namespace

StatusOr<MemoryBlocks> MemoryBlocks::Build(const TreeAnchors& anchors) {
  BlockJoiner joiner(anchors);
  GE_RETURN_IF_ERROR(joiner.JoinAll());
  const uint32_t count = anchors.anchor_count();
  MemoryBlocks blocks;
  blocks.block_of_.resize(count);
  blocks.offsets_.resize(count);
  constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> block_of_root(count, kNone);
  std::vector<int64_t> least;  // distance of the first byte from the root, by block
  for (uint32_t anchor = 0; anchor < count; ++anchor) {
    const auto [root, distance] = joiner.sets().Find(anchor);
    if (block_of_root[root] == kNone) {
      block_of_root[root] = static_cast<uint32_t>(least.size());
      least.push_back(distance);
    }
    blocks.block_of_[anchor] = block_of_root[root];
    least[block_of_root[root]] = std::min(least[block_of_root[root]], distance);
  }
  blocks.sizes_.assign(least.size(), 0);
  for (uint32_t anchor = 0; anchor < count; ++anchor) {
    blocks.offsets_[anchor] =
        static_cast<uint64_t>(joiner.sets().Find(anchor).distance - least[blocks.block_of_[anchor]]);
  }
  for (const Node* node : anchors.nodes()) {
    for (size_t i = 0; i < node->output_count(); ++i) {
      const uint32_t anchor = anchors.Output(*node, i);
      uint64_t& size = blocks.sizes_[blocks.block_of_[anchor]];
      const GeTensorDesc& desc = node->op().outputs[i];
      // Only strides can make a tensor reach further than its stored size.
      const int64_t bytes = StridesOf(desc) == nullptr ? desc.size : std::max(desc.size, SpanBytes(desc).value_or(0));
      size = std::max(size, blocks.offsets_[anchor] + static_cast<uint64_t>(std::max<int64_t>(bytes, 0)));
    }
  }
  return blocks;
}

}  // namespace ge
