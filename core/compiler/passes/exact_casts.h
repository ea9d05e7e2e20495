#pragma once

#include "graph/types.h"

namespace ge {

/// Every number of type `from` is one of type `to`: a Cast loses nothing. A type is so to itself.
bool IsExactCast(DataType from, DataType to);

/// Both are integers (bool among them), or both are floats: Casts to a third type agree about every number of both.
bool AreOfOneKind(DataType a, DataType b);

}  // namespace ge
