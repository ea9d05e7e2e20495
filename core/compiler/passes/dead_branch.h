#pragma once

#include "core/compiler/passes/node_pass.h"

namespace ge {

inline bool IsSwitchNode(const Node& node) { return node.type() == "Switch" || node.type() == "RefSwitch"; }
inline bool IsMergeNode(const Node& node) { return node.type() == "Merge" || node.type() == "RefMerge"; }

/// Takes a Switch out of which only output `live` can come (0: the predicate is false, 1: true): what reads that output
/// reads the data, and everything that needs the other output goes, up to the Merges, which lose an input. When a graph
/// output needs it, the Switch stays as it is.
Status CutDeadBranch(Node& switch_node, int live, PassContext& context);

/// When one input of a Merge is connected: y is that input, value_index its number.
Status ResolveMerge(Node& merge, PassContext& context);

}  // namespace ge
