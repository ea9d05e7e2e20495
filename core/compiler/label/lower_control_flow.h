#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Lowers every node of the tree that calls graphs to labels (spec/compiler.md §4.9): nodes of the types LabelSet,
/// LabelGotoEx, LabelSwitchByIndex and StreamActive before and behind the nodes of each called graph, held there by
/// control edges. Their names are `<caller><suffix>`, their attributes those of core/graph/label_attr_names.h. In the
/// order of NodesInTreeOrder the nodes then form one straight list in which jumps do what the callers say. Label ids
/// count over the root from 0; its attribute `label_num` says how many there are.
///
/// Conditions must be int32 scalars (NormalizeConditions) and every node placed and sized; the new nodes are both.
/// Sorts the tree and numbers it anew.
Status LowerControlFlow(ComputeGraph& root);

}  // namespace ge
