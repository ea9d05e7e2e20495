#pragma once

#include <string>
#include <vector>

#include "scenarios/runner/report/result.h"

namespace scenario {

/// One check more; `detail` counts only when it has not passed.
void AddCheck(std::vector<CheckResult>& results, std::string what, bool passed, std::string detail);

/// "[A, B*3, C]": a list of tasks as the language writes it.
std::string ListText(const std::vector<std::string>& items);

}  // namespace scenario
