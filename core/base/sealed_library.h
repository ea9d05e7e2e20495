#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/bytes.h"

namespace ge {

/// A shared object loaded from memory: copied into a sealed memfd, opened with RTLD_NOW|RTLD_LOCAL, never a file on
/// disk (docs/architecture.md §3, "Loading from memory"). The descriptor stays open for the library's life. Destroying
/// it closes the library and really unmaps it (our libraries are built so that dlclose can). Thread-safe to share.
class SealedLibrary {
 public:
  /// `name` is shown in /proc/self/maps and in errors. Refuses what is no ELF of the host's machine, and what
  /// CheckSelfContained refuses, before anything of it runs (kParamInvalid).
  static StatusOr<std::shared_ptr<const SealedLibrary>> Load(std::string_view name, ByteView bytes);
  SealedLibrary(const SealedLibrary&) = delete;
  SealedLibrary& operator=(const SealedLibrary&) = delete;
  ~SealedLibrary();

  const std::string& name() const { return name_; }
  /// The address of an exported symbol, or null.
  void* FindSymbol(const char* symbol) const;
  template <typename Function>
  Function* FindFunction(const char* symbol) const {
    return reinterpret_cast<Function*>(FindSymbol(symbol));
  }

 private:
  SealedLibrary(std::string name, int descriptor, void* handle)
      : name_(std::move(name)), descriptor_(descriptor), handle_(handle) {}
  std::string name_;
  int descriptor_;
  void* handle_;
};

/// How many libraries loaded by SealedLibrary the process has mapped right now, counted in /proc/self/maps by distinct
/// memfd inode: proof of unloading, not bookkeeping.
StatusOr<int> CountMappedSealedLibraries();

}  // namespace ge
