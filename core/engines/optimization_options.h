#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/base/status.h"
#include "core/engines/pass_table.h"

namespace ge {

/// Who decided a value.
enum class SettingSource : uint8_t { kDefault, kLevel, kUser };

/// One option and where its value comes from.
struct OptionSetting {
  std::string value;
  SettingSource source = SettingSource::kDefault;
};

/// Whether a pass runs, and which setting says so.
struct PassSetting {
  bool enabled = true;
  std::string_view option;  ///< GE's key of the setting that decided: "ge.oo.level", "ge.optimizationSwitch", …
  std::string value;        ///< what that option says: "O1", "false", "StopGradientPass:off"
  SettingSource source = SettingSource::kDefault;

  /// The decision as a clause: "on by oo_level = O3 (the default)".
  std::string ToString() const;
};

/// "oo_level" of "ge.oo.level": the name that users of the offline compiler type; a key without one is its own.
std::string_view ReadableOptionName(std::string_view key);

/// The optimisation level, the `ge.oo.*` switches and the list `ge.optimizationSwitch` of one compile (spec/ge-local.md
/// §2.4). The list beats a switch that a user gave, which beats the level. Immutable.
class OptimizationOptions {
 public:
  /// Nothing given: level O3, every switch true.
  OptimizationOptions() = default;

  /// Takes these options out of a compile's and ignores the others. Refuses with kOptionInvalid: another level than O1
  /// and O3, a switch that is neither true nor false, an entry that is not `Pass:on` or `Pass:off`, and a pass that is
  /// not in PassTable(), with the nearest name. An empty level or list is the default; an empty switch stays an empty
  /// value, which counts as true.
  static StatusOr<OptimizationOptions> Parse(const std::map<std::string, std::string, std::less<>>& options);

  /// 1 or 3.
  int level() const { return level_; }
  /// Of kOoLevel, kOoConstantFolding or kOoDeadCodeElimination; a switch that nobody gave has the level's value.
  OptionSetting Get(std::string_view key) const;

  PassSetting SettingOf(const PassInfo& pass) const;
  /// The same without words, for loops.
  bool IsEnabled(const PassInfo& pass) const;

 private:
  int level_ = 3;
  bool level_given_ = false;
  std::map<std::string, std::string, std::less<>> switches_;  ///< given `ge.oo.*` switches
  std::map<std::string, bool, std::less<>> passes_;           ///< entries of the list
};

}  // namespace ge
