#pragma once

#include "core/compiler/passes/pass_context.h"

namespace ge {

/// The constant behind an input slot; null when it is none.
const GeTensor* ConstantBehind(const Node& node, size_t slot);

}  // namespace ge
