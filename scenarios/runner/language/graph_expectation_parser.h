#pragma once

#include <vector>

#include "scenarios/runner/language/section_reader.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// `expect: {graph: […]}` of a compile step, held against the key table already as a list of mappings.
std::vector<GraphExpectation> ParseGraphExpectations(const YamlValue& list, Diagnostics& diagnostics);

/// `expect: {warnings: …}` of a compile step: a list, or the word none, which is an empty one.
std::vector<WarningExpectation> ParseWarnings(const YamlValue& value, Diagnostics& diagnostics);

}  // namespace scenario
