#include "core/engines/plugin/plugin_paths.h"

#include <dlfcn.h>

#include <algorithm>

#include "core/engines/plugin/build_hash.h"

namespace ge {
namespace fs = std::filesystem;

fs::path DefaultPluginDirectory() {
  Dl_info core{};
  // Any function of core will do; a pointer to data is what dladdr takes.
  if (::dladdr(CoreBuildHash().data(), &core) == 0 || core.dli_fname == nullptr) return "plugin";
  std::error_code error;
  const fs::path library = fs::canonical(core.dli_fname, error);
  return (error ? fs::path(core.dli_fname) : library).parent_path() / "plugin";
}

fs::path EngineConfPath(const fs::path& plugin_directory) {
  return plugin_directory / "nnengine" / "ge_config" / "engine_conf.json";
}

fs::path LibraryPath(const fs::path& plugin_directory, const fs::path& library) {
  return library.has_parent_path() ? library : plugin_directory / "opskernel" / library;
}

std::vector<std::string> SplitLibraryList(std::string_view list) {
  std::vector<std::string> entries;
  while (!list.empty()) {
    const size_t end = std::min(list.find(':'), list.size());
    if (end > 0) entries.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return entries;
}

}  // namespace ge
