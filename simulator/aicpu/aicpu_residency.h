#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/rt/types.h"
#include "simulator/runner/code_runner.h"

namespace sim {

/// Which libraries are resident on the AICPU, each loaded once and counted (spec/device-simulator.md §7.2).
class AicpuResidency {
 public:
  /// The same name and bytes again give the same id and count one more. The same name with other bytes →
  /// kRtParamInvalid: whose functions would a launch by name get?
  ge::StatusOr<rt::AicpuLibraryId> Load(std::string_view so_name, const ge::SharedBytes& bytes, CodeRunner& runner);
  /// Drops one reference; with the last one the library is unmapped. Unknown → kRtParamInvalid.
  ge::Status Unload(rt::AicpuLibraryId id);
  /// Null when it is not resident (any more).
  const AicpuLibrary* Find(rt::AicpuLibraryId id) const;

 private:
  struct Resident {
    std::string so_name;
    ge::SharedBytes bytes;
    std::shared_ptr<const AicpuLibrary> library;
    uint32_t references = 0;
  };
  std::map<rt::AicpuLibraryId, Resident> residents_;
  uint32_t last_id_ = 0;
};

}  // namespace sim
