#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

// Shapes across the borders of subgraphs (spec/compiler.md §2.2). The tree must be linked and its borders numbered.

/// Before the subgraphs of a node are inferred: each of their Data is described as the input that it stands for.
Status DescribeSubgraphInputs(const Node& node);

/// After them: each output of the node is what its subgraphs agree on; of a loop also with the input of the same
/// number. Types must be equal. A dimension on which they differ becomes -1, a rank [-2], which the caller may refuse:
/// `why` then says for each such output what was seen.
Status MergeSubgraphOutputs(Node& node, std::vector<std::string>* why = nullptr);

/// What two shapes of one tensor have in common: -1 where dimensions differ, [-2] when ranks do.
GeShape MergeShapes(const GeShape& a, const GeShape& b);

}  // namespace ge
