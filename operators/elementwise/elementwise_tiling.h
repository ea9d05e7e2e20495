#pragma once

#include <cstdint>

/// How a kernel shares out tensors of equal shape: core i takes core_length elements from i * core_length on (the last
/// core what is left), in tiles of tile_length. Lengths are elements. Members are eight bytes each, so that no byte of
/// it is padding.
struct ElementwiseTilingData {
  uint64_t total_length;
  uint64_t core_length;
  uint64_t tile_length;
};
