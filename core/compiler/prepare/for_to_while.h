#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

/// Makes every For(start, limit, delta, state…) of the tree a While(i, limit, delta, state…) of the same name
/// (spec/compiler.md §1.5, ForPass): the body gets the node `i + delta` and hands limit and delta on; a new graph
/// `<body>_cond` compares. A delta that is a constant decides the direction now (0 is refused); one that is not is
/// looked at in each round by an If in the cond-graph, and 0 counts as upwards. The ops Add and Less of the operator
/// package, for int32, do the work.
///
/// The tree must be linked, inputs numbered, and every graph end in a NetOutput; afterwards it is linked anew.
Status ReplaceForByWhile(ComputeGraph& root);

}  // namespace ge
