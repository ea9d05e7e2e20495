#pragma once

#include <string_view>

namespace ge {

/// What tells this build from others: a hash of all headers of core, of the compiler and of its options. Engine
/// libraries share C++ values with core, so theirs must be the same (docs/architecture.md §3).
std::string_view CoreBuildHash();

}  // namespace ge
