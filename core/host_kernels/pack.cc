#include "core/host_kernels/join.h"
#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

StatusOr<HostKernelOutputs> ComputePack(const HostKernelCall& call) {
  const auto* count = FindAttr<int64_t>(call.op.attrs, "N");
  const auto* axis = FindAttr<int64_t>(call.op.attrs, "axis");
  if (count == nullptr || axis == nullptr) return NotChanged("it has no attribute {}", count == nullptr ? "N" : "axis");
  if (*count < 1) return NotChanged("N is {}", *count);
  GE_RETURN_IF_ERROR(CheckInputCount(call, static_cast<size_t>(*count)));
  GE_ASSIGN_OR_RETURN(const JoinPlan plan, PlanPack(DescsOf(call.inputs), *axis));
  return JoinBlocks(call.op, call.inputs, plan);
}

}  // namespace

HostKernel PackKernel() { return {.type = "Pack", .from_values = ComputePack}; }

}  // namespace ge
