#pragma once

#include <filesystem>
#include <vector>

#include "core/engines/plugin/dnn_engine_manager.h"
#include "core/engines/plugin/engine_plugin.h"
#include "core/engines/plugin/plugin_library.h"

namespace ge {

/// The engine libraries with their info stores and optimisers (spec/ge-local.md §1.5).
class OpsKernelManager {
 public:
  /// In the order of the list: opens all, calls Initialize of each, then takes their stores and optimisers, and
  /// initialises those. An optimiser of an engine that is not registered is left out. No library at all is success.
  ///
  /// Refuses: a list that CheckLibraryList or PluginLibrary::Load refuses; a library whose Initialize fails
  /// (kEngineLibraryInitFailed); a store or optimiser that is null (kEngineFailed), or whose key another library gave
  /// (kEngineFailed, both are named); a store that fails to initialise (kOpsKernelStoreInitFailed), or an optimiser
  /// (kGraphOptimizerInitFailed). What was started is stopped then.
  Status Initialize(const std::vector<std::filesystem::path>& libraries, const EngineOptions& options,
                    const DNNEngineManager& engines, const PluginLimits& limits = {});
  /// Optimisers, stores, then the libraries, each in reverse order. Success when nothing was started.
  Status Finalize();
  bool initialized() const { return initialized_; }

  /// What the stores say about a type without an operator package, by cost of the engine; empty for an unknown one.
  const std::vector<OpInfo>& GetOpsKernelInfo(std::string_view type) const;
  /// Null when there is none of this name.
  std::shared_ptr<OpsKernelInfoStore> GetOpsKernelInfoStore(std::string_view kernel_lib) const;
  const OpsKernelInfoStores& stores() const { return stores_; }
  /// In the order of the list.
  const std::vector<std::shared_ptr<GraphOptimizer>>& optimizers() const { return optimizers_; }
  const std::vector<std::shared_ptr<const PluginLibrary>>& libraries() const { return libraries_; }

 private:
  Status Start(const std::vector<std::filesystem::path>& libraries, const EngineOptions& options,
               const DNNEngineManager& engines);
  Status StartLibraries(const EngineOptions& options);
  Status StartStores(const EngineOptions& options);
  Status StartOptimizers(const EngineOptions& options, const DNNEngineManager& engines);
  void CollectInfos(const DNNEngineManager& engines);

  std::vector<std::shared_ptr<const PluginLibrary>> libraries_;
  OpsKernelInfoStores stores_;
  std::vector<std::shared_ptr<GraphOptimizer>> optimizers_;
  std::map<std::string, std::vector<OpInfo>, std::less<>> infos_;  ///< by type
  StartedParts started_;
  bool initialized_ = false;
};

}  // namespace ge
