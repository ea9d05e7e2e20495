#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "core/base/bytes.h"
#include "core/om/om_check.h"

namespace ge {

/// Everything that an .om says about itself, for `drydock om show FILE --json`: `kind`, `size`, `sha256`, `header`, and
/// under `models` for each model the list of its partitions with `type`, `type_name`, `file_offset`, `size`, `sha256`
/// and what is in them (`items` of SO_BINS, `kernels`, `graphs`, `tasks`, …); `loaded` is what a loader makes of it. A
/// bundle has `bundle_partitions` instead of models; `sub_files` are the models of a bundle and of a flow file, each
/// described in full. The file must load under `policy`: its error is returned otherwise.
StatusOr<nlohmann::ordered_json> DescribeOm(const SharedBytes& file, OmPolicy policy = OmPolicy::kStrict);

/// The same as a tree to read: one line a partition, one below it for each library, kernel, graph and kind of task.
std::string RenderOm(const nlohmann::ordered_json& description);

}  // namespace ge
