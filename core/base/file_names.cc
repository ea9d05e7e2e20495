#include "core/base/file_names.h"

#include <fmt/format.h>

#include "core/base/sha256.h"

namespace ge {
namespace {

bool IsSafe(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("._-+@=").find(c) != std::string_view::npos;
}

std::string LowerCase(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string MakeSafe(std::string_view name) {
  constexpr size_t kHashDigits = 16;
  while (name.starts_with('/')) name.remove_prefix(1);
  std::string safe;
  for (char c : name.substr(0, FileNames::kMaxLength)) safe += IsSafe(c) ? c : '_';
  if (safe.starts_with('.') || safe.starts_with('-')) safe.front() = '_';
  if (safe.empty()) return "unnamed";
  if (name.size() > FileNames::kMaxLength) {
    safe.resize(FileNames::kMaxLength - kHashDigits - 1);
    safe += "_" + Sha256Hex(AsBytes(name)).substr(0, kHashDigits);
  }
  return safe;
}

}  // namespace

std::string FileNames::Make(std::string_view name, std::string_view suffix) {
  const std::string safe = MakeSafe(name);
  std::string made = fmt::format("{}{}", safe, suffix);
  size_t& copies = last_copies_[LowerCase(made)];  // many names may become one: never count from 1 again
  if (copies == 0) copies = 1;
  while (!taken_.insert(LowerCase(made)).second) made = fmt::format("{}_{}{}", safe, ++copies, suffix);
  return made;
}

}  // namespace ge
