#pragma once

#include <string_view>

#include "core/graph/compute_graph.h"
#include "core/host_kernels/host_kernel.h"

namespace ge {

// A node whose outputs are known, but which is not replaced by constants yet: what made it known may still change
// (spec/ge-local.md §8.4). Inference sees through it; PotentialConstTakenEffectPass makes it a constant in the end.

/// Marks a node with the values of its outputs, one each, on behalf of a pass. Says whether that changed anything.
bool MarkPotentialConst(OpDesc& op, std::string_view pass, const HostKernelOutputs& outputs);

/// Takes the mark off.
void UnmarkPotentialConst(OpDesc& op);

bool IsPotentialConst(const OpDesc& op);
/// Whether this pass has marked the node.
bool IsPotentialConstOf(const OpDesc& op, std::string_view pass);

/// The value of an output of a marked node; null when the node is not marked, or its mark does not hold together.
ConstTensor PotentialValueOf(const Node& node, size_t output);
/// The values of all outputs; empty when the mark does not hold together.
HostKernelOutputs PotentialValuesOf(const Node& node);

}  // namespace ge
