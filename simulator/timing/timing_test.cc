#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "simulator/timing/block_schedule.h"
#include "simulator/timing/cost_model.h"
#include "simulator/timing/engine_pool.h"

namespace sim {
namespace {

// Ascend910B1: 24 AIC, 48 AIV, 6 AICPU, 1850 MHz (spec/device-simulator.md §10.1).
const ge::ChipConfig& Chip() {
  const auto chip = ge::ChipConfig::Find("Ascend910B1");
  GE_CHECK(chip.ok(), "{}", chip.status().ToString());
  return **chip;
}

std::vector<BlockOutcome> Blocks(const std::vector<uint64_t>& cycles) {
  std::vector<BlockOutcome> blocks;
  for (const uint64_t count : cycles) blocks.push_back({count, {}});
  return blocks;
}

EngineGrant Cores(EnginePool& pool, CoreKind kind, uint32_t count) {
  return *pool.Take({Engine::kAiCore, kind, count});
}

TEST(CostModel, HasTheNumbersOfTheSpec) {
  const CostModel costs = CostModel::ForChip(Chip());
  EXPECT_EQ(costs.kernel_start_ns, 1000);
  EXPECT_EQ(costs.aicpu_start_ns, 3000);
  EXPECT_EQ(costs.event_ns, 200);
  EXPECT_EQ(costs.op_timeout_ms, 1'091'000);
}

TEST(CostModel, TakesDefaultsForAChipWithoutCosts) {
  const auto chip = ge::ParseChipConfig("Bare", "[AICoreSpec]\ncube_freq=1000\n[SoCInfo]\ncube_core_cnt=2\n");
  ASSERT_TRUE(chip.ok()) << chip.status().ToString();
  const CostModel costs = CostModel::ForChip(*chip);
  EXPECT_EQ(costs.kernel_start_ns, 1000);
  EXPECT_EQ(costs.core_mhz, 1000);
  EXPECT_EQ(costs.hbm_bytes_per_us, 64'000);  // 32 B a cycle × 2 cores × 1000 MHz
}

TEST(CostModel, TakesACostOfTheChipFile) {
  const auto chip = ge::ParseChipConfig(
      "Bare", "[AICoreSpec]\ncube_freq=1000\n[SoCInfo]\ncube_core_cnt=2\n[drydock.cost]\nkernel_start_ns=7\n");
  ASSERT_TRUE(chip.ok()) << chip.status().ToString();
  EXPECT_EQ(CostModel::ForChip(*chip).kernel_start_ns, 7);
}

TEST(CostModel, RoundsCyclesUpToNanoseconds) {
  const CostModel costs = CostModel::ForChip(Chip());
  EXPECT_EQ(costs.CyclesToNs(0), 0);
  EXPECT_EQ(costs.CyclesToNs(1), 1);        // 0.54 ns
  EXPECT_EQ(costs.CyclesToNs(1850), 1000);  // exactly
  EXPECT_EQ(costs.CyclesToNs(1851), 1001);
}

TEST(CostModel, DoesNotOverflowOnTheLargestCycleCount) {
  // ceil((2^64 - 1) * 1000 / 1850), in exact arithmetic elsewhere.
  EXPECT_EQ(CostModel::ForChip(Chip()).CyclesToNs(UINT64_MAX), 9'971'213'012'815'973'846U);
}

TEST(CostModel, CountsACopyAsReadAndWrite) {
  // 2 × 710400 bytes at 1.4208 MB a µs.
  EXPECT_EQ(CostModel::ForChip(Chip()).DeviceCopyNs(710'400), 1000);
}

TEST(EnginePool, HandsOutTheLowestNumbers) {
  EnginePool pool(Chip());
  const EngineGrant first = Cores(pool, CoreKind::kAiv, 2);
  const EngineGrant second = Cores(pool, CoreKind::kAiv, 1);
  EXPECT_EQ(second.units[0][0].index, 2);
  pool.Give(first);
  EXPECT_EQ(Cores(pool, CoreKind::kAiv, 1).units[0][0].index, 0);
}

TEST(EnginePool, GivesAllCoresOrNone) {
  EnginePool pool(Chip());
  const EngineGrant some = Cores(pool, CoreKind::kAiv, 1);
  EXPECT_FALSE(pool.Take({Engine::kAiCore, CoreKind::kAiv, 48}));
  EXPECT_TRUE(pool.Take({Engine::kAiCore, CoreKind::kAiv, 47}));
}

TEST(EnginePool, LetsCubeAndVectorWorkSideBySide) {
  EnginePool pool(Chip());
  EXPECT_TRUE(pool.Take({Engine::kAiCore, CoreKind::kAiv, 48}));
  EXPECT_TRUE(pool.Take({Engine::kAiCore, CoreKind::kAic, 24}));
}

TEST(EnginePool, TakesWholeGroupsForMixedKernels) {
  EnginePool pool(Chip());
  Cores(pool, CoreKind::kAiv, 1);  // AIV 0 belongs to group 0
  const auto group = pool.Take({Engine::kAiCore, CoreKind::kMix, 1});
  ASSERT_TRUE(group);
  EXPECT_THAT(group->units[0],
              testing::ElementsAre(EngineRow{EngineRow::Kind::kAic, 1}, EngineRow{EngineRow::Kind::kAiv, 2},
                                   EngineRow{EngineRow::Kind::kAiv, 3}));
  EXPECT_FALSE(pool.Take({Engine::kAiCore, CoreKind::kMix, 23}));
}

TEST(EnginePool, HasSixAicpuThreads) {
  EnginePool pool(Chip());
  EXPECT_TRUE(pool.Take({.engine = Engine::kAicpu, .count = 6}));
  EXPECT_FALSE(pool.Take({.engine = Engine::kAicpu, .count = 1}));
}

TEST(EnginePool, HasOneCopyEngine) {
  EnginePool pool(Chip());
  EXPECT_TRUE(pool.Take({.engine = Engine::kSdma, .count = 1}));
  EXPECT_FALSE(pool.Take({.engine = Engine::kSdma, .count = 1}));
}

TEST(EnginePool, NeverRefusesTheScheduler) {
  EnginePool pool(Chip());
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(pool.Take({}));
}

TEST(EnginePool, NumbersEachEngineOnce) {
  const EnginePool pool(Chip());
  std::set<uint32_t> rows;
  for (uint32_t i = 0; i < 24; ++i) rows.insert(pool.RowNumber({EngineRow::Kind::kAic, i}));
  for (uint32_t i = 0; i < 48; ++i) rows.insert(pool.RowNumber({EngineRow::Kind::kAiv, i}));
  for (uint32_t i = 0; i < 6; ++i) rows.insert(pool.RowNumber({EngineRow::Kind::kAicpu, i}));
  rows.insert(pool.RowNumber({EngineRow::Kind::kSdma, 0}));
  EXPECT_EQ(rows.size(), 24 + 48 + 6 + 1);
}

TEST(EnginePool, PutsAGroupsCoresSideBySide) {
  const EnginePool pool(Chip());
  EXPECT_EQ(pool.RowNumber({EngineRow::Kind::kAic, 5}), 15);
  EXPECT_EQ(pool.RowNumber({EngineRow::Kind::kAiv, 10}), 16);
  EXPECT_EQ(pool.RowNumber({EngineRow::Kind::kAiv, 11}), 17);
  EXPECT_EQ(pool.RowName({EngineRow::Kind::kAiv, 11}), "Core group 5 AIV 1");
}

TEST(BlockSchedule, EndsWithItsLongestBlockWhenAllRunAtOnce) {
  EnginePool pool(Chip());
  const auto schedule =
      ScheduleBlocks(Blocks({1850, 3700, 1850}), Cores(pool, CoreKind::kAiv, 3), CostModel::ForChip(Chip()), 100);
  EXPECT_EQ(schedule.end_ns, 2100);
  EXPECT_THAT(schedule.spans, testing::SizeIs(3));
}

TEST(BlockSchedule, GivesTheNextBlockToTheCoreThatIsFreeFirst) {
  EnginePool pool(Chip());
  // Core 0 takes blocks 0 (3 µs) and 3 (1 µs, when it is free at the same time as core 1); core 1 takes 1 and 2 (1 µs,
  // 2 µs).
  const auto schedule =
      ScheduleBlocks(Blocks({5550, 1850, 3700, 1850}), Cores(pool, CoreKind::kAiv, 2), CostModel::ForChip(Chip()), 0);
  ASSERT_THAT(schedule.spans, testing::SizeIs(2));
  EXPECT_EQ(schedule.spans[0].blocks, 2);
  EXPECT_EQ(schedule.spans[0].end_ns, 4000);
  EXPECT_EQ(schedule.spans[1].end_ns, 3000);
  EXPECT_EQ(schedule.end_ns, 4000);
}

TEST(BlockSchedule, RunsMoreBlocksThanCoresInWaves) {
  EnginePool pool(Chip());
  const auto schedule = ScheduleBlocks(Blocks(std::vector<uint64_t>(49, 1850)), Cores(pool, CoreKind::kAiv, 48),
                                       CostModel::ForChip(Chip()), 0);
  EXPECT_EQ(schedule.end_ns, 2000);
}

TEST(BlockSchedule, ShowsAMixedBlockOnEveryCoreOfItsGroup) {
  EnginePool pool(Chip());
  const auto schedule = ScheduleBlocks(Blocks({1850}), Cores(pool, CoreKind::kMix, 1), CostModel::ForChip(Chip()), 0);
  EXPECT_THAT(schedule.spans, testing::SizeIs(3));
}

TEST(EnginePoolTest, OnAChipWithoutVectorCoresOfTheirOwnVectorKernelsRunOnAiCores) {
  const ge::ChipConfig& chip = **ge::ChipConfig::Find("Ascend310P3");
  EnginePool pool(chip);
  EXPECT_EQ(pool.Capacity(Engine::kAiCore, CoreKind::kAiv), chip.aic_count());
  EXPECT_EQ(pool.Capacity(Engine::kAiCore, CoreKind::kMix), 0);
  const auto all = pool.Take({Engine::kAiCore, CoreKind::kAiv, chip.aic_count()});
  ASSERT_TRUE(all);
  EXPECT_FALSE(pool.Take({Engine::kAiCore, CoreKind::kAic, 1}));
}

}  // namespace
}  // namespace sim
