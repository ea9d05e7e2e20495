#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/status.h"

namespace ge {

/// A chip as its configuration file describes it: section → key → value, like GE's platform files. Every number's
/// source is a comment in chips/<soc>.ini. The files are embedded in the library: nothing is read at run time.
/// Immutable; shared by compiler, tiling and simulator.
class ChipConfig {
 public:
  using Section = std::map<std::string, std::string, std::less<>>;

  /// The chip by its full name ("Ascend910B1"). Unknown → kOptionInvalid, with the known names.
  static StatusOr<const ChipConfig*> Find(std::string_view soc_version);
  static std::vector<std::string> KnownChips();

  const std::string& soc_version() const { return soc_version_; }
  const std::map<std::string, Section, std::less<>>& sections() const { return sections_; }
  /// nullptr when the section or key is missing.
  const std::string* FindText(std::string_view section, std::string_view key) const;
  /// The value as a number; a missing or malformed one is a defect of our own file (checked when it is embedded).
  uint64_t Number(std::string_view section, std::string_view key) const;

  // The numbers that compiler and simulator ask for most.
  uint32_t npu_arch() const { return static_cast<uint32_t>(Number("version", "NpuArch")); }  ///< e.g. 2201
  uint32_t aic_count() const { return static_cast<uint32_t>(Number("SoCInfo", "cube_core_cnt")); }
  uint32_t aiv_count() const { return static_cast<uint32_t>(Number("SoCInfo", "vector_core_cnt")); }
  uint32_t aicpu_count() const { return static_cast<uint32_t>(Number("SoCInfo", "ai_cpu_cnt")); }
  uint32_t prefetch_num() const {
    return static_cast<uint32_t>(Number("SoCInfo", "prefetch_num"));
  }  ///< task descriptors read ahead
  uint64_t memory_bytes() const { return Number("SoCInfo", "memory_size"); }
  uint64_t ub_bytes() const { return Number("AICoreSpec", "ub_size"); }
  uint64_t l1_bytes() const { return Number("AICoreSpec", "l1_size"); }
  uint64_t l0a_bytes() const { return Number("AICoreSpec", "l0_a_size"); }
  uint64_t l0b_bytes() const { return Number("AICoreSpec", "l0_b_size"); }
  uint64_t l0c_bytes() const { return Number("AICoreSpec", "l0_c_size"); }
  uint64_t cube_freq_mhz() const { return Number("AICoreSpec", "cube_freq"); }
  /// Whether cube cores and vector cores are cores of their own (910B); otherwise an AI Core has both units, there are
  /// aic_count() of them, and aiv_count() counts vector cores beside them.
  bool has_split_cores() const;

  // What one device holds at most (spec/device-simulator.md §9.1).
  uint32_t max_streams() const {
    return Limit("max_streams");
  }  ///< ids that can be allocated, the default stream's too
  uint32_t max_tasks_per_stream() const { return Limit("max_tasks_per_stream"); }
  uint32_t max_persistent_tasks() const { return Limit("max_persistent_tasks"); }  ///< in model streams together
  uint32_t max_tasks() const { return Limit("max_tasks"); }
  uint32_t max_events() const { return Limit("max_events"); }
  uint32_t max_notifies() const { return Limit("max_notifies"); }
  uint32_t max_labels() const { return Limit("max_labels"); }
  uint32_t max_models() const { return Limit("max_models"); }
  uint32_t event_ticks_per_ms() const { return Limit("event_ticks_per_ms"); }  ///< of the counter that events read
  /// What a kernel may take when nobody says otherwise (spec/device-simulator.md §8.5).
  uint32_t aicore_timeout_ms() const { return Limit("aicore_timeout_ms"); }
  uint32_t aicpu_timeout_ms() const { return Limit("aicpu_timeout_ms"); }
  /// The system's part at the head of a kernel's workspace (spec/ascendc.md §7.6).
  uint64_t system_workspace_bytes() const { return Number("drydock.limits", "system_workspace_bytes"); }

 private:
  uint32_t Limit(std::string_view key) const { return static_cast<uint32_t>(Number("drydock.limits", key)); }

  std::string soc_version_;
  std::map<std::string, Section, std::less<>> sections_;
  friend StatusOr<ChipConfig> ParseChipConfig(std::string_view soc_version, std::string_view text);
};

/// Reads the ini text of a chip: [section], key=value, '#' or ';' comments. Refuses malformed lines and repeated keys
/// with their line.
StatusOr<ChipConfig> ParseChipConfig(std::string_view soc_version, std::string_view text);

}  // namespace ge
