#pragma once

#include <vector>

#include "scenarios/runner/execute/session.h"

namespace scenario {

/// Holds the facts of a step that succeeded against its expectations, in the order of the key table. Wrong outputs are
/// written to `keep` (when it is not empty) as `step<number>.<output>.actual.npy` and `.expected.npy`.
std::vector<CheckResult> CheckFacts(const Step& step, size_t step_number, const Facts& facts, const DeviceFacts& device,
                                    const Scenario& scenario, const std::filesystem::path& keep);

/// mapped_libraries, which holds for failed steps too.
void CheckMappedLibraries(const Expectations& expect, std::vector<CheckResult>& results);

/// Whether a step that failed did so as expected.
CheckResult CheckError(const ErrorExpectation& expect, const ge::Status& status);

}  // namespace scenario
