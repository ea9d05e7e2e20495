#include "core/host_kernels/kernels.h"
#include "core/host_kernels/permute_bytes.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputeTranspose(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 2));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> perm, IndicesOf(*call.input(1), "perm"));
  return PermuteDims(call.op, *call.input(0), perm);
}

}  // namespace

HostKernel TransposeKernel() { return {.type = "Transpose", .from_values = ComputeTranspose}; }

}  // namespace ge
