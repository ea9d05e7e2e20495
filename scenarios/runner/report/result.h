#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace scenario {

enum class Outcome : uint8_t { kPassed, kFailed, kNotEvaluated };
/// "passed", "failed", "not evaluated".
std::string_view OutcomeName(Outcome outcome);

/// One expectation and what became of it.
struct CheckResult {
  std::string what;  ///< "streams", "output 'act'", …
  Outcome outcome = Outcome::kPassed;
  std::string detail;  ///< what was expected and found; "" when it passed
};

struct StepResult {
  std::string title;  ///< "compile model.om"
  int line = 0;       ///< in the scenario file
  bool implied = false;
  Outcome outcome = Outcome::kNotEvaluated;
  std::string error;  ///< of the step itself, expected or not: "E10001 (145006): …"; "" when it succeeded
  std::vector<CheckResult> checks;
  std::vector<std::string> hazards = {};  ///< all that the device found during the step (sim::DescribeHazard)
};

/// What became of a scenario. Holds no wall time, path, pid or address, except wall_seconds, which is only reported on
/// request.
struct ScenarioResult {
  std::string id;  ///< its place below the folder that was given: "quickstart/mlp.yaml"
  std::string name;
  std::vector<std::string> tags;
  Outcome outcome = Outcome::kFailed;
  std::string failure;  ///< why it failed as a whole: crash, wall limit, internal error; "" otherwise
  std::vector<StepResult> steps;
  uint64_t virtual_ns = 0;  ///< device time at the end
  double wall_seconds = 0;
  std::string output;  ///< tail of what the scenario's process wrote; not part of any report
};

/// Passed when every step passed and nothing failed as a whole.
Outcome OutcomeOf(const ScenarioResult& result);
/// The first thing that went wrong, one line: "step 3 (execute, line 30): output 'act': …"; "" when it passed.
std::string FirstFailure(const ScenarioResult& result);

/// One line of JSON for the way from child to parent, and back; the text is checked like any input.
std::string RenderResultLine(const ScenarioResult& result);
ge::StatusOr<ScenarioResult> ParseResultLine(std::string_view line);

}  // namespace scenario
