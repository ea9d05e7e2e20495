#pragma once

#include "core/compiler/passes/potential_folding_pass.h"

namespace ge {

class HostCpuEngine;

/// What a node gives, all inputs of which are known: what `host_cpu` computes, else form A of its kernel
/// (spec/ge-local.md §8.4). kNotChanged when an input is not known or nobody has a kernel. With `memory_priority`, a
/// constant of more than 8 elements that others read too stays: folding would keep it and its result both. `host_cpu`
/// may be null.
StatusOr<HostKernelOutputs> ComputeFromConstants(const Node& node, HostKernelFinder find_kernel, bool memory_priority,
                                                 const HostCpuEngine* host_cpu = nullptr);

}  // namespace ge
