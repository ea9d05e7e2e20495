#pragma once

#include <string>

#include "core/base/bytes.h"
#include "core/om/om_check.h"

namespace ge {

/// An .om as one HTML page that needs nothing else: graphs, nodes, memory map, tasks, partitions (docs/om-tools.md).
/// The same file always gives the same bytes. Whatever the names in the file hold, they are text on the page: the data
/// cannot leave its script element, and the page allows no script or style but its own, and no network. The file must
/// load under `policy`: its error is returned otherwise.
StatusOr<std::string> RenderOmHtml(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict);

}  // namespace ge
