// librts_engine.so: the runtime engine, with its store and its builder.

#include "core/engines/plugin/ops_kernel_builder_registry.h"
#include "core/engines/plugin/plugin_engine.h"
#include "core/engines/rts/rts_ops_kernel_builder.h"
#include "core/engines/rts/rts_ops_kernel_info_store.h"

namespace {

ge::PluginEngine& TheEngine() {
  static ge::PluginEngine engine({.store_key = std::string(ge::kRtsKernelLib),
                                  .make_store = [] { return std::make_shared<ge::RtsOpsKernelInfoStore>(); },
                                  .optimizer_key = "",
                                  .make_optimizer = nullptr});
  return engine;
}

REGISTER_OPS_KERNEL_BUILDER(std::string(ge::kRtsKernelLib), RtsOpsKernelBuilder);

}  // namespace

DRYDOCK_ENGINE_PLUGIN(TheEngine());
