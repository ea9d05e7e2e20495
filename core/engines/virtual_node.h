#pragma once

#include "core/graph/op_desc.h"

namespace ge {

/// Whether its engine makes tasks for the op. An op that says `_no_task` is placed, sized and planned like any other,
/// on whatever engine, but no kernel is selected, tiled or launched for it and it has no workspace.
bool HasTask(const OpDesc& op);

// Marks of a virtual node (spec/ge-local.md §3): no task, and its inputs lie side by side in its output, or its outputs
// in its input. Values that are there already are replaced.
void MarkJoinsWithoutTask(OpDesc& op);
void MarkCutsWithoutTask(OpDesc& op);

}  // namespace ge
