#include "scenarios/runner/report/reports.h"

namespace scenario {

std::string MergeTraces(const std::vector<std::string>& traces) {
  std::string merged = "[\n";
  bool first = true;
  for (std::string_view rest : traces) {
    while (!rest.empty()) {
      size_t end = rest.find('\n');
      std::string_view line = rest.substr(0, end);
      rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      if (line.ends_with(',')) line.remove_suffix(1);
      if (line.empty() || line == "[" || line == "]") continue;
      if (!first) merged += ",\n";
      merged += line;
      first = false;
    }
  }
  return merged + (first ? "]\n" : "\n]\n");
}

}  // namespace scenario
