#include "core/host_kernels/element_types.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// Zeros of the shape that the input says and of the type that the output has.
StatusOr<HostKernelOutputs> ComputeEmpty(const HostKernelCall& call) {
  GE_RETURN_IF_ERROR(CheckInputCount(call, 1));
  GE_RETURN_IF_ERROR(CheckOutputCount(call.op, 1));
  GE_ASSIGN_OR_RETURN(std::vector<int64_t> dims, DimsOf(*call.input(0), "shape"));
  const DataType dtype = call.op.outputs[0].dtype;
  if (!VisitElementType(dtype, [](auto) {})) return NotChanged("it does not compute with {}", DataTypeWord(dtype));
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(dims, dtype));
  return HostKernelOutputs{ResultTensor(call.op, 0, std::move(dims), dtype, ByteBuffer(size))};
}

}  // namespace

HostKernel EmptyKernel() { return {.type = "Empty", .from_values = ComputeEmpty}; }

}  // namespace ge
