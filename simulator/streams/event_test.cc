#include "simulator/device_test_fixture.h"
#include "simulator/streams/limits.h"

namespace sim {
namespace {

using EventTest = DeviceTest;

TEST_F(EventTest, HoldsAWaitUntilTheRecordExecutes) {
  const auto recorder = PlainStream(), waiter = PlainStream();
  const auto event = Event();
  Must(device_->StreamWaitEvent(waiter, event));
  Must(device_->Nop(waiter));
  Launch("aiv", 1, recorder);  // 2000 ns
  Must(device_->RecordEvent(event, recorder));
  Must(device_->SynchronizeStream(waiter, rt::kNoTimeout));
  const auto records = RecordsOf(waiter);
  EXPECT_EQ(records[0].type, "EVENT_WAIT");
  EXPECT_EQ(records[0].start_ns, 0);
  EXPECT_EQ(records[0].end_ns, 2200);
  EXPECT_EQ(records[1].start_ns, 2200);
}

TEST_F(EventTest, QueuesAWaitBeforeAnyRecordWasSubmitted) {
  const auto waiter = PlainStream();
  const auto event = Event();
  Must(device_->StreamWaitEvent(waiter, event));
  ExpectFailure(device_->SynchronizeStream(waiter, 1), ge::kRtStreamSyncTimeout, "waits for event 1");
  Must(device_->RecordEvent(event, PlainStream()));
  EXPECT_TRUE(device_->SynchronizeStream(waiter, rt::kNoTimeout).ok());
}

TEST_F(EventTest, PassesAWaitWhoseEventIsSet) {
  const auto stream = PlainStream(), waiter = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  Must(device_->StreamWaitEvent(waiter, event));
  Must(device_->SynchronizeStream(waiter, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(waiter)[0].end_ns - RecordsOf(waiter)[0].start_ns, 200);
}

TEST_F(EventTest, StaysSetAfterAWait) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->StreamWaitEvent(stream, event));
  Must(device_->StreamWaitEvent(stream, event));
  EXPECT_TRUE(device_->SynchronizeStream(stream, rt::kNoTimeout).ok());
}

TEST_F(EventTest, IsClearedByAReset) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->ResetEvent(event, stream));
  Must(device_->StreamWaitEvent(stream, event));
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtStreamSyncTimeout,
                "stream 2 task 2 EVENT_WAIT waits for event 1, which no task that is left would set");
}

TEST_F(EventTest, DoesNotTakeTheFlagFromAWaitThatHeldBeforeTheReset) {
  const auto recorder = PlainStream(), first = PlainStream(), second = PlainStream();
  const auto event = Event();
  Must(device_->StreamWaitEvent(first, event));
  Must(device_->ResetEvent(event, first));
  Must(device_->StreamWaitEvent(second, event));
  Launch("aiv", 1, recorder);
  Must(device_->RecordEvent(event, recorder));
  EXPECT_TRUE(device_->SynchronizeStream(first, rt::kNoTimeout).ok());
  EXPECT_TRUE(device_->SynchronizeStream(second, rt::kNoTimeout).ok());
}

// The vendor's warning (spec/device-simulator.md §4.2): a reset before the second waiter looks makes it wait for ever.
TEST_F(EventTest, LosesTheFlagForAWaitThatComesAfterTheReset) {
  const auto recorder = PlainStream(), first = PlainStream(), second = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, recorder));
  Must(device_->StreamWaitEvent(first, event));
  Must(device_->ResetEvent(event, first));
  Launch("aiv", 1, second);
  Must(device_->StreamWaitEvent(second, event));
  EXPECT_TRUE(device_->SynchronizeStream(first, rt::kNoTimeout).ok());
  EXPECT_FALSE(device_->SynchronizeStream(second, rt::kNoTimeout).ok());
}

TEST_F(EventTest, AbsorbsASecondRecord) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->RecordEvent(event, stream));
  Must(device_->ResetEvent(event, stream));
  Must(device_->StreamWaitEvent(stream, event));
  EXPECT_FALSE(device_->SynchronizeStream(stream, rt::kNoTimeout).ok());
}

TEST_F(EventTest, IsDestroyedAtOnceWhileTasksUseIt) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->StreamWaitEvent(stream, event));
  EXPECT_TRUE(device_->DestroyEvent(event).ok());
  EXPECT_EQ(device_->now_ns(), 0);
  EXPECT_TRUE(device_->SynchronizeStream(stream, rt::kNoTimeout).ok());
}

TEST_F(EventTest, CannotBeUsedAfterItIsDestroyed) {
  const auto event = Event();
  Must(device_->DestroyEvent(event));
  ExpectFailure(device_->RecordEvent(event, PlainStream()), ge::kRtParamInvalid, "event 1 does not exist");
  ExpectFailure(device_->DestroyEvent(event), ge::kRtParamInvalid, "event 1 does not exist");
}

TEST_F(EventTest, HasNoMoreEventsThanTheChip) {
  for (size_t i = 0; i < 65536; ++i) ASSERT_TRUE(device_->CreateEvent({}).ok()) << i;
  ExpectFailure(device_->CreateEvent({}), ge::kRtEventExhausted, "65536 exist");
}

TEST_F(EventTest, CountsADestroyedEventUntilItsTasksAreDone) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->DestroyEvent(event));
  for (size_t i = 1; i < 65536; ++i) ASSERT_TRUE(device_->CreateEvent({}).ok()) << i;
  ExpectFailure(device_->CreateEvent({}), ge::kRtEventExhausted, "1 of them destroyed but still used");
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  EXPECT_TRUE(device_->CreateEvent({}).ok());
}

/// The classes A and C (spec/device-simulator.md §4.1).
class EventClassTest : public DeviceTest, public testing::WithParamInterface<rt::EventKind> {
 protected:
  rt::EventId Made(bool timed = false) { return Must(device_->CreateEvent({GetParam(), timed})); }
};
INSTANTIATE_TEST_SUITE_P(RecordedAndSnapshot, EventClassTest,
                         testing::Values(rt::EventKind::kRecorded, rt::EventKind::kSnapshot));

TEST_P(EventClassTest, AWaitCapturesTheRecordBeforeIt) {
  const auto recorder = PlainStream(), waiter = PlainStream(), blocked = PlainStream();
  const auto event = Made();
  Must(device_->RecordEvent(event, recorder));
  EXPECT_TRUE(Must(device_->StreamWaitEvent(waiter, event)).stream);
  // A second record, which cannot execute, does not take the first from who has captured it.
  Must(device_->StreamWaitEvent(blocked, Event()));
  Must(device_->RecordEvent(event, blocked));
  EXPECT_TRUE(device_->SynchronizeStream(waiter, rt::kNoTimeout).ok());
}

TEST_P(EventClassTest, AWaitForWhatHasExecutedIsNoTask) {
  const auto recorder = PlainStream(), waiter = PlainStream();
  const auto event = Made();
  Must(device_->RecordEvent(event, recorder));
  Must(device_->SynchronizeStream(recorder, rt::kNoTimeout));
  EXPECT_FALSE(Must(device_->StreamWaitEvent(waiter, event)).stream);
}

TEST_P(EventClassTest, AWaitThatIsNoTaskStillOrders) {
  const auto recorder = PlainStream(), waiter = PlainStream(), other = PlainStream();
  const auto event = Made();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, recorder));
  Must(device_->RecordEvent(event, recorder));
  // Let the record execute without the host learning of it.
  while (RecordsOf(recorder).size() < 2) {
    Must(device_->Nop(other));
    Must(device_->SynchronizeStream(other, rt::kNoTimeout));
  }
  EXPECT_FALSE(Must(device_->StreamWaitEvent(waiter, event)).stream);
  Must(device_->MemsetAsync(buffer, 64, 2, 64, waiter));
  Must(device_->SynchronizeStream(waiter, rt::kNoTimeout));
  ExpectHazards({});
}

TEST_P(EventClassTest, CannotBeReset) {
  const auto stream = PlainStream();
  const auto event = Made();
  Must(device_->RecordEvent(event, stream));
  ExpectFailure(device_->ResetEvent(event, stream), ge::kRtParamInvalid, "cannot be reset");
}

TEST_P(EventClassTest, InAModelAWaitIsAlwaysATask) {
  const auto stream = PersistentStream();
  const auto event = Made();
  Must(device_->RecordEvent(event, PlainStream()));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  BeginModel({stream}, 1);
  EXPECT_TRUE(Must(device_->StreamWaitEvent(stream, event)).stream);
}

TEST_P(EventClassTest, InAModelARecordHoldsForOneExecution) {
  const auto first = PersistentStream(), second = PersistentStream();
  const auto model = BeginModel({first, second}, 2);
  const auto event = Made();
  Launch("aiv", 1, first, "first");
  Must(device_->RecordEvent(event, first));
  Must(device_->StreamWaitEvent(second, event));
  EndModel(model, second);
  for (int i = 0; i < 2; ++i) Must(device_->ModelExecute(model, rt::kNoTimeout));
  const auto records = RecordsOf(first), waits = RecordsOf(second);
  EXPECT_GE(waits[2].end_ns, records[2].end_ns);
  ExpectHazards({});
}

TEST_F(EventTest, WithoutARecordAWaitOfClassAIsRefused) {
  const auto event = Must(device_->CreateEvent({rt::EventKind::kRecorded, false}));
  ExpectFailure(device_->StreamWaitEvent(PlainStream(), event), ge::kRtParamInvalid, "no record");
  EXPECT_FALSE(*device_->QueryEvent(event));
  ExpectHazards({HazardKind::kWaitWithoutRecord});
}

TEST_F(EventTest, WithoutARecordAWaitOfClassCIsNothing) {
  const auto event = Must(device_->CreateEvent({rt::EventKind::kSnapshot, false}));
  EXPECT_FALSE(Must(device_->StreamWaitEvent(PlainStream(), event)).stream);
  EXPECT_TRUE(*device_->QueryEvent(event));
  ExpectHazards({HazardKind::kWaitWithoutRecord});
}

TEST_F(EventTest, SynchronizingAnEventWaitsForItsRecord) {
  const auto stream = PlainStream();
  const auto event = Event();
  Launch("aiv", 1, stream);
  Must(device_->RecordEvent(event, stream));
  Must(device_->SynchronizeEvent(event, rt::kNoTimeout));
  EXPECT_TRUE(*device_->QueryEvent(event));
  EXPECT_GE(device_->now_ns(), 2000);
}

TEST_F(EventTest, SynchronizingAnEventExpiresInDeviceTime) {
  const auto stream = PlainStream();
  const auto event = Event();
  EXPECT_CALL(*runner_, RunKernel).WillOnce([](const KernelTask& task) {
    return MockCodeRunner::Succeed(task, 10'000 * kMicrosecondOfCycles);
  });
  Launch("aiv", 1, stream);
  Must(device_->RecordEvent(event, stream));
  ExpectFailure(device_->SynchronizeEvent(event, 5), ge::kRtEventSyncTimeout, "after 5 ms");
  EXPECT_EQ(device_->now_ns(), 5'000'000);
}

TEST_F(EventTest, IsNotQueriedCompleteBySomeEarlierRecord) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  Must(device_->RecordEvent(event, stream));
  EXPECT_FALSE(Must(device_->QueryEvent(event)));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  EXPECT_TRUE(Must(device_->QueryEvent(event)));
}

TEST_F(EventTest, IsSynchronizedByItsLatestRecordThoughAnEarlierOneNeverExecutes) {
  const auto held = PlainStream();
  const auto event = Event();
  Must(device_->StreamWaitEvent(held, Event()));
  Must(device_->RecordEvent(event, held));
  Must(device_->StreamAbort(held));
  Must(device_->RecordEvent(event, PlainStream()));
  EXPECT_TRUE(device_->SynchronizeEvent(event, rt::kNoTimeout).ok());
  EXPECT_TRUE(Must(device_->QueryEvent(event)));
}

TEST_F(EventTest, ElapsedTimeCountsTicksOfTheChip) {
  const auto stream = PlainStream();
  const auto start = Must(device_->CreateEvent({rt::EventKind::kSync, true}));
  const auto end = Must(device_->CreateEvent({rt::EventKind::kSync, true}));
  ExpectFailure(device_->ElapsedTime(start, end), ge::kRtEventTimestampInvalid, "no record of it has executed");
  Must(device_->RecordEvent(start, stream));
  Launch("aiv", 1, stream);
  Must(device_->RecordEvent(end, stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  // 200 ns of the record and 2000 of the kernel; a tick is 20 ns.
  EXPECT_DOUBLE_EQ(Must(device_->ElapsedTime(start, end)), 0.0022);
  ExpectFailure(device_->ElapsedTime(end, start), ge::kRtEventTimestampReversed, "was recorded after");
  ExpectFailure(device_->ElapsedTime(start, Event()), ge::kRtEventTimestampInvalid, "not made with one");
}

TEST_F(EventTest, AWaitFailsWhenTheWaitTimeoutIsOver) {
  const auto stream = PlainStream();
  Must(device_->SetOpWaitTimeout(3));
  Must(device_->StreamWaitEvent(stream, Event()));
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtWaitTimeout, "3000000000 ns for event 1");
}

TEST_F(EventTest, ARecordThatNobodyWaitedForIsLost) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->RecordEvent(event, stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  ExpectHazards({HazardKind::kLostSignal});
}

// spec/device-simulator.md §12.7 Ex2.
TEST_F(EventTest, AResetThatAnotherWaitIsNotOrderedWithIsReported) {
  const auto one = PlainStream(), two = PlainStream(), three = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, one));
  Must(device_->StreamWaitEvent(two, event));
  Must(device_->StreamWaitEvent(three, event));
  Must(device_->ResetEvent(event, two));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  ExpectHazards({HazardKind::kResetRace});
}

TEST_F(EventTest, AResetBehindAJoinOfAllWaitsIsClean) {
  const auto one = PlainStream(), two = PlainStream(), three = PlainStream();
  const auto event = Event(), joined = Event();
  Must(device_->RecordEvent(event, one));
  Must(device_->StreamWaitEvent(two, event));
  Must(device_->StreamWaitEvent(three, event));
  Must(device_->RecordEvent(joined, three));
  Must(device_->StreamWaitEvent(two, joined));
  Must(device_->ResetEvent(event, two));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  ExpectHazards({});
}

}  // namespace
}  // namespace sim
