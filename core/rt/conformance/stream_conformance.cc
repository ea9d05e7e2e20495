// Streams (spec/device-simulator.md §2.3, §3, §8.4).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// §2.3
TEST_P(StreamConformance, HasPrioritiesZeroToSeven) {
  for (uint32_t priority = 0; priority <= 7; ++priority) EXPECT_TRUE(Plain(priority)) << priority;
}

// §2.3
TEST_P(StreamConformance, RefusesPriorityEight) { EXPECT_EQ(CodeOf(device_->CreateStream({8, false})), 107000); }

// §3.1 R6
TEST_P(StreamConformance, BeginsTheMoreUrgentOfTwoReadyTasks) {
  if (!GetParam().runs_copies_in_turn) GTEST_SKIP() << "the two tasks do not compete";
  const DeviceAddress target = Buffer(64);
  const StreamId lazy = Plain(7), urgent = Plain(0);
  const EventId held = Hold(lazy);
  WaitFor(held, urgent);
  Set(target, 7, 64, lazy);
  Set(target, 1, 64, urgent);
  Release(held);
  Must(device_->SynchronizeDevice(kNoTimeout));
  EXPECT_EQ(Read(target) & 0xFF, 7);
}

// §3.2
TEST_P(StreamConformance, NumbersTasksFromZero) {
  const StreamId stream = Plain();
  EXPECT_EQ(Must(device_->Nop(stream)), (TaskRef{stream, 0}));
  EXPECT_EQ(Must(device_->Nop(stream)), (TaskRef{stream, 1}));
}

// §3.2
TEST_P(StreamConformance, NumbersTasksOfEveryStreamByItself) {
  Must(device_->Nop(Plain()));
  EXPECT_EQ(Must(device_->Nop(Plain())).task_id, 0);
}

// §3.1 R1
TEST_P(StreamConformance, RunsTasksInOrderOfSubmission) {
  const StreamId stream = Plain();
  for (int i = 1; i <= 4; ++i) Log(stream, i);
  Finish(stream);
  EXPECT_THAT(Logged(), ElementsAre(1, 2, 3, 4));
}

// §3.1 R1
TEST_P(StreamConformance, StartsNothingBeforeTheTaskAheadIsComplete) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  Log(stream, 1);
  EXPECT_TRUE(IsHeld(stream));
  EXPECT_THAT(Logged(), IsEmpty());
  Release(held);
}

// §3.1 R1
TEST_P(StreamConformance, SeesWhatTheTaskAheadWrote) {
  const DeviceAddress a = Cell(0), b = Cell(0), c = Cell(0);
  const StreamId stream = Plain();
  Set(a, 5, 8, stream);
  Copy(b, a, 8, stream);
  Copy(c, b, 8, stream);
  Finish(stream);
  EXPECT_EQ(Read(c), 0x0505050505050505);
}

// §3.1 R2
TEST_P(StreamConformance, DoesNotOrderStreams) {
  const StreamId first = Plain(), second = Plain();
  const EventId held = Hold(first);
  Log(second, 2);
  EXPECT_EQ(Synchronize(second), 0);
  EXPECT_THAT(Logged(), ElementsAre(2));
  Release(held);
}

// §3.1 R2
TEST_P(StreamConformance, DoesNotOrderOtherStreamsBehindTheDefaultStream) {
  const StreamId stream = Plain();
  const EventId held = Hold(device_->DefaultStream());
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream), 0);
  Release(held);
}

// §3.1 R2
TEST_P(StreamConformance, DoesNotOrderTheDefaultStreamBehindOthers) {
  const EventId held = Hold(Plain());
  Log(device_->DefaultStream(), 1);
  EXPECT_EQ(Synchronize(device_->DefaultStream()), 0);
  Release(held);
}

// §3.1 R3
TEST_P(StreamConformance, AcceptsATaskThatWillFail) {
  const StreamId stream = Plain();
  Fail(stream);
  EXPECT_EQ(Synchronize(stream), 507001);
}

// §3.1 R4
TEST_P(StreamConformance, DoesNotOrderASynchronousCopyBehindItsTasks) {
  const DeviceAddress cell = Cell(1);
  const EventId held = Hold(device_->DefaultStream());
  Set(cell, 0, 8, device_->DefaultStream());
  Write(cell, 2);
  EXPECT_EQ(Read(cell), 2);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(cell), 0);
}

// §3.1 R4
TEST_P(StreamConformance, DoesNotOrderASynchronousMemsetBehindItsTasks) {
  const DeviceAddress cell = Cell(1);
  const EventId held = Hold(device_->DefaultStream());
  Set(cell, 0, 8, device_->DefaultStream());
  Must(device_->Memset(cell, 8, 3, 8));
  EXPECT_EQ(Read(cell), 0x0303030303030303);
  Release(held);
}

// §3.3
TEST_P(StreamConformance, QueriesWithoutWaiting) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  EXPECT_FALSE(Must(device_->StreamQuery(stream)));
  Release(held);
  Finish(stream);
  EXPECT_TRUE(Must(device_->StreamQuery(stream)));
}

// §3.3
TEST_P(StreamConformance, IsCompleteWhenItIsNew) { EXPECT_TRUE(Must(device_->StreamQuery(Plain()))); }

// §3.3
TEST_P(StreamConformance, IsSynchronizedAtOnceWhenItIsNew) { EXPECT_EQ(Synchronize(Plain()), 0); }

// §3.3
TEST_P(StreamConformance, TimesOutAndKeepsRunning) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream, kShortMs), 507046);
  Release(held);
  EXPECT_EQ(Synchronize(stream), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §3.3
TEST_P(StreamConformance, IsSynchronizedInTime) {
  const StreamId stream = Plain();
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream, 10'000), 0);
}

// §2.3
TEST_P(StreamConformance, KeepsPersistentTasks) {
  const StreamId stream = Persistent();
  Log(stream, 1);
  Must(device_->SynchronizeDevice(kNoTimeout));
  EXPECT_THAT(Logged(), IsEmpty());
}

// §2.3
TEST_P(StreamConformance, SynchronizesAPersistentStreamAtOnce) {
  const StreamId stream = Persistent();
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §2.3
TEST_P(StreamConformance, QueriesAPersistentStreamAsComplete) {
  const StreamId stream = Persistent();
  Log(stream, 1);
  EXPECT_TRUE(Must(device_->StreamQuery(stream)));
}

// §2.2
TEST_P(StreamConformance, IsUnknownBeforeItExists) {
  EXPECT_EQ(CodeOf(device_->Nop(StreamId{})), 107000);
  EXPECT_EQ(CodeOf(device_->Nop(StreamId{9999})), 107000);
}

// §2.2
TEST_P(StreamConformance, WaitsForItsTasksWhenItIsDestroyed) {
  const StreamId stream = Plain();
  Log(stream, 1);
  Must(device_->DestroyStream(stream));
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §2.2
TEST_P(StreamConformance, IsGoneWhenItIsDestroyed) {
  const StreamId stream = Plain();
  Must(device_->DestroyStream(stream));
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 107000);
  EXPECT_EQ(CodeOf(device_->DestroyStream(stream)), 107000);
}

// §2.2, core/rt/types.h
TEST_P(StreamConformance, NeverUsesAnIdAgain) {
  const StreamId stream = Plain();
  Must(device_->DestroyStream(stream));
  EXPECT_NE(Plain(), stream);
}

// §2.2
TEST_P(StreamConformance, DoesNotDestroyADefaultStream) {
  EXPECT_EQ(CodeOf(device_->DestroyStream(device_->DefaultStream())), 107000);
  EXPECT_EQ(CodeOf(device_->DestroyStreamForce(device_->DefaultStream())), 107000);
}

// §2.2
TEST_P(StreamConformance, DoesNotDestroyABoundStream) {
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  EXPECT_EQ(CodeOf(device_->DestroyStream(stream)), 107005);
}

// §2.2
TEST_P(StreamConformance, DoesNotWaitWhenItIsDestroyedByForce) {
  const StreamId stream = Plain();
  Hold(stream);
  Log(stream, 1);
  Must(device_->DestroyStreamForce(stream));
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 107000);
  Must(device_->SynchronizeDevice(kNoTimeout));
  EXPECT_THAT(Logged(), IsEmpty());
}

// §8.4
TEST_P(StreamConformance, DropsItsQueueWhenItIsAborted) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  Log(stream, 1);
  Must(device_->StreamAbort(stream));
  Release(held);
  Synchronize(stream);
  EXPECT_THAT(Logged(), IsEmpty());
}

// §8.4
TEST_P(StreamConformance, KillsWhatRunsWhenItIsAborted) {
  const StreamId stream = Plain();
  Hold(stream);
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->StreamAbort(stream));
  EXPECT_EQ(Synchronize(stream), 107023);
}

// §8.4
TEST_P(StreamConformance, SaysOnceThatItWasAborted) {
  const StreamId stream = Plain();
  Hold(stream);
  Must(device_->StreamAbort(stream));
  EXPECT_EQ(Synchronize(stream), 107023);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.4
TEST_P(StreamConformance, TakesTasksAfterAnAbort) {
  const StreamId stream = Plain();
  Hold(stream);
  Must(device_->StreamAbort(stream));
  Synchronize(stream);
  Log(stream, 1);
  Finish(stream);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §8.4
TEST_P(StreamConformance, LeavesWaitsForAnAbortedStreamHanging) {
  const StreamId recorder = Plain(), waiter = Plain();
  Hold(recorder);
  const EventId event = Event();
  Record(event, recorder);
  WaitFor(event, waiter);
  Must(device_->StreamAbort(recorder));
  EXPECT_TRUE(IsHeld(waiter));
  Must(device_->StreamAbort(waiter));
  EXPECT_EQ(Synchronize(waiter), 107023);
}

// §8.4
TEST_P(StreamConformance, IsNotAbortedWhileItIsBound) {
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  EXPECT_EQ(CodeOf(device_->StreamAbort(stream)), 107005);
}

}  // namespace
}  // namespace rt
