#pragma once

#include <string>
#include <string_view>

namespace ge {

/// A name out of a file as a message shows it: quoted, at most 80 bytes of it, control characters and what is no UTF-8
/// as \xNN.
std::string NameInMessage(std::string_view name);

}  // namespace ge
