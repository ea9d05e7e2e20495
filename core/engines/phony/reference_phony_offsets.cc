#include "core/engines/phony/reference_phony_offsets.h"

#include "core/engines/engine_errors.h"
#include "core/engines/memory_size.h"
#include "core/engines/unknown_graph.h"

namespace ge {
namespace {

constexpr int64_t kReferenceBlock = 32;
constexpr int64_t kStringHeadBytes = 16;

/// -1 where there is no answer; the reference adds it up like any other.
int64_t ReferenceBytes(int64_t elements, DataType dtype) {
  if (dtype != DT_STRING && dtype != DT_STRING_REF) return GetSizeInBytes(elements, dtype);
  int64_t bytes = 0;
  return elements < 0 || __builtin_mul_overflow(elements, kStringHeadBytes, &bytes) ? -1 : bytes;
}

/// §5.2 step 1. True: a producer is planned by buffer fusion, which ends the calculation.
StatusOr<bool> CheckInputs(const PhonyJoin& join) {
  bool planned = false;
  const auto check = [&](size_t i) -> Status {
    const PhonyAnchor& anchor = join.anchors[i];
    if (planned) return {};
    if (anchor.peer == nullptr) return MakeError(kEngineParamInvalid, "input {} is not connected", anchor.block);
    planned = HasFusionOffsets(*anchor.peer);
    return {};
  };
  GE_RETURN_IF_ERROR(VisitReadingAhead(join.anchors.size(), check, [&](size_t i) {
    Node::ReadAheadSelf(join.anchors[i].peer, Node::kReadByNeighbours);
  }));
  return planned;
}

/// §5.2 steps 2 to 4, §5.3 steps 1 and 2.
Status CheckBlocks(const PhonyJoin& join) {
  if (IsUnknownGraph(join.node.graph())) {
    return MakeError(kEngineFailed, "graph '{}' is of unknown shape", join.node.graph().name());
  }
  const std::vector<GeTensorDesc>& blocks = join.blocks();
  for (size_t i = 1; i < blocks.size(); ++i) {
    if (blocks[i].shape != blocks[0].shape) {
      return MakeError(kEngineParamInvalid, "block 0 has shape {} and block {} has shape {}",
                       blocks[0].shape.ToString(), i, blocks[i].shape.ToString());
    }
  }
  if (join.kind == PhonyKind::kSplit) return {};
  if (blocks.empty()) return MakeError(kEngineParamInvalid, "there is no input");
  GE_ASSIGN_OR_RETURN(const int64_t bytes, PlainTensorBytes(blocks[0]), "input 0");
  if (bytes > 0 && bytes % kReferenceBlock == 0) return {};
  return MakeError(kEngineParamInvalid, "input 0 has {} bytes, which is no multiple of {} above 0", bytes,
                   kReferenceBlock);
}

/// §5.2 step 5; the product wraps at 32 bits.
Status CheckCounts(const PhonyJoin& join) {
  const PhonyAttrs& attrs = join.attrs;
  if (attrs.axes.empty() || attrs.axes.size() != attrs.counts.size()) {
    return MakeError(kEngineParamInvalid, "there are {} axes and {} counts", attrs.axes.size(), attrs.counts.size());
  }
  uint32_t product = 1;
  for (const int64_t count : attrs.counts) {
    if (count <= 0) return MakeError(kEngineParamInvalid, "{} is no count", count);
    product *= static_cast<uint32_t>(count);
  }
  if (product == join.blocks().size()) return {};
  return MakeError(kEngineParamInvalid, "the product of the counts is {}, and there are {} blocks", product,
                   join.blocks().size());
}

Status Compute(const PhonyJoin& join, ReferencePhonyOffsets& plan) {
  if (join.kind == PhonyKind::kConcat) {
    GE_ASSIGN_OR_RETURN(const bool planned, CheckInputs(join));
    if (planned) return {};
  }
  GE_RETURN_IF_ERROR(CheckBlocks(join));
  GE_RETURN_IF_ERROR(CheckCounts(join));
  plan.offsets.reserve(join.anchors.size());
  PhonyAttrs attrs = join.attrs;
  const auto compute = [&](size_t i) -> Status {
    const PhonyAnchor& anchor = join.anchors[i];
    int64_t offset = 0;
    if (attrs.keep_offset) {
      const GeTensorDesc& peer = join.peer_desc(anchor);
      GE_RETURN_IF_ERROR(NormalizeAxesAsReference(attrs.axes, peer.shape.rank()), "{}", DescribeAnchor(join, anchor));
      auto rest = static_cast<int64_t>(anchor.block);
      for (const ReferencePhonyStep& step : ReferencePhonySteps(peer, attrs, join.kind)) {
        offset = WrappingAdd(offset, WrappingMultiply(rest % step.count, step.bytes));
        rest /= step.count;
      }
    }
    plan.offsets.push_back(offset);
    plan.may_share_peers |= !join.is_only_anchor_of_peer(anchor);
    return {};
  };
  return VisitReadingAhead(
      join.anchors.size(), compute,
      [&](size_t i) { Node::ReadAheadSelf(join.anchors[i].peer, Node::kReadByNeighbours); },
      [&](size_t i) { join.ReadAheadPeerDesc(join.anchors[i]); });
}

}  // namespace

Status NormalizeAxesAsReference(std::vector<int64_t>& axes, size_t rank) {
  const auto signed_rank = static_cast<int64_t>(rank);
  for (int64_t& axis : axes) {
    if (axis < 0) axis += signed_rank;
    if (axis < 0 || axis >= signed_rank) {
      return MakeError(kEngineParamInvalid, "axis {} is outside of {} dimensions", axis, rank);
    }
  }
  return {};
}

std::vector<ReferencePhonyStep> ReferencePhonySteps(const GeTensorDesc& peer, const PhonyAttrs& attrs, PhonyKind kind) {
  std::vector<int64_t> dims = peer.shape.dims();
  std::vector<ReferencePhonyStep> steps;
  for (size_t i = 0; i < attrs.axes.size(); ++i) {
    const size_t at = kind == PhonyKind::kConcat ? i : attrs.axes.size() - 1 - i;
    const auto axis = static_cast<size_t>(attrs.axes[at]);
    int64_t elements = 1;
    for (size_t j = axis; j < dims.size(); ++j) elements = WrappingMultiply(elements, dims[j]);
    steps.push_back({axis, attrs.counts[at], elements, ReferenceBytes(elements, peer.dtype)});
    dims[axis] = WrappingMultiply(dims[axis], attrs.counts[at]);
  }
  return steps;
}

ReferencePhonyOffsets PlanReferencePhonyOffsets(const PhonyJoin& join) {
  ReferencePhonyOffsets plan;
  plan.status = Compute(join, plan);
  if (!plan.status.ok()) {
    plan.status = plan.status.WithContext(fmt::format("node '{}' ({})", join.node.name(), join.node.type()));
  }
  return plan;
}

}  // namespace ge
