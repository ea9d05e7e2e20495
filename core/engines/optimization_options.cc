#include "core/engines/optimization_options.h"

#include <array>
#include <utility>
#include <vector>

#include "core/base/nearest_word.h"

namespace ge {
namespace {

/// Options that are on at every level and take true or false.
constexpr std::array<std::string_view, 2> kSwitches = {kOoConstantFolding, kOoDeadCodeElimination};

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kReadableNames = {{
    {kOoLevel, "oo_level"},
    {kOoConstantFolding, "oo_constant_folding"},
    {kOoDeadCodeElimination, "oo_dead_code_elimination"},
    {kOptimizationSwitch, "optimization_switch"},
}};

std::string_view Trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

StatusOr<std::pair<std::string, bool>> ParseSwitchEntry(std::string_view entry) {
  const size_t colon = entry.find(':');
  const std::string_view name = Trim(entry.substr(0, colon));
  const std::string_view word = colon == std::string_view::npos ? "" : Trim(entry.substr(colon + 1));
  if (word != "on" && word != "off") {
    return MakeError(kOptionInvalid, "option {}: '{}' must be 'Pass:on' or 'Pass:off'", kOptimizationSwitch, entry);
  }
  if (FindPassInfo(name) == nullptr) {
    std::vector<std::string> known;
    for (const PassInfo& pass : PassTable()) known.emplace_back(pass.name);
    return MakeError(kOptionInvalid, "option {}: there is no pass '{}'{}", kOptimizationSwitch, name,
                     NearestHint(name, known));
  }
  return std::pair(std::string(name), word == "on");
}

}  // namespace

std::string_view ReadableOptionName(std::string_view key) {
  for (const auto& [option, readable] : kReadableNames) {
    if (option == key) return readable;
  }
  return key;
}

std::string PassSetting::ToString() const {
  std::string text =
      fmt::format("{} by {} = {}", enabled ? "on" : "off", ReadableOptionName(option), value.empty() ? "\"\"" : value);
  return source == SettingSource::kUser ? text : text + " (the default)";
}

StatusOr<OptimizationOptions> OptimizationOptions::Parse(
    const std::map<std::string, std::string, std::less<>>& options) {
  OptimizationOptions result;
  if (const auto level = options.find(kOoLevel); level != options.end() && !level->second.empty()) {
    if (level->second != "O1" && level->second != "O3") {
      return MakeError(kOptionInvalid, "option {} is '{}'; it must be O1 or O3", kOoLevel, level->second);
    }
    result.level_ = level->second == "O1" ? 1 : 3;
    result.level_given_ = true;
  }
  for (std::string_view key : kSwitches) {
    const auto given = options.find(key);
    if (given == options.end()) continue;
    const std::string& value = given->second;
    if (!value.empty() && value != "true" && value != "false") {
      return MakeError(kOptionInvalid, "option {} is '{}'; it must be true or false", key, value);
    }
    result.switches_.emplace(key, value);
  }
  const auto list = options.find(kOptimizationSwitch);
  std::string_view rest = list == options.end() ? std::string_view() : std::string_view(list->second);
  while (!rest.empty()) {
    const size_t end = rest.find(';');
    const std::string_view entry = Trim(rest.substr(0, end));
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    if (entry.empty()) continue;
    GE_ASSIGN_OR_RETURN(auto pass, ParseSwitchEntry(entry));
    if (!result.passes_.insert(pass).second) {
      return MakeError(kOptionInvalid, "option {} names pass '{}' twice", kOptimizationSwitch, pass.first);
    }
  }
  return result;
}

OptionSetting OptimizationOptions::Get(std::string_view key) const {
  if (key == kOoLevel) {
    return {fmt::format("O{}", level_), level_given_ ? SettingSource::kUser : SettingSource::kDefault};
  }
  const auto given = switches_.find(key);
  if (given != switches_.end()) return {given->second, SettingSource::kUser};
  return {"true", level_given_ ? SettingSource::kLevel : SettingSource::kDefault};
}

bool OptimizationOptions::IsEnabled(const PassInfo& pass) const {
  if (const auto entry = passes_.find(pass.name); entry != passes_.end()) return entry->second;
  for (auto option = pass.options.rbegin(); option != pass.options.rend(); ++option) {
    if (const auto given = switches_.find(*option); given != switches_.end()) return given->second != "false";
  }
  return pass.level <= level_;
}

PassSetting OptimizationOptions::SettingOf(const PassInfo& pass) const {
  PassSetting setting;
  setting.enabled = IsEnabled(pass);
  if (passes_.contains(pass.name)) {
    setting.option = kOptimizationSwitch;
    setting.value = fmt::format("{}:{}", pass.name, setting.enabled ? "on" : "off");
    setting.source = SettingSource::kUser;
    return setting;
  }
  for (auto option = pass.options.rbegin(); option != pass.options.rend(); ++option) {
    if (!switches_.contains(*option)) continue;
    setting.option = *option;
    setting.value = switches_.find(*option)->second;
    setting.source = SettingSource::kUser;
    return setting;
  }
  // A pass of an option that nobody gave is on by the option's own default.
  const bool level_decides = pass.options.empty() || pass.level > level_;
  setting.option = level_decides ? kOoLevel : pass.options.back();
  const OptionSetting decided = Get(setting.option);
  setting.value = decided.value;
  setting.source = decided.source == SettingSource::kUser ? SettingSource::kUser : SettingSource::kDefault;
  return setting;
}

}  // namespace ge
