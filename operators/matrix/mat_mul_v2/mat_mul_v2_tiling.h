#pragma once

#include <cstdint>

/// C[m, n] = A[m, k] · B[k, n], cut into base_m × base_n tiles of C, numbered along a row first. Core i computes tiles
/// i, i + cores, i + 2 · cores, …, each over k in steps of base_k. All counts are elements; base sizes are multiples
/// of 16.
struct MatMulV2TilingData {
  uint64_t m, n, k;
  uint64_t base_m, base_n, base_k;
  uint64_t m_tiles, n_tiles;
  uint64_t transpose_x1, transpose_x2;  ///< 0 or 1
};
