#include "scenarios/runner/command/find_scenarios.h"

#include <fnmatch.h>

#include <algorithm>
#include <set>

namespace scenario {
namespace fs = std::filesystem;
using ge::kParamInvalid;
using ge::MakeError;

namespace {

constexpr size_t kMaxScenarios = 100'000;

std::string IdOf(const fs::path& given, const fs::path& file) {
  if (given.is_relative()) return file.lexically_normal().generic_string();
  fs::path base = given.lexically_normal();
  if (!base.has_filename()) base = base.parent_path();
  return file.lexically_normal().lexically_relative(base.parent_path()).generic_string();
}

ge::StatusOr<std::vector<fs::path>> FilesOf(const fs::path& given) {
  std::error_code error;
  fs::file_status status = fs::status(given, error);
  if (status.type() == fs::file_type::not_found)
    return MakeError(kParamInvalid, "no file or folder '{}'", given.string());
  if (status.type() != fs::file_type::directory) return std::vector<fs::path>{given};
  std::vector<fs::path> files;
  fs::recursive_directory_iterator entries(given, error);
  for (; !error && entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    std::error_code ignored;
    if (entries->path().extension() == ".yaml" && entries->is_regular_file(ignored)) files.push_back(entries->path());
    if (files.size() > kMaxScenarios)
      return MakeError(kParamInvalid, "more than {} scenarios below '{}'", kMaxScenarios, given.string());
  }
  if (error) return MakeError(kParamInvalid, "cannot read '{}': {}", given.string(), error.message());
  std::sort(files.begin(), files.end());
  return files;
}

bool Matches(const std::string& filter, const ScenarioFile& file) {
  if (filter.empty()) return true;
  for (const std::string& text : {file.id, file.path.filename().string(), file.path.stem().string()}) {
    if (fnmatch(filter.c_str(), text.c_str(), 0) == 0) return true;
  }
  return false;
}

}  // namespace

ge::StatusOr<std::vector<ScenarioFile>> FindScenarios(const std::vector<std::string>& paths,
                                                      const std::string& filter) {
  std::vector<ScenarioFile> found;
  std::set<fs::path> seen;
  bool any = false;
  for (const std::string& given : paths) {
    GE_ASSIGN_OR_RETURN(std::vector<fs::path> files, FilesOf(given));
    for (const fs::path& path : files) {
      any = true;
      std::error_code error;
      if (!seen.insert(fs::canonical(path, error)).second) continue;
      ScenarioFile file{path, IdOf(given, path)};
      if (Matches(filter, file)) found.push_back(std::move(file));
    }
  }
  if (!any) return MakeError(kParamInvalid, "no scenario (*.yaml) in {}", fmt::join(paths, ", "));
  if (found.empty()) return MakeError(kParamInvalid, "no scenario matches '{}'", filter);
  return found;
}

}  // namespace scenario
