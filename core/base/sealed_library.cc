#include "core/base/sealed_library.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>
#include <system_error>

#include "core/base/elf_file.h"

namespace ge {
namespace {

// What our libraries are called in /proc/self/maps; tells them from other memfds.
constexpr std::string_view kMemfdPrefix = "drydock.so:";
// memfd_create takes 249 bytes; a name is for people, so less is enough.
constexpr size_t kMaxShownName = 200;

std::string MemfdName(std::string_view name) {
  std::string shown(kMemfdPrefix);
  for (const char c : name.substr(0, kMaxShownName)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
                       c == '_' || c == '-' || c == '+';
    shown.push_back(plain ? c : '_');
  }
  return shown;
}

std::string DescriptorPath(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

Status WriteAndSeal(int descriptor, std::string_view name, ByteView bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      return MakeError(kMemoryAllocation, "copy library '{}' to memory: {}", name,
                       std::generic_category().message(errno));
    }
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  if (::fcntl(descriptor, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE) != 0) {
    return MakeError(kInternal, "seal library '{}': {}", name, std::generic_category().message(errno));
  }
  return {};
}

/// The reason without the descriptor's path, which says nothing to a reader and changes from run to run.
std::string LinkerError(int descriptor, std::string_view name) {
  const char* text = ::dlerror();
  std::string message = text == nullptr ? "no reason given" : text;
  const std::string path = DescriptorPath(descriptor);
  for (size_t at = message.find(path); at != std::string::npos; at = message.find(path, at + name.size())) {
    message.replace(at, path.size(), name);
  }
  return message;
}

Status CheckLoadable(std::string_view name, ByteView bytes) {
  constexpr uint16_t kSharedObject = 3;
  GE_ASSIGN_OR_RETURN(const uint16_t machine, ReadElfMachine(bytes, name));
  if (machine != HostElfMachine()) {
    return MakeError(kParamInvalid, "load library '{}': it is for {}, this host is {}", name, ElfMachineName(machine),
                     ElfMachineName(HostElfMachine()));
  }
  GE_ASSIGN_OR_RETURN(const ElfInfo info, ReadElfInfo(bytes, name));
  if (info.type != kSharedObject) {
    return MakeError(kParamInvalid, "load library '{}': ELF type {}, a shared object has {}", name, info.type,
                     kSharedObject);
  }
  return CheckSelfContained(info, name);
}

}  // namespace

StatusOr<std::shared_ptr<const SealedLibrary>> SealedLibrary::Load(std::string_view name, ByteView bytes) {
  GE_RETURN_IF_ERROR(CheckLoadable(name, bytes));
  const int descriptor = ::memfd_create(MemfdName(name).c_str(), MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (descriptor < 0) {
    return MakeError(kMemoryAllocation, "make memory for library '{}': {}", name,
                     std::generic_category().message(errno));
  }
  Status status = WriteAndSeal(descriptor, name, bytes);
  void* handle = status.ok() ? ::dlopen(DescriptorPath(descriptor).c_str(), RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (status.ok() && handle == nullptr) {
    status = MakeError(kParamInvalid, "load library '{}': {}", name, LinkerError(descriptor, name));
  }
  if (!status.ok()) {
    ::close(descriptor);
    return status;
  }
  return std::shared_ptr<const SealedLibrary>(new SealedLibrary(std::string(name), descriptor, handle));
}

SealedLibrary::~SealedLibrary() {
  ::dlclose(handle_);
  // A library that the dynamic linker keeps (NODELETE, unique symbols) is found by its path for ever: were the
  // descriptor's number used again, the next library would silently be this one. Its descriptor stays taken.
  void* kept = ::dlopen(DescriptorPath(descriptor_).c_str(), RTLD_NOW | RTLD_NOLOAD);
  if (kept != nullptr) {
    ::dlclose(kept);
    return;
  }
  ::close(descriptor_);
}

void* SealedLibrary::FindSymbol(const char* symbol) const { return ::dlsym(handle_, symbol); }

StatusOr<int> CountMappedSealedLibraries() {
  std::ifstream maps("/proc/self/maps");
  if (!maps) return MakeError(kFileOpenFailed, "open /proc/self/maps");
  const std::string path_prefix = fmt::format("/memfd:{}", kMemfdPrefix);
  std::set<uint64_t> inodes;
  for (std::string line; std::getline(maps, line);) {
    std::istringstream fields(line);
    std::string addresses, permissions, offset, device, path;
    uint64_t inode = 0;
    if (fields >> addresses >> permissions >> offset >> device >> inode >> path && path.starts_with(path_prefix)) {
      inodes.insert(inode);
    }
  }
  return static_cast<int>(inodes.size());
}

}  // namespace ge
