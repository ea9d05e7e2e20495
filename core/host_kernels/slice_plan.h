#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// Which sizes mean "to the end of the dimension" (spec/ge-local.md §8.2): for Slice any negative one, for SliceD -1.
enum class SliceToTheEnd { kAnyNegative, kMinusOne };

/// The dimensions that a slice takes (spec/ops.md §8); kernels and shape inference follow the same rule. kNotChanged
/// when a list has not one number per dimension, or a range leaves its dimension.
StatusOr<std::vector<int64_t>> SlicedDims(const std::vector<int64_t>& dims, const std::vector<int64_t>& offsets,
                                          const std::vector<int64_t>& sizes, SliceToTheEnd to_the_end);

/// The elements of a constant from an index of each dimension, as output 0; all of them are there.
StatusOr<HostKernelOutputs> TakeSlice(const OpDesc& op, const GeTensor& x, const std::vector<int64_t>& offsets,
                                      const std::vector<int64_t>& sizes);

}  // namespace ge
