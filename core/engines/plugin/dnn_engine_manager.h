#pragma once

#include <vector>

#include "core/engines/plugin/dnn_engine.h"
#include "core/engines/plugin/engine_conf.h"
#include "core/engines/plugin/started_parts.h"

namespace ge {

/// Which engines there are and how each is treated (spec/ge-local.md §1.4).
class DNNEngineManager {
 public:
  /// Refuses an engine that is null (kEngineFailed), one whose Initialize fails (kEngineFailed), one on the device
  /// whose memory is not exactly HBM (kEngineMemoryType), and one that the configuration names in no place or in two
  /// (kEngineConfInvalid). What was started is stopped then.
  Status Initialize(DNNEngineMap engines, std::vector<SchedulerConf> schedulers, const EngineOptions& options);
  /// Success when nothing was started.
  Status Finalize();
  bool initialized() const { return initialized_; }

  /// Null when nobody registered it.
  const DNNEngine* GetEngine(std::string_view name) const;
  bool IsEngineRegistered(std::string_view name) const { return GetEngine(name) != nullptr; }
  /// kUnregisteredEngineCost when nobody registered it.
  int ComputeCostOf(std::string_view name) const;
  /// False for an unknown engine.
  bool IsStreamAssignSkip(std::string_view name) const;
  const std::vector<SchedulerConf>& schedulers() const { return schedulers_; }

 private:
  Status Start(const EngineOptions& options);
  Status CheckConfiguration() const;

  DNNEngineMap engines_;
  std::vector<SchedulerConf> schedulers_;
  StartedParts started_;
  bool initialized_ = false;
};

}  // namespace ge
