// An engine library with two of the four symbols.

#include "core/engines/plugin/engine_plugin.h"

DRYDOCK_PLUGIN_SYMBOL ge::Status Initialize(const ge::EngineOptions&) { return {}; }
DRYDOCK_PLUGIN_SYMBOL void GetOpsKernelInfoStores(ge::OpsKernelInfoStores&) {}
