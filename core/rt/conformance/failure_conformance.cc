// Failure modes (spec/device-simulator.md §8.3).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// §8.3
TEST_P(FailureConformance, SkipsAFailingTask) {
  const StreamId stream = Plain();
  Log(stream, 1);
  Fail(stream);
  Log(stream, 2);
  EXPECT_EQ(Synchronize(stream), 507001);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §8.3
TEST_P(FailureConformance, IsToldOnce) {
  const StreamId stream = Plain();
  Fail(stream);
  EXPECT_EQ(Synchronize(stream), 507001);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.3
TEST_P(FailureConformance, IsOverwrittenByALaterOne) {
  const StreamId stream = Plain();
  const NotifyId notify = Must(device_->CreateNotify());
  Fail(stream);
  Must(device_->WaitNotify(notify, stream, 1));
  EXPECT_EQ(Synchronize(stream), 107019);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.3
TEST_P(FailureConformance, DoesNotKeepAStreamFromTasks) {
  const StreamId stream = Plain();
  Fail(stream);
  Synchronize(stream);
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 0);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.3
TEST_P(FailureConformance, IsItsStreamsOwn) {
  const StreamId failing = Plain(), other = Plain();
  Fail(failing);
  Log(other, 1);
  EXPECT_EQ(Synchronize(other), 0);
  EXPECT_EQ(Synchronize(failing), 507001);
}

// §8.6
TEST_P(FailureConformance, NamesStreamAndTask) {
  const StreamId stream = Plain();
  Must(device_->Nop(stream));
  Fail(stream);
  const ge::Status failure = device_->SynchronizeStream(stream, kNoTimeout);
  EXPECT_THAT(failure.message(), HasSubstr(fmt::format("stream {} task 1", stream.value)));
}

// §8.3
TEST_P(FailureConformance, InStopModeDropsTheQueue) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  const EventId held = Hold(stream);
  Fail(stream);
  Log(stream, 1);
  Release(held);
  EXPECT_EQ(Synchronize(stream), 507001);
  EXPECT_THAT(Logged(), IsEmpty());
}

// §8.3
TEST_P(FailureConformance, InStopModeIsToldAlways) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Fail(stream);
  EXPECT_EQ(Synchronize(stream), 507001);
  EXPECT_EQ(Synchronize(stream), 507001);
}

// §8.3
TEST_P(FailureConformance, InStopModeKeepsTheStreamFromTasks) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Fail(stream);
  Synchronize(stream);
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 507001);
}

// §8.3
TEST_P(FailureConformance, InStopModeKeepsTheWholeContextFromTasks) {
  const StreamId stream = Plain(), other = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Fail(stream);
  Synchronize(stream);
  EXPECT_EQ(CodeOf(device_->Nop(other)), 507001);
  EXPECT_EQ(CodeOf(device_->Nop(device_->DefaultStream())), 507001);
}

// §8.3
TEST_P(FailureConformance, InStopModeLeavesOtherContexts) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Fail(stream);
  Synchronize(stream);
  Must(device_->CreateContext());
  EXPECT_EQ(CodeOf(device_->Nop(device_->DefaultStream())), 0);
}

// §8.3
TEST_P(FailureConformance, InStopModeTriggersPendingRecords) {
  const StreamId stream = Plain(), waiter = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  const EventId held = Hold(stream), event = Event();
  Fail(stream);
  Record(event, stream);
  WaitFor(event, waiter);
  Log(waiter, 1);
  Release(held);
  EXPECT_EQ(Synchronize(waiter), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §8.3
TEST_P(FailureConformance, InStopModeGoesAwayWithItsContext) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Fail(stream);
  Synchronize(stream);
  static_cast<void>(device_->ResetDevice());
  Must(device_->SetDevice());
  EXPECT_EQ(CodeOf(device_->Nop(device_->DefaultStream())), 0);
}

// §8.3
TEST_P(FailureConformance, StopModeChangesNothingWithoutAFailure) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.3
TEST_P(FailureConformance, StopModeIsSetOnceAndForAll) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  EXPECT_EQ(CodeOf(device_->SetStreamFailureMode(stream, FailureMode::kContinue)), 207000);
  EXPECT_EQ(CodeOf(device_->SetStreamFailureMode(stream, FailureMode::kStop)), 207000);
}

// §8.3
TEST_P(FailureConformance, ContinueModeMayBeSetAgain) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kContinue));
  EXPECT_EQ(CodeOf(device_->SetStreamFailureMode(stream, FailureMode::kStop)), 0);
}

}  // namespace
}  // namespace rt
