#include "scenarios/runner/language/diagnostics.h"

#include <algorithm>

namespace scenario {

void Diagnostics::Add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::kError) ++error_count_;
  if (list_.size() >= kMaxKept) return;
  auto after = std::upper_bound(list_.begin(), list_.end(), diagnostic,
                                [](const Diagnostic& a, const Diagnostic& b) { return a.place < b.place; });
  list_.insert(after, std::move(diagnostic));
}

std::string Diagnostics::Render() const {
  std::string text;
  size_t shown = 0;
  for (const Diagnostic& diagnostic : list_) {
    if (shown == kMaxShown) {
      text += fmt::format("{}: note: {} more not shown\n", file_, list_.size() - shown);
      break;
    }
    ++shown;
    const char* severity = diagnostic.severity == Severity::kError ? "error" : "note";
    if (diagnostic.place.line == 0) {
      text += fmt::format("{}: {}: {}\n", file_, severity, diagnostic.message);
    } else {
      text += fmt::format("{}:{}:{}: {}: {}\n", file_, diagnostic.place.line, diagnostic.place.column, severity,
                          diagnostic.message);
    }
  }
  return text;
}

}  // namespace scenario
