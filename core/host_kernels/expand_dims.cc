#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

Status IsExpandDimsView(const HostKernelCall& call) {
  if (call.op.inputs.size() != 2) return NotChanged("it has {} inputs, not 2", call.op.inputs.size());
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, ConstantIndices(call, 1, "axis"));
  if (axes.size() != 1) return NotChanged("axis has {} values; it must have one", axes.size());
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, UnsqueezedDims(call.op.inputs[0].shape.dims(), axes));
  return CheckViewOfDims(call.op, 2, dims);
}

}  // namespace

HostKernel ExpandDimsKernel() {
  return {.type = "ExpandDims", .from_values = ComputeSameBytes<IsExpandDimsView>, .is_view = IsExpandDimsView};
}

}  // namespace ge
