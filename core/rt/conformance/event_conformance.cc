// Events (spec/device-simulator.md §4.1–4.2).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr EventKind kA = EventKind::kRecorded, kB = EventKind::kSync, kC = EventKind::kSnapshot;

// §4.1: the record captures all work submitted to its stream before it
TEST_P(EventConformance, CapturesWhatItsStreamHasToDoBefore) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId recorder = Plain(), waiter = Plain();
    const EventId held = Hold(recorder), event = Event(kind);
    Record(event, recorder);
    WaitFor(event, waiter);
    EXPECT_TRUE(IsHeld(waiter));
    Release(held);
    EXPECT_EQ(Synchronize(waiter), 0);
  }
}

// §4.1: the wait holds back everything submitted later to the waiting stream
TEST_P(EventConformance, HoldsBackWhatIsSubmittedAfterTheWait) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId recorder = Plain(), waiter = Plain();
    const EventId held = Hold(recorder), event = Event(kind);
    Log(recorder, 1);
    Record(event, recorder);
    WaitFor(event, waiter);
    Log(waiter, 2);
    Release(held);
    Finish(waiter);
  }
  EXPECT_THAT(Logged(), ElementsAre(1, 2, 1, 2, 1, 2));
}

// §4.1
TEST_P(EventConformance, DoesNotCaptureWhatIsSubmittedAfterTheRecord) {
  const StreamId recorder = Plain(), waiter = Plain();
  const EventId event = Event();
  Record(event, recorder);
  const EventId held = Hold(recorder);
  WaitFor(event, waiter);
  EXPECT_EQ(Synchronize(waiter), 0);
  Release(held);
}

// §4.1: what one stream wrote is seen by the other
TEST_P(EventConformance, OrdersMemory) {
  const DeviceAddress cell = Cell(0), copy = Cell(0);
  const StreamId writer = Plain(), reader = Plain();
  const EventId held = Hold(writer), event = Event();
  Set(cell, 9, 8, writer);
  Record(event, writer);
  WaitFor(event, reader);
  Copy(copy, cell, 8, reader);
  Release(held);
  Finish(reader);
  EXPECT_EQ(Read(copy), 0x0909090909090909);
}

// §4.1, row "record again before wait": earlier captured waits keep the old one
TEST_P(EventConformance, ClassesAAndCKeepTheRecordThatAWaitCaptured) {
  for (const EventKind kind : {kA, kC}) {
    const StreamId first = Plain(), second = Plain(), waiter = Plain();
    const EventId held_first = Hold(first), held_second = Hold(second), event = Event(kind);
    Record(event, first);
    WaitFor(event, waiter);
    Record(event, second);
    Release(held_first);
    EXPECT_EQ(Synchronize(waiter), 0);
    Release(held_second);
  }
}

// §4.1, row "record again before wait"
TEST_P(EventConformance, ClassesAAndCLetALaterWaitCaptureTheNewRecord) {
  for (const EventKind kind : {kA, kC}) {
    const StreamId second = Plain(), waiter = Plain();
    const EventId held = Hold(second), event = Event(kind);
    Record(event, device_->DefaultStream());
    Finish(device_->DefaultStream());
    Record(event, second);
    WaitFor(event, waiter);
    EXPECT_TRUE(IsHeld(waiter));
    Release(held);
  }
}

// §4.1, row "record again before wait": the flag is simply set again
TEST_P(EventConformance, ClassBPassesByAnyOfItsRecords) {
  const StreamId first = Plain(), second = Plain(), waiter = Plain();
  const EventId held = Hold(first), event = Event(kB);
  Record(event, first);
  WaitFor(event, waiter);
  Record(event, second);
  EXPECT_EQ(Synchronize(waiter), 0);
  Release(held);
}

// §4.1, row "stream-wait before any record was submitted"
TEST_P(EventConformance, ClassARefusesAWaitBeforeAnyRecord) {
  EXPECT_EQ(CodeOf(device_->StreamWaitEvent(Plain(), Event(kA))), 107000);
}

// §4.1, row "stream-wait before any record was submitted"
TEST_P(EventConformance, ClassBQueuesAWaitBeforeAnyRecord) {
  const StreamId waiter = Plain();
  const EventId event = Event(kB);
  EXPECT_TRUE(WaitFor(event, waiter).stream);
  EXPECT_TRUE(IsHeld(waiter));
  Release(event);
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.1, row "stream-wait before any record was submitted"
TEST_P(EventConformance, ClassCMakesNoTaskOfAWaitBeforeAnyRecord) {
  const StreamId waiter = Plain();
  EXPECT_EQ(WaitFor(Event(kC), waiter), TaskRef{});
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.1, row "wait when the captured record already executed"
TEST_P(EventConformance, ClassesAAndCMakeNoTaskOfAWaitForWhatHasExecuted) {
  for (const EventKind kind : {kA, kC}) {
    const EventId event = Event(kind);
    Record(event, device_->DefaultStream());
    Finish(device_->DefaultStream());
    EXPECT_EQ(WaitFor(event, Plain()), TaskRef{});
  }
}

// §4.1, row "wait when the captured record already executed"
TEST_P(EventConformance, ClassBQueuesAWaitForWhatHasExecuted) {
  const EventId event = Event(kB);
  Record(event, device_->DefaultStream());
  Finish(device_->DefaultStream());
  const StreamId waiter = Plain();
  EXPECT_EQ(WaitFor(event, waiter), (TaskRef{waiter, 0}));
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.1, row "wait on the recording stream itself"
TEST_P(EventConformance, ClassesAAndBQueueAWaitOnTheRecordingStream) {
  for (const EventKind kind : {kA, kB}) {
    const StreamId stream = Plain();
    const EventId held = Hold(stream), event = Event(kind);
    Record(event, stream);
    EXPECT_EQ(WaitFor(event, stream), (TaskRef{stream, 2}));
    Release(held);
    EXPECT_EQ(Synchronize(stream), 0);
  }
}

// §4.1, row "wait on the recording stream itself"
TEST_P(EventConformance, ClassCMakesNoTaskOfAWaitOnTheRecordingStream) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream), event = Event(kC);
  Record(event, stream);
  EXPECT_EQ(WaitFor(event, stream), TaskRef{});
  Release(held);
}

// §4.1, row "query before any record"
TEST_P(EventConformance, ClassesAAndBAreNotReadyBeforeAnyRecord) {
  EXPECT_FALSE(Must(device_->QueryEvent(Event(kA))));
  EXPECT_FALSE(Must(device_->QueryEvent(Event(kB))));
}

// §4.1, row "query before any record"
TEST_P(EventConformance, ClassCIsCompleteBeforeAnyRecord) { EXPECT_TRUE(Must(device_->QueryEvent(Event(kC)))); }

// §4.1, row "ResetEvent"; of class A core/rt/event.h makes an error too
TEST_P(EventConformance, ClassesAAndCCannotBeReset) {
  for (const EventKind kind : {kA, kC}) {
    const EventId event = Event(kind);
    Record(event, device_->DefaultStream());
    EXPECT_EQ(CodeOf(device_->ResetEvent(event, device_->DefaultStream())), 107000);
  }
}

// §4.1, row "ResetEvent": an asynchronous task
TEST_P(EventConformance, ClassBIsResetByATask) {
  const StreamId stream = Plain(), waiter = Plain();
  const EventId event = Event(kB);
  Record(event, device_->DefaultStream());
  Finish(device_->DefaultStream());
  const EventId held = Hold(stream);
  Reset(event, stream);
  WaitFor(event, waiter);
  EXPECT_EQ(Synchronize(waiter), 0);
  Release(held);
}

// §4.1: on a model-bound stream the wait task is always queued in every class
TEST_P(EventConformance, IsAlwaysWaitedForByATaskInAModel) {
  for (const EventKind kind : {kA, kB, kC}) {
    const EventId event = Event(kind);
    Record(event, device_->DefaultStream());
    Finish(device_->DefaultStream());
    ModelOf([&](StreamId stream) { EXPECT_EQ(WaitFor(event, stream), (TaskRef{stream, 0})); });
  }
}

// §4.1
TEST_P(EventConformance, QueriesWhetherTheRecordHasExecuted) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId stream = Plain();
    const EventId held = Hold(stream), event = Event(kind);
    Record(event, stream);
    EXPECT_FALSE(Must(device_->QueryEvent(event)));
    Release(held);
    Finish(stream);
    EXPECT_TRUE(Must(device_->QueryEvent(event)));
  }
}

// §4.1, core/rt/event.h: the latest record
TEST_P(EventConformance, QueriesTheLatestRecord) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId stream = Plain();
    const EventId event = Event(kind);
    Record(event, stream);
    Finish(stream);
    const EventId held = Hold(stream);
    Record(event, stream);
    EXPECT_FALSE(Must(device_->QueryEvent(event))) << static_cast<int>(kind);
    Release(held);
  }
}

// §4.1
TEST_P(EventConformance, IsSynchronizedWhenItsRecordHasExecuted) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId stream = Plain();
    const EventId event = Event(kind);
    Log(stream, 1);
    Record(event, stream);
    EXPECT_EQ(CodeOf(device_->SynchronizeEvent(event, kNoTimeout)), 0);
  }
  EXPECT_THAT(Logged(), ElementsAre(1, 1, 1));
}

// §4.1
TEST_P(EventConformance, IsNotSynchronizedWithWhatComesAfterItsRecord) {
  const StreamId stream = Plain();
  const EventId event = Event();
  Record(event, stream);
  const EventId held = Hold(stream);
  EXPECT_EQ(CodeOf(device_->SynchronizeEvent(event, kNoTimeout)), 0);
  Release(held);
}

// §4.1, §8.5
TEST_P(EventConformance, IsSynchronizedWithinATimeout) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId stream = Plain();
    const EventId held = Hold(stream), event = Event(kind);
    Record(event, stream);
    EXPECT_EQ(CodeOf(device_->SynchronizeEvent(event, kShortMs)), 507047);
    Release(held);
    EXPECT_EQ(CodeOf(device_->SynchronizeEvent(event, kNoTimeout)), 0);
  }
}

// §4.1
TEST_P(EventConformance, MeasuresTime) {
  const StreamId stream = Plain();
  const EventId start = TimedEvent(), end = TimedEvent();
  Record(start, stream);
  Set(Buffer(uint64_t{4} << 20), 0, uint64_t{4} << 20, stream);
  Record(end, stream);
  Finish(stream);
  EXPECT_GT(Must(device_->ElapsedTime(start, end)), 0);
}

// §4.1: ms = (t2 - t1) / f
TEST_P(EventConformance, MeasuresNothingBetweenARecordAndItself) {
  const EventId event = TimedEvent();
  Record(event, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_EQ(Must(device_->ElapsedTime(event, event)), 0);
}

// §4.1
TEST_P(EventConformance, MeasuresNothingWithoutTheTimeLine) {
  const EventId timed = TimedEvent(), plain = Event();
  Record(timed, device_->DefaultStream());
  Record(plain, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_EQ(CodeOf(device_->ElapsedTime(timed, plain)), 107006);
  EXPECT_EQ(CodeOf(device_->ElapsedTime(plain, timed)), 107006);
}

// §4.1
TEST_P(EventConformance, MeasuresNothingBeforeARecord) {
  const EventId timed = TimedEvent(), never = TimedEvent();
  Record(timed, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_EQ(CodeOf(device_->ElapsedTime(timed, never)), 107006);
}

// §4.1
TEST_P(EventConformance, MeasuresNothingBeforeItsRecordExecutes) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream), event = TimedEvent();
  Record(event, stream);
  EXPECT_EQ(CodeOf(device_->ElapsedTime(event, event)), 107006);
  Release(held);
}

// §4.1
TEST_P(EventConformance, DoesNotMeasureBackwards) {
  const StreamId stream = Plain();
  const EventId start = TimedEvent(), end = TimedEvent();
  Record(start, stream);
  Set(Buffer(uint64_t{4} << 20), 0, uint64_t{4} << 20, stream);
  Record(end, stream);
  Finish(stream);
  EXPECT_EQ(CodeOf(device_->ElapsedTime(end, start)), 107007);
}

// §4.1
TEST_P(EventConformance, IsDestroyedWithoutWaiting) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream), event = Event();
  Record(event, stream);
  EXPECT_EQ(CodeOf(device_->DestroyEvent(event)), 0);
  Release(held);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §4.1
TEST_P(EventConformance, ServesOutstandingTasksAfterItIsDestroyed) {
  for (const EventKind kind : {kA, kB, kC}) {
    const StreamId recorder = Plain(), waiter = Plain();
    const EventId held = Hold(recorder), event = Event(kind);
    Record(event, recorder);
    WaitFor(event, waiter);
    Must(device_->DestroyEvent(event));
    EXPECT_TRUE(IsHeld(waiter));
    Release(held);
    EXPECT_EQ(Synchronize(waiter), 0);
  }
}

// §2.2
TEST_P(EventConformance, IsUnknownAfterItIsDestroyed) {
  const EventId event = Event();
  Must(device_->DestroyEvent(event));
  EXPECT_EQ(CodeOf(device_->RecordEvent(event, Plain())), 107000);
  EXPECT_EQ(CodeOf(device_->StreamWaitEvent(Plain(), event)), 107000);
  EXPECT_EQ(CodeOf(device_->QueryEvent(event)), 107000);
  EXPECT_EQ(CodeOf(device_->DestroyEvent(event)), 107000);
}

// Class B as a flag.

// §4.2
TEST_P(EventConformance, StaysSetBehindAWait) {
  const StreamId waiter = Plain();
  const EventId event = Event();
  Record(event, Plain());
  WaitFor(event, waiter);
  WaitFor(event, waiter);
  EXPECT_EQ(Synchronize(waiter), 0);
}

// §4.2
TEST_P(EventConformance, LetsAllWaitersPass) {
  const StreamId first = Plain(), second = Plain();
  const EventId event = Event();
  WaitFor(event, first);
  WaitFor(event, second);
  Release(event);
  EXPECT_EQ(Synchronize(first), 0);
  EXPECT_EQ(Synchronize(second), 0);
}

// §4.2
TEST_P(EventConformance, IsClearBehindAReset) {
  const StreamId stream = Plain();
  const EventId event = Event();
  Record(event, stream);
  Reset(event, stream);
  WaitFor(event, stream);
  EXPECT_TRUE(IsHeld(stream));
  Release(event);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §4.2, §12.3 H12: a second record while it is set is invisible
TEST_P(EventConformance, CountsTwoRecordsAsOne) {
  const StreamId stream = Plain();
  const EventId event = Event();
  Record(event, stream);
  Record(event, stream);
  WaitFor(event, stream);
  Reset(event, stream);
  WaitFor(event, stream);
  EXPECT_TRUE(IsHeld(stream));
  Release(event);
}

// §4.2, §12.3 H13: a reset that executes before the wait samples the flag
TEST_P(EventConformance, LosesARecordThatIsResetBeforeTheWait) {
  const StreamId stream = Plain(), late = Plain();
  const EventId event = Event();
  Record(event, stream);
  Reset(event, stream);
  Finish(stream);
  WaitFor(event, late);
  EXPECT_TRUE(IsHeld(late));
  Release(event);
}

// §4.2: wait on s2 then reset on s2
TEST_P(EventConformance, ServesEveryExecutionOfAModel) {
  const StreamId first = Persistent(), second = Persistent();
  const ModelId model = BeginModel({first, second}, 2);
  const EventId event = Event();
  Log(first, 1);
  Record(event, first);
  WaitFor(event, second);
  Reset(event, second);
  Log(second, 2);
  EndModel(model, second);
  for (int i = 0; i < 3; ++i) Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2, 1, 2, 1, 2));
}

// §4.2
TEST_P(EventConformance, StaysSetBetweenExecutionsOfAModel) {
  const EventId event = Event();
  const ModelId model = ModelOf([&](StreamId stream) { WaitFor(event, stream); });
  Release(event);
  Execute(model);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kShortMs)), 0);
}

}  // namespace
}  // namespace rt
