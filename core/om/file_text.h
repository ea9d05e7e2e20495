#pragma once

#include <string>
#include <string_view>

namespace ge {

// Text out of a file may hold anything: these are the ways in which it may leave the program.

/// On a terminal: control characters, line ends included, and what is no UTF-8 as \xNN, so that no name can move the
/// cursor or pass for a line of ours.
std::string OneLine(std::string_view text);

/// In a message: as OneLine, quoted, at most 80 bytes of it.
std::string NameInMessage(std::string_view name);

/// In JSON: bytes that are no UTF-8 become U+FFFD.
std::string JsonText(std::string_view text);

}  // namespace ge
