#pragma once

#include "operators/elementwise/elementwise_tiling.h"

using CastTilingData = ElementwiseTilingData;
