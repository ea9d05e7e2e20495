#include "scenarios/runner/report/result.h"

#include <algorithm>

#include "scenarios/runner/report/result_json.h"

namespace scenario {
namespace {

using Json = nlohmann::ordered_json;

constexpr Outcome kOutcomes[] = {Outcome::kPassed, Outcome::kFailed, Outcome::kNotEvaluated};

Outcome OutcomeFromName(const std::string& name) {
  for (Outcome outcome : kOutcomes) {
    if (OutcomeName(outcome) == name) return outcome;
  }
  return Outcome::kFailed;
}

CheckResult CheckFromJson(const Json& json) {
  return {json.at("what").get<std::string>(), OutcomeFromName(json.at("outcome").get<std::string>()),
          json.value("detail", "")};
}

StepResult StepFromJson(const Json& json) {
  StepResult step;
  step.title = json.at("step").get<std::string>();
  step.line = json.at("line").get<int>();
  step.implied = json.value("implied", false);
  step.outcome = OutcomeFromName(json.at("outcome").get<std::string>());
  step.error = json.value("error", "");
  step.hazards = json.value("hazards", std::vector<std::string>());
  for (const Json& check : json.at("checks")) step.checks.push_back(CheckFromJson(check));
  return step;
}

}  // namespace

std::string_view OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPassed:
      return "passed";
    case Outcome::kFailed:
      return "failed";
    case Outcome::kNotEvaluated:
      return "not evaluated";
  }
  return "";
}

Outcome OutcomeOf(const ScenarioResult& result) {
  bool passed = result.failure.empty() && !result.steps.empty() &&
                std::all_of(result.steps.begin(), result.steps.end(),
                            [](const StepResult& step) { return step.outcome == Outcome::kPassed; });
  return passed ? Outcome::kPassed : Outcome::kFailed;
}

std::string FirstFailure(const ScenarioResult& result) {
  if (!result.failure.empty()) return result.failure;
  for (size_t i = 0; i < result.steps.size(); ++i) {
    const StepResult& step = result.steps[i];
    if (step.outcome != Outcome::kFailed) continue;
    std::string where = fmt::format("step {} ({}, line {})", i + 1, step.title, step.line);
    for (const CheckResult& check : step.checks) {
      if (check.outcome == Outcome::kFailed) return fmt::format("{}: {}: {}", where, check.what, check.detail);
    }
    return fmt::format("{}: {}", where, step.error);
  }
  return "";
}

Json ResultToJson(const ScenarioResult& result) {
  Json steps = Json::array();
  for (const StepResult& step : result.steps) {
    Json checks = Json::array();
    for (const CheckResult& check : step.checks) {
      Json json{{"what", check.what}, {"outcome", OutcomeName(check.outcome)}};
      if (!check.detail.empty()) json["detail"] = check.detail;
      checks.push_back(std::move(json));
    }
    Json json{{"step", step.title}, {"line", step.line}};
    if (step.implied) json["implied"] = true;
    json["outcome"] = OutcomeName(step.outcome);
    if (!step.error.empty()) json["error"] = step.error;
    if (!step.hazards.empty()) json["hazards"] = step.hazards;
    json["checks"] = std::move(checks);
    steps.push_back(std::move(json));
  }
  Json json{{"id", result.id}, {"name", result.name}, {"tags", result.tags}, {"outcome", OutcomeName(result.outcome)}};
  if (!result.failure.empty()) json["failure"] = result.failure;
  json["virtual_ns"] = result.virtual_ns;
  json["steps"] = std::move(steps);
  return json;
}

std::string RenderResultLine(const ScenarioResult& result) {
  return ResultToJson(result).dump(-1, ' ', false, Json::error_handler_t::replace);
}

ge::StatusOr<ScenarioResult> ParseResultLine(std::string_view line) {
  ScenarioResult result;
  try {
    Json json = Json::parse(line);
    result.id = json.at("id").get<std::string>();
    result.name = json.at("name").get<std::string>();
    result.tags = json.at("tags").get<std::vector<std::string>>();
    result.failure = json.value("failure", "");
    result.virtual_ns = json.at("virtual_ns").get<uint64_t>();
    for (const Json& step : json.at("steps")) result.steps.push_back(StepFromJson(step));
  } catch (const Json::exception& error) {
    return ge::MakeError(ge::kInternal, "the scenario's process gave no result: {}", error.what());
  }
  result.outcome = OutcomeOf(result);
  return result;
}

}  // namespace scenario
