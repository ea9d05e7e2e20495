#pragma once

#include <cstdint>

/// What SampleScale's tiling saw, for the test to compare.
struct SampleTiling {
  uint64_t core_num;
  uint64_t ub_size;
  int64_t x_elements;
  uint64_t y_rank;
  int64_t sizes_sum;
  int64_t private_number;
  uint64_t attr_num;
  int64_t first_axis;
  float scale;
  int32_t keep;
  int32_t has_bias;
  int32_t x_type;
  int32_t deterministic;
  int32_t unused;
};
