#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

Status IsFlattenV2View(const HostKernelCall& call) {
  if (call.op.inputs.empty()) return NotChanged("it has no input");
  const GeShape& shape = call.op.inputs[0].shape;
  if (shape.IsUnknown()) return NotChanged("shape {} is not known", shape.ToString());
  const auto axis = AttrOr<int64_t>(call.op.attrs, "axis", 1);
  const auto end_axis = AttrOr<int64_t>(call.op.attrs, "end_axis", -1);
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, FlattenedDims(shape.dims(), axis, end_axis));
  return CheckViewOfDims(call.op, 1, dims);
}

}  // namespace

HostKernel FlattenV2Kernel() {
  return {.type = "FlattenV2", .from_values = ComputeSameBytes<IsFlattenV2View>, .is_view = IsFlattenV2View};
}

}  // namespace ge
