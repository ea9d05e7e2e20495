#pragma once

// The way from an operator library to the process that loaded it. Ours; library-internal.

#include <cstdint>

#include "graph/compiler_def.h"

namespace ge {

enum class LogLevel : int32_t { kDebug = 0, kInfo = 1, kWarning = 2, kError = 3 };

/// Takes one line that the library logs (core/abi/op_library.h, Rt2HostInfo::log).
struct HostLog {
  void (*log)(void* user, int32_t level, const char* where, const char* text) = nullptr;
  void* user = nullptr;
};

/// Set once by the library's entry. Without it errors go to stderr and everything else nowhere.
RT2_LIBRARY_LOCAL inline HostLog& LibraryHostLog() {
  static HostLog host_log;
  return host_log;
}

}  // namespace ge
