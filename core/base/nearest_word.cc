#include "core/base/nearest_word.h"

#include <fmt/format.h>

#include <cctype>

namespace ge {
namespace {

// Longer ones are no misspelling of a word of ours; the distance costs the product of the lengths.
constexpr size_t kMaxWord = 128;

char Lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

}  // namespace

size_t EditDistance(std::string_view a, std::string_view b) {
  // Optimal string alignment over three rows.
  std::vector<size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      size_t changed = Lower(a[i - 1]) == Lower(b[j - 1]) ? 0 : 1;
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + changed});
      bool swapped = i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) && Lower(a[i - 2]) == Lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(above);
    above.swap(row);
  }
  return above[b.size()];
}

std::string NearestWord(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > kMaxWord) return "";
  std::string nearest;
  size_t limit = std::max<size_t>(1, word.size() / 3);
  size_t best = limit + 1;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > kMaxWord) continue;
    size_t distance = EditDistance(word, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string NearestHint(std::string_view word, const std::vector<std::string>& candidates) {
  std::string nearest = NearestWord(word, candidates);
  return nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
}

}  // namespace ge
