#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// The same control inputs, in any order.
bool WaitForTheSame(const Node& a, const Node& b);

/// Whether another node reads what the node reads first. If not, no other node gives the same: so it is with nearly
/// every node of a graph.
bool SharesFirstInput(const Node& node);

/// Who read or waited for `node` reads and waits for `same` instead, which gives and waits for the same and comes
/// before `node` in the order of the graph; `node` goes.
Status ReplaceBySame(Node& node, Node& same, PassContext& context);

/// When two nodes read the same at an input.
enum class SameInput : uint8_t {
  kSameTensor,            ///< the same output of the same node
  kSameTensorOrConstant,  ///< or, but at input 0, equal constants
};

/// Replaces every node that `is_candidate` takes by the first one that gives the same: of the same type, outputs,
/// attributes and control inputs, with the same inputs, seen in the same way. The graph must be sorted. Both stay where
/// their readers make demands on the memory that one tensor cannot meet.
Status MergeSameNodes(ComputeGraph& graph, SameInput rule, bool (*is_candidate)(const Node&, const PassContext&),
                      PassContext& context);

}  // namespace ge
