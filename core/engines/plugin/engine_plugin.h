#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/engines/graph_optimizer.h"
#include "core/engines/ops_kernel_info_store.h"

// What an engine library exports (spec/ge-local.md §1.2): four C symbols with C++ values, and the hash of the build
// whose C++ ABI they speak (build_hash_plugin.cc). GE's names, so they stand in no namespace.
//
//   Status Initialize(const EngineOptions&)            may be called twice; keeps what is there
//   void GetOpsKernelInfoStores(OpsKernelInfoStores&)  adds the stores; nothing before Initialize and after Finalize
//   void GetGraphOptimizerObjs(GraphOptimizers&)       adds the optimisers, alike
//   Status Finalize()                                  may be called twice

namespace ge {

using OpsKernelInfoStores = std::map<std::string, std::shared_ptr<OpsKernelInfoStore>, std::less<>>;
using GraphOptimizers = std::map<std::string, std::shared_ptr<GraphOptimizer>, std::less<>>;

using InitializeSymbol = Status(const EngineOptions& options);
using GetOpsKernelInfoStoresSymbol = void(OpsKernelInfoStores& stores);
using GetGraphOptimizerObjsSymbol = void(GraphOptimizers& optimizers);
using FinalizeSymbol = Status();
using DrydockBuildHashSymbol = const char*();

}  // namespace ge

#ifdef __clang__
#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"  // C names, C++ values: that is the protocol
#endif

#define DRYDOCK_PLUGIN_SYMBOL extern "C" __attribute__((visibility("default")))

/// Defines the four symbols over an expression that gives the library's one PluginEngine.
#define DRYDOCK_ENGINE_PLUGIN(engine)                                                  \
  DRYDOCK_PLUGIN_SYMBOL ge::Status Initialize(const ge::EngineOptions& options) {      \
    return (engine).Initialize(options);                                               \
  }                                                                                    \
  DRYDOCK_PLUGIN_SYMBOL void GetOpsKernelInfoStores(ge::OpsKernelInfoStores& stores) { \
    (engine).GetOpsKernelInfoStores(stores);                                           \
  }                                                                                    \
  DRYDOCK_PLUGIN_SYMBOL void GetGraphOptimizerObjs(ge::GraphOptimizers& optimizers) {  \
    (engine).GetGraphOptimizerObjs(optimizers);                                        \
  }                                                                                    \
  DRYDOCK_PLUGIN_SYMBOL ge::Status Finalize() { return (engine).Finalize(); }          \
  static_assert(std::is_same_v<decltype(Initialize), ge::InitializeSymbol>)
