#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/opp/opp_package.h"

namespace ge {

// The small text files of an operator package (spec/so-in-om.md §2.8). Failures name the file and what was looked for
// in it.

/// The first line with "Version=": what follows it.
StatusOr<std::string> ReadOppVersion(const std::filesystem::path& file);
/// Lines "key=value", trimmed; the last "os" and "arch" count.
StatusOr<HostEnvironment> ReadSceneInfo(const std::filesystem::path& file);
/// The first line only: "load_priority=a, b"; names are trimmed, empty ones dropped, and must be plain file names.
StatusOr<std::vector<std::string>> ReadVendorPriority(const std::filesystem::path& file);

}  // namespace ge
