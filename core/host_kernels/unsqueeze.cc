#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

Status IsUnsqueezeView(const HostKernelCall& call) {
  if (call.op.inputs.empty()) return NotChanged("it has no input");
  const auto axes = AttrOr<std::vector<int64_t>>(call.op.attrs, "axes", {});
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, UnsqueezedDims(call.op.inputs[0].shape.dims(), axes));
  return CheckViewOfDims(call.op, 1, dims);
}

}  // namespace

HostKernel UnsqueezeKernel() {
  return {.type = "Unsqueeze", .from_values = ComputeSameBytes<IsUnsqueezeView>, .is_view = IsUnsqueezeView};
}

}  // namespace ge
