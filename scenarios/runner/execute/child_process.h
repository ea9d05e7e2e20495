#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace scenario {

/// The descriptor on which a child writes lines to its parent.
inline constexpr int kChildChannel = 3;

struct ChildCommand {
  std::vector<std::string> arguments;    ///< the first is the program's path
  std::vector<std::string> environment;  ///< "NAME=value", in place of the parent's variables of these names
  std::chrono::milliseconds wall_limit{0};
};

/// How a child ended.
struct ChildOutcome {
  bool timed_out = false;
  int signal = 0;  ///< that ended it; 0: it exited
  int exit_code = 0;
  std::vector<std::string> lines;  ///< from the channel, complete ones only
  std::string output;              ///< tail of its standard output and standard error
};

inline constexpr size_t kMaxChannelBytes = size_t{64} << 20;
inline constexpr size_t kMaxOutputTail = size_t{16} << 10;

/// Runs a program in a process group of its own with posix_spawn and waits for it. When the wall limit is over, or the
/// channel overflows, the whole group is killed; what is left of the group is killed in any case. `on_line` is called
/// with each line as it comes; may be empty.
ge::StatusOr<ChildOutcome> RunChild(const ChildCommand& command, const std::function<void(std::string_view)>& on_line);

/// "SIGSEGV", "signal 64".
std::string SignalName(int signal);

/// This program's own file.
ge::StatusOr<std::filesystem::path> OwnExecutable();

}  // namespace scenario
