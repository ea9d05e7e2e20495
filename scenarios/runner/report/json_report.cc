#include <algorithm>

#include "scenarios/runner/report/reports.h"
#include "scenarios/runner/report/result_json.h"

namespace scenario {

std::string RenderJson(const std::vector<ScenarioResult>& results, const ReportOptions& options) {
  using Json = nlohmann::ordered_json;
  auto passed = static_cast<size_t>(std::count_if(
      results.begin(), results.end(), [](const ScenarioResult& r) { return r.outcome == Outcome::kPassed; }));
  Json scenarios = Json::array();
  for (const ScenarioResult& result : results) {
    Json json = ResultToJson(result);
    if (options.timing) json["wall_seconds"] = result.wall_seconds;
    scenarios.push_back(std::move(json));
  }
  Json report;
  report["drydock"] = 1;
  report["seed"] = options.seed;
  report["total"] = results.size();
  report["passed"] = passed;
  report["failed"] = results.size() - passed;
  report["scenarios"] = std::move(scenarios);
  return report.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace scenario
