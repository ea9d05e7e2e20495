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

/// A text from a file as a message shows it: at most kMaxShownText bytes, cut between characters, with "…" where
/// something was cut, and
/// '?' for control characters, which YAML's escapes can smuggle in.
std::string ShownText(std::string_view text);
inline constexpr size_t kMaxShownText = 60;

/// Whether the text holds a control character, line ends included.
bool HasControlCharacter(std::string_view text);

}  // namespace scenario
