#pragma once

#include <vector>

#include "core/graph/compute_graph.h"

namespace ge {

/// Per input slot: the tensor that is known to feed it (known_values.h), or null. Valid until the weights are laid out.
std::vector<const GeTensor*> ConstantInputs(const Node& node);

/// The connected slots of the IR inputs in `ir_mask` (bit i: IR input i) that are not fed by a constant.
std::vector<size_t> VaryingSlots(const Node& node, uint64_t ir_mask);

}  // namespace ge
