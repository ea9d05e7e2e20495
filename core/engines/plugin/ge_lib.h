#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/engines/engines.h"
#include "core/engines/plugin/ops_kernel_builder_manager.h"
#include "core/engines/plugin/ops_kernel_manager.h"

namespace ge {

/// What the engines are started with.
struct GELibSettings {
  std::filesystem::path plugin_directory;  ///< empty: DefaultPluginDirectory()
  /// Engine libraries with colons between them, in place of those of the configuration; a file name alone is one of the
  /// plugin directory. Empty: those of the configuration.
  std::string engine_path;
  EngineOptions options;
  PluginLimits limits;

  /// `engine_path` from ASCEND_ENGINE_PATH.
  static GELibSettings FromEnvironment();
};

/// Everything about engines, started and stopped as one (spec/ge-local.md §1.3): DNNEngineManager, OpsKernelManager,
/// OpsKernelBuilderManager, in this order.
class GELib {
 public:
  GELib() = default;
  GELib(const GELib&) = delete;
  GELib& operator=(const GELib&) = delete;
  ~GELib() { (void)Finalize(); }

  /// When a part fails, those before it are stopped in reverse order, and another start may be tried. Only when all
  /// have started is the library initialised. Success when it is already.
  Status Initialize(const GELibSettings& settings);
  /// Stops all parts in reverse order, goes on after an error and returns the last one. Success when nothing is
  /// started.
  Status Finalize();
  bool initialized() const { return engines_ != nullptr; }

  /// Only while it is initialised.
  const Engines& engines() const { return *engines_; }
  const DNNEngineManager& dnn_engine_manager() const { return dnn_engines_; }
  const OpsKernelManager& ops_kernel_manager() const { return ops_kernels_; }
  const OpsKernelBuilderManager& ops_kernel_builder_manager() const { return builders_; }

  /// The engines of this process: started for the first who asks, stopped when the last one lets go. Fails when they
  /// run with another plugin directory or list of libraries. Thread-safe.
  static StatusOr<std::shared_ptr<const Engines>> SharedEngines(const GELibSettings& settings);

 private:
  Status Start(const GELibSettings& settings);
  std::unique_ptr<const Engines> MakeEngines() const;

  DNNEngineManager dnn_engines_;
  OpsKernelManager ops_kernels_;
  OpsKernelBuilderManager builders_;
  StartedParts started_;
  std::unique_ptr<const Engines> engines_;
};

}  // namespace ge
