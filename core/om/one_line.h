#pragma once

#include <string>
#include <string_view>

namespace ge {

/// A text out of a file as a terminal may show it: control characters, line ends included, as \xNN, so that no name can
/// move the cursor or pass for a line of ours.
std::string OneLine(std::string_view text);

}  // namespace ge
