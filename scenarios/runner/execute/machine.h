#pragma once

#include <filesystem>
#include <optional>

#include "core/opp/opp_package.h"
#include "core/runtime/static/file_constant.h"
#include "scenarios/runner/scenario.h"

namespace scenario {

/// The machine that a scenario runs on: a folder of its own, and in it a symbolic link to the operator package. `opp:
/// none` removes the link; the package itself is never touched.
class Machine {
 public:
  /// `work` must exist. `built_in_opp` is what `opp: built-in` means; it may be missing as long as nobody asks for it.
  Machine(std::filesystem::path work, std::filesystem::path built_in_opp);

  /// Puts the environment into force from here on. Files of weights are written or removed. A folder that does
  /// not exist is refused by name.
  ge::Status Apply(const EnvironmentSpec& environment);

  const std::filesystem::path& work() const { return work_; }
  /// The files of file constants: those of the folder `weight` beside the models, and what they are called by id.
  const ge::WeightFiles& weight_files() const { return weight_files_; }
  /// Where the package is reached; nothing is there after `opp: none`.
  std::filesystem::path opp() const { return work_ / "opp"; }
  /// The host that models are compiled for; nothing: that of the package.
  const std::optional<ge::HostEnvironment>& host() const { return host_; }

 private:
  ge::Status WriteWeights(const WeightFileSpec& file) const;
  ge::Status RemoveLink();
  ge::Status Link(const std::filesystem::path& target);

  std::filesystem::path work_;
  std::filesystem::path built_in_opp_;
  std::optional<ge::HostEnvironment> host_;
  ge::WeightFiles weight_files_;
};

/// A new empty folder below the system's folder for temporary files.
ge::StatusOr<std::filesystem::path> MakeWorkFolder();

}  // namespace scenario
