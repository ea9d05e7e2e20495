#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

class NotifyTest : public DeviceTest {
 protected:
  rt::NotifyId Notify() { return Must(device_->CreateNotify()); }
  rt::CountNotifyId Count() { return Must(device_->CreateCountNotify()); }
  uint64_t Cell(uint64_t value = 0) {
    const uint64_t cell = Buffer(64, "cell");
    WriteValue(cell, value);
    return cell;
  }
  ge::Status Sync(rt::StreamId stream) { return device_->SynchronizeStream(stream, rt::kNoTimeout); }
  /// Whether a wait on a stream of its own passes once everything that can run has run.
  bool Passes(rt::StreamId stream) { return Sync(stream).ok(); }

  rt::StreamId first_, second_;
  void SetUp() override {
    DeviceTest::SetUp();
    first_ = PlainStream();
    second_ = PlainStream();
  }
};

TEST_F(NotifyTest, AWaitConsumesTheToken) {
  const auto notify = Notify();
  Must(device_->RecordNotify(notify, first_));
  Must(device_->WaitNotify(notify, second_, 0));
  EXPECT_TRUE(Passes(second_));
  Must(device_->WaitNotify(notify, second_, 0));
  ExpectFailure(Sync(second_), ge::kRtStreamSyncTimeout, "waits for notify 1, which no task that is left would set");
}

TEST_F(NotifyTest, ASecondRecordIsAbsorbedAndReported) {
  const auto notify = Notify();
  Must(device_->RecordNotify(notify, first_));
  Must(device_->RecordNotify(notify, first_));
  Must(Sync(first_));
  ExpectHazards({HazardKind::kLostSignal});
  Must(device_->WaitNotify(notify, second_, 0));
  EXPECT_TRUE(Passes(second_));
  Must(device_->WaitNotify(notify, second_, 0));
  EXPECT_FALSE(Passes(second_));
}

TEST_F(NotifyTest, AWaitFailsWhenItsTimeIsOver) {
  const auto notify = Notify();
  Must(device_->WaitNotify(notify, second_, 2));
  ExpectFailure(Sync(second_), ge::kRtWaitTimeout, "has waited 2000000000 ns for notify 1");
  EXPECT_EQ(device_->now_ns(), 2'000'000'000);
}

TEST_F(NotifyTest, ATimelyRecordDisarmsTheTimeout) {
  const auto notify = Notify();
  Must(device_->WaitNotify(notify, second_, 2));
  Must(device_->RecordNotify(notify, first_));
  EXPECT_TRUE(Passes(second_));
  EXPECT_LT(device_->now_ns(), 1'000'000);
}

TEST_F(NotifyTest, HasOneWaiterAtATime) {
  const auto notify = Notify();
  Must(device_->WaitNotify(notify, first_, 0));
  Must(device_->WaitNotify(notify, second_, 0));
  ExpectFailure(Sync(second_), ge::kRtIllegalParam, "waited for by stream 2 already");
}

TEST_F(NotifyTest, OrdersWhatLiesBeforeAndBehind) {
  const auto notify = Notify();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, first_));
  Must(device_->RecordNotify(notify, first_));
  Must(device_->WaitNotify(notify, second_, 0));
  Must(device_->MemsetAsync(buffer, 64, 2, 64, second_));
  Must(Sync(second_));
  ExpectHazards({});
}

TEST_F(NotifyTest, CountsByItsRecordModes) {
  const auto count = Count();
  const auto record = [&](rt::CountRecord mode, uint32_t value) {
    Must(device_->RecordCountNotify(count, mode, value, first_));
  };
  const auto equals = [&](uint32_t value) {
    Must(device_->WaitCountNotify(count, rt::CountWait::kEqual, value, false, first_, 0));
  };
  record(rt::CountRecord::kSet, 5);
  equals(5);
  record(rt::CountRecord::kAdd, 3);
  equals(8);
  record(rt::CountRecord::kBitOr, 3);
  equals(11);
  record(rt::CountRecord::kBitAnd, 9);
  equals(9);
  EXPECT_TRUE(Passes(first_));
}

TEST_F(NotifyTest, CountWaitsByItsModes) {
  struct Case {
    rt::CountWait mode;
    uint32_t holds, does_not;
  };
  for (const auto& [mode, holds, does_not] :
       {Case{rt::CountWait::kLess, 7, 6}, Case{rt::CountWait::kEqual, 6, 7}, Case{rt::CountWait::kGreater, 5, 6},
        Case{rt::CountWait::kGreaterOrEqual, 6, 7}, Case{rt::CountWait::kEqualWithBitmask, 4, 9}}) {
    const auto count = Count();
    Must(device_->RecordCountNotify(count, rt::CountRecord::kSet, 6, first_));
    Must(Sync(first_));
    const auto passing = PlainStream(), holding = PlainStream();
    Must(device_->WaitCountNotify(count, mode, holds, false, passing, 0));
    EXPECT_TRUE(Passes(passing)) << static_cast<int>(mode);
    Must(device_->WaitCountNotify(count, mode, does_not, false, holding, 0));
    EXPECT_FALSE(Passes(holding)) << static_cast<int>(mode);
  }
}

TEST_F(NotifyTest, ACountWaitMayClear) {
  const auto count = Count();
  Must(device_->RecordCountNotify(count, rt::CountRecord::kSet, 6, first_));
  Must(device_->WaitCountNotify(count, rt::CountWait::kEqual, 6, true, first_, 0));
  Must(device_->WaitCountNotify(count, rt::CountWait::kEqual, 0, false, first_, 0));
  EXPECT_TRUE(Passes(first_));
}

TEST_F(NotifyTest, HoldsAsManyAsTheChip) {
  for (int i = 0; i < 8191; ++i) ASSERT_TRUE(device_->CreateNotify().ok());
  const auto last = device_->CreateCountNotify();
  EXPECT_TRUE(last.ok());
  ExpectFailure(device_->CreateNotify(), ge::kRtNotifyExhausted, "8192 exist");
  Must(device_->DestroyCountNotify(*last));
  EXPECT_TRUE(device_->CreateNotify().ok());
}

TEST_F(NotifyTest, AValueWaitPassesWhenTheCellIsWritten) {
  const uint64_t cell = Cell();
  Must(device_->ValueWait(cell, 1, rt::ValueWaitMode::kEqual, second_));
  Must(device_->Nop(first_));
  Must(device_->ValueWrite(cell, 1, first_));
  EXPECT_TRUE(Passes(second_));
}

TEST_F(NotifyTest, AValueWaitSeesCopiesToo) {
  const uint64_t cell = Cell(), source = Cell(1);
  Must(device_->ValueWait(cell, 1, rt::ValueWaitMode::kEqual, second_));
  Must(device_->MemcpyAsync(cell, 8, source, 8, first_));
  EXPECT_TRUE(Passes(second_));
}

TEST_F(NotifyTest, ValueWaitsCompareByTheirModes) {
  struct Case {
    rt::ValueWaitMode mode;
    uint64_t cell, holds, does_not;
  };
  for (const auto& [mode, value, holds, does_not] :
       {Case{rt::ValueWaitMode::kGreaterOrEqual, 6, 6, 7}, Case{rt::ValueWaitMode::kEqual, 6, 6, 7},
        Case{rt::ValueWaitMode::kAnd, 6, 2, 9}, Case{rt::ValueWaitMode::kNor, ~uint64_t{1}, 0, 1}}) {
    const uint64_t cell = Cell(value);
    const auto passing = PlainStream(), holding = PlainStream();
    Must(device_->ValueWait(cell, holds, mode, passing));
    EXPECT_TRUE(Passes(passing)) << static_cast<int>(mode);
    Must(device_->ValueWait(cell, does_not, mode, holding));
    EXPECT_FALSE(Passes(holding)) << static_cast<int>(mode);
  }
}

TEST_F(NotifyTest, GreaterOrEqualIsASignedDifference) {
  const uint64_t cell = Cell(1);  // 1 - (2^64 - 1) = 2
  Must(device_->ValueWait(cell, ~uint64_t{0}, rt::ValueWaitMode::kGreaterOrEqual, second_));
  EXPECT_TRUE(Passes(second_));
}

TEST_F(NotifyTest, ACellOrdersWriterAndWaiterAndIsNoRace) {
  const uint64_t cell = Cell(), buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, first_));
  Must(device_->ValueWrite(cell, 1, first_));
  Must(device_->ValueWait(cell, 1, rt::ValueWaitMode::kEqual, second_));
  Must(device_->MemsetAsync(buffer, 64, 2, 64, second_));
  Must(Sync(second_));
  ExpectHazards({});
}

TEST_F(NotifyTest, CellsAreAligned) {
  const uint64_t cell = Cell();
  ExpectFailure(device_->ValueWrite(cell + 4, 1, first_), ge::kRtAddressUnaligned, "8 bytes");
  ExpectFailure(device_->ValueWait(cell + 4, 1, rt::ValueWaitMode::kEqual, first_), ge::kRtAddressUnaligned, "8 bytes");
}

TEST_F(NotifyTest, ADeadlockOverACellNamesWhoWouldWriteIt) {
  const uint64_t cell = Cell();
  const auto event = Event();
  Must(device_->ValueWait(cell, 1, rt::ValueWaitMode::kEqual, first_));
  Must(device_->RecordEvent(event, first_));
  Must(device_->StreamWaitEvent(second_, event));
  Must(device_->ValueWrite(cell, 1, second_));
  ExpectFailure(Sync(first_), ge::kRtStreamSyncTimeout, "in a circle: 2 → 3 → 2");
  ExpectHazards({HazardKind::kDeadlock});
}

}  // namespace
}  // namespace sim
