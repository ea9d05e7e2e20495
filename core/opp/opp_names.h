#pragma once

#include <string>
#include <string_view>

namespace ge {

/// The folder name of an op type: an underscore before a capital when the character before it is not a capital, or when
/// it is and the next one is lower case (spec/op-host-api.md §10.6). "MatMulV2" → "mat_mul_v2".
std::string OpFolderName(std::string_view op_type);

/// ASCII only, whatever the locale.
std::string ToLower(std::string_view text);

}  // namespace ge
