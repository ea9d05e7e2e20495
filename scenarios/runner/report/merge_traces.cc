#include "scenarios/runner/report/reports.h"

namespace scenario {
namespace {

/// What stands between the brackets. No line break is ever inside an event.
std::string_view EventsOf(std::string_view trace) {
  constexpr std::string_view kBegin = "[\n", kEnd = "\n]\n", kSeparator = ",\n";
  const size_t end = trace.ends_with(kEnd) ? trace.size() - kEnd.size() : trace.rfind(kSeparator);
  if (end == std::string_view::npos || end <= kBegin.size()) return {};
  return trace.substr(kBegin.size(), end - kBegin.size());
}

}  // namespace

std::vector<std::string_view> MergeTraces(std::span<const std::string_view> traces) {
  std::vector<std::string_view> parts = {"["};
  for (const std::string_view trace : traces) {
    const std::string_view events = EventsOf(trace);
    if (events.empty()) continue;
    parts.push_back(parts.size() == 1 ? "\n" : ",\n");
    parts.push_back(events);
  }
  parts.push_back("\n]\n");
  return parts;
}

}  // namespace scenario
