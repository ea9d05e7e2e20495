#include "scenarios/runner/command/find_opp.h"

namespace scenario {
namespace fs = std::filesystem;
using ge::kParamInvalid;
using ge::MakeError;

ge::StatusOr<fs::path> FindOpp(const std::string& given, const char* environment, const fs::path& program) {
  std::error_code error;
  if (!given.empty()) {
    if (!fs::is_directory(given, error)) return MakeError(kParamInvalid, "--opp: no folder '{}'", given);
    return fs::canonical(given, error);
  }
  std::string variable = environment == nullptr ? "" : environment;
  if (!variable.empty()) {
    if (!fs::is_directory(variable, error))
      return MakeError(kParamInvalid, "ASCEND_OPP_PATH: no folder '{}'", variable);
    return fs::canonical(variable, error);
  }
  fs::path folder = program.parent_path();
  for (const fs::path& candidate : {folder / "opp", folder.parent_path() / "opp"}) {
    if (fs::is_directory(candidate, error)) return fs::canonical(candidate, error);
  }
  return MakeError(kParamInvalid,
                   "no operator package: --opp and ASCEND_OPP_PATH are not given, and there is no '{}' and no '{}'",
                   (folder / "opp").string(), (folder.parent_path() / "opp").string());
}

}  // namespace scenario
