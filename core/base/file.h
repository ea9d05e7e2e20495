#pragma once

#include <filesystem>
#include <span>

#include "core/base/bytes.h"

namespace ge {

/// Maps a file read-only and private; the mapping lives as long as a copy of what is returned. Fails with
/// kFileOpenFailed (cannot be opened, not a regular file) or kFileSizeInvalid. An empty file maps to no bytes.
StatusOr<SharedBytes> MapFile(const std::filesystem::path& path);

/// Reads a whole file; refuses one over `limit` bytes.
StatusOr<ByteBuffer> ReadFile(const std::filesystem::path& path, uint64_t limit = uint64_t{1} << 32);

/// Writes the parts one after another to a temporary file beside `path` and renames it: `path` holds the old content
/// or the new, never a part. Missing parent folders are an error. The temporary is removed on failure.
Status WriteFileAtomically(const std::filesystem::path& path, std::span<const ByteView> parts);
inline Status WriteFileAtomically(const std::filesystem::path& path, ByteView bytes) {
  return WriteFileAtomically(path, std::span<const ByteView>(&bytes, 1));
}

}  // namespace ge
