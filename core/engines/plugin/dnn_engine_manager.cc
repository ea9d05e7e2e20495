#include "core/engines/plugin/dnn_engine_manager.h"

namespace ge {
namespace {

Status CheckMemory(const EngineAttribute& engine) {
  if (engine.runtime_type != EngineRuntimeType::kDevice) return {};
  if (engine.memory_types.size() == 1 && engine.memory_types[0] == EngineMemoryType::kHbm) return {};
  return MakeError(kEngineMemoryType,
                   "engine '{}' runs on the device and names {} memory types; it must name HBM alone", engine.name,
                   engine.memory_types.size());
}

}  // namespace

Status DNNEngineManager::Initialize(DNNEngineMap engines, std::vector<SchedulerConf> schedulers,
                                    const EngineOptions& options) {
  if (initialized_) return MakeError(kEngineFailed, "the engines were started already");
  engines_ = std::move(engines);
  schedulers_ = std::move(schedulers);
  Status status = Start(options);
  if (!status.ok()) {
    (void)Finalize();
    return status;
  }
  initialized_ = true;
  return {};
}

Status DNNEngineManager::Start(const EngineOptions& options) {
  for (const auto& [name, engine] : engines_) {
    if (engine == nullptr) return MakeError(kEngineFailed, "engine '{}' is null", name);
    Status status = engine->Initialize(options);
    if (!status.ok()) return MakeError(kEngineFailed, "engine '{}': {}", name, status.message());
    started_.Add([engine = engine] { return engine->Finalize(); });
    GE_RETURN_IF_ERROR(CheckMemory(engine->attribute()));
  }
  return CheckConfiguration();
}

Status DNNEngineManager::CheckConfiguration() const {
  std::map<std::string_view, int> named;
  for (const SchedulerConf& scheduler : schedulers_) {
    for (const EngineConf& engine : scheduler.engines) ++named[engine.id];
  }
  for (const auto& [name, engine] : engines_) {
    if (named[name] == 1) continue;
    return MakeError(kEngineConfInvalid, "engine '{}' stands {} times in the engine configuration, it must stand once",
                     name, named[name]);
  }
  return {};
}

Status DNNEngineManager::Finalize() {
  Status status = started_.StopAll();
  engines_.clear();
  schedulers_.clear();
  initialized_ = false;
  return status;
}

const DNNEngine* DNNEngineManager::GetEngine(std::string_view name) const {
  auto it = engines_.find(name);
  return it == engines_.end() ? nullptr : it->second.get();
}

int DNNEngineManager::ComputeCostOf(std::string_view name) const {
  const DNNEngine* engine = GetEngine(name);
  return engine == nullptr ? kUnregisteredEngineCost : engine->attribute().compute_cost;
}

bool DNNEngineManager::IsStreamAssignSkip(std::string_view name) const {
  for (const SchedulerConf& scheduler : schedulers_) {
    for (const EngineConf& engine : scheduler.engines) {
      if (engine.id == name) return engine.skip_assign_stream;
    }
  }
  return false;
}

}  // namespace ge
