#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace ge {

/// A pass of the compiler as options see it (spec/compiler.md §1.4, spec/ge-local.md §2.4).
struct PassInfo {
  std::string_view name;                  ///< as `ge.optimizationSwitch` names it
  int level = 0;                          ///< on at this optimisation level and above
  std::vector<std::string_view> options;  ///< "ge.oo.…" keys that turn it on and off; the last one with a value counts
};

inline constexpr std::string_view kOoLevel = "ge.oo.level";
inline constexpr std::string_view kOoConstantFolding = "ge.oo.constantFolding";
inline constexpr std::string_view kOoDeadCodeElimination = "ge.oo.deadCodeElimination";
inline constexpr std::string_view kOptimizationSwitch = "ge.optimizationSwitch";

/// Every pass that an option can turn on or off, by name. What a pass does and when it runs is in
/// core/compiler/passes/pass_list.h.
std::span<const PassInfo> PassTable();

/// null when there is no such pass.
const PassInfo* FindPassInfo(std::string_view name);

}  // namespace ge
