#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"
#include "core/host_kernels/slice_plan.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputeSliceD(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  const GeTensor& x = *call.input(0);
  const auto offsets = AttrOr<std::vector<int64_t>>(call.op.attrs, "offsets", {});
  const auto sizes = AttrOr<std::vector<int64_t>>(call.op.attrs, "size", {});
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims,
                      SlicedDims(x.desc.shape.dims(), offsets, sizes, SliceToTheEnd::kMinusOne));
  return TakeSlice(call.op, x, offsets, dims);
}

}  // namespace

HostKernel SliceDKernel() { return {.type = "SliceD", .from_values = ComputeSliceD}; }

}  // namespace ge
