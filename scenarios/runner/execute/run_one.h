#pragma once

#include <chrono>

#include "scenarios/runner/execute/run_options.h"
#include "scenarios/runner/report/result.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// How scenarios are isolated from each other and from the runner.
struct Isolation {
  bool isolate = true;  ///< a process of its own for each scenario
  std::chrono::milliseconds wall_limit{0};
};

/// Runs a scenario in a work folder of its own, which is removed afterwards: in a child process, or in this one. A
/// child that crashes, exits without a result or exceeds the wall limit gives a failed result that names the signal and
/// what was being done. `on_activity` hears what is being done; may be empty.
ScenarioResult RunOne(const Scenario& scenario, RunOptions options, const Isolation& isolation,
                      const Progress& on_activity);

/// The child's side (`drydock run-one`): reads the scenario, runs it, writes activities and the result to the channel.
/// Returns the exit code.
int RunOneInChild(const std::filesystem::path& file, const RunOptions& options);

}  // namespace scenario
