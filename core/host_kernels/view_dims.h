#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

// Shapes of the ops that give the same elements other dimensions (spec/ops.md §7); kernels and shape inference follow
// the same rule. Refused with kNotChanged.

/// Squeeze…: the named dimensions go, which must be 1; every 1 when none is named.
StatusOr<std::vector<int64_t>> SqueezedDims(const std::vector<int64_t>& dims, const std::vector<int64_t>& axes);
/// Unsqueeze…, ExpandDims: a 1 at each axis of the result.
StatusOr<std::vector<int64_t>> UnsqueezedDims(const std::vector<int64_t>& dims, const std::vector<int64_t>& axes);
/// FlattenV2: dimensions axis..end_axis become their product; a scalar becomes [1].
StatusOr<std::vector<int64_t>> FlattenedDims(const std::vector<int64_t>& dims, int64_t axis, int64_t end_axis);

}  // namespace ge
