#include "core/op/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/op/limits.h"

namespace ge {
namespace {

/// Fewest insertions, deletions, changes and swaps of neighbours (optimal string alignment).
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> before, above(b.size() + 1), row(b.size() + 1);
  std::iota(above.begin(), above.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({above[j - 1] + change, above[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::exchange(above, row);
  }
  return above[b.size()];
}

}  // namespace

std::string NearestNameHint(std::string_view name, const std::vector<std::string>& candidates) {
  if (name.size() > kMaxOpNameLength) return "";
  const std::string* nearest = nullptr;
  size_t least = 0;
  for (const std::string& candidate : candidates) {
    const size_t distance = EditDistance(name, candidate);
    if (nearest == nullptr || distance < least) {
      nearest = &candidate;
      least = distance;
    }
  }
  if (nearest == nullptr || least > std::max<size_t>(1, std::max(name.size(), nearest->size()) / 3)) return "";
  return fmt::format("; did you mean '{}'?", *nearest);
}

}  // namespace ge
