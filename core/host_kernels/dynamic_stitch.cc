#include <cstring>

#include "core/host_kernels/join.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/plain_layout.h"
#include "core/host_kernels/result_tensor.h"
#include "core/host_kernels/stitch_plan.h"

namespace ge {
namespace {

/// The first half of the inputs are indices, the second half is data. Rows that no index names are zeros.
StatusOr<HostKernelOutputs> ComputeDynamicStitch(const HostKernelCall& call) {
  const auto count = AttrOr<int64_t>(call.op.attrs, "N", 0);
  GE_RETURN_IF_ERROR(CheckInputCount(call, call.inputs.size()));
  const size_t half = call.inputs.size() / 2;
  if (half == 0 || half * 2 != call.inputs.size()) return NotChanged("it has {} inputs", call.inputs.size());
  std::vector<const GeTensor*> indices;
  for (size_t i = 0; i < half; ++i) indices.push_back(call.input(i));
  const std::span<const ConstTensor> data = call.inputs.subspan(half);
  GE_ASSIGN_OR_RETURN(const StitchPlan plan, PlanStitch(indices, DescsOf(data), count));
  const DataType dtype = data[0]->desc.dtype;
  for (const ConstTensor& tensor : data) GE_RETURN_IF_ERROR(MovableElementBytes(tensor->desc).status());
  GE_RETURN_IF_ERROR(CheckSingleOutput(call.op, dtype));
  GE_ASSIGN_OR_RETURN(const size_t size, FoldedBytes(plan.dims, dtype));
  ByteBuffer result(size);
  const size_t row_bytes = size == 0 ? 0 : size / static_cast<size_t>(plan.dims[0]);
  for (size_t i = 0; row_bytes != 0 && i < half; ++i) {
    for (size_t row = 0; row < plan.rows[i].size(); ++row) {
      std::memcpy(result.data() + plan.rows[i][row] * row_bytes, data[i]->data.data() + row * row_bytes, row_bytes);
    }
  }
  return HostKernelOutputs{ResultTensor(call.op, 0, plan.dims, dtype, std::move(result))};
}

}  // namespace

HostKernel DynamicStitchKernel() { return {.type = "DynamicStitch", .from_values = ComputeDynamicStitch}; }

}  // namespace ge
