#include "core/engines/plugin/ge_lib.h"

#include <cstdlib>
#include <mutex>

#include "core/engines/plugin/plugin_paths.h"

namespace ge {
namespace {

namespace fs = std::filesystem;

/// The libraries that a configuration names, in its order.
std::vector<fs::path> LibrariesOf(const std::vector<SchedulerConf>& schedulers, const fs::path& plugin_directory,
                                  std::vector<std::string> EngineConf::*list) {
  std::vector<fs::path> paths;
  for (const SchedulerConf& scheduler : schedulers) {
    for (const EngineConf& engine : scheduler.engines) {
      for (const std::string& library : engine.*list) paths.push_back(LibraryPath(plugin_directory, library));
    }
  }
  return paths;
}

std::vector<fs::path> EngineLibraries(const GELibSettings& settings, const fs::path& plugin_directory,
                                      const std::vector<SchedulerConf>& schedulers) {
  if (settings.engine_path.empty()) return LibrariesOf(schedulers, plugin_directory, &EngineConf::libraries);
  std::vector<fs::path> paths;
  for (const std::string& library : SplitLibraryList(settings.engine_path)) {
    paths.push_back(LibraryPath(plugin_directory, library));
  }
  return paths;
}

}  // namespace

GELibSettings GELibSettings::FromEnvironment() {
  GELibSettings settings;
  const char* engine_path = std::getenv("ASCEND_ENGINE_PATH");
  if (engine_path != nullptr) settings.engine_path = engine_path;
  return settings;
}

Status GELib::Initialize(const GELibSettings& settings) {
  if (initialized()) return {};
  Status status = Start(settings);
  if (!status.ok()) {
    (void)Finalize();
    return status;
  }
  engines_ = MakeEngines();
  return {};
}

Status GELib::Start(const GELibSettings& settings) {
  const fs::path directory = settings.plugin_directory.empty() ? DefaultPluginDirectory() : settings.plugin_directory;
  GE_ASSIGN_OR_RETURN(std::vector<SchedulerConf> schedulers, ReadEngineConf(EngineConfPath(directory)),
                      "start of the engines");
  const std::vector<fs::path> libraries = EngineLibraries(settings, directory, schedulers);
  const std::vector<fs::path> builder_libraries = LibrariesOf(schedulers, directory, &EngineConf::builder_libraries);

  GE_RETURN_IF_ERROR(dnn_engines_.Initialize(BuiltInDNNEngines(), std::move(schedulers), settings.options),
                     "start of the engines");
  started_.Add([this] { return dnn_engines_.Finalize(); });
  GE_RETURN_IF_ERROR(ops_kernels_.Initialize(libraries, settings.options, dnn_engines_, settings.limits),
                     "start of the engines");
  started_.Add([this] { return ops_kernels_.Finalize(); });
  GE_RETURN_IF_ERROR(
      builders_.Initialize(builder_libraries, ops_kernels_.libraries(), settings.options, settings.limits),
      "start of the engines");
  started_.Add([this] { return builders_.Finalize(); });
  return {};
}

Status GELib::Finalize() {
  engines_.reset();
  return started_.StopAll();
}

std::unique_ptr<const Engines> GELib::MakeEngines() const {
  std::vector<KernelLibrary> libraries;
  for (const auto& [name, store] : ops_kernels_.stores()) {
    const std::string engine(store->engine_name());
    libraries.push_back({name, engine, dnn_engines_.ComputeCostOf(engine), dnn_engines_.IsStreamAssignSkip(engine),
                         store, builders_.GetOpsKernelBuilder(name)});
  }
  return std::make_unique<const Engines>(std::move(libraries), ops_kernels_.optimizers());
}

StatusOr<std::shared_ptr<const Engines>> GELib::SharedEngines(const GELibSettings& settings) {
  struct Running {
    std::mutex mutex;
    std::weak_ptr<GELib> library;
    fs::path plugin_directory;
    std::string engine_path;
  };
  static Running running;
  const std::lock_guard lock(running.mutex);
  std::shared_ptr<GELib> library = running.library.lock();
  if (library == nullptr) {
    library = std::make_shared<GELib>();
    GE_RETURN_IF_ERROR(library->Initialize(settings));
    running.library = library;
    running.plugin_directory = settings.plugin_directory;
    running.engine_path = settings.engine_path;
  } else if (running.plugin_directory != settings.plugin_directory || running.engine_path != settings.engine_path) {
    return MakeError(kEngineFailed, "the engines run already, with plugin directory '{}' and libraries '{}'",
                     running.plugin_directory.string(), running.engine_path);
  }
  return std::shared_ptr<const Engines>(library, &library->engines());
}

}  // namespace ge
