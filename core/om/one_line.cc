#include "core/om/one_line.h"

#include <fmt/format.h>

namespace ge {

std::string OneLine(std::string_view text) {
  std::string line;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const unsigned char next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    const bool is_c1 = byte == 0xC2 && next >= 0x80 && next < 0xA0;  // U+0080 to U+009F
    if (is_c1) {
      line += fmt::format("\\x{:02X}\\x{:02X}", byte, next);
      ++i;
    } else if (byte < 0x20 || byte == 0x7F) {
      line += fmt::format("\\x{:02X}", byte);
    } else {
      line += text[i];
    }
  }
  return line;
}

}  // namespace ge
