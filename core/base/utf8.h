#pragma once

#include <string_view>

namespace ge {

/// No overlong forms, no surrogates, nothing past U+10FFFF.
bool IsUtf8(std::string_view text);

/// The longest beginning of at most `limit` bytes that does not end within a character.
std::string_view CutText(std::string_view text, size_t limit);

}  // namespace ge
