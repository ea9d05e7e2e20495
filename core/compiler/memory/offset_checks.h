#pragma once

#include "core/compiler/memory/tree_anchors.h"
#include "core/engines/phony_offset_policy.h"

namespace ge {

/// Holds the offsets that nodes carry against what the graph demands (spec/ge-local.md §10.5, §12.4 points 34-36,
/// spec/compiler.md §5.11): references and the borders of subgraphs have one address, inputs that of what feeds them;
/// the parts of a padded run follow each other in steps of 512; the parts of a run without padding lie where their
/// lists say, or side by side, counted from the node's own address; every part ends inside the whole, from its first to
/// its last byte there; and no two parts share a byte. Reads descriptions, attributes and offsets only. Fails with
/// kInternal and a list of all parts of the run.
Status CheckNodeOffsets(const TreeAnchors& anchors, PhonyOffsetPolicy policy = PhonyOffsetPolicy::kStrict);

}  // namespace ge
