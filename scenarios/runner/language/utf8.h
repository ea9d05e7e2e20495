#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scenario {

struct BadByte {
  int line = 1, column = 1;  ///< from 1; columns count bytes, as the rest of the language does
  uint8_t byte = 0;
};

/// The first byte that is not UTF-8 text: a broken or overlong sequence, a surrogate, or a control character other than
/// tab and line ends.
std::optional<BadByte> FindBadUtf8(std::string_view text);

/// At most `limit` bytes of the text, cut between characters, "…" added when something was cut.
std::string ShortenUtf8(std::string_view text, size_t limit);

}  // namespace scenario
