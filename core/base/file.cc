#include "core/base/file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cerrno>
#include <memory>
#include <system_error>

namespace ge {
namespace {

std::string ErrnoText(int error) { return std::generic_category().message(error); }

class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  int get() const { return descriptor_; }
  /// The error of close(2): some file systems report a failed write only here.
  int Close() { return ::close(std::exchange(descriptor_, -1)) == 0 ? 0 : errno; }

 private:
  int descriptor_;
};

struct RegularFile {
  std::unique_ptr<Descriptor> descriptor;
  uint64_t size = 0;
};

StatusOr<RegularFile> OpenRegularFile(const std::filesystem::path& path) {
  // O_NONBLOCK: opening a FIFO must not wait for a writer; it has no effect on regular files.
  auto descriptor = std::make_unique<Descriptor>(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (descriptor->get() < 0) return MakeError(kFileOpenFailed, "open file '{}': {}", path.string(), ErrnoText(errno));
  struct stat info {};
  if (::fstat(descriptor->get(), &info) != 0) {
    return MakeError(kFileOpenFailed, "stat file '{}': {}", path.string(), ErrnoText(errno));
  }
  if (!S_ISREG(info.st_mode)) return MakeError(kFileOpenFailed, "open file '{}': not a regular file", path.string());
  return RegularFile{std::move(descriptor), static_cast<uint64_t>(info.st_size)};
}

Status WriteAll(int descriptor, ByteView bytes, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return MakeError(kFileWriteFailed, "write file '{}': {}", path.string(), ErrnoText(errno));
    }
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return {};
}

constexpr uint64_t kPage = 4096;

/// True when a part's bytes lie a little lower in their pages than they will in the file's. Each load of the kernel's
/// copy then waits for the store before it, which has the same low twelve bits: 1 to 15 bytes apart a write of 280 MiB
/// takes 1.7 times as long. A model that was loaded and changed is such a file as a whole.
bool CopiesSlowly(ByteView part, uint64_t file_offset) {
  constexpr uint64_t kNear = 16;
  const uint64_t ahead = (file_offset - std::bit_cast<uintptr_t>(part.data())) % kPage;
  return part.size() > kPage && ahead > 0 && ahead < kNear;
}

/// Writes a part by way of bytes of `stage` that lie half a page off the file's pages.
Status WriteStaged(int descriptor, ByteView part, uint64_t file_offset, ByteBuffer& stage,
                   const std::filesystem::path& path) {
  constexpr size_t kStageBytes = size_t{256} << 10;  // fits the second-level cache; a multiple of a page
  stage.resize(kStageBytes + kPage);
  const uint64_t skipped = (file_offset + kPage / 2 - std::bit_cast<uintptr_t>(stage.data())) % kPage;
  const std::span<uint8_t> buffer = std::span(stage).subspan(static_cast<size_t>(skipped), kStageBytes);
  while (!part.empty()) {
    const ByteView piece = part.first(std::min(part.size(), kStageBytes));
    std::copy(piece.begin(), piece.end(), buffer.begin());
    GE_RETURN_IF_ERROR(WriteAll(descriptor, buffer.first(piece.size()), path));
    part = part.subspan(piece.size());
  }
  return {};
}

/// Creates a file that was not there, beside `path`. Not mkstemp: the file keeps the mode that the umask gives.
StatusOr<int> CreateTemporary(const std::filesystem::path& path, std::filesystem::path& temporary) {
  static std::atomic<uint64_t> counter{0};
  constexpr int kMaxAttempts = 100;
  int error = EEXIST;
  for (int attempt = 0; attempt < kMaxAttempts && error == EEXIST; ++attempt) {
    temporary = path.parent_path() / fmt::format(".tmp-{}-{}", ::getpid(), counter.fetch_add(1));
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) return descriptor;
    error = errno;
  }
  return MakeError(kFileWriteFailed, "create a temporary file for '{}': {}", path.string(), ErrnoText(error));
}

Status WriteAndRename(Descriptor& descriptor, std::span<const ByteView> parts, const std::filesystem::path& temporary,
                      const std::filesystem::path& path) {
  ByteBuffer stage;
  uint64_t offset = 0;
  for (const ByteView part : parts) {
    GE_RETURN_IF_ERROR(CopiesSlowly(part, offset) ? WriteStaged(descriptor.get(), part, offset, stage, path)
                                                  : WriteAll(descriptor.get(), part, path));
    offset += part.size();
  }
  // Without it a crash of the machine may leave the new name with old or no content.
  if (::fsync(descriptor.get()) != 0) {
    return MakeError(kFileWriteFailed, "sync file '{}': {}", path.string(), ErrnoText(errno));
  }
  if (const int error = descriptor.Close(); error != 0) {
    return MakeError(kFileWriteFailed, "close file '{}': {}", path.string(), ErrnoText(error));
  }
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    return MakeError(kFileWriteFailed, "rename the finished file to '{}': {}", path.string(), ErrnoText(errno));
  }
  return {};
}

}  // namespace

StatusOr<SharedBytes> MapFile(const std::filesystem::path& path) {
  GE_ASSIGN_OR_RETURN(RegularFile file, OpenRegularFile(path));
  if (file.size == 0) return SharedBytes();
  const size_t size = static_cast<size_t>(file.size);
  void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.descriptor->get(), 0);
  if (address == MAP_FAILED) {
    return MakeError(kFileSizeInvalid, "map file '{}' of {} bytes: {}", path.string(), size, ErrnoText(errno));
  }
  std::shared_ptr<const void> mapping(address, [size](void* mapped) { ::munmap(mapped, size); });
  return SharedBytes{std::move(mapping), ByteView(static_cast<const uint8_t*>(address), size)};
}

StatusOr<ByteBuffer> ReadFile(const std::filesystem::path& path, uint64_t limit) {
  GE_ASSIGN_OR_RETURN(RegularFile file, OpenRegularFile(path));
  if (file.size > limit) {
    return MakeError(kFileSizeInvalid, "read file '{}': it has {} bytes, the limit is {}", path.string(), file.size,
                     limit);
  }
  ByteBuffer bytes(static_cast<size_t>(file.size));
  size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t count = ::read(file.descriptor->get(), bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return MakeError(kFileOpenFailed, "read file '{}': {}", path.string(), ErrnoText(errno));
    if (count == 0) {
      return MakeError(kFileSizeInvalid, "read file '{}': it shrank from {} to {} bytes meanwhile", path.string(),
                       bytes.size(), filled);
    }
    filled += static_cast<size_t>(count);
  }
  return bytes;
}

Status WriteFileAtomically(const std::filesystem::path& path, std::span<const ByteView> parts) {
  std::filesystem::path temporary;
  GE_ASSIGN_OR_RETURN(const int created, CreateTemporary(path, temporary));
  Descriptor descriptor(created);
  Status status = WriteAndRename(descriptor, parts, temporary, path);
  if (!status.ok()) ::unlink(temporary.c_str());
  return status;
}

}  // namespace ge
