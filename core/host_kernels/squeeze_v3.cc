#include "core/host_kernels/kernels.h"
#include "core/host_kernels/same_bytes.h"
#include "core/host_kernels/view_dims.h"

namespace ge {
namespace {

/// The axes are an input that need not be there: then every 1 goes.
Status IsSqueezeV3View(const HostKernelCall& call) {
  const size_t inputs = call.op.inputs.size();
  if (inputs != 1 && inputs != 2) return NotChanged("it has {} inputs, not 1 or 2", inputs);
  std::vector<int64_t> axes;
  if (inputs == 2 && !call.op.inputs[1].IsAbsent()) {
    GE_ASSIGN_OR_RETURN(axes, ConstantIndices(call, 1, "axes"));
  }
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> dims, SqueezedDims(call.op.inputs[0].shape.dims(), axes));
  return CheckViewOfDims(call.op, inputs, dims);
}

}  // namespace

HostKernel SqueezeV3Kernel() {
  return {.type = "SqueezeV3", .from_values = ComputeSameBytes<IsSqueezeV3View>, .is_view = IsSqueezeV3View};
}

}  // namespace ge
