#include "core/host_kernels/kernels.h"
#include "core/host_kernels/permute_bytes.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputeTransposeD(const HostKernelCall& call) { return PermuteByAttr(call, "perm"); }

}  // namespace

HostKernel TransposeDKernel() { return {.type = "TransposeD", .from_values = ComputeTransposeD}; }

}  // namespace ge
