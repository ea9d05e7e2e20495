#pragma once

#include <filesystem>
#include <string>

#include "core/base/status.h"

namespace scenario {

/// The built-in operator package: `given` (--opp), else the environment's ASCEND_OPP_PATH, else `opp` beside the
/// program or one folder up. What is given and is no folder is an error, as is finding nothing; both name where was
/// looked.
ge::StatusOr<std::filesystem::path> FindOpp(const std::string& given, const char* environment,
                                            const std::filesystem::path& program);

}  // namespace scenario
