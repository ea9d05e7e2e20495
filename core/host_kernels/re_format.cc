#include "core/host_kernels/kernels.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The same bytes under another format; their order is the op's author's affair.
StatusOr<HostKernelOutputs> ComputeReFormat(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  const GeTensor& x = *call.input(0);
  GE_RETURN_IF_ERROR(CheckSingleOutput(call.op, x.desc.dtype));
  const GeShape& shape = call.op.outputs[0].shape;
  if (shape != x.desc.shape) {
    return NotChanged("its output is described as {}; its input is {}", shape.ToString(), x.desc.shape.ToString());
  }
  return HostKernelOutputs{ViewOf(call.op, 0, x, shape.dims())};
}

}  // namespace

HostKernel ReFormatKernel() { return {.type = "ReFormat", .from_values = ComputeReFormat}; }

}  // namespace ge
