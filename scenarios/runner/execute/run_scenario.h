#pragma once

#include "scenarios/runner/execute/run_options.h"
#include "scenarios/runner/report/result.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// Runs a scenario in this process: each step with its checks, until a step fails that should not have; what follows is
/// not evaluated. Texts in the result hold no path of this machine: the work folder is written <work>, the scenario's
/// folder <scenario>, the operator package <opp>.
ScenarioResult RunScenario(const Scenario& scenario, const RunOptions& options, const Progress& progress);

}  // namespace scenario
