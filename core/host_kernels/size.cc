#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The number of elements, of the origin shape.
StatusOr<HostKernelOutputs> ComputeSize(const OpDesc& op) {
  if (op.inputs.size() != 1 || op.outputs.size() != 1) return NotChanged("it must have one input and one output");
  const GeShape& shape = op.inputs[0].origin_shape;
  const std::optional<int64_t> count = shape.ElementCount();
  if (!count) return NotChanged("the elements of shape {} are not known or not countable", shape.ToString());
  GE_ASSIGN_OR_RETURN(ConstTensor size, IndexTensor(op, 0, {*count}, true));
  return HostKernelOutputs{std::move(size)};
}

}  // namespace

HostKernel SizeKernel() { return {.type = "Size", .from_shapes = ComputeSize}; }

}  // namespace ge
