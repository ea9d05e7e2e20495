#include <algorithm>

#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"
#include "core/host_kernels/slice_plan.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputeSlice(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 3));
  const GeTensor& x = *call.input(0);
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> offsets, IndicesOf(*call.input(1), "offsets"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, IndicesOf(*call.input(2), "size"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims,
                      SlicedDims(x.desc.shape.dims(), offsets, sizes, SliceToTheEnd::kAnyNegative));
  const bool takes_nothing = std::all_of(dims.begin(), dims.end(), [](int64_t size) { return size == 0; });
  if (!dims.empty() && takes_nothing) return NotChanged("it takes no element of any dimension");
  return TakeSlice(call.op, x, offsets, dims);
}

}  // namespace

HostKernel SliceKernel() { return {.type = "Slice", .from_values = ComputeSlice}; }

}  // namespace ge
