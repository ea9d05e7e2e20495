#pragma once

#include <span>

#include "core/engines/engine.h"

namespace ge {

/// All engines, preferred ones first. They live as long as the process.
std::span<const Engine* const> EngineTable();

/// The engine behind a kernel library's name, or null.
const Engine* FindEngine(std::string_view kernel_lib);

}  // namespace ge
