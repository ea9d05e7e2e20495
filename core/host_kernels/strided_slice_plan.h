#pragma once

#include <vector>

#include "core/host_kernels/host_kernel.h"

namespace ge {

/// The five masks of StridedSlice; bit i belongs to entry i of begin, end and strides.
struct StridedSliceMasks {
  int64_t begin = 0;        ///< from the first element in the stride's direction
  int64_t end = 0;          ///< to the last one
  int64_t ellipsis = 0;     ///< one bit at most: stands for as many whole dimensions as the other entries leave
  int64_t new_axis = 0;     ///< a dimension of 1 in the result
  int64_t shrink_axis = 0;  ///< takes the one index `begin`; the dimension goes
};
/// kNotChanged when one of the attributes is missing.
StatusOr<StridedSliceMasks> StridedSliceMasksOf(const OpDesc& op);

/// What a StridedSlice takes: of each dimension of x so many elements, the first at `begin`, `stride` from each to the
/// next; and the dimensions of the result.
struct StridedSlicePlan {
  struct Range {
    int64_t begin = 0, count = 0, stride = 1;
  };
  std::vector<Range> ranges;
  std::vector<int64_t> dims;
};

/// The rule of Python's slices with the masks of TensorFlow (spec/ops.md §8): a negative index counts from the end,
/// then ranges are clamped; single indices are not. Dimensions without an entry are whole. kNotChanged when there is no
/// such slice. Kernel and shape inference follow the same rule.
StatusOr<StridedSlicePlan> PlanStridedSlice(const std::vector<int64_t>& dims, const std::vector<int64_t>& begin,
                                            const std::vector<int64_t>& end, const std::vector<int64_t>& strides,
                                            const StridedSliceMasks& masks);

}  // namespace ge
