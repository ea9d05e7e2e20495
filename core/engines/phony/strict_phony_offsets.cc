#include "core/engines/phony/strict_phony_offsets.h"

#include <algorithm>

#include "core/engines/engine_errors.h"
#include "core/engines/memory_size.h"
#include "core/engines/unknown_graph.h"

namespace ge {
namespace {

std::string DescribeTensor(const GeTensorDesc& desc) {
  return fmt::format("{} {}", DataTypeWord(desc.dtype), desc.shape.ToString());
}

bool SameTensor(const GeTensorDesc& a, const GeTensorDesc& b) { return a.dtype == b.dtype && a.shape == b.shape; }

Status CheckConnected(const PhonyJoin& join) {
  for (const PhonyAnchor& anchor : join.anchors) {
    if (anchor.peer == nullptr) {
      return MakeError(kEngineParamInvalid, "input {} is not connected", anchor.block);
    }
  }
  return {};
}

Status OddInFusion(const Node& with, const Node& without) {
  return MakeError(kEngineParamInvalid, "'{}' has offsets of buffer fusion and '{}' has none; all producers or none",
                   with.name(), without.name());
}

/// Whether the node is planned by buffer fusion: then all producers carry its offsets. PeerCheck finds the odd one of
/// a node that is not.
StatusOr<bool> IsPlannedByFusion(const PhonyJoin& join) {
  if (join.kind == PhonyKind::kSplit || join.anchors.empty()) return false;
  const Node& first = *join.anchors.front().peer;
  if (!HasFusionOffsets(first)) return false;
  for (const PhonyAnchor& anchor : join.anchors) {
    if (!HasFusionOffsets(*anchor.peer)) return OddInFusion(first, *anchor.peer);
  }
  return true;
}

/// As far as the node itself says.
Status CheckBlocksAlike(const PhonyJoin& join) {
  const std::vector<GeTensorDesc>& blocks = join.blocks();
  if (blocks.empty()) return MakeError(kEngineParamInvalid, "there is no block");
  for (size_t i = 1; i < blocks.size(); ++i) {
    if (!SameTensor(blocks[i], blocks[0])) {
      return MakeError(kEngineParamInvalid, "block 0 is {} and block {} is {}; all must be alike",
                       DescribeTensor(blocks[0]), i, DescribeTensor(blocks[i]));
    }
  }
  return {};
}

/// A concat writes its blocks: it must know their size. A split may cut what is empty or unknown in front of its axes.
Status CheckBlockSize(const PhonyJoin& join) {
  const GeTensorDesc& block = join.blocks()[0];
  const auto elements = block.shape.ElementCount();
  if (!elements || *elements == 0) {
    if (join.kind == PhonyKind::kSplit) return {};
    return MakeError(kEngineParamInvalid, "a block is {}; its size must be known and not 0", DescribeTensor(block));
  }
  if (auto plain = PlainTensorBytes(block); !plain.ok()) {
    return MakeError(kEngineParamInvalid, "a block is {}: {}", DescribeTensor(block), plain.status().message());
  }
  const auto size = BytesBefore(*elements, MemoryElementBits(block.dtype));
  if (size && size->bits == 0 && size->bytes % kPhonyStartAlignment == 0) return {};
  return MakeError(kEngineParamInvalid, "a block is {}, {} bytes; that must be a multiple of {}", DescribeTensor(block),
                   size ? size->bytes + (size->bits > 0 ? 1 : 0) : 0, kPhonyStartAlignment);
}

Status CheckStarts(const PhonyJoin& join, const PhonyLayout& layout) {
  const auto bad = layout.FirstUnaligned(kPhonyStartAlignment);
  if (!bad) return {};
  const auto start = BytesBefore(layout.StartElement(*bad), layout.element_bits());
  const std::string where = !start             ? "beyond 63 bits of bytes"
                            : start->bits != 0 ? fmt::format("at bit {} of byte {}", start->bits, start->bytes)
                                               : fmt::format("at byte {}", start->bytes);
  return MakeError(kEngineParamInvalid,
                   "block {} of {} would start {} of the joined {}; starts must be multiples of {} "
                   "bytes",
                   *bad, DescribeTensor(join.blocks()[0]), where, layout.joined().ToString(), kPhonyStartAlignment);
}

/// The layout of a phony node if its own part makes sense: its peers are not looked at.
StatusOr<PhonyLayout> LayoutOf(const PhonyJoin& join) {
  return PhonyLayout::Create(join.blocks()[0], join.attrs, join.kind, join.blocks().size());
}

/// The phony concat that reads an output first, and at which input. Every other one is held against it, so that a
/// hundred thousand of them are compared in as many steps.
struct FirstDemand {
  const Node* concat = nullptr;
  size_t input = 0;
};

FirstDemand FirstDemandOn(const Node& producer, size_t output) {
  for (const InDataAnchor& consumer : producer.consumers(output)) {
    if (PhonyKindOf(*consumer.node) == PhonyKind::kConcat) {
      return {consumer.node, static_cast<size_t>(consumer.index)};
    }
  }
  return {};
}

/// Where another phony concat wants its input; nullopt when it wants nothing or is itself wrong, which its own turn
/// will tell.
std::optional<int64_t> DemandOf(const Node& concat, size_t input) {
  const PhonyAttrs attrs = ReadPhonyAttrs(concat, PhonyKind::kConcat);
  const Node* producer = concat.input(input).node;
  if (producer == nullptr || HasFusionOffsets(*producer)) return std::nullopt;
  const auto layout = PhonyLayout::Create(concat.op().inputs[0], attrs, PhonyKind::kConcat, concat.op().inputs.size());
  if (!layout.ok()) return std::nullopt;
  return attrs.keep_offset ? layout->StartByte(input) : int64_t{0};
}

/// What the neighbours say, one after the other: nobody else may have planned them, their part of an edge is like the
/// node's, and nobody else may want a producer's output in another place (§12.1 points 2 and 3).
class PeerCheck {
 public:
  PeerCheck(const PhonyJoin& join, const std::vector<int64_t>& offsets) : join_(join), offsets_(offsets) {}

  Status Check(const PhonyAnchor& anchor) {
    const bool concat = join_.kind == PhonyKind::kConcat;
    if (concat && HasFusionOffsets(*anchor.peer)) return OddInFusion(*anchor.peer, *join_.anchors.front().peer);
    const GeTensorDesc& block = join_.blocks()[0];
    const GeTensorDesc& peer = join_.peer_desc(anchor);
    if (!SameTensor(peer, block)) {
      return MakeError(kEngineParamInvalid, "{}: the block is {} here and {} there", DescribeAnchor(join_, anchor),
                       DescribeTensor(block), DescribeTensor(peer));
    }
    return concat ? CheckOnePlace(anchor) : Status();
  }

 private:
  Status CheckOnePlace(const PhonyAnchor& anchor) {
    if (anchor.peer->consumer_count(anchor.port) == 1) return {};
    if (anchor.peer != last_producer_ || anchor.port != last_port_) {
      first_ = FirstDemandOn(*anchor.peer, anchor.port);
      last_producer_ = anchor.peer;
      last_port_ = anchor.port;
    }
    if (first_.concat == &join_.node && first_.input == anchor.block) return {};
    const std::optional<int64_t> other =
        first_.concat == &join_.node ? offsets_[first_.input] : DemandOf(*first_.concat, first_.input);
    const int64_t own = offsets_[anchor.block];
    if (!other || *other == own) return {};
    return MakeError(kEngineParamInvalid,
                     "'{}' output {} feeds input {} at offset {} and input {} of '{}' at offset {}; one output has one "
                     "place, a copy must go between",
                     anchor.peer->name(), anchor.port, anchor.block, own, first_.input, first_.concat->name(), *other);
  }

  const PhonyJoin& join_;
  const std::vector<int64_t>& offsets_;
  const Node* last_producer_ = nullptr;
  size_t last_port_ = 0;
  FirstDemand first_;
};

/// What the node itself says its offsets are.
StatusOr<std::vector<int64_t>> OffsetsOf(const PhonyJoin& join) {
  GE_RETURN_IF_ERROR(CheckBlocksAlike(join));
  GE_RETURN_IF_ERROR(CheckBlockSize(join));
  GE_ASSIGN_OR_RETURN(const PhonyLayout layout, LayoutOf(join));
  std::vector<int64_t> offsets(join.anchors.size(), 0);
  if (!join.attrs.keep_offset) return offsets;
  GE_RETURN_IF_ERROR(CheckStarts(join, layout));
  for (size_t i = 0; i < offsets.size(); ++i) {
    const auto start = layout.StartByte(join.anchors[i].block);
    if (!start) {
      return MakeError(kEngineParamInvalid, "block {} would start beyond 63 bits of bytes", join.anchors[i].block);
    }
    offsets[i] = *start;
  }
  return offsets;
}

StatusOr<std::vector<int64_t>> Plan(const PhonyJoin& join) {
  if (IsUnknownGraph(join.node.graph())) {
    return MakeError(kEngineFailed, "graph '{}' is of unknown shape; the places of blocks cannot be known",
                     join.node.graph().name());
  }
  GE_RETURN_IF_ERROR(CheckConnected(join));
  GE_ASSIGN_OR_RETURN(const bool planned, IsPlannedByFusion(join));
  if (planned) return std::vector<int64_t>();
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> offsets, OffsetsOf(join));
  PeerCheck peers(join, offsets);
  const std::vector<PhonyAnchor>& anchors = join.anchors;
  GE_RETURN_IF_ERROR(VisitReadingAhead(
      anchors.size(), [&](size_t i) { return peers.Check(anchors[i]); },
      [&](size_t i) { Node::ReadAheadSelf(anchors[i].peer, Node::kReadByNeighbours); },
      [&](size_t i) { join.ReadAheadPeerDesc(anchors[i]); }));
  return offsets;
}

}  // namespace

StatusOr<std::vector<int64_t>> PlanStrictPhonyOffsets(const PhonyJoin& join) {
  auto offsets = Plan(join);
  if (offsets.ok()) return offsets;
  return offsets.status().WithContext(fmt::format("node '{}' ({})", join.node.name(), join.node.type()));
}

}  // namespace ge
