#include "core/engines/phony/phony_offsets.h"

#include <algorithm>
#include <unordered_map>

#include "core/engines/phony/reference_phony_offsets.h"
#include "core/engines/phony/strict_phony_offsets.h"
#include "core/graph/attr_names.h"

namespace ge {
namespace {

constexpr size_t kMaxShownOffsets = 64;

/// The peer's list for this kind of node, or a new one of zeros when it has none of the right length.
std::vector<int64_t> OffsetListOf(const PhonyJoin& join, const PhonyAnchor& anchor) {
  const auto* list = FindAttr<std::vector<int64_t>>(anchor.peer->op().attrs, join.offset_list_name());
  const size_t ports = join.port_count(anchor);
  return list != nullptr && list->size() == ports ? *list : std::vector<int64_t>(ports, 0);
}

/// One list per peer, filled entry by entry and written once.
void WriteStrict(const PhonyJoin& join, const std::vector<int64_t>& offsets) {
  std::unordered_map<Node*, std::vector<int64_t>> lists;  // each is written to its own node: the order does not matter
  for (size_t i = 0; i < offsets.size(); ++i) {
    const PhonyAnchor& anchor = join.anchors[i];
    auto it = lists.find(anchor.peer);
    if (it == lists.end()) it = lists.emplace(anchor.peer, OffsetListOf(join, anchor)).first;
    it->second[anchor.port] = offsets[i];
  }
  for (auto& [peer, list] : lists) {
    peer->op().attrs.insert_or_assign(std::string(join.offset_list_name()), std::move(list));
  }
}

/// Of each peer, which of the first `count` anchors was written last.
std::unordered_map<const Node*, size_t> LastWrites(const PhonyJoin& join, size_t count) {
  std::unordered_map<const Node*, size_t> last;
  for (size_t i = 0; i < count; ++i) last[join.anchors[i].peer] = i;
  return last;
}

/// The reference replaces the whole list each time: only the last one of a peer is ever seen.
void WriteReference(const PhonyJoin& join, const std::vector<int64_t>& offsets) {
  const auto last = LastWrites(join, offsets.size());
  for (size_t i = 0; i < offsets.size(); ++i) {
    const PhonyAnchor& anchor = join.anchors[i];
    if (last.at(anchor.peer) != i) continue;
    std::vector<int64_t> list(join.port_count(anchor), 0);
    list[anchor.port] = offsets[i];
    anchor.peer->op().attrs.insert_or_assign(std::string(join.offset_list_name()), std::move(list));
  }
}

void WarnOfDifference(const PhonyJoin& join, const ReferencePhonyOffsets& reference, CompileLog& log) {
  const auto strict = PlanStrictPhonyOffsets(join);
  const std::string& name = join.node.name();
  const std::vector<int64_t> left = OffsetsLeftByReference(join, reference.offsets);
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
  if (log != nullptr) WarnOfDifference(join, plan, *log);
  WriteReference(join, plan.offsets);
  return plan.status;
}

}  // namespace

std::vector<int64_t> OffsetsLeftByReference(const PhonyJoin& join, const std::vector<int64_t>& offsets) {
  const auto last = LastWrites(join, offsets.size());
  std::vector<int64_t> left(offsets.size(), 0);
  for (size_t i = 0; i < offsets.size(); ++i) {
    const size_t written = last.at(join.anchors[i].peer);
    if (join.anchors[written].port == join.anchors[i].port) left[i] = offsets[written];
  }
  return left;
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
