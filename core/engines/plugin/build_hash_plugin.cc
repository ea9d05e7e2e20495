// The symbol by which core knows an engine library of its own build; compiled into every one of them.

#include "core/engines/plugin/engine_plugin.h"
#include "drydock_build_hash.h"

DRYDOCK_PLUGIN_SYMBOL const char* DrydockBuildHash() { return DRYDOCK_BUILD_HASH; }
static_assert(std::is_same_v<decltype(DrydockBuildHash), ge::DrydockBuildHashSymbol>);
