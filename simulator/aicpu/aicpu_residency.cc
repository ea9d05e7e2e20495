#include "simulator/aicpu/aicpu_residency.h"

#include <algorithm>

namespace sim {

ge::StatusOr<rt::AicpuLibraryId> AicpuResidency::Load(std::string_view so_name, const ge::SharedBytes& bytes,
                                                      CodeRunner& runner) {
  for (auto& [id, resident] : residents_) {
    if (resident.so_name != so_name) continue;
    if (!std::ranges::equal(resident.bytes.view, bytes.view)) {
      return ge::MakeError(ge::kRtParamInvalid,
                           "AICPU library '{}': {} bytes differ from the {} bytes that are resident under this name",
                           so_name, bytes.size(), resident.bytes.size());
    }
    ++resident.references;
    return id;
  }
  GE_ASSIGN_OR_RETURN(auto library, runner.LoadAicpuLibrary(so_name, bytes), "AICPU library '{}'", so_name);
  const rt::AicpuLibraryId id{++last_id_};
  residents_.emplace(id, Resident{std::string(so_name), bytes, std::move(library), 1});
  return id;
}

ge::Status AicpuResidency::Unload(rt::AicpuLibraryId id) {
  const auto found = residents_.find(id);
  if (found == residents_.end())
    return ge::MakeError(ge::kRtParamInvalid, "AICPU library {} is not resident", id.value);
  if (--found->second.references == 0) residents_.erase(found);
  return {};
}

const AicpuLibrary* AicpuResidency::Find(rt::AicpuLibraryId id) const {
  const auto found = residents_.find(id);
  return found == residents_.end() ? nullptr : found->second.library.get();
}

}  // namespace sim
