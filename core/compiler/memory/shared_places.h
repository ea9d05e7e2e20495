#pragma once

#include "core/compiler/memory/memory_blocks.h"

namespace ge {

/// Refuses a block in which two nodes write the same bytes for tensors that are not one (spec/ge-local.md §10.9: an
/// output that two continuous runs want beside different neighbours). Branches that give one result, and what a loop
/// hands from one iteration to the next, are one tensor; of nodes in different branches only one runs, so the parts
/// that one branch joins may lie where another one writes all of the result. Rows of strided blocks are judged by
/// offset_checks.h. Fails with kGraphInvalid and names both outputs.
Status CheckSharedPlaces(const TreeAnchors& anchors, const MemoryBlocks& blocks);

}  // namespace ge
