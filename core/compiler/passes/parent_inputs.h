#pragma once

#include <map>
#include <optional>

#include "core/compiler/passes/pass_context.h"

namespace ge {

// Inputs of If, Case and PartitionedCall, and the Data nodes that stand for them in the graphs that these call.

/// The graphs that the node calls; nothing when one of them is missing.
std::optional<std::vector<ComputeGraph*>> BranchesOf(const Node& caller, const PassContext& context);

/// The Data nodes of a called graph by the input of the caller that each stands for.
std::multimap<int64_t, Node*> DataByParentInput(const ComputeGraph& branch, const PassContext& context);

/// A Data stands for another input of its caller.
void SetParentInput(Node& data, int64_t parent_input);

/// Inputs of a caller go (`slots` ascending, the condition not among them), with the Data that stood for them, which
/// nobody reads; the others are numbered without gaps.
Status DropParentInputs(Node& caller, const std::vector<size_t>& slots, PassContext& context);

}  // namespace ge
