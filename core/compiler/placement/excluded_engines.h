#pragma once

#include <set>
#include <string>
#include <string_view>

namespace ge {

/// Engines that get no node (spec/ge-local.md §1.4 point 4). `engine_type` is the value of `ge.engineType`: VectorCore
/// excludes AIcoreEngine, everything else VectorEngine. `exclude_engines` is that of `ge.exec.exclude_engines`: names
/// with '|' between them, blanks around them dropped, unknown ones ignored.
std::set<std::string, std::less<>> ParseExcludedEngines(std::string_view engine_type, std::string_view exclude_engines);

}  // namespace ge
