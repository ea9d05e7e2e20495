#pragma once

#include "core/engines/phony_offset_policy.h"
#include "core/graph/compute_graph.h"

namespace ge {

/// How the offsets of a phony node come about, step by step, for people: the join, and for each block the digits of its
/// number, what each digit adds, and the sum (the model is spec/ge-local.md §5.7 "E4 in full"). When the policy refuses
/// the node, the text ends with why; whether the other policy ends the same is its last line. Fails when the node is no
/// PhonyConcat or PhonySplit.
StatusOr<std::string> ExplainPhonyOffsets(const Node& node, PhonyOffsetPolicy policy);

}  // namespace ge
