#pragma once

#include <spdlog/spdlog.h>

namespace ge {

/// The one logger: stderr, level warning unless DRYDOCK_LOG (trace, debug, info, warn, error, off) says otherwise.
/// Nothing that a report or a file depends on goes through it.
spdlog::logger& Log();

}  // namespace ge
