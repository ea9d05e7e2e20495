#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scenario {

/// Takes this machine's paths out of texts, so that reports are the same everywhere.
class PathMask {
 public:
  /// Adds a path, as given and with links resolved. Empty paths and the root are ignored. Longer paths win over shorter
  /// ones.
  void Add(const std::filesystem::path& path, std::string_view replacement);
  /// Replaces each path where it stands alone or before a '/'.
  std::string Apply(std::string_view text) const;

 private:
  std::vector<std::pair<std::string, std::string>> replacements_;
};

}  // namespace scenario
