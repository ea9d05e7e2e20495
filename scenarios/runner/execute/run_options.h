#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace scenario {

/// A build for finding faults looks for them without being asked.
#ifdef NDEBUG
inline constexpr bool kVerifyPassesByDefault = false;
#else
inline constexpr bool kVerifyPassesByDefault = true;
#endif

/// How one scenario is run. All paths are absolute.
struct RunOptions {
  std::string id;                     ///< ScenarioResult::id
  std::filesystem::path opp;          ///< built-in operator package; empty: none was found
  std::filesystem::path work;         ///< exists, empty, belongs to this run
  std::filesystem::path keep;         ///< folder of this scenario for models and wrong outputs; empty: nothing is kept
  std::filesystem::path dump_graphs;  ///< folder of this scenario for graphs before and after passes; empty: none
  std::filesystem::path trace;        ///< file for the device's trace; empty: none
  int trace_pid = 1;
  uint64_t seed = 0;
  bool verify_passes = kVerifyPassesByDefault;  ///< evaluate the graph before and after each pass (pass_verifier.h)
  unsigned workers = 1;
};

/// Told what is being done, before it is done: "step 2 (load model.om)", "infer shape of node 'mm' (MatMulV2)".
using Progress = std::function<void(std::string_view activity)>;

}  // namespace scenario
