#pragma once

#include "core/engines/engines.h"

namespace ge {

/// The engines of this program's own objects, with the costs of the spec, for tests of the compiler's stages: nothing
/// is loaded. Programs that compile models load plugins instead (plugin/ge_lib.h).
const Engines& LinkedEngines();

}  // namespace ge
