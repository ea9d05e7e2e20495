#include "core/host_kernels/element_box.h"
#include "core/host_kernels/join.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// Output i is index i of the axis.
StatusOr<HostKernelOutputs> ComputeUnpack(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  const GeTensor& x = *call.input(0);
  GE_ASSIGN_OR_RETURN(const size_t element_bytes, MovableElementBytes(x.desc));
  const auto count = AttrOr<int64_t>(call.op.attrs, "num", 0);
  const auto axis = AttrOr<int64_t>(call.op.attrs, "axis", 0);
  GE_ASSIGN_OR_RETURN(const JoinPlan plan, PlanUnpack(x.desc.shape.dims(), axis, count));
  if (static_cast<uint64_t>(count) != call.op.outputs.size()) {
    return NotChanged("num is {}; it has {} outputs", count, call.op.outputs.size());
  }
  GE_RETURN_IF_ERROR(FoldedBytes(plan.dims, x.desc.dtype).status());
  ElementBox part{plan.dims, ByteSteps(x.desc.shape.dims(), element_bytes), 0};
  const int64_t step = part.steps[plan.axis];
  part.steps.erase(part.steps.begin() + static_cast<ptrdiff_t>(plan.axis));
  HostKernelOutputs outputs;
  for (size_t i = 0; i < call.op.outputs.size(); ++i) {
    if (call.op.outputs[i].dtype != x.desc.dtype) {
      return NotChanged("output {} is {}; its input is {}", i, DataTypeWord(call.op.outputs[i].dtype),
                        DataTypeWord(x.desc.dtype));
    }
    part.start = static_cast<int64_t>(i) * step;
    outputs.push_back(ResultTensor(call.op, i, plan.dims, x.desc.dtype, TakeBox(part, element_bytes, x.data)));
  }
  return outputs;
}

}  // namespace

HostKernel UnpackKernel() { return {.type = "Unpack", .from_values = ComputeUnpack}; }

}  // namespace ge
