#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The dimensions of each input as a vector; its origin shape, as for Shape.
StatusOr<HostKernelOutputs> ComputeShapeN(const OpDesc& op) {
  GE_RETURN_IF_ERROR(CheckOutputCount(op, op.inputs.size()));
  HostKernelOutputs outputs;
  for (size_t i = 0; i < op.inputs.size(); ++i) {
    const GeShape& shape = op.inputs[i].origin_shape;
    if (shape.IsUnknown()) return NotChanged("shape {} of input {} is not known", shape.ToString(), i);
    GE_ASSIGN_OR_RETURN(ConstTensor dims, IndexTensor(op, i, shape.dims(), false));
    outputs.push_back(std::move(dims));
  }
  return outputs;
}

}  // namespace

HostKernel ShapeNKernel() { return {.type = "ShapeN", .from_shapes = ComputeShapeN}; }

}  // namespace ge
