#pragma once

#include "core/engines/phony/phony_join.h"

namespace ge {

/// What the reference computes for a phony node, to the letter and with its faults (spec/ge-local.md §5.2–5.5).
struct ReferencePhonyOffsets {
  Status status;
  /// Of the first anchors: all of them on success; on failure those that were computed, and written, before. Empty on
  /// success when a producer carries offsets of buffer fusion.
  std::vector<int64_t> offsets;
  bool may_share_peers = false;  ///< false: no two of those anchors have one peer
};
ReferencePhonyOffsets PlanReferencePhonyOffsets(const PhonyJoin& join);

/// The reference's products and sums: 64 bits that wrap.
inline int64_t WrappingMultiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
inline int64_t WrappingAdd(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

/// One step of the reference's sum for a peer's block: the digit of the block's number times these bytes.
struct ReferencePhonyStep {
  size_t axis = 0;
  int64_t count = 0;
  int64_t elements = 0;  ///< of the axis and those behind it, as grown by the steps before; 64 bits that wrap
  int64_t bytes = 0;     ///< of these elements, packed types rounded up; -1 for a type without size and on overflow
};
/// In the order in which digits are taken. `axes` are in [0, rank).
std::vector<ReferencePhonyStep> ReferencePhonySteps(const GeTensorDesc& peer, const PhonyAttrs& attrs, PhonyKind kind);

/// Makes negative axes positive against the rank of a description, as the reference does with the list itself: what one
/// peer's rank decides holds for those after it.
Status NormalizeAxesAsReference(std::vector<int64_t>& axes, size_t rank);

}  // namespace ge
