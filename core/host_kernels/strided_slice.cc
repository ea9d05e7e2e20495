#include "core/host_kernels/element_box.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"
#include "core/host_kernels/strided_slice_plan.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputeStridedSlice(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 4));
  const GeTensor& x = *call.input(0);
  GE_ASSIGN_OR_RETURN(const StridedSliceMasks masks, StridedSliceMasksOf(call.op));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> begin, IndicesOf(*call.input(1), "begin"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> end, IndicesOf(*call.input(2), "end"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> strides, IndicesOf(*call.input(3), "strides"));
  GE_ASSIGN_OR_RETURN(const StridedSlicePlan plan, PlanStridedSlice(x.desc.shape.dims(), begin, end, strides, masks));
  GE_ASSIGN_OR_RETURN(const size_t element_bytes, MovableElementBytes(x.desc));
  GE_RETURN_IF_ERROR(CheckSingleOutput(call.op, x.desc.dtype));
  GE_RETURN_IF_ERROR(FoldedBytes(plan.dims, x.desc.dtype).status());
  const std::vector<int64_t> steps = ByteSteps(x.desc.shape.dims(), element_bytes);
  ElementBox box;
  for (size_t i = 0; i < plan.ranges.size(); ++i) {
    box.dims.push_back(plan.ranges[i].count);
    box.steps.push_back(plan.ranges[i].stride * steps[i]);
    box.start += plan.ranges[i].begin * steps[i];
  }
  return HostKernelOutputs{ResultTensor(call.op, 0, plan.dims, x.desc.dtype, TakeBox(box, element_bytes, x.data))};
}

}  // namespace

HostKernel StridedSliceKernel() { return {.type = "StridedSlice", .from_values = ComputeStridedSlice}; }

}  // namespace ge
