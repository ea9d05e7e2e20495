#pragma once

#include <string_view>

namespace ge {

/// A text file of the source tree that the build put into the program (cmake/DrydockEmbed.cmake).
struct EmbeddedFile {
  std::string_view name;  ///< file name without its folder
  std::string_view text;
};

}  // namespace ge
