#include "core/engines/plugin/plugin_library.h"

#include <dlfcn.h>
#include <fmt/ranges.h>
#include <link.h>

#include <algorithm>

#include "core/base/elf_file.h"
#include "core/base/file.h"
#include "core/engines/plugin/build_hash.h"
#include "core/engines/plugin/engine_plugin.h"

namespace ge {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBuildHashSymbol = "DrydockBuildHash";

Status CheckExports(const fs::path& path, std::span<const std::string_view> symbols) {
  const std::string name = path.filename().string();
  GE_ASSIGN_OR_RETURN(const SharedBytes file, MapFile(path));
  GE_ASSIGN_OR_RETURN(const uint16_t machine, ReadElfMachine(file.view, name));
  if (machine != HostElfMachine()) {
    return MakeError(kParamInvalid, "it is for {}, this host is {}", ElfMachineName(machine),
                     ElfMachineName(HostElfMachine()));
  }
  GE_ASSIGN_OR_RETURN(const ElfInfo info, ReadElfInfo(file.view, name));
  const auto exports = [&](std::string_view symbol) {
    return std::binary_search(info.exported_symbols.begin(), info.exported_symbols.end(), symbol);
  };
  if (!exports(kBuildHashSymbol)) {
    return MakeError(kParamInvalid, "it does not export {}: it was not built with this program", kBuildHashSymbol);
  }
  std::vector<std::string_view> missing;
  for (std::string_view symbol : symbols) {
    if (!exports(symbol)) missing.push_back(symbol);
  }
  if (missing.empty()) return {};
  return MakeError(kParamInvalid, "it does not export {}", fmt::join(missing, ", "));
}

}  // namespace

Status CheckLibraryList(const std::vector<fs::path>& libraries, const PluginLimits& limits) {
  if (libraries.size() > limits.max_libraries) {
    return MakeError(kParamInvalid, "{} engine libraries are listed, at most {} may be", libraries.size(),
                     limits.max_libraries);
  }
  uint64_t total = 0;
  for (size_t i = 0; i < libraries.size(); ++i) {
    std::error_code error;
    const uint64_t bytes = fs::file_size(libraries[i], error);
    if (error) {
      return MakeError(kFileOpenFailed, "engine library '{}' cannot be opened: {}", libraries[i].string(),
                       error.message());
    }
    for (size_t before = 0; before < i; ++before) {
      if (!fs::equivalent(libraries[before], libraries[i], error)) continue;
      return MakeError(kParamInvalid, "engine library '{}' is listed twice, first as '{}'", libraries[i].string(),
                       libraries[before].string());
    }
    if (bytes > limits.max_library_bytes) {
      return MakeError(kFileSizeInvalid, "engine library '{}' has {} bytes, at most {} may be", libraries[i].string(),
                       bytes, limits.max_library_bytes);
    }
    total += bytes;
  }
  if (total <= limits.max_total_bytes) return {};
  return MakeError(kFileSizeInvalid, "the {} engine libraries have {} bytes together, at most {} may be",
                   libraries.size(), total, limits.max_total_bytes);
}

StatusOr<std::shared_ptr<const PluginLibrary>> PluginLibrary::Load(const fs::path& path,
                                                                   std::span<const std::string_view> symbols) {
  GE_RETURN_IF_ERROR(CheckExports(path, symbols), "engine library '{}'", path.string());
  void* handle = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    const char* reason = ::dlerror();
    return MakeError(kParamInvalid, "engine library '{}': {}", path.string(), reason == nullptr ? "" : reason);
  }
  std::shared_ptr<const PluginLibrary> library(new PluginLibrary(path, handle));
  GE_RETURN_IF_ERROR(library->CheckBuildHash(), "engine library '{}'", path.string());
  return library;
}

PluginLibrary::~PluginLibrary() { ::dlclose(handle_); }

Status PluginLibrary::CheckBuildHash() const {
  const std::string_view hash = FindFunction<DrydockBuildHashSymbol>(kBuildHashSymbol.data())();
  if (hash == CoreBuildHash()) return {};
  return MakeError(kParamInvalid, "its build hash is {}, that of this program is {}: build both together", hash,
                   CoreBuildHash());
}

bool PluginLibrary::Owns(const void* address) const {
  Dl_info found{};
  link_map* map = nullptr;
  return ::dladdr(address, &found) != 0 && ::dlinfo(handle_, RTLD_DI_LINKMAP, &map) == 0 &&
         std::string_view(found.dli_fname) == map->l_name;
}

// Load has seen that the library itself exports it, so the search never gets to the libraries that it needs.
void* PluginLibrary::FindSymbol(const char* symbol) const { return ::dlsym(handle_, symbol); }

}  // namespace ge
