#include "core/engines/plugin/ops_kernel_builder_manager.h"

#include "core/engines/plugin/ops_kernel_builder_registry.h"

namespace ge {
namespace {

using Registration = OpsKernelBuilderRegistry::Registration;

std::vector<Registration> RegistrationsOf(const PluginLibrary& library) {
  std::vector<Registration> own;
  for (const Registration& each : OpsKernelBuilderRegistry::Instance().registrations()) {
    if (library.Owns(each.registrar)) own.push_back(each);
  }
  return own;
}

}  // namespace

Status OpsKernelBuilderManager::Initialize(const std::vector<std::filesystem::path>& libraries,
                                           const std::vector<std::shared_ptr<const PluginLibrary>>& engine_libraries,
                                           const EngineOptions& options, const PluginLimits& limits) {
  if (initialized_) return MakeError(kEngineFailed, "the builders were started already");
  GE_RETURN_IF_ERROR(CheckLibraryList(libraries, limits));
  Status status = Start(libraries, engine_libraries, options);
  if (!status.ok()) {
    (void)Finalize();
    return status;
  }
  initialized_ = true;
  return {};
}

Status OpsKernelBuilderManager::Start(const std::vector<std::filesystem::path>& libraries,
                                      const std::vector<std::shared_ptr<const PluginLibrary>>& engine_libraries,
                                      const EngineOptions& options) {
  libraries_ = engine_libraries;
  for (const std::filesystem::path& path : libraries) {
    GE_ASSIGN_OR_RETURN(auto library, PluginLibrary::Load(path));
    if (RegistrationsOf(*library).empty()) {
      return MakeError(kEngineFailed, "library {} registers no builder", library->path().string());
    }
    libraries_.push_back(std::move(library));
  }
  std::map<std::string, const PluginLibrary*, std::less<>> givers;
  for (const auto& library : libraries_) {
    for (const auto& [name, builder, registrar] : RegistrationsOf(*library)) {
      if (builder == nullptr)
        return MakeError(kEngineFailed, "library {}: builder '{}' is null", library->name(), name);
      auto [giver, is_new] = givers.emplace(name, library.get());
      if (!is_new) {
        return MakeError(kEngineFailed, "builder '{}' comes from two libraries, {} and {}", name,
                         giver->second->path().string(), library->path().string());
      }
      GE_RETURN_IF_ERROR(builder->Initialize(options), "library {}: builder '{}'", library->path().string(), name);
      started_.Add([builder = builder] { return builder->Finalize(); });
      builders_.emplace(name, builder);
    }
  }
  return {};
}

Status OpsKernelBuilderManager::Finalize() {
  Status status = started_.StopAll();
  builders_.clear();
  libraries_.clear();
  initialized_ = false;
  return status;
}

std::shared_ptr<OpsKernelBuilder> OpsKernelBuilderManager::GetOpsKernelBuilder(std::string_view name) const {
  auto it = builders_.find(name);
  return it == builders_.end() ? nullptr : it->second;
}

}  // namespace ge
