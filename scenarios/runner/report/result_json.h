#pragma once

#include <nlohmann/json.hpp>

#include "scenarios/runner/report/result.h"

namespace scenario {

/// Steps, checks and all as JSON with keys in a fixed order.
nlohmann::ordered_json ResultToJson(const ScenarioResult& result);

}  // namespace scenario
