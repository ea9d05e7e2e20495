#include "scenarios/runner/execute/run_one.h"

#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>

#include "scenarios/runner/execute/child_process.h"
#include "scenarios/runner/execute/machine.h"
#include "scenarios/runner/execute/run_scenario.h"
#include "scenarios/runner/language/scenario_parser.h"

namespace scenario {
namespace fs = std::filesystem;

namespace {

// Lines of the channel: what is being done, and the result.
constexpr std::string_view kActivity = "A ";
constexpr std::string_view kResult = "R ";

void WriteLine(std::string_view kind, std::string_view text) {
  std::string line(kind);
  for (char c : text) line += c == '\n' ? ' ' : c;
  line += '\n';
  for (size_t written = 0; written < line.size();) {
    ssize_t size = write(kChildChannel, line.data() + written, line.size() - written);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return;
    written += static_cast<size_t>(size);
  }
}

ScenarioResult FailedResult(const Scenario& scenario, const std::string& id, std::string failure) {
  ScenarioResult result;
  result.id = id;
  result.name = scenario.name;
  result.tags = scenario.tags;
  result.failure = std::move(failure);
  return result;
}

ChildCommand CommandFor(const fs::path& program, const Scenario& scenario, const RunOptions& options,
                        const Isolation& isolation) {
  ChildCommand command;
  command.wall_limit = isolation.wall_limit;
  command.arguments = {program.string(),
                       "run-one",
                       "--file=" + fs::absolute(scenario.file).string(),
                       "--id=" + options.id,
                       "--work=" + options.work.string(),
                       fmt::format("--trace-pid={}", options.trace_pid),
                       fmt::format("--seed={}", options.seed),
                       fmt::format("--workers={}", options.workers)};
  if (!options.opp.empty()) command.arguments.push_back("--opp=" + options.opp.string());
  if (!options.keep.empty()) command.arguments.push_back("--keep=" + options.keep.string());
  if (!options.dump_graphs.empty()) command.arguments.push_back("--dump-graphs=" + options.dump_graphs.string());
  if (options.verify_passes) command.arguments.push_back("--verify-passes");
  if (!options.trace.empty()) command.arguments.push_back("--trace=" + options.trace.string());
  // Whoever asks the environment for the package must not find it past the link.
  command.environment = {"ASCEND_OPP_PATH=" + (options.work / "opp").string()};
  return command;
}

/// How a child without a result ended, and what it was doing.
std::string DescribeEnd(const ChildOutcome& outcome, const std::string& activity, const Isolation& isolation) {
  std::string doing = activity.empty() ? "before its first step" : fmt::format("during: {}", activity);
  if (outcome.timed_out) {
    return fmt::format("stopped after the wall limit of {} s, {}",
                       std::chrono::duration<double>(isolation.wall_limit).count(), doing);
  }
  if (outcome.signal != 0) return fmt::format("crashed with {}, {}", SignalName(outcome.signal), doing);
  return fmt::format("its process exited with {} and without a result, {}", outcome.exit_code, doing);
}

ScenarioResult RunIsolated(const Scenario& scenario, const RunOptions& options, const Isolation& isolation,
                           const Progress& on_activity) {
  ge::StatusOr<fs::path> program = OwnExecutable();
  if (!program.ok()) return FailedResult(scenario, options.id, program.status().ToString());
  std::string step, activity;
  ge::StatusOr<ChildOutcome> outcome =
      RunChild(CommandFor(*program, scenario, options, isolation), [&](std::string_view line) {
        if (!line.starts_with(kActivity)) return;
        line.remove_prefix(kActivity.size());
        activity = line;
        if (line.starts_with("step ")) step = line;
        if (on_activity) on_activity(line);
      });
  if (!outcome.ok()) return FailedResult(scenario, options.id, outcome.status().ToString());
  ScenarioResult result;
  bool whole = !outcome->lines.empty() && outcome->lines.back().starts_with(kResult) && outcome->signal == 0 &&
               !outcome->timed_out;
  if (whole) {
    ge::StatusOr<ScenarioResult> parsed =
        ParseResultLine(std::string_view(outcome->lines.back()).substr(kResult.size()));
    result = parsed.ok() ? *std::move(parsed) : FailedResult(scenario, options.id, parsed.status().ToString());
  } else {
    std::string doing = step.empty() || step == activity ? activity : fmt::format("{}: {}", step, activity);
    result = FailedResult(scenario, options.id, DescribeEnd(*outcome, doing, isolation));
  }
  result.output = std::move(outcome->output);
  return result;
}

}  // namespace

ScenarioResult RunOne(const Scenario& scenario, RunOptions options, const Isolation& isolation,
                      const Progress& on_activity) {
  auto start = std::chrono::steady_clock::now();
  ge::StatusOr<fs::path> work = MakeWorkFolder();
  if (!work.ok()) return FailedResult(scenario, options.id, work.status().ToString());
  options.work = *work;
  ScenarioResult result;
  if (isolation.isolate) {
    result = RunIsolated(scenario, options, isolation, on_activity);
  } else {
    Progress silent = [](std::string_view) {};
    result = RunScenario(scenario, options, on_activity ? on_activity : silent);
  }
  std::error_code error;
  fs::remove_all(*work, error);
  result.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

int RunOneInChild(const fs::path& file, const RunOptions& options) {
  // An orphan has nobody to report to.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  Diagnostics diagnostics(options.id);
  std::optional<Scenario> scenario = ParseScenarioFile(file, diagnostics);
  ScenarioResult result;
  if (scenario) {
    result = RunScenario(*scenario, options, [](std::string_view activity) { WriteLine(kActivity, activity); });
  } else {
    // It was sound when the parent read it.
    result.id = options.id;
    result.failure = "the file changed: " + diagnostics.Render();
  }
  WriteLine(kResult, RenderResultLine(result));
  return 0;
}

}  // namespace scenario
