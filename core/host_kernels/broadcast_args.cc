#include "core/host_kernels/broadcast.h"
#include "core/host_kernels/kernels.h"

namespace ge {
namespace {

/// The shape to which two shapes broadcast, as a vector.
StatusOr<HostKernelOutputs> ComputeBroadcastArgs(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 2));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> a, DimsOf(*call.input(0), "x1"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> b, DimsOf(*call.input(1), "x2"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, BroadcastDims(a, b));
  GE_ASSIGN_OR_RETURN(ConstTensor result, IndexTensor(call.op, 0, dims, false));
  return HostKernelOutputs{std::move(result)};
}

}  // namespace

HostKernel BroadcastArgsKernel() { return {.type = "BroadcastArgs", .from_values = ComputeBroadcastArgs}; }

}  // namespace ge
