#pragma once

#include <functional>
#include <map>
#include <string>

namespace ge {

/// What the caller starts the engines with, by GE's option names.
using EngineOptions = std::map<std::string, std::string, std::less<>>;

}  // namespace ge
