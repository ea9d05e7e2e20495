#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// A gather along `axis` of x, of which the first `batch_dims` dimensions belong to those of the indices.
struct GatherPlan {
  std::vector<int64_t> dims;  ///< x[:axis] + indices[batch_dims:] + x[axis + 1:]
  size_t axis = 0, batch_dims = 0;
};

/// The rule of GatherV2 (spec/ops.md §8); kernel and shape inference follow the same. `axis` is of [-rank, rank) of x,
/// `batch_dims` of [-rank, rank] of the indices and not more than the axis. kNotChanged when they are not.
StatusOr<GatherPlan> PlanGather(const std::vector<int64_t>& x, const std::vector<int64_t>& indices, int64_t axis,
                                int64_t batch_dims);

}  // namespace ge
