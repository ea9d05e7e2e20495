#include "simulator/aicore/kernel_test_support.h"

// Blocks that wait for each other (spec/ascendc.md §3.8, rule H20). Every test runs with two workers; that one gives
// the same is established on real kernels in simulator/runner.

namespace sim {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class CrossCoreTest : public KernelTest {
 protected:
  void ExpectLaunches(uint32_t kernel_type, uint32_t blocks, const std::function<void()>& code) {
    const KernelRun run = Launch(kernel_type, blocks, code);
    EXPECT_TRUE(run.status.ok()) << run.status.ToString();
  }
  std::string Failure(uint32_t kernel_type, uint32_t blocks, const std::function<void()>& code) {
    const KernelRun run = Launch(kernel_type, blocks, code);
    EXPECT_EQ(run.status.code(), ge::kRtAicoreException);
    return run.status.message();
  }
  void Store(int64_t at, int32_t value) { Global(numbers).SetValue(static_cast<uint64_t>(at), value); }
  int32_t Load(int64_t at) { return Global(numbers).GetValue(static_cast<uint64_t>(at)); }

  int32_t* numbers = gm.Allocate("numbers", std::vector<int32_t>(1024));
  int32_t* slots = gm.Allocate("slots", std::vector<int32_t>(8 * 256));
};

TEST_F(CrossCoreTest, NoBlockPassesSyncAllBeforeAllCame) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIV_1_0, 48, [&] {
    const int64_t me = AscendC::GetBlockIdx();
    Store(me, static_cast<int32_t>(me + 1));
    AscendC::SyncAll();
    int32_t sum = 0;
    for (int64_t i = 0; i < 48; ++i) sum += Load(i);
    AscendC::SyncAll();
    Store(100 + me, sum);
  });
  for (int i = 0; i < 48; ++i) EXPECT_EQ(numbers[100 + i], 48 * 49 / 2) << i;
}

TEST_F(CrossCoreTest, SyncAllEndsWithTheLatestBlockAndItsCost) {
  const KernelRun run = Launch(KERNEL_TYPE_MIX_AIV_1_0, 2, [&] {
    if (AscendC::GetBlockIdx() == 1) {
      for (int i = 0; i < 1000; ++i) AscendC::GetBlockNum();
    }
    AscendC::SyncAll();
  });
  ASSERT_TRUE(run.status.ok()) << run.status.ToString();
  EXPECT_EQ(run.blocks[0].cycles, run.blocks[1].cycles);
  EXPECT_EQ(run.blocks[0].cycles, 1 + 1000 + 1 + costs::kSyncAll);  // the calls of block 1 before, and the barrier
}

TEST_F(CrossCoreTest, SyncAllFalseIsForAllCoresOfAMixedKernel) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIC_1_2, 24, [&] {
    const int64_t me = ASCEND_IS_AIC ? 100 + AscendC::GetBlockIdx() : AscendC::GetBlockIdx();
    Store(me, 1);
    AscendC::SyncAll<false>();
    int32_t sum = 0;
    for (int64_t i = 0; i < 48; ++i) sum += Load(i);
    for (int64_t i = 0; i < 24; ++i) sum += Load(100 + i);
    Store(200 + me, sum);
  });
  EXPECT_EQ(numbers[200], 72);
  EXPECT_EQ(numbers[300 + 23], 72);
}

TEST_F(CrossCoreTest, SyncAllThroughGlobalMemoryWorksInAnyVectorKernel) {
  ExpectLaunches(KERNEL_TYPE_AIV_ONLY, 8, [&] {
    const int64_t me = AscendC::GetBlockIdx();
    for (int round = 0; round < 3; ++round) {
      Store(me, Load(me) + 1);
      AscendC::SyncAll(Global(slots), Ub<int32_t>(0, 64));
      if (me == 0) Store(100 + round, Load(7));
      AscendC::SyncAll(Global(slots), Ub<int32_t>(0, 64));
    }
  });
  EXPECT_EQ(Values(numbers + 100, 3), (std::vector<int32_t>{1, 2, 3}));
}

TEST_F(CrossCoreTest, SyncAllThroughGlobalMemoryMayTakeSomeBlocksOnly) {
  ExpectLaunches(KERNEL_TYPE_AIV_ONLY, 8, [&] {
    if (AscendC::GetBlockIdx() < 3) AscendC::SyncAll(Global(slots), Ub<int32_t>(0, 24), 3);
  });
}

TEST_F(CrossCoreTest, RefusesAWorkspaceThatIsNotZero) {
  slots[8] = 5;
  EXPECT_THAT(Failure(KERNEL_TYPE_AIV_ONLY, 2, [&] { AscendC::SyncAll(Global(slots), Ub<int32_t>(0, 64)); }),
              HasSubstr("block 1: SyncAll through GM: gmWorkspace holds 5 for this block, not 0"));
}

TEST_F(CrossCoreTest, RefusesAWorkspaceThatIsTooSmall) {
  EXPECT_THAT(Failure(KERNEL_TYPE_AIV_ONLY, 2, [&] { AscendC::SyncAll(Global(slots), Ub<int32_t>(0, 8)); }),
              HasSubstr("ubWorkspace"));
  int32_t* small = gm.Allocate("small", std::vector<int32_t>(8));
  EXPECT_THAT(Failure(KERNEL_TYPE_AIV_ONLY, 2, [&] { AscendC::SyncAll(Global(small), Ub<int32_t>(0, 64)); }),
              HasSubstr("gmWorkspace"));
}

TEST_F(CrossCoreTest, ModeZeroWaitsForAllCoresOfItsKind) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIC_1_0, 24, [&] {
    const int64_t me = AscendC::GetBlockIdx();
    Store(me, 1);
    AscendC::CrossCoreSetFlag<0, PIPE_MTE2>(3);
    AscendC::CrossCoreWaitFlag(3);
    Store(100 + me, Load((me + 1) % 24));
  });
  EXPECT_EQ(Values(numbers + 100, 24), std::vector<int32_t>(24, 1));
}

TEST_F(CrossCoreTest, ModeOneJoinsTheVectorCoresOfAGroup) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIC_1_2, 3, [&] {
    if ASCEND_IS_AIC
      return;
    const int64_t me = AscendC::GetBlockIdx();
    Store(me, static_cast<int32_t>(me + 1));
    AscendC::CrossCoreSetFlag<1, PIPE_MTE3>(0);
    AscendC::CrossCoreWaitFlag(0);
    Store(100 + me, Load(me ^ 1));
  });
  EXPECT_EQ(Values(numbers + 100, 6), (std::vector<int32_t>{2, 1, 4, 3, 6, 5}));
}

TEST_F(CrossCoreTest, ModeTwoGoesFromTheCubeCoreToItsVectorCoresAndBack) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIC_1_2, 2, [&] {
    for (int round = 0; round < 20; ++round) {
      if ASCEND_IS_AIC {
        const int64_t group = AscendC::GetBlockIdx();
        Store(group, Load(group) + 1);
        AscendC::CrossCoreSetFlag<2, PIPE_FIX>(0);
        AscendC::CrossCoreWaitFlag(1);
      } else {
        AscendC::CrossCoreWaitFlag(0);
        const int64_t me = AscendC::GetBlockIdx();
        Store(100 + me, Load(100 + me) + Load(me / 2));
        AscendC::CrossCoreSetFlag<2, PIPE_MTE3>(1);
      }
    }
  });
  EXPECT_EQ(Values(numbers + 100, 4), std::vector<int32_t>(4, 20 * 21 / 2));
}

TEST_F(CrossCoreTest, AWaitEndsWhenTheSetIsSeen) {
  std::array<uint64_t, 2> waited_until{};
  const KernelRun run = Launch(KERNEL_TYPE_MIX_AIC_1_1, 1, [&] {
    BlockContext& block = *BlockContext::Current();
    if ASCEND_IS_AIC {
      for (int i = 0; i < 500; ++i) AscendC::GetBlockNum();
      AscendC::CrossCoreSetFlag<2, PIPE_FIX>(0);
      waited_until[0] = block.clocks.now();
    } else {
      AscendC::CrossCoreWaitFlag(0);
      waited_until[1] = block.clocks.now();
    }
  });
  ASSERT_TRUE(run.status.ok()) << run.status.ToString();
  EXPECT_EQ(waited_until[1], waited_until[0] + costs::kCrossCoreFlag);
}

TEST_F(CrossCoreTest, KnowsTheCoresOfAGroup) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIC_1_2, 2, [&] {
    const int64_t at = ASCEND_IS_AIC ? AscendC::GetBlockIdx() : 2 + AscendC::GetBlockIdx();
    Store(4 * at, static_cast<int32_t>(AscendC::GetBlockNum()));
    Store(4 * at + 1, static_cast<int32_t>(AscendC::GetSubBlockIdx()));
    Store(4 * at + 2, static_cast<int32_t>(AscendC::GetSubBlockNum()));
    Store(4 * at + 3, static_cast<int32_t>(AscendC::GetTaskRatio()));
  });
  EXPECT_EQ(Values(numbers, 24), (std::vector<int32_t>{2, 0, 1, 1, 2, 0, 1, 1, 2, 0, 2, 2,  //
                                                       2, 1, 2, 2, 2, 0, 2, 2, 2, 1, 2, 2}));
}

TEST_F(CrossCoreTest, AGroupEndsWithItsLastCore) {
  const KernelRun run = Launch(KERNEL_TYPE_MIX_AIC_1_2, 1, [&] {
    if (!ASCEND_IS_AIC && AscendC::GetSubBlockIdx() == 1) {
      for (int i = 0; i < 99; ++i) AscendC::GetBlockNum();
    }
  });
  ASSERT_EQ(run.blocks.size(), 1u);
  EXPECT_EQ(run.blocks[0].cycles, 100u);
  EXPECT_EQ(run.blocks[0].busy_cycles[0], 101u);  // of all three cores
}

TEST_F(CrossCoreTest, MixedKernelsThatDoNotWaitMayHaveMoreBlocksThanCores) {
  ExpectLaunches(KERNEL_TYPE_MIX_AIC_1_2, 300, [&] {
    if ASCEND_IS_AIV
      Store(AscendC::GetBlockIdx(), 1);
  });
  EXPECT_EQ(numbers[599], 1);
}

TEST_F(CrossCoreTest, PairsOfBlocksPassTurns) {
  ExpectLaunches(KERNEL_TYPE_AIV_ONLY, 2, [&] {
    for (int round = 0; round < 5; ++round) {
      if (AscendC::GetBlockIdx() == 0) {
        Store(round, round + 1);
        AscendC::IBSet(Global(slots), Ub<int32_t>(0, 8), 0, 1);
      } else {
        AscendC::IBWait(Global(slots), Ub<int32_t>(0, 8), 0, 1);
        Store(100 + round, Load(round));
      }
    }
  });
  EXPECT_EQ(Values(numbers + 100, 5), (std::vector<int32_t>{1, 2, 3, 4, 5}));
  EXPECT_EQ(slots[2 * 8], 0);
}

TEST_F(CrossCoreTest, RefusesMoreBlocksThanCores) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 49, [] { AscendC::SyncAll(); }),
              HasSubstr("block 0: SyncAll: 49 blocks need 49 AIV cores at once, Ascend910B1 has 48"));
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIC_1_2, 25, [] { AscendC::SyncAll<false>(); }),
              HasSubstr("25 blocks need 25 AIC cores at once, Ascend910B1 has 24"));
  EXPECT_THAT(Failure(KERNEL_TYPE_AIV_ONLY, 49, [&] { AscendC::IBWait(Global(slots), Ub<int32_t>(0, 8), 0, 0); }),
              HasSubstr("49 blocks need 49 AIV cores at once"));
}
TEST_F(CrossCoreTest, RefusesAKernelTypeThatDoesNotSynchronise) {
  EXPECT_THAT(Failure(KERNEL_TYPE_AIV_ONLY, 2, [] { AscendC::CrossCoreSetFlag<0, PIPE_MTE3>(0); }),
              HasSubstr("CrossCoreSetFlag: a kernel of type AIV_ONLY does not synchronise cores"));
  EXPECT_THAT(Failure(KERNEL_TYPE_AIV_ONLY, 2, [] { AscendC::SyncAll(); }),
              HasSubstr("SyncAll: a kernel of type AIV_ONLY does not synchronise cores"));
}
TEST_F(CrossCoreTest, RefusesACounterPastFifteen) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIC_1_1, 1,
                      [] {
                        for (int i = 0; i < 20; ++i) {
                          if ASCEND_IS_AIC
                            AscendC::CrossCoreSetFlag<2, PIPE_FIX>(5);
                        }
                      }),
              HasSubstr("block 0 (AIC): CrossCoreSetFlag: flag 5 of block 0 (AIV 0) counts 15 already"));
}
TEST_F(CrossCoreTest, RefusesAFlagThatChangesItsMode) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIC_1_2, 2,
                      [] {
                        if ASCEND_IS_AIC
                          return;
                        AscendC::CrossCoreSetFlag<1, PIPE_MTE3>(5);
                        AscendC::CrossCoreSetFlag<0, PIPE_MTE3>(5);
                      }),
              HasSubstr("CrossCoreSetFlag: its set of flag 5 with mode 1 is not complete yet, this one has mode 0"));
}
TEST_F(CrossCoreTest, RefusesFlagsThatSyncAllUses) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 2,
                      [] {
                        AscendC::CrossCoreSetFlag<0, PIPE_MTE3>(12);
                        AscendC::CrossCoreWaitFlag(12);
                        AscendC::SyncAll();
                      }),
              HasSubstr("SyncAll uses"));
}
TEST_F(CrossCoreTest, RefusesFlagsPipesAndModesThatDoNotExist) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 1, [] { AscendC::CrossCoreWaitFlag(16); }),
              HasSubstr("flag 16 is not in 0…15"));
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 1, [] { AscendC::CrossCoreSetFlag<0, PIPE_S>(1); }),
              HasSubstr("pipe 0 cannot set a flag on an AIV core"));
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 1, [] { AscendC::CrossCoreSetFlag<2, PIPE_MTE3>(1); }),
              HasSubstr("mode 2 needs cube and vector cores in a group, the kernel is of type MIX_AIV_1_0"));
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIC_1_2, 1,
                      [] {
                        if ASCEND_IS_AIC
                          AscendC::SyncAll();
                      }),
              HasSubstr("block 0 (AIC): SyncAll: only vector cores take part"));
}
TEST_F(CrossCoreTest, ReportsASetThatNobodyWaitsFor) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIC_1_2, 2,
                      [] {
                        if (ASCEND_IS_AIC && AscendC::GetBlockIdx() == 1) AscendC::CrossCoreSetFlag<2, PIPE_FIX>(4);
                      }),
              AllOf(HasSubstr("block 1 (AIV 0): kernel end: flag 4 between cores still counts 1")));
}
TEST_F(CrossCoreTest, ReportsASetThatTheOthersDoNotMake) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 2,
                      [] {
                        if (AscendC::GetBlockIdx() == 1) AscendC::CrossCoreSetFlag<0, PIPE_MTE3>(4);
                      }),
              HasSubstr("block 1: kernel end: it set flag 4 with mode 0, which block 0 did not"));
}

TEST_F(CrossCoreTest, ProvesThatAWaitHasNoSetter) {
  EXPECT_EQ(Failure(KERNEL_TYPE_MIX_AIC_1_1, 1,
                    [] {
                      if ASCEND_IS_AIV
                        AscendC::CrossCoreWaitFlag(2);
                    }),
            "no block can go on: block 0 (AIV 0) waits in CrossCoreWaitFlag for flag 2: nobody set it; mode 2 of its "
            "group could: block 0 (AIC) (has ended)");
}
TEST_F(CrossCoreTest, ProvesThatTwoCoresWaitForEachOther) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIC_1_1, 1,
                      [] {
                        if ASCEND_IS_AIC {
                          AscendC::CrossCoreWaitFlag(1);
                          AscendC::CrossCoreSetFlag<2, PIPE_FIX>(0);
                        } else {
                          AscendC::CrossCoreWaitFlag(0);
                          AscendC::CrossCoreSetFlag<2, PIPE_MTE3>(1);
                        }
                      }),
              AllOf(HasSubstr("block 0 (AIC) waits in CrossCoreWaitFlag for flag 1"),
                    HasSubstr("block 0 (AIV 0) waits in CrossCoreWaitFlag for flag 0")));
}
TEST_F(CrossCoreTest, NamesTheSettersThatAreMissing) {
  EXPECT_THAT(
      Failure(KERNEL_TYPE_MIX_AIV_1_0, 3,
              [] {
                if (AscendC::GetBlockIdx() == 2) return;
                AscendC::CrossCoreSetFlag<0, PIPE_MTE3>(7);
                AscendC::CrossCoreWaitFlag(7);
              }),
      HasSubstr("block 0 waits in CrossCoreWaitFlag for flag 7: block 0 set it with mode 0, which needs sets by "
                "block 2 (has ended) too"));
}
TEST_F(CrossCoreTest, NamesTheBlocksThatCalledABarrierLessOften) {
  EXPECT_EQ(Failure(KERNEL_TYPE_MIX_AIV_1_0, 2,
                    [] {
                      AscendC::SyncAll();
                      if (AscendC::GetBlockIdx() == 1) AscendC::SyncAll();
                    }),
            "no block can go on: block 1 waits in its 2. SyncAll: which needs block 0 (has ended), after 1 calls");
}
TEST_F(CrossCoreTest, ABlockThatFailsIsReportedNotThoseThatWaitForIt) {
  EXPECT_THAT(Failure(KERNEL_TYPE_MIX_AIV_1_0, 8,
                      [&] {
                        if (AscendC::GetBlockIdx() == 5) Store(int64_t{1} << 40, 1);  // where nothing lies
                        AscendC::SyncAll();
                      }),
              HasSubstr("block 5: GlobalTensor::SetValue"));
}

}  // namespace
}  // namespace sim
