#pragma once

#include <span>

#include "core/base/embedded_file.h"

namespace ge {

/// The files of core/platform/chips in order of their names, "<soc_version>.ini"; the build makes the body.
std::span<const EmbeddedFile> EmbeddedChips();

}  // namespace ge
