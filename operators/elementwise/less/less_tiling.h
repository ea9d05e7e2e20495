#pragma once

#include <cstdint>

#include "operators/elementwise/elementwise_tiling.h"

constexpr uint32_t kLessMaxDims = 8;

/// The result is shared out as `split` says. Element i of it, as an index per dimension of `shape`, compares the
/// elements at the sums of index * stride of both operands; a stride is 0 where the operand repeats itself.
struct LessTilingData {
  ElementwiseTilingData split;
  uint64_t dims;
  uint64_t shape[kLessMaxDims];
  uint64_t x1_strides[kLessMaxDims];
  uint64_t x2_strides[kLessMaxDims];
};
