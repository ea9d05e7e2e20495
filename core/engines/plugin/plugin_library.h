#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// What plugin libraries may be at most (spec/ge-local.md §1.5).
struct PluginLimits {
  size_t max_libraries = 64;
  uint64_t max_library_bytes = uint64_t{800} << 20;
  uint64_t max_total_bytes = uint64_t{1000} << 20;
};

/// Holds a list of libraries against the limits before one of them is opened. Refuses a file that is missing and a file
/// that is listed twice, under one name or two.
Status CheckLibraryList(const std::vector<std::filesystem::path>& libraries, const PluginLimits& limits);

/// A library of the plugin directory, opened with RTLD_NOW|RTLD_LOCAL. It stays mapped to the end of the process
/// (RTLD_NODELETE): values that it made, a Status among them, may outlive everybody who knows it. Opening it again
/// gives the same library.
class PluginLibrary {
 public:
  /// Refuses, before anything of it runs, what is no ELF of the host's machine and what does not export
  /// DrydockBuildHash and each of `symbols`, all that are missing by name; then one with another build hash.
  static StatusOr<std::shared_ptr<const PluginLibrary>> Load(const std::filesystem::path& path,
                                                             std::span<const std::string_view> symbols = {});
  PluginLibrary(const PluginLibrary&) = delete;
  PluginLibrary& operator=(const PluginLibrary&) = delete;
  ~PluginLibrary();

  const std::filesystem::path& path() const { return path_; }
  std::string name() const { return path_.filename().string(); }
  /// A function that Load was asked for.
  template <typename Function>
  Function* FindFunction(const char* symbol) const {
    return reinterpret_cast<Function*>(FindSymbol(symbol));
  }
  /// Whether what lies at the address came with this very file.
  bool Owns(const void* address) const;

 private:
  PluginLibrary(std::filesystem::path path, void* handle) : path_(std::move(path)), handle_(handle) {}
  Status CheckBuildHash() const;
  void* FindSymbol(const char* symbol) const;

  std::filesystem::path path_;
  void* handle_;
};

}  // namespace ge
