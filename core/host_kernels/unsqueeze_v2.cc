#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

Status IsUnsqueezeV2View(const HostKernelCall& call) {
  if (call.op.inputs.empty()) return NotChanged("it has no input");
  const auto axes = AttrOr<std::vector<int64_t>>(call.op.attrs, "axis", {});
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, UnsqueezedDims(call.op.inputs[0].shape.dims(), axes));
  return CheckViewOfDims(call.op, 1, dims);
}

}  // namespace

HostKernel UnsqueezeV2Kernel() {
  return {.type = "UnsqueezeV2", .from_values = ComputeSameBytes<IsUnsqueezeV2View>, .is_view = IsUnsqueezeV2View};
}

}  // namespace ge
