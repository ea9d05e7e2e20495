// libge_local_engine.so: the local engine with its one operator factory, which the library of its builder links.

#include "core/engines/ge_local/ge_local_graph_optimizer.h"
#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"
#include "core/engines/plugin/plugin_engine.h"

namespace {

ge::PluginEngine& TheEngine() {
  static ge::PluginEngine engine({.store_key = std::string(ge::kGeLocalOpStoreName),
                                  .make_store = [] { return std::make_shared<ge::GeLocalOpsKernelInfoStore>(); },
                                  .optimizer_key = std::string(ge::kGeLocalOptimizerName),
                                  .make_optimizer = [] { return std::make_shared<ge::GeLocalGraphOptimizer>(); }});
  return engine;
}

}  // namespace

DRYDOCK_ENGINE_PLUGIN(TheEngine());
