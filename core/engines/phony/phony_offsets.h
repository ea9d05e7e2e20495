#pragma once

#include "core/engines/ops_kernel_builder.h"
#include "core/engines/phony/phony_join.h"

namespace ge {

/// Writes the offset of each block of a PhonyConcat on its producer and of a PhonySplit on its consumers
/// (spec/ge-local.md §5), as the context's policy has it.
///
/// kStrict: all or nothing. A peer that has a list already keeps the entries that this node says nothing about; entries
/// that nobody has named are 0.
/// kReference: exactly the lists that the reference leaves, also on failure; the log gets one warning when kStrict
/// would not end the same, with the offsets of both. Its code is kPhonyOffsetsDiffer.
Status CalcPhonyOffsets(const Node& node, PhonyKind kind, const RunningParamContext& context);

inline constexpr std::string_view kPhonyOffsetsDiffer = "PHONY_OFFSETS_DIFFER";

/// What the lists on the peers say at each anchor after the reference wrote them one after the other: a peer with
/// several ports keeps the last list only. `offsets` belong to the first anchors.
std::vector<int64_t> OffsetsLeftByReference(const PhonyJoin& join, const std::vector<int64_t>& offsets);

/// "[0, 64, 128]"; a long list ends in how many there are.
std::string DescribeOffsets(const std::vector<int64_t>& offsets);

}  // namespace ge
