#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ge {

/// "; did you mean 'x'?" with the candidate that differs by the fewest single-character edits (a swap of neighbours is
/// one), the first one among equals, when it is near enough to be a misspelling (at most a third of the longer word,
/// and at least one edit is always allowed); otherwise "".
std::string NearestNameHint(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace ge
