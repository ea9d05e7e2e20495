#pragma once

#include <filesystem>
#include <memory>

#include "core/base/bytes.h"

namespace ge {

/// A file mapped read-only and private. The mapping lives as long as the object; views into it must not outlive it.
/// Safe to share between threads.
class MappedFile {
 public:
  /// Fails with kFileOpenFailed (cannot be opened, not a regular file) or kFileSizeInvalid. An empty file maps to no
  /// bytes.
  static StatusOr<std::shared_ptr<const MappedFile>> Open(const std::filesystem::path& path);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  ByteView bytes() const { return bytes_; }

 private:
  explicit MappedFile(ByteView bytes) : bytes_(bytes) {}
  ByteView bytes_;
};

/// Reads a whole file; refuses one over `limit` bytes.
StatusOr<ByteBuffer> ReadFile(const std::filesystem::path& path, uint64_t limit = uint64_t{1} << 32);

/// Writes the parts one after another to a temporary file beside `path` and renames it: `path` holds the old content
/// or the new, never a part. Missing parent folders are an error. The temporary is removed on failure.
Status WriteFileAtomically(const std::filesystem::path& path, std::span<const ByteView> parts);
inline Status WriteFileAtomically(const std::filesystem::path& path, ByteView bytes) {
  return WriteFileAtomically(path, std::span<const ByteView>(&bytes, 1));
}

}  // namespace ge
