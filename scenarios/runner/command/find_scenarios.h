#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/status.h"

namespace scenario {

struct ScenarioFile {
  std::filesystem::path path;
  std::string id;  ///< as given for a relative PATH; below the PATH's last part for an absolute one
};

/// The scenario files of some paths: a file is itself, a folder all *.yaml below it, sorted. A file that is named twice
/// comes once. `filter` (when not empty) is a glob that the id, the file's name or its stem must match. Fails when a
/// path does not exist or nothing is found.
ge::StatusOr<std::vector<ScenarioFile>> FindScenarios(const std::vector<std::string>& paths, const std::string& filter);

}  // namespace scenario
