#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "core/engines/ops_kernel_builder.h"
#include "core/engines/plugin/plugin_library.h"
#include "core/engines/plugin/started_parts.h"

namespace ge {

using OpsKernelBuilders = std::map<std::string, std::shared_ptr<OpsKernelBuilder>, std::less<>>;

/// The builders of the engine libraries and of libraries of builders alone (spec/ge-local.md §1.7). They are loaded for
/// every kind of compile.
class OpsKernelBuilderManager {
 public:
  /// Opens the libraries of the list, then initialises what they and `engine_libraries`, which are open already, have
  /// registered. Refuses: what CheckLibraryList or PluginLibrary::Load refuses; a builder that is null; a name that two
  /// libraries registered, naming both; a library of the list that registers nothing; a builder whose Initialize fails.
  /// What was started is stopped then.
  Status Initialize(const std::vector<std::filesystem::path>& libraries,
                    const std::vector<std::shared_ptr<const PluginLibrary>>& engine_libraries,
                    const EngineOptions& options, const PluginLimits& limits = {});
  /// In reverse order. Success when nothing was started.
  Status Finalize();
  bool initialized() const { return initialized_; }

  /// Null when there is none of this name.
  std::shared_ptr<OpsKernelBuilder> GetOpsKernelBuilder(std::string_view name) const;
  const OpsKernelBuilders& builders() const { return builders_; }

 private:
  Status Start(const std::vector<std::filesystem::path>& libraries,
               const std::vector<std::shared_ptr<const PluginLibrary>>& engine_libraries, const EngineOptions& options);

  std::vector<std::shared_ptr<const PluginLibrary>> libraries_;
  OpsKernelBuilders builders_;
  StartedParts started_;
  bool initialized_ = false;
};

}  // namespace ge
