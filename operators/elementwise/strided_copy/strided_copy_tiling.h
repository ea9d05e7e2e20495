#pragma once

#include "operators/elementwise/strided_tiling.h"

/// Everything in it counts bytes.
using StridedCopyTilingData = StridedUnaryTilingData;
