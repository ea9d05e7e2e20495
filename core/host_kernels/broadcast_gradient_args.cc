#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputeBroadcastGradientArgs(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 2));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 2));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> a, DimsOf(*call.input(0), "x1"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> b, DimsOf(*call.input(1), "x2"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, BroadcastDims(a, b));
  GE_ASSIGN_OR_RETURN(ConstTensor a_axes, IndexTensor(call.op, 0, SummedAxes(a, dims.size()), false));
  GE_ASSIGN_OR_RETURN(ConstTensor b_axes, IndexTensor(call.op, 1, SummedAxes(b, dims.size()), false));
  return HostKernelOutputs{std::move(a_axes), std::move(b_axes)};
}

}  // namespace

HostKernel BroadcastGradientArgsKernel() {
  return {.type = "BroadcastGradientArgs", .from_values = ComputeBroadcastGradientArgs};
}

}  // namespace ge
