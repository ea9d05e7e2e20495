#include "scenarios/runner/language/utf8.h"

#include <algorithm>

namespace scenario {
namespace {

bool IsControl(char c) { return static_cast<uint8_t>(c) < 0x20 || c == 0x7F; }

/// Length of the well-formed sequence at the start of `text` (not empty), 0 when there is none.
size_t SequenceLength(std::string_view text) {
  auto byte = [&](size_t i) { return static_cast<uint8_t>(text[i]); };
  uint8_t first = byte(0);
  if (first < 0x80) return 1;
  size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  uint32_t code = first & (0x7FU >> length);
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3FU);
  }
  bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  return overlong || surrogate || code > 0x10FFFF ? 0 : length;
}

}  // namespace

std::optional<BadByte> FindBadUtf8(std::string_view text) {
  BadByte at;
  for (size_t i = 0; i < text.size();) {
    at.byte = static_cast<uint8_t>(text[i]);
    size_t length = SequenceLength(text.substr(i));
    bool control = at.byte < 0x20 && at.byte != '\t' && at.byte != '\n' && at.byte != '\r';
    if (length == 0 || control || at.byte == 0x7F) return at;
    if (text[i] == '\n') {
      ++at.line;
      at.column = 1;
    } else {
      at.column += static_cast<int>(length);
    }
    i += length;
  }
  return std::nullopt;
}

std::string ShownText(std::string_view text) {
  size_t end = std::min(text.size(), kMaxShownText);
  while (end > 0 && end < text.size() && (static_cast<uint8_t>(text[end]) & 0xC0) == 0x80) --end;
  std::string shown(text.substr(0, end));
  std::replace_if(shown.begin(), shown.end(), IsControl, '?');
  return end < text.size() ? shown + "…" : shown;
}

bool HasControlCharacter(std::string_view text) { return std::any_of(text.begin(), text.end(), IsControl); }

}  // namespace scenario
