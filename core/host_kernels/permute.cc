#include "core/host_kernels/kernels.h"
#include "core/host_kernels/permute_bytes.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputePermute(const HostKernelCall& call) { return PermuteByAttr(call, "order"); }

}  // namespace

HostKernel PermuteKernel() { return {.type = "Permute", .from_values = ComputePermute}; }

}  // namespace ge
