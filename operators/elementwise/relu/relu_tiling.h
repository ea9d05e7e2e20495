#pragma once

#include "operators/elementwise/elementwise_tiling.h"
#include "operators/elementwise/strided_tiling.h"

constexpr uint64_t kReluKey = 0;         ///< ReluTilingData
constexpr uint64_t kReluStridedKey = 1;  ///< StridedUnaryTilingData

using ReluTilingData = ElementwiseTilingData;
