#include "core/op/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/op/limits.h"

namespace ge {
namespace {

size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
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
