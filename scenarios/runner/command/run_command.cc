#include "scenarios/runner/command/run_command.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <mutex>

#include "core/base/file.h"
#include "scenarios/runner/command/find_opp.h"
#include "scenarios/runner/command/find_scenarios.h"
#include "scenarios/runner/command/package_ops.h"
#include "scenarios/runner/execute/child_process.h"
#include "scenarios/runner/execute/machine.h"
#include "scenarios/runner/execute/run_many.h"
#include "scenarios/runner/graph/op_check.h"
#include "scenarios/runner/language/scenario_parser.h"
#include "scenarios/runner/report/reports.h"
#include "simulator/device.h"

namespace scenario {
namespace fs = std::filesystem;

namespace {

int Refuse(const ge::Status& status, int exit_code) {
  fmt::print(stderr, "drydock: {}\n", exit_code == kExitInternal ? status.ToString() : status.message());
  return exit_code;
}

/// A scenario that was read, with what is wrong with it.
struct ReadScenario {
  ScenarioFile file;
  Diagnostics diagnostics;
  std::optional<Scenario> scenario;
};

std::vector<ReadScenario> ReadAll(const std::vector<ScenarioFile>& files) {
  std::vector<ReadScenario> read;
  for (const ScenarioFile& file : files) {
    ReadScenario entry{file, Diagnostics(file.path.lexically_normal().string()), std::nullopt};
    entry.scenario = ParseScenarioFile(file.path, entry.diagnostics);
    read.push_back(std::move(entry));
  }
  return read;
}

bool NeedsBuiltInOpp(const Scenario& scenario) {
  using Opp = EnvironmentSpec::Opp;
  bool compiles = std::any_of(scenario.steps.begin(), scenario.steps.end(),
                              [](const Step& step) { return step.kind == StepKind::kCompile; });
  bool starts_with_it = scenario.environment.opp == Opp::kBuiltIn || scenario.environment.opp == Opp::kUnchanged;
  bool returns_to_it = std::any_of(scenario.steps.begin(), scenario.steps.end(),
                                   [](const Step& step) { return step.environment.opp == Opp::kBuiltIn; });
  return (compiles && starts_with_it) || scenario.environment.opp == Opp::kBuiltIn || returns_to_it;
}

/// The package whose ops a scenario's nodes must be; empty when there is none to ask.
fs::path PackageOf(const Scenario& scenario, const fs::path& built_in) {
  if (!scenario.graph.om.empty() || scenario.graph.nodes.empty()) return {};
  switch (scenario.environment.opp) {
    case EnvironmentSpec::Opp::kUnchanged:
    case EnvironmentSpec::Opp::kBuiltIn:
      return built_in;
    case EnvironmentSpec::Opp::kPath:
      return scenario.environment.opp_path;
    case EnvironmentSpec::Opp::kNone:
      break;
  }
  return {};
}

/// Holds the nodes of all scenarios against the ops of their packages; each package is asked once. A package that
/// cannot be asked fails its scenarios when they run.
void CheckAllOps(std::vector<ReadScenario>& read, const fs::path& built_in) {
  std::map<fs::path, ge::StatusOr<std::vector<OpSignature>>> packages;
  for (ReadScenario& entry : read) {
    if (!entry.scenario) continue;
    fs::path package = PackageOf(*entry.scenario, built_in);
    if (package.empty()) continue;
    auto found = packages.find(package);
    if (found == packages.end()) {
      found = packages.emplace(package, AskPackageOps(package)).first;
      if (!found->second.ok()) {
        fmt::print(stderr, "drydock: ops of '{}' not evaluated: {}\n", package.string(),
                   found->second.status().message());
      }
    }
    if (found->second.ok()) CheckOps(entry.scenario->graph, *found->second, entry.diagnostics);
  }
}

/// Prints what is wrong with all of them. True: nothing is.
bool AllSound(const std::vector<ReadScenario>& read) {
  int errors = 0;
  for (const ReadScenario& entry : read) {
    fmt::print(stderr, "{}", entry.diagnostics.Render());
    errors += entry.diagnostics.error_count();
  }
  if (errors > 0) fmt::print(stderr, "drydock: {} error{}; nothing was run\n", errors, errors == 1 ? "" : "s");
  return errors == 0;
}

ge::Status CheckReportFolder(std::string_view option, const std::string& file) {
  std::error_code error;
  fs::path folder = fs::absolute(file, error).parent_path();
  if (file.empty() || fs::is_directory(folder, error)) return {};
  return ge::MakeError(ge::kParamInvalid, "{}: no folder '{}'", option, folder.string());
}

/// "quickstart/mlp.yaml" → "quickstart_mlp": one folder per scenario, none inside another.
std::string KeepName(const std::string& id) {
  std::string name = id.ends_with(".yaml") ? id.substr(0, id.size() - 5) : id;
  std::replace(name.begin(), name.end(), '/', '_');
  if (name.starts_with('.')) name.front() = '_';
  return name;
}

/// A scenario's own folder below the one that an option names; empty when it names none.
ge::StatusOr<fs::path> MakeFolder(std::string_view option, const std::string& parent, const std::string& id) {
  if (parent.empty()) return fs::path();
  std::error_code error;
  fs::path folder = fs::absolute(parent) / KeepName(id);
  fs::create_directories(folder, error);
  if (error) {
    return ge::MakeError(ge::kParamInvalid, "{}: cannot make '{}': {}", option, folder.string(), error.message());
  }
  return folder;
}

ge::StatusOr<std::vector<Job>> MakeJobs(std::vector<ReadScenario> read, const RunArguments& arguments,
                                        const fs::path& opp, const fs::path& traces) {
  std::vector<Job> jobs;
  for (ReadScenario& entry : read) {
    RunOptions options;
    options.id = entry.file.id;
    options.opp = opp;
    options.seed = arguments.seed;
    options.workers = arguments.workers;
    options.verify_passes = arguments.verify_passes;
    options.trace_pid = static_cast<int>(sim::kTracePids * jobs.size() + 1);
    if (!traces.empty()) options.trace = traces / fmt::format("{}.json", jobs.size());
    GE_ASSIGN_OR_RETURN(options.keep, MakeFolder("--keep", arguments.keep, entry.file.id));
    GE_ASSIGN_OR_RETURN(options.dump_graphs, MakeFolder("--dump-graphs", arguments.dump_graphs, entry.file.id));
    jobs.push_back({*std::move(entry.scenario), std::move(options)});
  }
  return jobs;
}

ge::Status WriteReports(const std::vector<Job>& jobs, const std::vector<ScenarioResult>& results,
                        const RunArguments& arguments, const ReportOptions& options) {
  if (!arguments.junit.empty()) {
    GE_RETURN_IF_ERROR(ge::WriteFileAtomically(arguments.junit, ge::AsBytes(RenderJUnit(results, options))), "--junit");
  }
  if (!arguments.json.empty()) {
    GE_RETURN_IF_ERROR(ge::WriteFileAtomically(arguments.json, ge::AsBytes(RenderJson(results, options))), "--json");
  }
  if (arguments.trace.empty()) return {};
  std::vector<ge::SharedBytes> files;
  std::vector<std::string_view> traces;
  for (const Job& job : jobs) {
    std::error_code error;
    // A scenario that never came to a device has none.
    if (!fs::exists(job.options.trace, error)) continue;
    GE_ASSIGN_OR_RETURN(files.emplace_back(), ge::MapFile(job.options.trace), "--trace");
    traces.push_back(ge::AsText(files.back().view));
  }
  std::vector<ge::ByteView> parts;
  for (const std::string_view part : MergeTraces(traces)) parts.push_back(ge::AsBytes(part));
  return ge::WriteFileAtomically(arguments.trace, parts).WithContext("--trace");
}

int RunAndReport(const std::vector<Job>& jobs, const RunArguments& arguments) {
  ReportOptions report{arguments.timing, arguments.verbose, arguments.seed};
  Isolation isolation;
  isolation.isolate = !arguments.no_isolate;
  isolation.wall_limit = std::chrono::milliseconds(static_cast<int64_t>(arguments.wall_limit_seconds * 1000));
  std::mutex mutex;
  Progress on_activity;
  if (arguments.verbose) {
    on_activity = [&mutex](std::string_view activity) {
      std::lock_guard lock(mutex);
      fmt::print(stderr, "  … {}\n", activity);
    };
  }
  std::vector<ScenarioResult> results =
      RunMany(jobs, isolation, arguments.jobs, on_activity, [&](const ScenarioResult& result) {
        std::lock_guard lock(mutex);
        fmt::print("{}", RenderHuman(result, report));
        std::fflush(stdout);
      });
  fmt::print("{}", RenderSummary(results));
  std::fflush(stdout);
  if (ge::Status status = WriteReports(jobs, results, arguments, report); !status.ok())
    return Refuse(status, kExitInternal);
  bool passed = std::all_of(results.begin(), results.end(),
                            [](const ScenarioResult& r) { return r.outcome == Outcome::kPassed; });
  return passed ? kExitPassed : kExitFailed;
}

}  // namespace

int RunCommand(const RunArguments& arguments) {
  for (const auto& [option, file] : {std::pair<std::string_view, const std::string&>{"--junit", arguments.junit},
                                     {"--json", arguments.json},
                                     {"--trace", arguments.trace}}) {
    if (ge::Status status = CheckReportFolder(option, file); !status.ok()) return Refuse(status, kExitInvalid);
  }
  ge::StatusOr<std::vector<ScenarioFile>> files = FindScenarios(arguments.paths, arguments.filter);
  if (!files.ok()) return Refuse(files.status(), kExitInvalid);
  ge::StatusOr<fs::path> program = OwnExecutable();
  if (!program.ok()) return Refuse(program.status(), kExitInternal);
  std::vector<ReadScenario> read = ReadAll(*files);
  ge::StatusOr<fs::path> opp = FindOpp(arguments.opp, std::getenv("ASCEND_OPP_PATH"), *program);
  fs::path built_in = opp.ok() ? *opp : fs::path();
  if (opp.ok()) CheckAllOps(read, built_in);
  if (!AllSound(read)) return kExitInvalid;
  bool needed = !arguments.opp.empty() || std::any_of(read.begin(), read.end(), [](const ReadScenario& entry) {
    return NeedsBuiltInOpp(*entry.scenario);
  });
  if (!opp.ok() && needed) return Refuse(opp.status(), kExitInvalid);
  fs::path traces;
  if (!arguments.trace.empty()) {
    ge::StatusOr<fs::path> folder = MakeWorkFolder();
    if (!folder.ok()) return Refuse(folder.status(), kExitInternal);
    traces = *folder;
  }
  ge::StatusOr<std::vector<Job>> jobs = MakeJobs(std::move(read), arguments, built_in, traces);
  int exit_code = jobs.ok() ? RunAndReport(*jobs, arguments) : Refuse(jobs.status(), kExitInvalid);
  std::error_code error;
  if (!traces.empty()) fs::remove_all(traces, error);
  return exit_code;
}

}  // namespace scenario
