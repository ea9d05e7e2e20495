#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "scenarios/runner/execute/run_options.h"

namespace scenario {

// Exit codes of `drydock`.
inline constexpr int kExitPassed = 0;
inline constexpr int kExitFailed = 1;    ///< a scenario failed
inline constexpr int kExitInvalid = 2;   ///< usage, or an invalid scenario
inline constexpr int kExitInternal = 3;  ///< an error of our own

inline constexpr double kDefaultWallLimitSeconds = 300;

/// The arguments of `drydock run`.
struct RunArguments {
  std::vector<std::string> paths;
  std::string filter, junit, json, trace, keep, dump_graphs, opp;
  size_t jobs = 1;
  uint64_t seed = 0;
  unsigned workers = 1;
  double wall_limit_seconds = kDefaultWallLimitSeconds;
  bool no_isolate = false;
  bool verify_passes = kVerifyPassesByDefault;
  bool timing = false;
  bool verbose = false;
};

/// Finds, reads and judges all scenarios, runs them when none is invalid, and reports. Returns the exit code.
int RunCommand(const RunArguments& arguments);

}  // namespace scenario
