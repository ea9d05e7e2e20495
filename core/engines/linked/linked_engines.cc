#include "core/engines/linked/linked_engines.h"

#include "core/engines/ai_core/ai_core_ops_kernel_builder.h"
#include "core/engines/ai_core/ai_core_ops_kernel_info_store.h"
#include "core/engines/ai_cpu/aicpu_ops_kernel_builder.h"
#include "core/engines/ai_cpu/aicpu_ops_kernel_info_store.h"
#include "core/engines/ge_local/ge_local_graph_optimizer.h"
#include "core/engines/ge_local/ge_local_ops_kernel_builder.h"
#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"
#include "core/engines/plugin/dnn_engine.h"
#include "core/engines/rts/rts_ops_kernel_builder.h"
#include "core/engines/rts/rts_ops_kernel_info_store.h"

namespace ge {
namespace {

template <typename Store, typename Builder>
KernelLibrary StartLibrary(std::string_view name, bool skip_assign_stream) {
  auto store = std::make_shared<Store>();
  auto builder = std::make_shared<Builder>();
  GE_CHECK(store->Initialize({}).ok() && builder->Initialize({}).ok(), "{}", name);
  const std::string engine(store->engine_name());
  return {std::string(name),  engine, BuiltInDNNEngines().at(engine)->attribute().compute_cost,
          skip_assign_stream, store,  builder};
}

Engines StartLinkedEngines() {
  auto optimizer = std::make_shared<GeLocalGraphOptimizer>();
  GE_CHECK(optimizer->Initialize({}).ok());
  std::vector<KernelLibrary> libraries;
  libraries.push_back(StartLibrary<AiCoreOpsKernelInfoStore, AiCoreOpsKernelBuilder>(kAiCoreKernelLib, false));
  libraries.push_back(StartLibrary<GeLocalOpsKernelInfoStore, GeLocalOpsKernelBuilder>(kGeLocalOpStoreName, true));
  libraries.push_back(StartLibrary<RtsOpsKernelInfoStore, RtsOpsKernelBuilder>(kRtsKernelLib, false));
  libraries.push_back(StartLibrary<AicpuOpsKernelInfoStore, AicpuOpsKernelBuilder>(kAicpuAscendKernelLib, false));
  return {std::move(libraries), {optimizer}};
}

}  // namespace

const Engines& LinkedEngines() {
  static const Engines engines = StartLinkedEngines();
  return engines;
}

}  // namespace ge
