#pragma once

#include <string>
#include <string_view>

namespace ge {

// Text out of a file may hold anything: these are the ways in which it may leave the program (for JSON see
// core/om/json_text.h). Own code: the debug format of fmt 9 ends the program on text that is no UTF-8.

/// On a terminal: control characters, line ends included, and what is no UTF-8 as \xNN, so that no name can move the
/// cursor or pass for a line of ours.
std::string OneLine(std::string_view text);

/// As OneLine, in double quotes, quotes and backslashes in it behind a backslash: two texts never look alike.
std::string Quoted(std::string_view text);

/// In a message: as OneLine, in single quotes, at most 80 bytes of it.
std::string NameInMessage(std::string_view name);

}  // namespace ge
