#pragma once

#include "core/host_kernels/host_kernel.h"

namespace ge {

// Tensors that become one along an axis (spec/ops.md §7); kernels and shape inference follow the same rule.

/// The joined tensor, and the axis as one of its dimensions.
struct JoinPlan {
  std::vector<int64_t> dims;
  size_t axis = 0;
};

/// ConcatV2: along an axis that all have, of [-rank, rank). Types, ranks and the other dimensions must be equal; one
/// tensor or more.
StatusOr<JoinPlan> PlanConcat(std::span<const GeTensorDesc* const> blocks, int64_t axis);

/// Pack: along a new axis, of [-rank - 1, rank]. Types and shapes must be equal; one tensor or more.
StatusOr<JoinPlan> PlanPack(std::span<const GeTensorDesc* const> blocks, int64_t axis);

/// Unpack: the dimensions of each of `count` parts, the axis of [-rank, rank) taken out.
StatusOr<JoinPlan> PlanUnpack(const std::vector<int64_t>& dims, int64_t axis, int64_t count);

/// The constant that constants make by a plan, as output 0; kNotChanged when their elements cannot be moved.
StatusOr<HostKernelOutputs> JoinBlocks(const OpDesc& op, std::span<const ConstTensor> blocks, const JoinPlan& plan);

/// The descriptions of constants, none of which is null.
std::vector<const GeTensorDesc*> DescsOf(std::span<const ConstTensor> tensors);

}  // namespace ge
