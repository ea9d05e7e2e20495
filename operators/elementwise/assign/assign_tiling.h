#pragma once

#include "operators/elementwise/elementwise_tiling.h"

/// Everything in it counts bytes.
using AssignTilingData = ElementwiseTilingData;
