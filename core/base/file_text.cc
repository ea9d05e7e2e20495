#include "core/base/file_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/utf8.h"

namespace ge {
namespace {

constexpr size_t kShownBytes = 80;

/// U+0000 to U+001F, U+007F, and U+0080 to U+009F, which are two bytes.
size_t ControlLength(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x20 || byte == 0x7F) return 1;
  return byte == 0xC2 && text.size() > 1 && static_cast<unsigned char>(text[1]) < 0xA0 ? 2 : 0;
}

/// `behind_backslash`: characters that get one.
std::string Escape(std::string_view text, std::string_view behind_backslash) {
  const bool is_utf8 = IsUtf8(text);
  std::string line;
  while (!text.empty()) {
    const bool readable = is_utf8 || static_cast<unsigned char>(text[0]) < 0x80;
    const size_t hidden = readable ? ControlLength(text) : 1;
    for (size_t i = 0; i < hidden; ++i) line += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[i]));
    if (hidden == 0) {
      if (behind_backslash.find(text[0]) != std::string_view::npos) line += '\\';
      line += text[0];
    }
    text.remove_prefix(std::max<size_t>(hidden, 1));
  }
  return line;
}

}  // namespace

std::string OneLine(std::string_view text) { return Escape(text, ""); }

std::string Quoted(std::string_view text) { return '"' + Escape(text, "\"\\") + '"'; }

std::string NameInMessage(std::string_view name) {
  const std::string_view shown = CutText(name, kShownBytes);
  const std::string end = shown.size() < name.size() ? fmt::format("…' ({} bytes)", name.size()) : "'";
  return fmt::format("'{}{}", OneLine(shown), end);
}

}  // namespace ge
