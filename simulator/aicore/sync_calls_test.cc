#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

class SyncTest : public KernelTest {};

TEST_F(SyncTest, WaitFlagClearsWhatSetFlagSet) {
  ExpectRuns(kAiv, [] {
    for (int i = 0; i < 2; ++i) {
      SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
      WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
    }
  });
}
TEST_F(SyncTest, FlagsOfDifferentEventsAndIdsAreApart) {
  ExpectRuns(kAiv, [] {
    SetFlag<HardEvent::MTE2_V>(0);
    SetFlag<HardEvent::MTE2_V>(7);
    SetFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::V_MTE3>(0);
    WaitFlag<HardEvent::MTE2_V>(7);
    WaitFlag<HardEvent::MTE2_V>(0);
  });
}
TEST_F(SyncTest, SetFlagRefusesAFlagThatIsSet) {
  ExpectRefused(kAiv, "block 0: SetFlag: flag 3 of V_MTE3 is set already", [] {
    SetFlag<HardEvent::V_MTE3>(EVENT_ID3);
    SetFlag<HardEvent::V_MTE3>(EVENT_ID3);
  });
}
TEST_F(SyncTest, WaitFlagRefusesAFlagThatNobodySet) {
  ExpectRefused(kAiv, "WaitFlag: no SetFlag before it sets flag 0 of MTE2_V: it would wait for ever",
                [] { WaitFlag<HardEvent::MTE2_V>(EVENT_ID0); });
}
TEST_F(SyncTest, RefusesAnIdPast7) {
  ExpectRefused(kAiv, "SetFlag: flag id 8 of MTE2_V is not in 0…7", [] { SetFlag<HardEvent::MTE2_V>(8); });
  ExpectRefused(kAiv, "WaitFlag: flag id -1 of MTE2_V is not in 0…7", [] { WaitFlag<HardEvent::MTE2_V>(-1); });
}
TEST_F(SyncTest, RefusesEventsThatTheCoreDoesNotHave) {
  ExpectRefused(kAiv, "SetFlag: an AIV core does not have event M_FIX", [] { SetFlag<HardEvent::M_FIX>(0); });
  ExpectRefused(kAic, "SetFlag: an AIC core does not have event MTE2_V", [] { SetFlag<HardEvent::MTE2_V>(0); });
}
TEST_F(SyncTest, ReportsFlagsThatStaySet) {
  ExpectRefused(kAiv, "block 0: kernel end: flags still set: MTE2_V 2, S_V 1", [] {
    SetFlag<HardEvent::MTE2_V>(2);
    SetFlag<HardEvent::S_V>(1);
  });
}

TEST_F(SyncTest, AllocEventIdGivesEightIdsAndNoNinth) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    for (TEventID i = 0; i < 8; ++i) EXPECT_EQ(pipe.AllocEventID<HardEvent::V_S>(), i);
    pipe.ReleaseEventID<HardEvent::V_S>(5);
    EXPECT_EQ(pipe.AllocEventID<HardEvent::V_S>(), 5);
  });
  ExpectRefused(kAiv, "AllocEventID: all 8 flags of V_S are in use", [] {
    TPipe pipe;
    for (int i = 0; i < 9; ++i) pipe.AllocEventID<HardEvent::V_S>();
  });
}
TEST_F(SyncTest, ReleaseEventIdRefusesAFreeId) {
  ExpectRefused(kAiv, "ReleaseEventID: id 0 of V_S is not reserved", [] {
    TPipe pipe;
    pipe.ReleaseEventID<HardEvent::V_S>(0);
  });
}
TEST_F(SyncTest, FetchEventIdReservesNothing) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    pipe.AllocEventID<HardEvent::MTE2_V>();
    EXPECT_EQ(pipe.FetchEventID(HardEvent::MTE2_V), 1);
    EXPECT_EQ(pipe.FetchEventID<HardEvent::MTE2_V>(), 1);
  });
}

TEST_F(SyncTest, PipeBarrierTakesThePipesOfTheCore) {
  ExpectRuns(kAiv, [] {
    PipeBarrier<PIPE_V>();
    PipeBarrier<PIPE_MTE2>();
    PipeBarrier<PIPE_MTE3>();
    PipeBarrier<PIPE_ALL>();
  });
  ExpectRuns(kAic, [] {
    PipeBarrier<PIPE_M>();
    PipeBarrier<PIPE_MTE1>();
    PipeBarrier<PIPE_FIX>();
  });
}
TEST_F(SyncTest, PipeBarrierRefusesAPipeThatTheCoreDoesNotHave) {
  ExpectRefused(kAiv, "PipeBarrier: an AIV core does not have this pipe", [] { PipeBarrier<PIPE_M>(); });
  ExpectRefused(kAic, "PipeBarrier: an AIC core does not have this pipe", [] { PipeBarrier<PIPE_V>(); });
}
TEST_F(SyncTest, AFlagMakesAPipeWaitForTheOther) {
  float* x = gm.Allocate<float>("x", 64);
  const auto cycles = [&](bool synchronised) {
    return RunOn(kAiv,
                 [&] {
                   DataCopy(Ub<float>(0, 64), Global(x), 64);
                   if (synchronised) {
                     SetFlag<HardEvent::MTE2_V>(0);
                     WaitFlag<HardEvent::MTE2_V>(0);
                   }
                   Duplicate(Ub<float>(1024, 64), 1, 64);
                 })
        ->cycles;
  };
  // Without the flag the vector unit works in the shadow of the copy: 1 to issue, 500 of latency, 512/32 of work.
  EXPECT_EQ(cycles(false), 517u);
  // With it the vector instruction starts when the copy is complete and takes 1 and its latency of 20.
  EXPECT_EQ(cycles(true), 517u + 1 + 20);
}
TEST_F(SyncTest, ABarrierExposesThePipesLatency) {
  const auto cycles = [&](bool barrier) {
    return RunOn(kAiv,
                 [&] {
                   Duplicate(Ub<float>(0, 64), 1, 64);
                   if (barrier) PipeBarrier<PIPE_V>();
                   Duplicate(Ub<float>(0, 64), 1, 64);
                 })
        ->cycles;
  };
  EXPECT_EQ(cycles(false), 2u + 1 + 20);
  EXPECT_EQ(cycles(true), (1u + 1 + 20) + (1 + 20));
}

}  // namespace
}  // namespace sim
