#pragma once

#include <optional>

#include "scenarios/runner/scenario.h"

namespace scenario {

/// Reads a scenario from its text; paths in it are relative to the folder of `file`. Every problem is in `diagnostics`;
/// nothing when there was an error.
std::optional<Scenario> ParseScenario(std::string_view text, const std::filesystem::path& file,
                                      Diagnostics& diagnostics);
/// The same from the file.
std::optional<Scenario> ParseScenarioFile(const std::filesystem::path& file, Diagnostics& diagnostics);

}  // namespace scenario
