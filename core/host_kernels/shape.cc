#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The dimensions of the input as a vector; its origin shape, as the user wrote it.
StatusOr<HostKernelOutputs> ComputeShape(const OpDesc& op) {
  if (op.inputs.size() != 1 || op.outputs.size() != 1) return NotChanged("it must have one input and one output");
  const GeShape& shape = op.inputs[0].origin_shape;
  if (shape.IsUnknown()) return NotChanged("shape {} is not known", shape.ToString());
  GE_ASSIGN_OR_RETURN(ConstTensor dims, IndexTensor(op, 0, shape.dims(), false));
  return HostKernelOutputs{std::move(dims)};
}

}  // namespace

HostKernel ShapeKernel() { return {.type = "Shape", .from_shapes = ComputeShape}; }

}  // namespace ge
