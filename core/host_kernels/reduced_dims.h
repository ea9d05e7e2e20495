#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// What a reduction over some axes leaves of a shape.
struct ReducedDims {
  std::vector<int64_t> kept;    ///< reduced dimensions are 1
  std::vector<int64_t> result;  ///< the shape of the output
};

/// Over which axes an op of inputs x and axes, attributes `keep_dims` and `noop_with_empty_axes`, reduces (spec/ops.md
/// §4): over all without an axes tensor, over none when it is empty (over all when the second attribute is false).
/// kNotChanged when `axes` is no scalar or vector of DT_INT32 or DT_INT64, or one is outside [-rank, rank). Axes may
/// stand there twice.
StatusOr<ReducedDims> ReduceDims(const OpDesc& op, const std::vector<int64_t>& dims, const GeTensor* axes);

}  // namespace ge
