#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace ge {

/// Fewest insertions, deletions, changes and swaps of neighbours that turn one word into the other, case ignored.
size_t EditDistance(std::string_view a, std::string_view b);

/// The candidate that a misspelt word most likely meant: the nearest one, the first of equals, if it is near enough for
/// its length; else "".
std::string NearestWord(std::string_view word, const std::vector<std::string>& candidates);

/// "; did you mean 'x'?" or "".
std::string NearestHint(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace ge
