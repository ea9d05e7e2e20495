// Timeouts, in device time (spec/device-simulator.md §8.5).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;

// §8.5: waits for events are infinite
TEST_P(TimeoutConformance, LetsAnEventWaitForEver) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  EXPECT_EQ(Synchronize(stream, 5000), 507046);
  Release(held);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.5: longer than SetOpWaitTimeout is an error at the next synchronisation
TEST_P(TimeoutConformance, EndsAWaitForAnEvent) {
  for (const EventKind kind : {EventKind::kRecorded, EventKind::kSync, EventKind::kSnapshot}) {
    const StreamId recorder = Plain(), waiter = Plain();
    // Value waits have no timeout.
    const DeviceAddress gate = Cell(0);
    Must(device_->ValueWait(gate, 1, ValueWaitMode::kEqual, recorder));
    const EventId event = Event(kind);
    Record(event, recorder);
    Must(device_->SetOpWaitTimeout(1));
    WaitFor(event, waiter);
    EXPECT_EQ(Synchronize(waiter), 107019);
    Write(gate, 1);
    Finish(recorder);
  }
}

// §8.5
TEST_P(TimeoutConformance, EndsAWaitForANotify) {
  const StreamId stream = Plain();
  Must(device_->SetOpWaitTimeout(1));
  Must(device_->WaitNotify(Must(device_->CreateNotify()), stream, 0));
  EXPECT_EQ(Synchronize(stream), 107019);
}

// §8.5
TEST_P(TimeoutConformance, EndsAWaitForACount) {
  const StreamId stream = Plain();
  Must(device_->SetOpWaitTimeout(1));
  Must(device_->WaitCountNotify(Must(device_->CreateCountNotify()), CountWait::kEqual, 1, false, stream, 0));
  EXPECT_EQ(Synchronize(stream), 107019);
}

// §8.5, core/rt/context.h: 0 is none
TEST_P(TimeoutConformance, IsTakenBack) {
  const StreamId stream = Plain();
  Must(device_->SetOpWaitTimeout(1));
  Must(device_->SetOpWaitTimeout(0));
  const EventId held = Hold(stream);
  EXPECT_EQ(Synchronize(stream, 5000), 507046);
  Release(held);
}

// §8.3: a wait that failed is skipped
TEST_P(TimeoutConformance, LetsTheStreamGoOn) {
  const StreamId stream = Plain();
  Must(device_->SetOpWaitTimeout(1));
  Hold(stream);
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream), 107019);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §4.3: a wait's own timeout
TEST_P(TimeoutConformance, OfANotifyIsTheWaitsOwn) {
  const StreamId stream = Plain();
  Must(device_->WaitNotify(Must(device_->CreateNotify()), stream, 1));
  EXPECT_EQ(Synchronize(stream), 107019);
}

// §4.3
TEST_P(TimeoutConformance, OfACountIsTheWaitsOwn) {
  const StreamId stream = Plain();
  Must(device_->WaitCountNotify(Must(device_->CreateCountNotify()), CountWait::kEqual, 1, false, stream, 1));
  EXPECT_EQ(Synchronize(stream), 107019);
}

// §4.3
TEST_P(TimeoutConformance, IsOverWhenTheNotifyIsRecorded) {
  const StreamId stream = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->WaitNotify(notify, stream, 1));
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->RecordNotify(notify, device_->DefaultStream()));
  // The wait has passed; what holds the stream now may do so for longer.
  Must(device_->ValueWait(Cell(0), 1, ValueWaitMode::kEqual, stream));
  EXPECT_EQ(Synchronize(stream, 3000), 507046);
  Must(device_->StreamAbort(stream));
}

// §4.3: a wait that failed leaves no token behind, nor takes the next one
TEST_P(TimeoutConformance, LeavesALaterTokenForALaterWait) {
  const StreamId stream = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Must(device_->WaitNotify(notify, stream, 1));
  EXPECT_EQ(Synchronize(stream), 107019);
  Must(device_->RecordNotify(notify, stream));
  Must(device_->WaitNotify(notify, stream, 1));
  EXPECT_EQ(Synchronize(stream), 0);
}

// §5.3: inside a model
TEST_P(TimeoutConformance, OfAWaitFailsItsModel) {
  const NotifyId notify = Must(device_->CreateNotify());
  const ModelId model = ModelOf([&](StreamId stream) { Must(device_->WaitNotify(notify, stream, 1)); });
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 507011);
}

// §8.5: in device time
TEST_P(TimeoutConformance, OfAWaitTakesItsTime) {
  const StreamId stream = Plain();
  const EventId start = TimedEvent(), end = TimedEvent();
  Record(start, stream);
  Must(device_->WaitNotify(Must(device_->CreateNotify()), stream, 2));
  Record(end, stream);
  EXPECT_EQ(Synchronize(stream), 107019);
  EXPECT_GE(Must(device_->ElapsedTime(start, end)), 2000);
}

// §8.5: in device time
TEST_P(TimeoutConformance, OfASynchronisationTakesItsTime) {
  const StreamId stream = Plain();
  const EventId start = TimedEvent(), end = TimedEvent();
  Record(start, device_->DefaultStream());
  Finish(device_->DefaultStream());
  const EventId held = Hold(stream);
  EXPECT_EQ(Synchronize(stream, 7), 507046);
  Record(end, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_GE(Must(device_->ElapsedTime(start, end)), 7 - 0.1);
  Release(held);
}

// §8.5: 0 is the longest that the chip allows, which bounds every other value
TEST_P(TimeoutConformance, OfKernelsTakesAnyValue) {
  EXPECT_EQ(CodeOf(device_->SetOpExecuteTimeout(0)), 0);
  EXPECT_EQ(CodeOf(device_->SetOpExecuteTimeout(1)), 0);
  EXPECT_EQ(CodeOf(device_->SetOpExecuteTimeout(UINT32_MAX)), 0);
}

}  // namespace
}  // namespace rt
