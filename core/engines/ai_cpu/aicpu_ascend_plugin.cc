// libaicpu_ascend_engine.so: the AICPU engine, with its store and its builder.

#include "core/engines/ai_cpu/aicpu_ops_kernel_builder.h"
#include "core/engines/ai_cpu/aicpu_ops_kernel_info_store.h"
#include "core/engines/plugin/ops_kernel_builder_registry.h"
#include "core/engines/plugin/plugin_engine.h"

namespace {

ge::PluginEngine& TheEngine() {
  static ge::PluginEngine engine({.store_key = std::string(ge::kAicpuAscendKernelLib),
                                  .make_store = [] { return std::make_shared<ge::AicpuOpsKernelInfoStore>(); },
                                  .optimizer_key = "",
                                  .make_optimizer = nullptr});
  return engine;
}

REGISTER_OPS_KERNEL_BUILDER(std::string(ge::kAicpuAscendKernelLib), AicpuOpsKernelBuilder);

}  // namespace

DRYDOCK_ENGINE_PLUGIN(TheEngine());
