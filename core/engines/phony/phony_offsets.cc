#include "core/engines/phony/phony_offsets.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "core/engines/phony/reference_phony_offsets.h"
#include "core/engines/phony/strict_phony_offsets.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

constexpr size_t kMaxShownOffsets = 64;

void ReadAheadAttrs(const PhonyAnchor& anchor) { ReadAhead(&anchor.peer->op().attrs, sizeof(AttrMap)); }

/// The peer's list for this kind of node: the one that it has, or a new one of zeros when that has another length.
std::vector<int64_t>& OffsetListOf(const PhonyJoin& join, const PhonyAnchor& anchor) {
  AttrValue& value = anchor.peer->op().attrs[join.offset_list_name()];
  const size_t ports = join.port_count(anchor);
  auto* list = value.Get<std::vector<int64_t>>();
  if (list != nullptr && list->size() == ports) return *list;
  value = std::vector<int64_t>(ports, 0);
  return *value.Get<std::vector<int64_t>>();
}

void WriteStrict(const PhonyJoin& join, const std::vector<int64_t>& offsets) {
  const Node* peer = nullptr;
  std::vector<int64_t>* list = nullptr;
  const auto write = [&](size_t i) {
    const PhonyAnchor& anchor = join.anchors[i];
    if (anchor.peer != peer) list = &OffsetListOf(join, anchor);
    peer = anchor.peer;
    (*list)[anchor.port] = offsets[i];
  };
  VisitReadingAhead(offsets.size(), write, [&](size_t i) { ReadAheadAttrs(join.anchors[i]); });
}

/// For each of the first anchors, which of them was written last of those that have its peer.
std::vector<size_t> LastWrites(const PhonyJoin& join, size_t count, bool may_share_peers) {
  std::vector<size_t> last(count);
  if (!may_share_peers) {
    std::iota(last.begin(), last.end(), size_t{0});
    return last;
  }
  std::unordered_map<const Node*, size_t> of_shared_peer;
  VisitReadingAhead(
      count,
      [&](size_t i) {
        last[i] = i;
        if (!join.is_only_anchor_of_peer(join.anchors[i])) of_shared_peer[join.anchors[i].peer] = i;
      },
      [&](size_t i) { Node::ReadAheadSelf(join.anchors[i].peer, 1); },
      [&](size_t i) {
        if (join.kind == PhonyKind::kConcat) join.anchors[i].peer->ReadAheadConsumerList(join.anchors[i].port);
      });
  for (size_t i = 0; i < count && !of_shared_peer.empty(); ++i) {
    const auto shared = of_shared_peer.find(join.anchors[i].peer);
    if (shared != of_shared_peer.end()) last[i] = shared->second;
  }
  return last;
}

/// The reference replaces the whole list each time: only the last one of a peer is ever seen.
void WriteReference(const PhonyJoin& join, const std::vector<int64_t>& offsets, const std::vector<size_t>& last) {
  const auto write = [&](size_t i) {
    if (last[i] != i) return;
    std::vector<int64_t>& list = OffsetListOf(join, join.anchors[i]);
    std::fill(list.begin(), list.end(), 0);
    list[join.anchors[i].port] = offsets[i];
  };
  VisitReadingAhead(offsets.size(), write, [&](size_t i) { ReadAheadAttrs(join.anchors[i]); });
}

/// What the lists say at each anchor after that.
std::vector<int64_t> OffsetsLeft(const PhonyJoin& join, const std::vector<int64_t>& offsets,
                                 const std::vector<size_t>& last) {
  std::vector<int64_t> left(offsets.size(), 0);
  for (size_t i = 0; i < offsets.size(); ++i) {
    if (join.anchors[last[i]].port == join.anchors[i].port) left[i] = offsets[last[i]];
  }
  return left;
}

void WarnOfDifference(const PhonyJoin& join, const ReferencePhonyOffsets& reference, const std::vector<int64_t>& left,
                      CompileLog& log) {
  const auto strict = PlanStrictPhonyOffsets(join);
  const std::string& name = join.node.name();
  if (!strict.ok()) {
    if (!reference.status.ok()) return;
    log.Warn(std::string(kPhonyOffsetsDiffer), name,
             fmt::format("the reference's offsets are {}; policy strict refuses them: {}", DescribeOffsets(left),
                         strict.status().message()));
    return;
  }
  if (!reference.status.ok()) {
    log.Warn(std::string(kPhonyOffsetsDiffer), name,
             fmt::format("the reference refuses what policy strict places at {}", DescribeOffsets(*strict)));
  } else if (left != *strict) {
    log.Warn(std::string(kPhonyOffsetsDiffer), name,
             fmt::format("the reference's offsets are {}, the true ones {}", DescribeOffsets(left),
                         DescribeOffsets(*strict)));
  }
}

Status CalcReference(const PhonyJoin& join, CompileLog* log) {
  const ReferencePhonyOffsets plan = PlanReferencePhonyOffsets(join);
  const std::vector<size_t> last = LastWrites(join, plan.offsets.size(), plan.may_share_peers);
  if (log != nullptr) WarnOfDifference(join, plan, OffsetsLeft(join, plan.offsets, last), *log);
  WriteReference(join, plan.offsets, last);
  return plan.status;
}

}  // namespace

std::vector<int64_t> OffsetsLeftByReference(const PhonyJoin& join, const std::vector<int64_t>& offsets) {
  return OffsetsLeft(join, offsets, LastWrites(join, offsets.size(), true));
}

std::string DescribeOffsets(const std::vector<int64_t>& offsets) {
  if (offsets.size() <= kMaxShownOffsets) return fmt::format("[{}]", fmt::join(offsets, ", "));
  return fmt::format("[{}, …] ({} in all)",
                     fmt::join(offsets.begin(), offsets.begin() + static_cast<std::ptrdiff_t>(kMaxShownOffsets), ", "),
                     offsets.size());
}

Status CalcPhonyOffsets(const Node& node, PhonyKind kind, const RunningParamContext& context) {
  const PhonyJoin join = ReadPhonyJoin(node, kind);
  if (context.phony_offset_policy == PhonyOffsetPolicy::kReference) return CalcReference(join, context.log);
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets, PlanStrictPhonyOffsets(join));
  WriteStrict(join, offsets);
  return {};
}

}  // namespace ge
