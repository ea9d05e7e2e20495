#pragma once

#include <string>
#include <string_view>

namespace ge {

/// Text out of a file as it may stand in JSON: bytes that are no UTF-8 become U+FFFD.
std::string JsonText(std::string_view text);

}  // namespace ge
