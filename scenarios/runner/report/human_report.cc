#include <algorithm>

#include "scenarios/runner/report/reports.h"

namespace scenario {
namespace {

std::string_view Mark(Outcome outcome) {
  switch (outcome) {
    case Outcome::kPassed:
      return "ok";
    case Outcome::kFailed:
      return "FAILED";
    case Outcome::kNotEvaluated:
      return "not evaluated";
  }
  return "";
}

std::string Indent(std::string_view text, std::string_view margin) {
  std::string indented(margin);
  for (char c : text) {
    indented += c;
    if (c == '\n') indented += margin;
  }
  return indented + "\n";
}

std::string RenderStep(const StepResult& step, size_t number, bool verbose) {
  bool shown = verbose || step.outcome == Outcome::kFailed;
  if (!shown) return "";
  std::string text = fmt::format("      step {} (line {}{}) {}: {}\n", number, step.line,
                                 step.implied ? ", implied" : "", step.title, Mark(step.outcome));
  if (!step.error.empty()) text += Indent(step.error, "        ");
  // Without -v the checks name those that were not expected.
  for (const std::string& hazard : step.hazards) {
    if (verbose) text += Indent("hazard: " + hazard, "        ");
  }
  for (const CheckResult& check : step.checks) {
    if (!verbose && check.outcome == Outcome::kPassed) continue;
    std::string line = fmt::format("{}: {}", check.what, Mark(check.outcome));
    if (!check.detail.empty()) line += ": " + check.detail;
    text += Indent(line, "        ");
  }
  return text;
}

}  // namespace

std::string RenderHuman(const ScenarioResult& result, const ReportOptions& options) {
  std::string text =
      fmt::format("{}  {}  {}", result.outcome == Outcome::kPassed ? "PASS" : "FAIL", result.id, result.name);
  if (options.timing) text += fmt::format("  ({:.3f} s)", result.wall_seconds);
  text += '\n';
  if (!result.failure.empty()) text += Indent(result.failure, "      ");
  for (size_t i = 0; i < result.steps.size(); ++i) text += RenderStep(result.steps[i], i + 1, options.verbose);
  bool show_output = !result.output.empty() && (options.verbose || !result.failure.empty());
  if (show_output && result.outcome != Outcome::kPassed)
    text += "      output:\n" + Indent(result.output, "        | ");
  return text;
}

std::string RenderSummary(const std::vector<ScenarioResult>& results) {
  auto passed = static_cast<size_t>(std::count_if(
      results.begin(), results.end(), [](const ScenarioResult& r) { return r.outcome == Outcome::kPassed; }));
  std::string text = fmt::format("{} scenario{}: {} passed", results.size(), results.size() == 1 ? "" : "s", passed);
  if (passed != results.size()) text += fmt::format(", {} failed", results.size() - passed);
  text += '\n';
  for (const ScenarioResult& result : results) {
    if (result.outcome != Outcome::kPassed) text += fmt::format("  failed: {}: {}\n", result.id, FirstFailure(result));
  }
  return text;
}

}  // namespace scenario
