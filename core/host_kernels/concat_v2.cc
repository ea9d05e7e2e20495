#include "core/host_kernels/join.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// Joins all inputs but the last, which is the axis.
StatusOr<HostKernelOutputs> ComputeConcatV2(const HostKernelCall& call) {
  const size_t count = call.inputs.size();
  if (count < 3) return NotChanged("it has {} inputs; it takes two tensors or more and the axis", count);
  GE_RETURN_IF_ERROR(CheckInputCount(call, count));
  GE_ASSIGN_OR_RETURN(const std::vector<int64_t> axis, IndicesOf(*call.input(count - 1), "concat_dim"));
  if (axis.size() != 1) return NotChanged("concat_dim has {} values; it must have one", axis.size());
  const std::span<const ConstTensor> blocks = call.inputs.first(count - 1);
  GE_ASSIGN_OR_RETURN(const JoinPlan plan, PlanConcat(DescsOf(blocks), axis[0]));
  return JoinBlocks(call.op, blocks, plan);
}

}  // namespace

HostKernel ConcatV2Kernel() { return {.type = "ConcatV2", .from_values = ComputeConcatV2}; }

}  // namespace ge
