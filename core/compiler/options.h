#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/compiler/ge_generator.h"
#include "core/compiler/prepare/check_graph.h"
#include "core/engines/optimization_options.h"
#include "core/engines/phony_offset_policy.h"

namespace ge {

/// One option of a compile. The table of all of them is the only place that knows their names.
struct CompileOption {
  std::string_view name;
  std::vector<std::string> values;  ///< allowed; empty: text with a form of its own
  std::string_view fallback;        ///< when the option is not given, or given as ""; empty: see `meaning`
  std::string_view meaning;
};

std::span<const CompileOption> CompileOptionTable();

/// The options of one compile, checked and complete.
struct CompileSettings {
  const ChipConfig* chip = nullptr;
  HostEnvironment host;  ///< where packed libraries will run (spec/so-in-om.md §2.6)
  bool tiling_schedule_optimize = false;
  bool deterministic = false;
  OptimizationOptions optimization;
  PhonyOffsetPolicy phony_offset_policy = PhonyOffsetPolicy::kStrict;
  std::set<std::string, std::less<>> excluded_engines;  ///< get no op
  ConstLifecycle const_lifecycle = ConstLifecycle::kGraph;
  bool feature_base_refreshable = false;  ///< the feature memory's address may change between executions
  bool memory_priority = false;           ///< rather compute again than keep two constants

  /// "Ascend910B" of Ascend910B1: kernels are kept per family.
  std::string_view short_soc_version() const;
};

/// Unknown names and values are refused with kOptionInvalid and the nearest name. When host OS or CPU is missing, both
/// are those of the operator package (spec/so-in-om.md §2.6).
StatusOr<CompileSettings> ParseCompileOptions(const CompileOptions& options, const HostEnvironment& package_host);

}  // namespace ge
