#include "core/runtime/static/aicpu_libraries.h"

#include "core/base/sha256.h"

namespace ge {
namespace {

constexpr size_t kDigestDigits = 16;

}  // namespace

StatusOr<const KernelBin*> AicpuLibraries::Find(const std::string& so_name) const {
  for (const KernelBin& library : carried_) {
    if (library.name == so_name) return &library;
  }
  return MakeError(kKernelPartitionInvalid, "AICPU library '{}' is not among the {} that the model carries", so_name,
                   carried_.size());
}

StatusOr<rt::AicpuLibraryId> AicpuLibraries::Load(const std::string& so_name) {
  if (const auto it = resident_.find(so_name); it != resident_.end()) return it->second;
  GE_ASSIGN_OR_RETURN(const KernelBin* library, Find(so_name));
  const std::string name = fmt::format("{}@{}", so_name, Sha256Hex(library->binary).substr(0, kDigestDigits));
  GE_ASSIGN_OR_RETURN(const rt::AicpuLibraryId id, resources_.LoadAicpuLibrary(name, library->binary),
                      "make AICPU library '{}' resident", so_name);
  resident_.emplace(so_name, id);
  return id;
}

}  // namespace ge
