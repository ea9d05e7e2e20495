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

/// Whether all producers carry offsets of buffer fusion; some only is an error.
StatusOr<bool> IsPlannedByFusion(const PhonyJoin& join) {
  if (join.kind == PhonyKind::kSplit) return false;
  const PhonyAnchor* with = nullptr;
  const PhonyAnchor* without = nullptr;
  for (const PhonyAnchor& anchor : join.anchors) (HasFusionOffsets(*anchor.peer) ? with : without) = &anchor;
  if (with == nullptr) return false;
  if (without == nullptr) return true;
  return MakeError(kEngineParamInvalid, "'{}' has offsets of buffer fusion and '{}' has none; all producers or none",
                   with->peer->name(), without->peer->name());
}

/// The node's blocks are alike, and what its peers say about them is the same.
Status CheckBlocksAlike(const PhonyJoin& join) {
  const std::vector<GeTensorDesc>& blocks = join.blocks();
  if (blocks.empty()) return MakeError(kEngineParamInvalid, "there is no block");
  for (size_t i = 1; i < blocks.size(); ++i) {
    if (!SameTensor(blocks[i], blocks[0])) {
      return MakeError(kEngineParamInvalid, "block 0 is {} and block {} is {}; all must be alike",
                       DescribeTensor(blocks[0]), i, DescribeTensor(blocks[i]));
    }
  }
  for (const PhonyAnchor& anchor : join.anchors) {
    const GeTensorDesc& peer = join.peer_desc(anchor);
    if (!SameTensor(peer, blocks[0])) {
      return MakeError(kEngineParamInvalid, "{}: the block is {} here and {} there", DescribeAnchor(join, anchor),
                       DescribeTensor(blocks[0]), DescribeTensor(peer));
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

/// A producer's output lies in one place: nobody else may want it elsewhere (§12.1 points 2 and 3).
Status CheckOnePlaceEach(const PhonyJoin& join, const std::vector<int64_t>& offsets) {
  if (join.kind == PhonyKind::kSplit) return {};
  const Node* last_producer = nullptr;
  size_t last_port = 0;
  FirstDemand first;
  for (const PhonyAnchor& anchor : join.anchors) {
    if (anchor.peer->consumers(anchor.port).size() == 1) continue;
    if (anchor.peer != last_producer || anchor.port != last_port) {
      first = FirstDemandOn(*anchor.peer, anchor.port);
      last_producer = anchor.peer;
      last_port = anchor.port;
    }
    if (first.concat == &join.node && first.input == anchor.block) continue;
    const std::optional<int64_t> other =
        first.concat == &join.node ? offsets[first.input] : DemandOf(*first.concat, first.input);
    const int64_t own = offsets[anchor.block];
    if (!other || *other == own) continue;
    return MakeError(kEngineParamInvalid,
                     "'{}' output {} feeds input {} at offset {} and input {} of '{}' at offset {}; one output has one "
                     "place, a copy must go between",
                     anchor.peer->name(), anchor.port, anchor.block, own, first.input, first.concat->name(), *other);
  }
  return {};
}

StatusOr<std::vector<int64_t>> Plan(const PhonyJoin& join) {
  if (IsUnknownGraph(join.node.graph())) {
    return MakeError(kEngineFailed, "graph '{}' is of unknown shape; the places of blocks cannot be known",
                     join.node.graph().name());
  }
  GE_RETURN_IF_ERROR(CheckConnected(join));
  GE_ASSIGN_OR_RETURN(const bool planned, IsPlannedByFusion(join));
  if (planned) return std::vector<int64_t>();
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

}  // namespace

StatusOr<std::vector<int64_t>> PlanStrictPhonyOffsets(const PhonyJoin& join) {
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> offsets, Plan(join), "node '{}' ({})", join.node.name(), join.node.type());
  if (offsets.empty()) return offsets;
  GE_RETURN_IF_ERROR(CheckOnePlaceEach(join, offsets), "node '{}' ({})", join.node.name(), join.node.type());
  return offsets;
}

}  // namespace ge
