#pragma once

#include <map>

#include "core/graph/compute_graph.h"
#include "core/opp/opp_package.h"

namespace ge {

/// The kernel of each AI Core op that has a task, by its node. Looked up, never walked: its order is that of addresses.
using SelectedKernels = std::map<const Node*, OppKernel>;

/// Finds the kernel of each AI Core op of the tree that has a task, in the operator package, and writes what the model
/// says about it on the node:
/// `_kernelname`, `tvm_magic`, `op_para_size`, `compile_info_json` and others. A kernel that is missing is named with
/// what was searched.
StatusOr<SelectedKernels> SelectKernels(ComputeGraph& graph, const OppPackage& opp, std::string_view short_soc_version);

}  // namespace ge
