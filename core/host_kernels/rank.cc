#include "core/host_kernels/kernels.h"
#include "core/host_kernels/result_tensor.h"

namespace ge {
namespace {

/// The number of dimensions, whatever they are; of the origin shape.
StatusOr<HostKernelOutputs> ComputeRank(const OpDesc& op) {
  if (op.inputs.size() != 1 || op.outputs.size() != 1) return NotChanged("it must have one input and one output");
  const GeShape& shape = op.inputs[0].origin_shape;
  if (shape.IsUnknownRank()) return NotChanged("the rank is not known");
  GE_ASSIGN_OR_RETURN(ConstTensor rank, IndexTensor(op, 0, {static_cast<int64_t>(shape.rank())}, true));
  return HostKernelOutputs{std::move(rank)};
}

}  // namespace

HostKernel RankKernel() { return {.type = "Rank", .from_shapes = ComputeRank}; }

}  // namespace ge
