#include "tiling/platform/platform_ascendc.h"

#include <gtest/gtest.h>

// Facts of spec/op-host-api.md §9.

namespace platform_ascendc {
namespace {

fe::PlatFormInfos Chip910B() {
  fe::PlatFormInfos infos;
  infos.Init();
  infos.SetPlatformRes("version", {{"Short_SoC_version", "Ascend910B"}, {"NpuArch", "2201"}});
  infos.SetPlatformRes("SoCInfo", {{"core_type_list", "CubeCore,VectorCore"},
                                   {"ai_core_cnt", "24"},
                                   {"cube_core_cnt", "24"},
                                   {"vector_core_cnt", "48"},
                                   {"l2_size", "201326592"}});
  infos.SetPlatformRes("AICoreSpec", {{"ub_size", "196608"},
                                      {"l1_size", "524288"},
                                      {"l0_c_size", "131072"},
                                      {"fb0_size", "2048"},
                                      {"bt_size", "1024"}});
  return infos;
}

uint64_t Size(PlatformAscendC& platform, CoreMemType type) {
  uint64_t size = 1;
  platform.GetCoreMemSize(type, size);
  return size;
}

TEST(PlatFormInfos, BeforeInitEveryQuerySucceedsAndChangesNothing) {
  fe::PlatFormInfos infos;
  std::string value = "kept";
  EXPECT_TRUE(infos.GetPlatformRes("a", "b", value));
  EXPECT_EQ(value, "kept");
  infos.SetPlatformRes("a", {{"b", "c"}});
  EXPECT_TRUE(infos.Init());
  EXPECT_FALSE(infos.GetPlatformRes("a", "b", value));
}

TEST(PlatFormInfos, MergesWhatIsSet) {
  fe::PlatFormInfos infos;
  infos.Init();
  infos.SetPlatformRes("a", {{"x", "1"}, {"y", "2"}});
  infos.SetPlatformRes("a", {{"y", "3"}, {"z", "4"}});
  fe::PlatFormInfos::Section section;
  EXPECT_TRUE(infos.GetPlatformRes("a", section));
  EXPECT_EQ(section, (fe::PlatFormInfos::Section{{"x", "1"}, {"y", "3"}, {"z", "4"}}));
  EXPECT_FALSE(infos.GetPlatformRes("b", section));
}

TEST(PlatFormInfos, ACopyIsItsOwn) {
  fe::PlatFormInfos infos = Chip910B();
  fe::PlatFormInfos copy = infos;
  copy.SetPlatformRes("version", {{"NpuArch", "1"}});
  EXPECT_EQ(PlatformAscendC(&infos).GetCurNpuArch(), NpuArch::DAV_2201);
  EXPECT_EQ(PlatformAscendC(&copy).GetCurNpuArch(), static_cast<NpuArch>(1));
}

TEST(PlatFormInfos, CountsCoresByType) {
  fe::PlatFormInfos infos = Chip910B();
  infos.SetCoreNumByCoreType("VectorCore");
  EXPECT_EQ(infos.GetCoreNum(), 48u);
  infos.SetCoreNumByCoreType("AiCore");
  EXPECT_EQ(infos.GetCoreNum(), 24u);
  infos.SetPlatformRes("SoCInfo", {{"mix_vector_core_cnt", "30"}});
  infos.SetCoreNumByCoreType("MIX_AIV");
  EXPECT_EQ(infos.GetCoreNum(), 30u);
  EXPECT_EQ(infos.GetCoreNumByType("AIV"), 48u);
}

TEST(PlatformAscendCTest, CountsCores) {
  fe::PlatFormInfos infos = Chip910B();
  PlatformAscendC platform(&infos);
  EXPECT_EQ(platform.GetCoreNumAic(), 24u);
  EXPECT_EQ(platform.GetCoreNumAiv(), 48u);
  infos.SetPlatformRes("SoCInfo", {{"core_type_list", "AICore"}});
  EXPECT_EQ(platform.GetCoreNumAiv(), 24u);
}

TEST(PlatformAscendCTest, KeepsBytesOfUbAndL1FromUsersOn910B) {
  fe::PlatFormInfos infos = Chip910B();
  PlatformAscendC platform(&infos);
  EXPECT_EQ(Size(platform, CoreMemType::UB), 196352u);
  EXPECT_EQ(Size(platform, CoreMemType::L1), 524032u);
  EXPECT_EQ(Size(platform, CoreMemType::L0_C), 131072u);
  EXPECT_EQ(Size(platform, CoreMemType::L2), 201326592u);
  EXPECT_EQ(Size(platform, CoreMemType::FB), 2048u);
  EXPECT_EQ(Size(platform, CoreMemType::BT), 1024u);
  platform.ReserveLocalMemory(ReservedSize::RESERVED_SIZE_16K);
  EXPECT_EQ(Size(platform, CoreMemType::UB), 196352u - 16384u);
}

TEST(PlatformAscendCTest, AMissingSizeIsZeroNotHuge) {
  fe::PlatFormInfos infos;
  infos.Init();
  infos.SetPlatformRes("version", {{"Short_SoC_version", "Ascend910B"}});
  PlatformAscendC platform(&infos);
  EXPECT_EQ(Size(platform, CoreMemType::UB), 0u);
}

TEST(PlatformAscendCTest, NamesTheChip) {
  fe::PlatFormInfos infos = Chip910B();
  PlatformAscendC platform(&infos);
  EXPECT_EQ(platform.GetSocVersion(), SocVersion::ASCEND910B);
  EXPECT_EQ(platform.GetCurNpuArch(), NpuArch::DAV_2201);
  EXPECT_EQ(platform.GetLibApiWorkSpaceSize(), 16u << 20);
  infos.SetPlatformRes("version", {{"Short_SoC_version", "Ascend910_93"}});
  EXPECT_EQ(platform.GetSocVersion(), SocVersion::ASCEND910B);
  infos.SetPlatformRes("version", {{"Short_SoC_version", "Nothing"}, {"NpuArch", "0"}});
  EXPECT_EQ(platform.GetSocVersion(), SocVersion::RESERVED_VERSION);
  EXPECT_EQ(platform.GetCurNpuArch(), NpuArch::DAV_RESV);
  EXPECT_EQ(platform.GetLibApiWorkSpaceSize(), 0xFFFFFFFFu);
  EXPECT_EQ(static_cast<int>(SocVersion::ASCEND350), 23);
}

TEST(PlatformAscendCTest, CountsBlocksOfCoreGroups) {
  fe::PlatFormInfos infos = Chip910B();
  PlatformAscendC platform(&infos);
  EXPECT_EQ(platform.CalcTschBlockDim(48, 24, 48), 24u);
  EXPECT_EQ(platform.CalcTschBlockDim(5, 24, 48), 3u);
  EXPECT_EQ(platform.CalcTschBlockDim(50, 24, 48), 0u);
  EXPECT_EQ(platform.CalcTschBlockDim(7, 0, 48), 7u);
  EXPECT_EQ(platform.CalcTschNumBlocks(7, 48, 24), 7u);
}

TEST(PlatformAscendCTest, ANullPlatformSaysNothing) {
  PlatformAscendC platform(nullptr);
  EXPECT_EQ(platform.GetCoreNumAiv(), 0u);
  EXPECT_EQ(Size(platform, CoreMemType::UB), 0u);
}

}  // namespace
}  // namespace platform_ascendc
