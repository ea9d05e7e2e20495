#include "scenarios/runner/execute/check_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace scenario {

void AddCheck(std::vector<CheckResult>& results, std::string what, bool passed, std::string detail) {
  results.push_back({std::move(what), passed ? Outcome::kPassed : Outcome::kFailed, passed ? "" : std::move(detail)});
}

std::string ListText(const std::vector<std::string>& items) {
  std::vector<std::string> runs;
  for (size_t i = 0; i < items.size();) {
    size_t end = i;
    while (end < items.size() && items[end] == items[i]) ++end;
    runs.push_back(end - i == 1 ? items[i] : fmt::format("{}*{}", items[i], end - i));
    i = end;
  }
  return fmt::format("[{}]", fmt::join(runs, ", "));
}

}  // namespace scenario
