#pragma once

#include <map>
#include <memory>
#include <string>

#include "core/compiler/compile_observer.h"
#include "core/engines/engines.h"
#include "core/om/ge_model.h"
#include "core/op/op_registry.h"
#include "core/opp/opp_package.h"
#include "core/platform/chip.h"

namespace ge {

class HostCpuEngine;

/// Options by GE's names ("soc_version", "ge.tiling_schedule_optimize", "ge.host_env_os", …). Unknown names and bad
/// values are refused.
using CompileOptions = std::map<std::string, std::string, std::less<>>;

/// Compiles a graph to a root model: the stages of docs/architecture.md §4, one named function each
/// (core/compiler/*.h). One object per package; safe to use from several threads.
class GeGenerator {
 public:
  /// Loads the package's prototype and tiling libraries for its own environment, its libraries of host CPU kernels and
  /// its AICPU configuration, and the engines from the plugin directory beside core (core/engines/plugin/ge_lib.h).
  static StatusOr<std::unique_ptr<GeGenerator>> Create(const OppPackage& opp);
  /// The same with engines that are there already.
  static StatusOr<std::unique_ptr<GeGenerator>> Create(const OppPackage& opp, std::shared_ptr<const Engines> engines);

  /// Takes the graph, which is changed on the way. On failure the first problem is named with its node and stage.
  /// `watch` sees the graph on its way and gets the warnings, those of a compile that fails too.
  StatusOr<std::shared_ptr<GeRootModel>> GenerateOfflineModel(std::shared_ptr<ComputeGraph> graph,
                                                              const CompileOptions& options,
                                                              const CompileWatch& watch = {}) const;

  const OpImplSpaceRegistryV2& registry() const { return *registry_; }

 private:
  GeGenerator(OppPackage opp, AicpuOps aicpu_ops, std::shared_ptr<const HostCpuEngine> host_cpu,
              std::unique_ptr<OpImplSpaceRegistryV2> registry, std::shared_ptr<const Engines> engines)
      : opp_(std::move(opp)),
        aicpu_ops_(std::move(aicpu_ops)),
        host_cpu_(std::move(host_cpu)),
        registry_(std::move(registry)),
        engines_(std::move(engines)) {}
  OppPackage opp_;
  AicpuOps aicpu_ops_;
  std::shared_ptr<const HostCpuEngine> host_cpu_;
  std::unique_ptr<OpImplSpaceRegistryV2> registry_;
  std::shared_ptr<const Engines> engines_;
};

}  // namespace ge
