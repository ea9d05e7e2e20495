#pragma once

#include <functional>

#include "core/engines/plugin/engine_plugin.h"

namespace ge {

/// The object behind the four symbols of an engine library, one per library and process (spec/ge-local.md §1.2): it has
/// one info store and perhaps one optimiser, from Initialize to Finalize.
class PluginEngine {
 public:
  struct Parts {
    std::string store_key;
    std::function<std::shared_ptr<OpsKernelInfoStore>()> make_store;
    std::string optimizer_key;                                        ///< "": the engine has no optimiser
    std::function<std::shared_ptr<GraphOptimizer>()> make_optimizer;  ///< null likewise
  };
  explicit PluginEngine(Parts parts) : parts_(std::move(parts)) {}

  /// Makes what is not there yet. Both objects are initialised by whoever gets them.
  Status Initialize(const EngineOptions& options);
  void GetOpsKernelInfoStores(OpsKernelInfoStores& stores) const;
  void GetGraphOptimizerObjs(GraphOptimizers& optimizers) const;
  Status Finalize();

 private:
  Parts parts_;
  std::shared_ptr<OpsKernelInfoStore> store_;
  std::shared_ptr<GraphOptimizer> optimizer_;
};

}  // namespace ge
