#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/bytes.h"

namespace ge {

/// A folder that files are written into, and nothing outside of it, whatever lies in it: sub-folders and files are
/// opened relative to the folder, step by step, and links are never followed.
class OutputFolder {
 public:
  /// Makes the folder when it is not there; its parent must be. Refuses one that is not empty unless `may_be_used`;
  /// then files of the same names are replaced and others stay.
  static StatusOr<OutputFolder> Open(const std::filesystem::path& path, bool may_be_used);
  OutputFolder(OutputFolder&& other) noexcept;
  OutputFolder& operator=(OutputFolder&&) = delete;
  ~OutputFolder();

  /// Writes `name` below `folders`, which are made when missing. A file gets its name when it is complete. Every part
  /// must be a plain file name (IsPlainFileName); a link or a file where a folder must be is an error.
  Status Write(const std::vector<std::string>& folders, const std::string& name, ByteView bytes) const;

 private:
  OutputFolder(int descriptor, std::filesystem::path path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::filesystem::path path_;  // for errors
};

/// 1 to 255 bytes without '/' or NUL, and neither "." nor "..".
bool IsPlainFileName(std::string_view name);

}  // namespace ge
