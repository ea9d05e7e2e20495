#include "core/engines/engine_table.h"

#include <array>

#include "core/engines/ai_core/ai_core_engine.h"
#include "core/engines/ge_local/ge_local_engine.h"

namespace ge {

std::span<const Engine* const> EngineTable() {
  static const AiCoreEngine ai_core;
  static const GeLocalEngine ge_local;
  static const std::array<const Engine*, 2> table = {&ai_core, &ge_local};
  return table;
}

const Engine* FindEngine(std::string_view kernel_lib) {
  for (const Engine* engine : EngineTable()) {
    if (engine->kernel_lib() == kernel_lib) return engine;
  }
  return nullptr;
}

}  // namespace ge
