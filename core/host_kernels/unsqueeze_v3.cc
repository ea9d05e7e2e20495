#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

Status IsUnsqueezeV3View(const HostKernelCall& call) {
  if (call.op.inputs.size() != 2) return NotChanged("it has {} inputs, not 2", call.op.inputs.size());
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axes, ConstantIndices(call, 1, "axes"));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, UnsqueezedDims(call.op.inputs[0].shape.dims(), axes));
  return CheckViewOfDims(call.op, 2, dims);
}

}  // namespace

HostKernel UnsqueezeV3Kernel() {
  return {.type = "UnsqueezeV3", .from_values = ComputeSameBytes<IsUnsqueezeV3View>, .is_view = IsUnsqueezeV3View};
}

}  // namespace ge
