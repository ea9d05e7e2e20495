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
  for (size_t i = 0; i < 65536; ++i) ASSERT_TRUE(device_->CreateEvent().ok()) << i;
  ExpectFailure(device_->CreateEvent(), ge::kRtEventExhausted, "65536 exist");
}

TEST_F(EventTest, CountsADestroyedEventUntilItsTasksAreDone) {
  const auto stream = PlainStream();
  const auto event = Event();
  Must(device_->RecordEvent(event, stream));
  Must(device_->DestroyEvent(event));
  for (size_t i = 1; i < kMaxEvents; ++i) ASSERT_TRUE(device_->CreateEvent().ok()) << i;
  ExpectFailure(device_->CreateEvent(), ge::kRtEventExhausted, "1 of them destroyed but still used");
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  EXPECT_TRUE(device_->CreateEvent().ok());
}

}  // namespace
}  // namespace sim
