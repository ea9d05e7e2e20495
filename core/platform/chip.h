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

 private:
  std::string soc_version_;
  std::map<std::string, Section, std::less<>> sections_;
  friend StatusOr<ChipConfig> ParseChipConfig(std::string_view soc_version, std::string_view text);
};

/// Reads the ini text of a chip: [section], key=value, '#' or ';' comments. Refuses malformed lines and repeated keys
/// with their line.
StatusOr<ChipConfig> ParseChipConfig(std::string_view soc_version, std::string_view text);

}  // namespace ge
