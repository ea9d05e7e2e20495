#include "core/host_kernels/element_types.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// One value in every element of the shape that input 0 says; a dimension of 0 gives an empty tensor of that shape.
StatusOr<HostKernelOutputs> ComputeFill(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 2));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  const GeTensor& value = *call.input(1);
  if (value.desc.shape.rank() != 0) return NotChanged("the value has shape {}", value.desc.shape.ToString());
  const GeShape& described = call.op.outputs[0].shape;
  if (described.IsUnknown()) return NotChanged("the output's shape {} is not known", described.ToString());
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, DimsOf(*call.input(0), "dims"));
  const DataType dtype = value.desc.dtype;
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(dims, dtype));
  ByteBuffer result(size);
  const bool known = VisitElementType(dtype, [&](auto) {
    for (size_t at = 0; at < size; at += value.data.size()) {
      std::memcpy(result.data() + at, value.data.data(), value.data.size());
    }
  });
  if (!known) return NotChanged("it does not compute with {}", DataTypeWord(dtype));
  return HostKernelOutputs{ResultTensor(call.op, 0, std::move(dims), dtype, std::move(result))};
}

}  // namespace

HostKernel FillKernel() { return {.type = "Fill", .from_values = ComputeFill}; }

}  // namespace ge
