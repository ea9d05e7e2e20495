#pragma once

#include <span>
#include <string_view>

namespace ge {

struct EmbeddedChip {
  std::string_view soc_version;  ///< the file's name
  std::string_view text;
};

/// The files of core/platform/chips in order of their names; the build makes the body (embed_chips.cmake).
std::span<const EmbeddedChip> EmbeddedChips();

}  // namespace ge
