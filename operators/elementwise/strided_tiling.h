#pragma once

#include <cstdint>

/// Dimensions left after neighbours that every operand walks alike are merged; two of them are rows and columns.
constexpr uint32_t kStridedMaxDims = 8;
constexpr uint32_t kStridedMaxOuterDims = kStridedMaxDims - 2;

/// How one operand is walked: elements from one index to the next, 0 where the operand repeats itself.
struct OperandStrides {
  uint64_t outer[kStridedMaxOuterDims];
  uint64_t row;
  uint64_t column;  ///< 1, or 0: one value per row
};

/// An index space as outer indices × rows × columns, cut into tiles of tile_rows × tile_columns. Tiles are numbered
/// column tile fastest, then row tile, then outer index; core i computes tiles [i * core_tiles, (i + 1) * core_tiles).
/// All counts are elements.
struct StridedTiles {
  uint64_t outer_dims;
  uint64_t outer_shape[kStridedMaxOuterDims];
  uint64_t rows, columns;
  uint64_t tile_rows, tile_columns;
  uint64_t row_tiles, column_tiles;  ///< per outer index
  uint64_t total_tiles, core_tiles;
};

/// y = f(x), where x or y or both are blocks of larger tensors.
struct StridedUnaryTilingData {
  StridedTiles tiles;
  OperandStrides x, y;
};
