#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

struct Tiling {
  uint32_t length;
  uint32_t tile;
};

class SystemTest : public KernelTest {
 protected:
  void ExpectRunsAs(const BlockIdentity& identity, const std::function<void()>& code) {
    const auto outcome = Run(identity, code);
    EXPECT_TRUE(outcome.ok()) << outcome.status().ToString();
  }
};

TEST_F(SystemTest, BlocksKnowWhoTheyAre) {
  ExpectRunsAs({.index = 3, .count = 8, .core = kAiv}, [] {
    EXPECT_EQ(GetBlockIdx(), 3);
    EXPECT_EQ(GetBlockNum(), 8);
    EXPECT_EQ(GetSubBlockIdx(), 0);
    EXPECT_EQ(GetSubBlockNum(), 1);
  });
}
TEST_F(SystemTest, FailuresNameTheBlock) {
  const auto outcome = Run({.index = 3, .count = 8, .core = kAiv}, [] { SyncAll(); });
  EXPECT_THAT(outcome.status().message(), testing::StartsWith("block 3: SyncAll: "));
}
TEST_F(SystemTest, CoresKnowTheirKind) {
  ExpectRuns(kAiv, [] {
    EXPECT_TRUE(ASCEND_IS_AIV);
    EXPECT_TRUE(ASCEND_IS_NOT_AIC);
  });
  ExpectRuns(kAic, [] {
    EXPECT_TRUE(ASCEND_IS_AIC);
    EXPECT_TRUE(ASCEND_IS_NOT_AIV);
  });
}
TEST_F(SystemTest, TilingKeyIsTheLaunchedOne) {
  ExpectRunsAs({.core = kAiv, .tiling_key = 10}, [] {
    EXPECT_TRUE(TILING_KEY_IS(10));
    EXPECT_FALSE(TILING_KEY_IS(1));
    EXPECT_EQ(TILING_KEY_VAR, 10u);
  });
}
TEST_F(SystemTest, TilingDataIsReadByEachMacro) {
  auto* tiling = reinterpret_cast<uint8_t*>(gm.Allocate("tiling", std::vector<Tiling>{{128, 32}}));
  ExpectRuns(kAiv, [&] {
    REGISTER_TILING_DEFAULT(Tiling);
    GET_TILING_DATA(by_default, tiling);
    GET_TILING_DATA_WITH_STRUCT(Tiling, by_name, tiling);
    GET_TILING_DATA_PTR_WITH_STRUCT(Tiling, by_pointer, tiling);
    GET_TILING_DATA_MEMBER(Tiling, tile, member, tiling);
    EXPECT_EQ(by_default.length, 128u);
    EXPECT_EQ(by_name.tile, 32u);
    EXPECT_EQ(by_pointer->length, 128u);
    EXPECT_EQ(member, 32u);
  });
}
TEST_F(SystemTest, TilingDataThatWasNotPassedIsReported) {
  ExpectRefused(kAiv, "block 0: GET_TILING_DATA: the launch passed no tiling data for Tiling", [] {
    const uint8_t* tiling = nullptr;
    GET_TILING_DATA_WITH_STRUCT(Tiling, data, tiling);
  });
}
TEST_F(SystemTest, TilingDataShorterThanTheStructIsReported) {
  auto* tiling = gm.Allocate<uint8_t>("tiling", 7);
  ExpectRefused(kAiv, "GET_TILING_DATA: tiling struct Tiling: ends 1 bytes past 'tiling'",
                [&] { GET_TILING_DATA_WITH_STRUCT(Tiling, data, tiling); });
}
TEST_F(SystemTest, KernelTypeInTheSourceMustBeTheRegisteredOne) {
  ExpectRunsAs({.core = kAic, .kernel_type = KERNEL_TYPE_AIC_ONLY},
               [] { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY); });
  const auto outcome =
      Run({.core = kAiv, .kernel_type = KERNEL_TYPE_AIV_ONLY}, [] { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY); });
  EXPECT_THAT(outcome.status().message(),
              testing::HasSubstr("KERNEL_TASK_TYPE_DEFAULT: the source says AIC_ONLY, the library registers AIV_ONLY"));
}
TEST_F(SystemTest, TheUsersWorkspaceBegins16MiBBehindTheLaunchedOne) {
  ExpectRuns(kAiv, [] {
    const uint64_t user = drydock::Api().bind_workspace(drydock::Block(), 0x1000);
    EXPECT_EQ(user, 0x1000u + 16 * 1024 * 1024);
    EXPECT_EQ(reinterpret_cast<uint64_t>(GetSysWorkSpacePtr()), 0x1000u);
    EXPECT_EQ(drydock::Api().bind_workspace(drydock::Block(), 0), 0u);
  });
}
TEST_F(SystemTest, InitSocStateIsAllowedAnywhere) {
  ExpectRuns(kAic, [] { InitSocState(); });
}
TEST_F(SystemTest, ABlockThatNeverEndsRunsIntoTheTimeout) {
  cycle_limit = 1000;
  const auto outcome = RunOn(kAiv, [] {
    while (true) InitSocState();
  });
  EXPECT_EQ(outcome.status().code(), ge::kRtAicoreTimeout);
  EXPECT_EQ(outcome.status().message(), "block 0: InitSocState: the kernel runs for more than 1000 cycles");
}
TEST_F(SystemTest, BlocksStartInClearedMemories) {
  ExpectRuns(kAiv, [] { Duplicate(Ub<float>(0, 8), 1, 8); });
  ExpectRefused(kAiv, "was never written", [] { Ub<float>(0, 8).GetValue(0); });
}
TEST_F(SystemTest, Bfloat16ConvertsToNearestEvenAndBack) {
  EXPECT_EQ(ToBfloat16(1.0f + 1.0f / 256).bits, 0x3F80);
  EXPECT_EQ(ToBfloat16(1.0f + 3.0f / 256).bits, 0x3F82);
  EXPECT_EQ(ToBfloat16(3.4e38f).bits, 0x7F80);
  EXPECT_EQ(ToBfloat16(std::numeric_limits<float>::signaling_NaN()).bits, 0x7FC0);
  EXPECT_EQ(ToFloat(bfloat16_t{0xC020}), -2.5f);
}

}  // namespace
}  // namespace sim
