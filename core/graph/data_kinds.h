#pragma once

#include "core/graph/compute_graph.h"

namespace ge {

// Nodes that hold a tensor instead of computing one, beside the graph's inputs (spec/compiler.md §5.9).

/// Const, Constant, ConstPlaceHolder, FileConstant: nobody may write what they hold.
bool IsConstantNode(const Node& node);
/// Variable, Constant, ConstPlaceHolder, FileConstant: it lies in variable memory, not in the model's own.
bool LiesInVariableMemory(const Node& node);

}  // namespace ge
