#pragma once

#include "core/graph/compute_graph.h"
#include "core/om/kernel_store.h"
#include "core/opp/opp_package.h"

namespace ge {

/// Writes on each node of the tree that is on the AICPU engine which function of which library runs it (kernelSo,
/// funcName, opKernelLib), and reads those libraries: each once, by file name, in order of names. Each must be an ELF
/// file for the CPU of `host`. Two libraries of one name and other bytes are refused (kParamInvalid): a task names its
/// library by the name alone.
StatusOr<std::vector<KernelBin>> SelectAicpuKernels(ComputeGraph& graph, const AicpuOps& ops, const OppPackage& opp,
                                                    const HostEnvironment& host);

}  // namespace ge
