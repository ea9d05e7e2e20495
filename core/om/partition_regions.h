#pragma once

#include <functional>

#include "core/om/region_cursor.h"

namespace ge {

/// Names the bytes of one partition by its type; a type without a known inside is one region. `walk_file` walks a model
/// file that lies inside (bundle, flow).
void MapPartition(RegionCursor& cursor, uint32_t type, const std::function<void(RegionCursor&)>& walk_file);

}  // namespace ge
