#pragma once

// platform_ascendc::PlatformAscendC: the questions that tiling asks about a chip (spec/op-host-api.md §9.2). A null
// platform answers as a chip that says nothing.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "platform/platform_infos_def.h"
#include "platform/soc_spec.h"

namespace platform_ascendc {

enum class CoreMemType { L0_A = 0, L0_B = 1, L0_C = 2, L1 = 3, L2 = 4, UB = 5, HBM = 6, FB = 7, BT = 8, RESERVED };

enum class SocVersion {
  ASCEND910 = 0,
  ASCEND910B,
  ASCEND310P,
  ASCEND310B,
  ASCEND950,
  ASCEND910_95 = ASCEND950,
  ASCEND910_55,
  AS31XM1,
  ASCEND031,
  ASCEND035,
  ASCEND310,
  ASCEND610,
  ASCEND610Lite,
  ASCEND910_93,
  BS9SX1A,
  BS9SX2A,
  HI3796CV300CS,
  HI3796CV300ES,
  MC61AM21A,
  MC62,
  SD3403,
  KIRINX90,
  KIRIN9030,
  MC32DM11A,
  ASCEND350,
  RESERVED_VERSION = 99999
};

enum class ReservedSize : uint32_t { RESERVED_SIZE_8K, RESERVED_SIZE_16K, RESERVED_SIZE_32K };

class PlatformAscendC {
 public:
  explicit PlatformAscendC(fe::PlatFormInfos* platform_info) : platform_info_(platform_info) {}
  PlatformAscendC(const PlatformAscendC&) = default;
  PlatformAscendC& operator=(const PlatformAscendC&) = default;
  ~PlatformAscendC() = default;

  uint32_t GetCoreNum() const { return platform_info_ == nullptr ? 0 : platform_info_->GetCoreNum(); }
  uint32_t GetCoreNumAic() const { return CoreCount("cube_core_cnt"); }
  uint32_t GetCoreNumAiv() const { return CoreCount("vector_core_cnt"); }
  uint32_t GetCoreNumVector() const {
    return GetSocVersion() == SocVersion::ASCEND310P ? static_cast<uint32_t>(Number("SoCInfo", "vector_core_cnt")) : 0;
  }

  /// What a user may have of UB and L1 is less than what the chip has: 256 bytes on the 910B family, and on UB what was
  /// reserved.
  void GetCoreMemSize(const CoreMemType& type, uint64_t& size) const {
    size = MemorySize(type);
    if (type != CoreMemType::UB && type != CoreMemType::L1) return;
    uint64_t kept = GetSocVersion() == SocVersion::ASCEND910B ? kSystemReservedBytes : 0;
    if (type == CoreMemType::UB) kept += reserved_ub_bytes_;
    size = size > kept ? size - kept : 0;
  }
  void GetCoreMemBw(const CoreMemType& type, uint64_t& bandwidth) const {
    bandwidth = 0;
    if (platform_info_ == nullptr) return;
    if (type == CoreMemType::L2) platform_info_->GetLocalMemBw(fe::LocalMemType::L2, bandwidth);
    if (type == CoreMemType::HBM) platform_info_->GetLocalMemBw(fe::LocalMemType::HBM, bandwidth);
  }

  SocVersion GetSocVersion() const {
    struct Row {
      const char* short_version;
      SocVersion version;
    };
    static constexpr Row kRows[] = {{"Ascend910", SocVersion::ASCEND910},     {"Ascend910B", SocVersion::ASCEND910B},
                                    {"Ascend910_93", SocVersion::ASCEND910B}, {"Ascend310P", SocVersion::ASCEND310P},
                                    {"Ascend310B", SocVersion::ASCEND310B},   {"Ascend950", SocVersion::ASCEND950},
                                    {"Ascend350", SocVersion::ASCEND350},     {"KirinX90", SocVersion::KIRINX90},
                                    {"Kirin9030", SocVersion::KIRIN9030},     {"MC62", SocVersion::MC62},
                                    {"MC32DM11A", SocVersion::MC32DM11A}};
    const std::string name = Text("version", "Short_SoC_version");
    for (const Row& row : kRows) {
      if (name == row.short_version) return row.version;
    }
    return SocVersion::RESERVED_VERSION;
  }
  NpuArch GetCurNpuArch() const {
    const uint64_t arch = Number("version", "NpuArch");
    return arch == 0 ? NpuArch::DAV_RESV : static_cast<NpuArch>(arch);
  }

  /// Workspace that library calls of a kernel use; the greatest u32 when the architecture is unknown.
  uint32_t GetLibApiWorkSpaceSize() const {
    const NpuArch arch = GetCurNpuArch();
    if (arch == NpuArch::DAV_RESV) return kUnknown;
    return arch == NpuArch::DAV_2201 || arch == NpuArch::DAV_3510 ? 16U << 20 : 2U << 20;
  }
  uint32_t GetResCubeGroupWorkSpaceSize() const {
    return GetSocVersion() == SocVersion::ASCEND910B ? 1U << 20 : kUnknown;
  }
  uint32_t GetResGroupBarrierWorkSpaceSize() const { return GetResCubeGroupWorkSpaceSize(); }

  /// Blocks of a kernel that runs on groups of one cube core and its vector cores.
  uint32_t CalcTschBlockDim(uint32_t slice_count, uint32_t aic_count, uint32_t aiv_count) const {
    if (aic_count == 0 || aiv_count == 0 || aic_count > aiv_count) return slice_count;
    const uint32_t ratio = aiv_count / aic_count;
    const uint32_t blocks = (slice_count + ratio - 1) / ratio;
    return ratio == 2 && blocks > aic_count ? 0 : blocks;
  }
  uint32_t CalcTschNumBlocks(uint32_t slice_count, uint32_t aic_count, uint32_t aiv_count) const {
    return CalcTschBlockDim(slice_count, aic_count, aiv_count);
  }
  uint32_t GetVecRegLen() const { return static_cast<uint32_t>(Number("AICoreSpec", "vector_reg_width")); }
  /// Later answers for UB are less by this.
  void ReserveLocalMemory(ReservedSize size) { reserved_ub_bytes_ = uint64_t{8192} << static_cast<uint32_t>(size); }

 private:
  static constexpr uint64_t kSystemReservedBytes = 256;
  static constexpr uint32_t kUnknown = 0xFFFFFFFF;

  std::string Text(const char* label, const char* key) const {
    std::string text;
    if (platform_info_ != nullptr) (void)platform_info_->GetPlatformRes(label, key, text);
    return text;
  }
  /// 0 when it is missing or no number.
  uint64_t Number(const char* label, const char* key) const {
    return std::strtoull(Text(label, key).c_str(), nullptr, 10);
  }
  uint32_t CoreCount(const char* split_key) const {
    const bool split = Text("SoCInfo", "core_type_list") == "CubeCore,VectorCore";
    return static_cast<uint32_t>(Number("SoCInfo", split ? split_key : "ai_core_cnt"));
  }
  uint64_t MemorySize(CoreMemType type) const {
    if (type == CoreMemType::FB) return Number("AICoreSpec", "fb0_size");
    if (type == CoreMemType::BT) return Number("AICoreSpec", "bt_size");
    uint64_t size = 0;
    if (platform_info_ != nullptr && type < CoreMemType::FB) {
      platform_info_->GetLocalMemSize(static_cast<fe::LocalMemType>(type), size);
    }
    return size;
  }

  fe::PlatFormInfos* platform_info_;
  uint64_t reserved_ub_bytes_ = 0;
};

}  // namespace platform_ascendc
