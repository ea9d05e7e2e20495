#pragma once

#include <string>
#include <string_view>

namespace ge {

/// A text in double quotes: quotes, backslashes, line ends and tabs as in C, other control characters as \xNN. Bytes
/// above 0x7F stay; what is no UTF-8 is the matter of whoever prints it. Own code because the debug format of fmt 9
/// ends the program on text that is no UTF-8.
std::string Quoted(std::string_view text);

}  // namespace ge
