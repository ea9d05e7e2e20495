#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scenarios/runner/report/result.h"

namespace scenario {

struct ReportOptions {
  bool timing = false;   ///< wall times in reports
  bool verbose = false;  ///< every step and check, and the output of failed scenarios' processes
  uint64_t seed = 0;
};

/// One scenario for people: "PASS  quickstart/mlp.yaml  three layers", below it what failed.
std::string RenderHuman(const ScenarioResult& result, const ReportOptions& options);
/// "4 scenarios: 3 passed, 1 failed", and what failed again when there is more than one screen of it.
std::string RenderSummary(const std::vector<ScenarioResult>& results);

/// JUnit XML: one test suite per folder, one test case per scenario.
std::string RenderJUnit(const std::vector<ScenarioResult>& results, const ReportOptions& options);

/// Keys in a fixed order; the same results give the same bytes.
std::string RenderJson(const std::vector<ScenarioResult>& results, const ReportOptions& options);

/// Joins the traces of scenarios (sim::TraceWriter: one JSON array, one event a line) into one: its parts in order,
/// views into the traces. One that was cut off when its scenario was stopped counts up to its last whole event.
std::vector<std::string_view> MergeTraces(std::span<const std::string_view> traces);

}  // namespace scenario
