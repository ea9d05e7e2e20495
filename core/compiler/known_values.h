#pragma once

#include "core/graph/compute_graph.h"
#include "core/host_kernels/host_kernel.h"

namespace ge {

/// What a compile knows of a tensor's value.
struct KnownValue {
  ConstTensor value;       ///< null: nothing
  bool potential = false;  ///< it is what a node marked by folding would give (core/compiler/passes/potential_const.h):
                           ///< good for inference, but the node may still lose its mark
};

/// The value of a constant, or of a node that is marked as one. Looks out of called graphs: what a branch reads of its
/// caller's constant is that constant. Not out of loops, whose state changes.
KnownValue KnownValueOf(OutDataAnchor output);

/// Per input slot of a node.
std::vector<KnownValue> KnownInputs(const Node& node);

}  // namespace ge
