#include "scenarios/runner/execute/run_scenario.h"

#include <algorithm>

#include "core/base/activity.h"
#include "scenarios/runner/execute/checks.h"
#include "scenarios/runner/execute/device_checks.h"
#include "scenarios/runner/execute/path_mask.h"

namespace scenario {
namespace {

std::string TitleOf(const Step& step) {
  std::string title(StepKindName(step.kind));
  return step.file.empty() ? title : fmt::format("{} {}", title, step.file);
}

bool AllPassed(const std::vector<CheckResult>& checks) {
  return std::all_of(checks.begin(), checks.end(),
                     [](const CheckResult& check) { return check.outcome == Outcome::kPassed; });
}

/// Runs one step and its checks. False: later steps have nothing to stand on.
bool RunStep(Session& session, const Step& step, size_t number, StepResult& result) {
  ge::StatusOr<Facts> facts = session.Run(step);
  if (!facts.ok()) result.error = facts.status().ToString();
  bool as_wanted = true;
  if (step.expect.error) {
    result.checks.push_back(CheckError(*step.expect.error, facts.status()));
    as_wanted = result.checks.back().outcome == Outcome::kPassed;
  } else if (step.expect.deadlock) {
    as_wanted = !facts.ok();  // what it was is checked below
  } else if (facts.ok()) {
    result.checks =
        CheckFacts(step, number, *facts, session.device_facts(), session.scenario(), session.options().keep);
  } else {
    as_wanted = false;
  }
  result.checks.insert(result.checks.end(), session.compile_checks().begin(), session.compile_checks().end());
  CheckDeviceFacts(step.expect, session.device_facts(), facts.status(), result.checks);
  for (const sim::Hazard& hazard : session.device_facts().hazards) {
    result.hazards.push_back(sim::DescribeHazard(hazard));
  }
  if (facts.ok()) *facts = Facts{};
  CheckMappedLibraries(step.expect, result.checks);
  result.outcome = as_wanted && AllPassed(result.checks) ? Outcome::kPassed : Outcome::kFailed;
  return as_wanted;
}

void Mask(const PathMask& mask, ScenarioResult& result) {
  result.failure = mask.Apply(result.failure);
  for (StepResult& step : result.steps) {
    step.error = mask.Apply(step.error);
    for (std::string& hazard : step.hazards) hazard = mask.Apply(hazard);
    for (CheckResult& check : step.checks) check.detail = mask.Apply(check.detail);
  }
}

void RunSteps(Session& session, const Scenario& scenario, const Progress& progress, ScenarioResult& result) {
  for (const Step& step : scenario.steps) {
    StepResult planned;
    planned.title = TitleOf(step);
    planned.line = step.place.line;
    planned.implied = step.implied;
    result.steps.push_back(std::move(planned));
  }
  for (size_t i = 0; i < scenario.steps.size(); ++i) {
    progress(fmt::format("step {} ({}, line {})", i + 1, result.steps[i].title, result.steps[i].line));
    if (!RunStep(session, scenario.steps[i], i + 1, result.steps[i])) return;
  }
}

}  // namespace

ScenarioResult RunScenario(const Scenario& scenario, const RunOptions& options, const Progress& progress) {
  ScenarioResult result;
  result.id = options.id;
  result.name = scenario.name;
  result.tags = scenario.tags;
  PathMask mask;
  mask.Add(options.work / "opp", "<opp>");
  mask.Add(options.work, "<work>");
  mask.Add(options.opp, "<opp>");
  mask.Add(scenario.file.parent_path(), "<scenario>");
  ge::WatchActivity([&progress](std::string_view activity) { progress(activity); });
  {
    Session session(scenario, options, progress);
    ge::Status status = session.Start();
    if (status.ok()) RunSteps(session, scenario, progress, result);
    result.virtual_ns = session.virtual_ns();
    if (status.ok()) status = session.FinishTrace();
    if (!status.ok()) result.failure = status.ToString();
    progress("take the scenario's session down");
  }
  ge::WatchActivity({});
  result.outcome = OutcomeOf(result);
  Mask(mask, result);
  return result;
}

}  // namespace scenario
