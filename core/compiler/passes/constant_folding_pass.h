#pragma once

#include "core/compiler/passes/potential_folding_pass.h"

namespace ge {

/// What a node gives, all inputs of which are known: form A of its kernel (spec/ge-local.md §8.4). kNotChanged when
/// an input is not known or there is no kernel. With `memory_priority`, a constant of more than 8 elements that others
/// read too stays: folding would keep it and its result both.
StatusOr<HostKernelOutputs> ComputeFromConstants(const Node& node, HostKernelFinder find_kernel, bool memory_priority);

}  // namespace ge
