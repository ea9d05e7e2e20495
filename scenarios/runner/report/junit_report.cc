#include <algorithm>
#include <filesystem>
#include <map>

#include "scenarios/runner/report/reports.h"

namespace scenario {
namespace {

/// XML 1.0 has no way to write most control characters.
std::string EscapeXml(std::string_view text) {
  std::string escaped;
  for (char c : text) {
    switch (c) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\n':
        escaped += "&#10;";
        break;
      case '\t':
        escaped += "&#9;";
        break;
      default:
        escaped += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? '?' : c;
    }
  }
  return escaped;
}

std::string SuiteOf(const ScenarioResult& result) {
  std::string folder = std::filesystem::path(result.id).parent_path().generic_string();
  return folder.empty() ? "scenarios" : folder;
}

std::string TimeAttribute(double seconds, const ReportOptions& options) {
  return options.timing ? fmt::format(" time=\"{:.3f}\"", seconds) : "";
}

std::string RenderCase(const ScenarioResult& result, const std::string& suite, const ReportOptions& options) {
  std::string file = std::filesystem::path(result.id).filename().generic_string();
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\"{}", EscapeXml(suite), EscapeXml(file),
                                 TimeAttribute(result.wall_seconds, options));
  if (result.outcome == Outcome::kPassed) return text + "/>\n";
  ReportOptions plain;
  text += fmt::format(
      ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n", EscapeXml(FirstFailure(result)),
      EscapeXml(RenderHuman(
          {result.id, result.name, result.tags, result.outcome, result.failure, result.steps, result.virtual_ns, 0, ""},
          plain)));
  return text;
}

}  // namespace

std::string RenderJUnit(const std::vector<ScenarioResult>& results, const ReportOptions& options) {
  // Suites in the order of their first scenario.
  std::vector<std::string> suites;
  std::map<std::string, std::vector<const ScenarioResult*>> by_suite;
  double seconds = 0;
  size_t failures = 0;
  for (const ScenarioResult& result : results) {
    std::string suite = SuiteOf(result);
    if (!by_suite.contains(suite)) suites.push_back(suite);
    by_suite[suite].push_back(&result);
    seconds += result.wall_seconds;
    if (result.outcome != Outcome::kPassed) ++failures;
  }
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += fmt::format("<testsuites name=\"drydock\" tests=\"{}\" failures=\"{}\" errors=\"0\"{}>\n", results.size(),
                      failures, TimeAttribute(seconds, options));
  for (const std::string& suite : suites) {
    const auto& cases = by_suite[suite];
    auto failed = std::count_if(cases.begin(), cases.end(),
                                [](const ScenarioResult* r) { return r->outcome != Outcome::kPassed; });
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"0\">\n",
                        EscapeXml(suite), cases.size(), failed);
    for (const ScenarioResult* result : cases) text += RenderCase(*result, suite, options);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace scenario
