#pragma once

#include "scenarios/runner/execute/session.h"

namespace scenario {

/// Compares the outputs of an execution with the expected values; keeps both as .npy where they differ.
void CheckOutputs(const Step& step, size_t step_number, const Facts& facts, const Scenario& scenario,
                  const std::filesystem::path& keep, std::vector<CheckResult>& results);

/// The same of RefData inputs and variables, which must be met exactly.
void CheckContents(const Step& step, size_t step_number, const Facts& facts, const std::filesystem::path& keep,
                   std::vector<CheckResult>& results);

}  // namespace scenario
