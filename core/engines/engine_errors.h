#pragma once

#include "core/base/error_codes.h"

namespace ge {

// What engines answer besides kEngineFailed (spec/ge-local.md §0): a node does not fit, a setting of the user is the
// cause.
inline constexpr ErrorCode kEngineParamInvalid{1343225857, "E19999"};
inline constexpr ErrorCode kEngineOptionInvalid{0xFFFFFFFF, "E10001"};

}  // namespace ge
