#include "core/compiler/options.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "core/base/nearest_word.h"
#include "core/compiler/placement/excluded_engines.h"

namespace ge {
namespace {

constexpr std::string_view kSocVersion = "soc_version";
constexpr std::string_view kHostEnvOs = "ge.host_env_os";
constexpr std::string_view kHostEnvCpu = "ge.host_env_cpu";
constexpr std::string_view kTilingScheduleOptimize = "ge.tiling_schedule_optimize";
constexpr std::string_view kDeterministic = "ge.deterministic";
constexpr std::string_view kPhonyOffsetPolicy = "ge.phonyOffsetPolicy";
constexpr std::string_view kFeatureBaseRefreshable = "ge.featureBaseRefreshable";
constexpr std::string_view kMemoryOptimizationPolicy = "ge.exec.memoryOptimizationPolicy";
constexpr std::string_view kConstLifecycle = "ge.constLifecycle";
constexpr std::string_view kPlacement = "ge.exec.placement";
constexpr std::string_view kEngineType = "ge.engineType";
constexpr std::string_view kExcludeEngines = "ge.exec.exclude_engines";

const CompileOption* FindOption(std::string_view name) {
  for (const CompileOption& option : CompileOptionTable()) {
    if (option.name == name) return &option;
  }
  return nullptr;
}

Status CheckOption(std::string_view name, const std::string& value) {
  const CompileOption* option = FindOption(name);
  if (option == nullptr) {
    std::vector<std::string> known;
    for (const CompileOption& each : CompileOptionTable()) known.emplace_back(each.name);
    return MakeError(kOptionInvalid, "option '{}' is unknown{}", name, NearestHint(name, known));
  }
  bool is_default = value.empty();
  if (is_default || option->values.empty() ||
      std::find(option->values.begin(), option->values.end(), value) != option->values.end()) {
    return {};
  }
  return MakeError(kOptionInvalid, "option {} is '{}'; it must be one of {}{}", name, value,
                   fmt::join(option->values, ", "), NearestHint(value, option->values));
}

/// The given value, or the table's fallback.
std::string ValueOf(const CompileOptions& options, std::string_view name) {
  auto it = options.find(name);
  return it == options.end() || it->second.empty() ? std::string(FindOption(name)->fallback) : it->second;
}

}  // namespace

std::span<const CompileOption> CompileOptionTable() {
  static const std::vector<CompileOption> table = {
      {kSocVersion, ChipConfig::KnownChips(), "Ascend910B1", "the chip that the model is for"},
      {kHostEnvOs, {"linux", "minios"}, "", "OS that packed libraries run on; default: that of the operator package"},
      {kHostEnvCpu,
       {"x86_64", "aarch64", "arm64", "arm"},
       "",
       "CPU that packed libraries run on; default: that of the operator package"},
      {kTilingScheduleOptimize, {"0", "1"}, "0", "1: tiling that reads values which vary runs on the device"},
      {kDeterministic, {"0", "1"}, "0", "1: kernels must give the same bits each time"},
      {kOoLevel, {"O1", "O3"}, "O3", "O1: only what a compile needs; O3: everything that makes the model better"},
      {kOoConstantFolding, {"true", "false"}, "true", "compute at compile time what depends on constants only"},
      {kOoDeadCodeElimination, {"true", "false"}, "true", "remove branches that a constant condition never takes"},
      {kOptimizationSwitch, {}, "", "`Pass:on;Pass2:off`: single passes, against level and switches"},
      {kPhonyOffsetPolicy,
       {"strict", "reference"},
       "strict",
       "offsets of PhonyConcat and PhonySplit: true positions, or the reference's numbers"},
      {kFeatureBaseRefreshable, {"0", "1"}, "0", "1: feature memory may move between executions"},
      {kMemoryOptimizationPolicy,
       {"BalancePriority", "MemoryPriority"},
       "BalancePriority",
       "MemoryPriority: large constants that several nodes read are not folded into more of them"},
      {kConstLifecycle,
       {"graph", "session"},
       "graph",
       "session: ops of type Constant keep their place in variable memory instead of becoming Const"},
      {kPlacement,
       {"DEVICE", "HOST"},
       "DEVICE",
       "HOST asks for every op on the host CPU, which a static model cannot have: it is refused"},
      {kEngineType, {"AiCore", "VectorCore"}, "AiCore", "the kind of core that kernels are for"},
      {kExcludeEngines, {}, "", "`AiCore|Dsa`: engines that get no op; unknown names are ignored"},
  };
  return table;
}

std::string_view CompileSettings::short_soc_version() const {
  const std::string* name = chip->FindText("version", "Short_SoC_version");
  return name == nullptr ? std::string_view(chip->soc_version()) : std::string_view(*name);
}

StatusOr<CompileSettings> ParseCompileOptions(const CompileOptions& options, const HostEnvironment& package_host) {
  for (const auto& [name, value] : options) GE_RETURN_IF_ERROR(CheckOption(name, value));
  if (ValueOf(options, kPlacement) == "HOST") {
    return MakeError(
        kUnsupported,
        "option {} is 'HOST': static models run on the device alone, and ops of the host CPU need a dynamic "
        "model, which is not supported yet",
        kPlacement);
  }
  CompileSettings settings;
  GE_ASSIGN_OR_RETURN(settings.chip, ChipConfig::Find(ValueOf(options, kSocVersion)));
  settings.host = {ValueOf(options, kHostEnvOs), ValueOf(options, kHostEnvCpu)};
  if (settings.host.os.empty() || settings.host.cpu.empty()) settings.host = package_host;
  settings.tiling_schedule_optimize = ValueOf(options, kTilingScheduleOptimize) == "1";
  settings.deterministic = ValueOf(options, kDeterministic) == "1";
  GE_ASSIGN_OR_RETURN(settings.optimization, OptimizationOptions::Parse(options));
  settings.phony_offset_policy =
      ValueOf(options, kPhonyOffsetPolicy) == "reference" ? PhonyOffsetPolicy::kReference : PhonyOffsetPolicy::kStrict;
  settings.excluded_engines = ParseExcludedEngines(ValueOf(options, kEngineType), ValueOf(options, kExcludeEngines));
  settings.feature_base_refreshable = ValueOf(options, kFeatureBaseRefreshable) == "1";
  settings.const_lifecycle =
      ValueOf(options, kConstLifecycle) == "session" ? ConstLifecycle::kSession : ConstLifecycle::kGraph;
  settings.memory_priority = ValueOf(options, kMemoryOptimizationPolicy) == "MemoryPriority";
  return settings;
}

}  // namespace ge
