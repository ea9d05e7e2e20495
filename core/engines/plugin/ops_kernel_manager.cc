#include "core/engines/plugin/ops_kernel_manager.h"

#include <algorithm>
#include <array>

namespace ge {
namespace {

constexpr std::array<std::string_view, 4> kEngineSymbols = {"Initialize", "GetOpsKernelInfoStores",
                                                            "GetGraphOptimizerObjs", "Finalize"};

/// Objects with their keys and the library that gave each.
template <typename Object>
struct GivenObject {
  std::string key;
  std::shared_ptr<Object> object;
  const PluginLibrary* library;
};

/// Asks every library for its objects, with a fresh map each.
template <typename Object, typename Symbol>
StatusOr<std::vector<GivenObject<Object>>> TakeObjects(
    const std::vector<std::shared_ptr<const PluginLibrary>>& libraries, std::string_view what, const char* symbol) {
  std::vector<GivenObject<Object>> given;
  std::map<std::string, const PluginLibrary*, std::less<>> givers;
  for (const auto& library : libraries) {
    std::map<std::string, std::shared_ptr<Object>, std::less<>> objects;
    library->FindFunction<Symbol>(symbol)(objects);
    for (auto& [key, object] : objects) {
      if (object == nullptr) return MakeError(kEngineFailed, "library {}: {} '{}' is null", library->name(), what, key);
      auto [giver, is_new] = givers.emplace(key, library.get());
      if (!is_new) {
        return MakeError(kEngineFailed, "{} '{}' comes from two libraries, {} and {}", what, key,
                         giver->second->path().string(), library->path().string());
      }
      given.push_back({key, std::move(object), library.get()});
    }
  }
  return given;
}

}  // namespace

Status OpsKernelManager::Initialize(const std::vector<std::filesystem::path>& libraries, const EngineOptions& options,
                                    const DNNEngineManager& engines, const PluginLimits& limits) {
  if (initialized_) return MakeError(kEngineFailed, "the engine libraries were started already");
  GE_RETURN_IF_ERROR(CheckLibraryList(libraries, limits));
  Status status = Start(libraries, options, engines);
  if (!status.ok()) {
    (void)Finalize();
    return status;
  }
  initialized_ = true;
  return {};
}

Status OpsKernelManager::Start(const std::vector<std::filesystem::path>& libraries, const EngineOptions& options,
                               const DNNEngineManager& engines) {
  for (const std::filesystem::path& path : libraries) {
    GE_ASSIGN_OR_RETURN(auto library, PluginLibrary::Load(path, kEngineSymbols));
    libraries_.push_back(std::move(library));
  }
  GE_RETURN_IF_ERROR(StartLibraries(options));
  GE_RETURN_IF_ERROR(StartStores(options));
  CollectInfos(engines);
  return StartOptimizers(options, engines);
}

Status OpsKernelManager::StartLibraries(const EngineOptions& options) {
  for (const auto& library : libraries_) {
    Status status = library->FindFunction<InitializeSymbol>("Initialize")(options);
    if (!status.ok()) {
      return MakeError(kEngineLibraryInitFailed, "library {}: Initialize failed: {}", library->path().string(),
                       status.message());
    }
    started_.Add([library] { return library->FindFunction<FinalizeSymbol>("Finalize")(); });
  }
  return {};
}

Status OpsKernelManager::StartStores(const EngineOptions& options) {
  GE_ASSIGN_OR_RETURN(auto given, (TakeObjects<OpsKernelInfoStore, GetOpsKernelInfoStoresSymbol>(
                                      libraries_, "info store", "GetOpsKernelInfoStores")));
  for (auto& [key, store, library] : given) {
    Status status = store->Initialize(options);
    if (!status.ok()) {
      return MakeError(kOpsKernelStoreInitFailed, "library {}: info store '{}': {}", library->path().string(), key,
                       status.message());
    }
    started_.Add([store = store] { return store->Finalize(); });
    stores_.emplace(key, store);
  }
  return {};
}

Status OpsKernelManager::StartOptimizers(const EngineOptions& options, const DNNEngineManager& engines) {
  GE_ASSIGN_OR_RETURN(auto given, (TakeObjects<GraphOptimizer, GetGraphOptimizerObjsSymbol>(libraries_, "optimiser",
                                                                                            "GetGraphOptimizerObjs")));
  for (auto& [key, optimizer, library] : given) {
    if (!engines.IsEngineRegistered(optimizer->engine_name())) continue;
    Status status = optimizer->Initialize(options);
    if (!status.ok()) {
      return MakeError(kGraphOptimizerInitFailed, "library {}: optimiser '{}': {}", library->path().string(), key,
                       status.message());
    }
    started_.Add([optimizer = optimizer] { return optimizer->Finalize(); });
    optimizers_.push_back(optimizer);
  }
  return {};
}

void OpsKernelManager::CollectInfos(const DNNEngineManager& engines) {
  for (const auto& [key, store] : stores_) {
    std::map<std::string, OpInfo, std::less<>> of_store;
    store->GetAllOpsKernelInfo(of_store);
    for (auto& [type, info] : of_store) {
      info.op_kernel_lib = key;
      infos_[type].push_back(std::move(info));
    }
  }
  for (auto& [type, infos] : infos_) {
    std::stable_sort(infos.begin(), infos.end(), [&](const OpInfo& a, const OpInfo& b) {
      return engines.ComputeCostOf(a.engine) < engines.ComputeCostOf(b.engine);
    });
  }
}

Status OpsKernelManager::Finalize() {
  Status status = started_.StopAll();
  infos_.clear();
  optimizers_.clear();
  stores_.clear();
  libraries_.clear();
  initialized_ = false;
  return status;
}

const std::vector<OpInfo>& OpsKernelManager::GetOpsKernelInfo(std::string_view type) const {
  static const std::vector<OpInfo> none;
  auto it = infos_.find(type);
  return it == infos_.end() ? none : it->second;
}

std::shared_ptr<OpsKernelInfoStore> OpsKernelManager::GetOpsKernelInfoStore(std::string_view kernel_lib) const {
  auto it = stores_.find(kernel_lib);
  return it == stores_.end() ? nullptr : it->second;
}

}  // namespace ge
