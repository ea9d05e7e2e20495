#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace ge {

/// `plugin` beside the library (or the program) that holds core.
std::filesystem::path DefaultPluginDirectory();

/// `<plugin directory>/nnengine/ge_config/engine_conf.json`.
std::filesystem::path EngineConfPath(const std::filesystem::path& plugin_directory);

/// A library by its file name is the one in `<plugin directory>/opskernel`; by a path, that file.
std::filesystem::path LibraryPath(const std::filesystem::path& plugin_directory, const std::filesystem::path& library);

/// The entries of a list with colons, as in ASCEND_ENGINE_PATH; empty ones are left out.
std::vector<std::string> SplitLibraryList(std::string_view list);

}  // namespace ge
