#pragma once

#include <functional>
#include <vector>

#include "scenarios/runner/execute/run_one.h"

namespace scenario {

/// One scenario of a run.
struct Job {
  Scenario scenario;
  RunOptions options;
};

/// Runs all jobs, at most `width` at once, and returns their results in order of the jobs. `on_result` hears each
/// result, in that order too, as soon as it and all before it are there.
std::vector<ScenarioResult> RunMany(const std::vector<Job>& jobs, const Isolation& isolation, size_t width,
                                    const Progress& on_activity,
                                    const std::function<void(const ScenarioResult&)>& on_result);

}  // namespace scenario
