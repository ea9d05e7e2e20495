#pragma once

#include <cstdint>

#include "operators/elementwise/elementwise_tiling.h"

constexpr uint64_t kAddSameShapeKey = 0;  ///< ElementwiseTilingData
constexpr uint64_t kAddBroadcastKey = 1;  ///< AddBroadcastTilingData

/// Dimensions left after neighbours that broadcast alike are merged; two of them are rows and columns.
constexpr uint32_t kAddMaxDims = 8;
constexpr uint32_t kAddMaxOuterDims = kAddMaxDims - 2;

/// How one operand is walked: elements from one index to the next, 0 where the operand repeats itself.
struct AddOperandStrides {
  uint64_t outer[kAddMaxOuterDims];
  uint64_t row;
  uint64_t column;  ///< 1, or 0: one value per row
};

/// The result as outer indices × rows × columns, cut into tiles of tile_rows × tile_columns. Tiles are numbered column
/// tile fastest, then row tile, then outer index; core i computes tiles [i * core_tiles, (i + 1) * core_tiles). All
/// counts are elements.
struct AddBroadcastTilingData {
  uint64_t outer_dims;
  uint64_t outer_shape[kAddMaxOuterDims];
  uint64_t rows, columns;
  AddOperandStrides x1, x2;
  uint64_t tile_rows, tile_columns;
  uint64_t row_tiles, column_tiles;  ///< per outer index
  uint64_t total_tiles, core_tiles;
};
