#pragma once

#include <span>

#include "core/base/embedded_file.h"

namespace ge {

/// The parts of the page in this folder: page.html, style.css and the scripts in the order in which they run; the build
/// makes the body.
std::span<const EmbeddedFile> EmbeddedPage();

}  // namespace ge
