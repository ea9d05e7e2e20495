#include "core/base/output_folder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace ge {
namespace {

namespace fs = std::filesystem;

std::string OutputError(int error) { return std::generic_category().message(error); }

/// Closes what it holds.
class OpenedFolder {
 public:
  explicit OpenedFolder(int descriptor) : descriptor_(descriptor) {}
  OpenedFolder(const OpenedFolder&) = delete;
  OpenedFolder& operator=(const OpenedFolder&) = delete;
  ~OpenedFolder() { Reset(-1); }
  int get() const { return descriptor_; }
  void Reset(int descriptor) {
    if (descriptor_ >= 0) ::close(descriptor_);
    descriptor_ = descriptor;
  }
  int Release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_;
};

Status WriteAllTo(int descriptor, ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return MakeError(kFileWriteFailed, "{}", OutputError(errno));
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return {};
}

/// The name that a file has until it is complete. One process writes one file at a time into a folder.
std::string TemporaryName() { return fmt::format(".tmp-{}", ::getpid()); }

Status WriteTemporary(int folder, const std::string& temporary, ByteView bytes) {
  ::unlinkat(folder, temporary.c_str(), 0);  // left by a process of the same id that was stopped
  OpenedFolder file(::openat(folder, temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (file.get() < 0) return MakeError(kFileWriteFailed, "create: {}", OutputError(errno));
  GE_RETURN_IF_ERROR(WriteAllTo(file.get(), bytes), "write {} bytes", bytes.size());
  if (::close(file.Release()) != 0) return MakeError(kFileWriteFailed, "close: {}", OutputError(errno));
  return {};
}

Status WriteInto(int folder, const std::string& name, ByteView bytes) {
  const std::string temporary = TemporaryName();
  Status status = WriteTemporary(folder, temporary, bytes);
  if (status.ok() && ::renameat(folder, temporary.c_str(), folder, name.c_str()) != 0)
    status = MakeError(kFileWriteFailed, "rename the finished file: {}", OutputError(errno));
  if (!status.ok()) ::unlinkat(folder, temporary.c_str(), 0);
  return status;
}

}  // namespace

bool IsPlainFileName(std::string_view name) {
  constexpr size_t kMaxFileName = 255;
  return !name.empty() && name.size() <= kMaxFileName && name != "." && name != ".." &&
         name.find_first_of(std::string_view("/\0", 2)) == std::string_view::npos;
}

StatusOr<OutputFolder> OutputFolder::Open(const fs::path& path, bool may_be_used) {
  if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
    return MakeError(kFileWriteFailed, "make folder '{}': {}", path.string(), OutputError(errno));
  OpenedFolder folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.get() < 0) {
    return MakeError(kFileWriteFailed, "open folder '{}': {}", path.string(), OutputError(errno));
  }
  std::error_code error;
  if (!may_be_used && !fs::is_empty(path, error)) {
    return MakeError(kFileWriteFailed, "folder '{}' is not empty", path.string());
  }
  return OutputFolder(folder.Release(), path);
}

OutputFolder::OutputFolder(OutputFolder&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

OutputFolder::~OutputFolder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Status OutputFolder::Write(const std::vector<std::string>& folders, const std::string& name, ByteView bytes) const {
  OpenedFolder opened(-1);
  int current = descriptor_;
  fs::path place = path_;
  for (const std::string& folder : folders) {
    GE_CHECK(IsPlainFileName(folder), "'{}' cannot name a folder", folder);
    place /= folder;
    if (::mkdirat(current, folder.c_str(), 0777) != 0 && errno != EEXIST)
      return MakeError(kFileWriteFailed, "make folder '{}': {}", place.string(), OutputError(errno));
    const int next = ::openat(current, folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (next < 0) {
      return MakeError(kFileWriteFailed, "open folder '{}', links are not followed: {}", place.string(),
                       OutputError(errno));
    }
    opened.Reset(next);
    current = next;
  }
  GE_CHECK(IsPlainFileName(name), "'{}' cannot name a file", name);
  GE_RETURN_IF_ERROR(WriteInto(current, name, bytes), "file '{}'", (place / name).string());
  return {};
}

}  // namespace ge
