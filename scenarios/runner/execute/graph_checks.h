#pragma once

#include <vector>

#include "core/compiler/compile_observer.h"
#include "scenarios/runner/report/result.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// Holds a tree of graphs against what is expected of it after a pass or stage.
void CheckGraph(const GraphExpectation& expect, const ge::ComputeGraph& root, std::vector<CheckResult>& results);

/// Each expected warning needs one of its own, and none may be left over.
void CheckWarnings(const std::vector<WarningExpectation>& expect, const std::vector<ge::CompileWarning>& found,
                   std::vector<CheckResult>& results);

}  // namespace scenario
