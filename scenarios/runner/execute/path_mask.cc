#include "scenarios/runner/execute/path_mask.h"

#include <algorithm>
#include <cctype>

namespace scenario {
namespace {

bool IsNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

/// Whether a file name that ends before `at` goes on there: "/tmp/a" is no part of "/tmp/ab" or "/tmp/a.b", but of "in
/// /tmp/a.".
bool GoesOn(std::string_view text, size_t at) {
  if (at >= text.size()) return false;
  if (text[at] == '.') return at + 1 < text.size() && IsNamePart(text[at + 1]);
  return IsNamePart(text[at]);
}

}  // namespace

void PathMask::Add(const std::filesystem::path& path, std::string_view replacement) {
  std::error_code error;
  std::filesystem::path real = std::filesystem::canonical(path, error);
  for (std::string text : {path.lexically_normal().string(), error ? std::string() : real.string()}) {
    while (text.size() > 1 && text.ends_with('/')) text.pop_back();
    // A relative path is nobody's secret, and short ones stand for too much.
    if (text.size() < 2 || text[0] != '/') continue;
    replacements_.emplace_back(std::move(text), replacement);
  }
  std::stable_sort(replacements_.begin(), replacements_.end(),
                   [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
}

std::string PathMask::Apply(std::string_view text) const {
  std::string masked;
  for (size_t i = 0; i < text.size();) {
    auto found = std::find_if(replacements_.begin(), replacements_.end(), [&](const auto& replacement) {
      return text.substr(i).starts_with(replacement.first) && !GoesOn(text, i + replacement.first.size());
    });
    if (found == replacements_.end()) {
      masked += text[i++];
    } else {
      masked += found->second;
      i += found->first.size();
    }
  }
  return masked;
}

}  // namespace scenario
