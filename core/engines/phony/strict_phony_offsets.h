#pragma once

#include "core/engines/phony/phony_layout.h"

namespace ge {

/// Where a block may start: an AI Core moves whole blocks of 32 bytes.
inline constexpr int64_t kPhonyStartAlignment = 32;

/// Offsets in bytes of the blocks of a phony node, in the order of its anchors. Empty although there are anchors:
/// another component has planned the node (every producer carries offsets of buffer fusion).
///
/// Policy strict (spec/ge-local.md §5.6, §5.8 "Required"): true positions for any axes, or a refusal that names the
/// node and what does not fit: an input without producer; offsets of buffer fusion on some producers only; blocks or
/// peers of another shape or type; lists that do not describe the node; a block or a start that is no multiple of 32
/// bytes, or inside a byte; more than 63 bits; one output of a producer that would have to lie at two offsets, of this
/// node or of this and another phony node. Nothing is written.
StatusOr<std::vector<int64_t>> PlanStrictPhonyOffsets(const PhonyJoin& join);

}  // namespace ge
