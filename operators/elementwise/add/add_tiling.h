#pragma once

#include <cstdint>

#include "operators/elementwise/elementwise_tiling.h"
#include "operators/elementwise/strided_tiling.h"

constexpr uint64_t kAddSameShapeKey = 0;  ///< ElementwiseTilingData
constexpr uint64_t kAddBroadcastKey = 1;  ///< AddBroadcastTilingData

/// The result and how each operand is walked along it: an operand may repeat itself, and each may be a block of a
/// larger tensor.
struct AddBroadcastTilingData {
  StridedTiles tiles;
  OperandStrides x1, x2, y;
};
