#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// A DynamicStitch: row `rows[i][j]` of the result is row j of data i; a later one wins.
struct StitchPlan {
  std::vector<std::vector<size_t>> rows;
  std::vector<int64_t> dims;  ///< the largest index + 1, and the dimensions of a row
};

/// The rule of DynamicStitch (spec/ops.md §8); kernel and shape inference follow the same. The dimensions of each index
/// tensor are the first ones of its data; what is behind them is a row, the same for all. kNotChanged when it is not
/// so, an index is negative, or `count` (attribute N) is not the number of both.
StatusOr<StitchPlan> PlanStitch(std::span<const GeTensor* const> indices, std::span<const GeTensorDesc* const> data,
                                int64_t count);

}  // namespace ge
