#include "core/base/utf8.h"

#include <cstdint>

namespace ge {

bool IsUtf8(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    auto byte = static_cast<uint8_t>(text[i]);
    size_t extra = byte < 0x80 ? 0 : byte < 0xC2 ? 4 : byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : byte < 0xF5 ? 3 : 4;
    if (extra == 4 || text.size() - i <= extra) return false;
    uint32_t code = byte & (0x7FU >> (extra == 0 ? 0 : extra + 1));
    for (size_t k = 1; k <= extra; ++k) {
      auto next = static_cast<uint8_t>(text[i + k]);
      if ((next & 0xC0U) != 0x80U) return false;
      code = code << 6U | (next & 0x3FU);
    }
    // Overlong forms, surrogates and what lies past the last code point.
    if ((extra == 2 && code < 0x800) || (extra == 3 && (code < 0x10000 || code > 0x10FFFF)) ||
        (code >= 0xD800 && code < 0xE000)) {
      return false;
    }
    i += extra + 1;
  }
  return true;
}

std::string_view CutText(std::string_view text, size_t limit) {
  if (text.size() <= limit) return text;
  auto is_continuation = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; };
  while (limit > 0 && is_continuation(text[limit])) --limit;
  return text.substr(0, limit);
}

}  // namespace ge
