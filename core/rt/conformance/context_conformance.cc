// Contexts (spec/device-simulator.md §2.1).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// §2.1
TEST_P(ContextConformance, TheThreadThatMadeTheDeviceHasAContext) { EXPECT_TRUE(Must(device_->CurrentContext())); }

// §2.1
TEST_P(ContextConformance, AThreadThatSetNothingHasNoContext) {
  OnAnotherThread([this] { EXPECT_EQ(CodeOf(device_->CurrentContext()), 107002); });
}

// §2.1
TEST_P(ContextConformance, WithoutAContextVerbsAreRefused) {
  OnAnotherThread([this] {
    EXPECT_EQ(CodeOf(device_->CreateStream({})), 107002);
    EXPECT_EQ(CodeOf(device_->CreateEvent({})), 107002);
    EXPECT_EQ(CodeOf(device_->Malloc(8, MemoryKind::kHbm, "")), 107002);
    EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 107002);
    EXPECT_EQ(CodeOf(device_->ModelBuildBegin("")), 107002);
  });
}

// §2.1
TEST_P(ContextConformance, WithoutAContextThereIsNoDefaultStream) {
  OnAnotherThread([this] { EXPECT_FALSE(device_->DefaultStream()); });
}

// §2.1
TEST_P(ContextConformance, ThePrimaryContextIsTheSameForEveryThread) {
  const ContextId primary = Must(device_->CurrentContext());
  OnAnotherThread([&] {
    Must(device_->SetDevice());
    EXPECT_EQ(Must(device_->CurrentContext()), primary);
    Must(device_->ResetDevice());
  });
}

// §2.1
TEST_P(ContextConformance, SettingTheDeviceMakesThePrimaryContextCurrent) {
  const ContextId primary = Must(device_->CurrentContext());
  Must(device_->CreateContext());
  Must(device_->SetDevice());
  EXPECT_EQ(Must(device_->CurrentContext()), primary);
}

// §2.1
TEST_P(ContextConformance, TheCurrentContextIsTheThreadsOwn) {
  const ContextId primary = Must(device_->CurrentContext());
  OnAnotherThread([this] { Must(device_->CreateContext()); });
  EXPECT_EQ(Must(device_->CurrentContext()), primary);
}

// §2.1
TEST_P(ContextConformance, ANewContextIsCurrent) {
  const ContextId made = Must(device_->CreateContext());
  EXPECT_EQ(Must(device_->CurrentContext()), made);
}

// §2.1
TEST_P(ContextConformance, AContextIsMadeCurrentByName) {
  const ContextId primary = Must(device_->CurrentContext());
  Must(device_->CreateContext());
  Must(device_->SetCurrentContext(primary));
  EXPECT_EQ(Must(device_->CurrentContext()), primary);
}

// §2.1
TEST_P(ContextConformance, AContextThatDoesNotExistCannotBeCurrent) {
  EXPECT_EQ(CodeOf(device_->SetCurrentContext(ContextId{999})), 107000);
}

// §2.1
TEST_P(ContextConformance, EachContextHasADefaultStreamOfItsOwn) {
  const StreamId primary = device_->DefaultStream();
  Must(device_->CreateContext());
  EXPECT_TRUE(device_->DefaultStream());
  EXPECT_NE(device_->DefaultStream(), primary);
}

// §2.1
TEST_P(ContextConformance, AStreamOfAnotherContextIsRefused) {
  const StreamId stream = Plain();
  Must(device_->CreateContext());
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 107003);
  EXPECT_EQ(CodeOf(device_->SynchronizeStream(stream, kNoTimeout)), 107003);
  EXPECT_EQ(CodeOf(device_->StreamQuery(stream)), 107003);
  EXPECT_EQ(CodeOf(device_->DestroyStream(stream)), 107003);
}

// §2.1
TEST_P(ContextConformance, AModelOfAnotherContextIsRefused) {
  const ModelId model = ModelOf([](StreamId) {});
  Must(device_->CreateContext());
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 107004);
  EXPECT_EQ(CodeOf(device_->ModelExecuteAsync(model, {})), 107004);
  EXPECT_EQ(CodeOf(device_->ModelBuildEnd(model)), 107004);
}

// §2.1
TEST_P(ContextConformance, AnEventOrdersStreamsOfTwoContexts) {
  const EventId event = Event();
  WaitFor(event, device_->DefaultStream());
  Log(device_->DefaultStream(), 1);
  const ContextId primary = Must(device_->CurrentContext());
  Must(device_->CreateContext());
  Record(event, device_->DefaultStream());
  Finish(device_->DefaultStream());
  Must(device_->SetCurrentContext(primary));
  Finish(device_->DefaultStream());
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §2.1
TEST_P(ContextConformance, OneResetOfTwoLeavesThePrimaryContext) {
  const StreamId stream = Plain();
  Must(device_->SetDevice());
  Must(device_->ResetDevice());
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 0);
}

// §2.1
TEST_P(ContextConformance, SettingsOfAllThreadsAreCountedTogether) {
  OnAnotherThread([this] { Must(device_->SetDevice()); });
  Must(device_->ResetDevice());
  EXPECT_TRUE(device_->CurrentContext().ok());
  Must(device_->ResetDevice());
  EXPECT_EQ(CodeOf(device_->CurrentContext()), 107002);
}

// §2.1
TEST_P(ContextConformance, TheLastResetReleasesThePrimaryContext) {
  Must(device_->ResetDevice());
  EXPECT_EQ(CodeOf(device_->CurrentContext()), 107002);
}

// §2.1
TEST_P(ContextConformance, TheLastResetReleasesAllStreams) {
  const StreamId stream = Plain();
  Must(device_->ResetDevice());
  Must(device_->SetDevice());
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 107000);
}

// §2.1
TEST_P(ContextConformance, AfterAResetTheDeviceCanBeSetAgain) {
  Must(device_->ResetDevice());
  Must(device_->SetDevice());
  Log(device_->DefaultStream(), 1);
  Finish(device_->DefaultStream());
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §2.1
TEST_P(ContextConformance, AResetWaitsForTheTasksOfItsContext) {
  Log(device_->DefaultStream(), 1);
  Must(device_->ResetDevice());
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §2.1
TEST_P(ContextConformance, AForcedResetDoesNotCount) {
  Must(device_->SetDevice());
  Must(device_->ResetDeviceForce());
  EXPECT_EQ(CodeOf(device_->CurrentContext()), 107002);
}

// §2.1
TEST_P(ContextConformance, AForcedResetWaitsForTheTasksOfItsContext) {
  Log(device_->DefaultStream(), 1);
  Must(device_->ResetDeviceForce());
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §2.1
TEST_P(ContextConformance, AResetOfNothingIsAnError) {
  Must(device_->ResetDevice());
  EXPECT_EQ(CodeOf(device_->ResetDevice()), 107002);
  EXPECT_EQ(CodeOf(device_->ResetDeviceForce()), 107002);
}

// §2.1
TEST_P(ContextConformance, AResetLeavesOtherContexts) {
  const ContextId made = Must(device_->CreateContext());
  Must(device_->ResetDevice());
  EXPECT_EQ(Must(device_->CurrentContext()), made);
  EXPECT_EQ(CodeOf(device_->Nop(device_->DefaultStream())), 0);
}

// §2.2
TEST_P(ContextConformance, DestroyingAContextWaitsForItsTasks) {
  const ContextId made = Must(device_->CreateContext());
  Log(Plain(), 1);
  Must(device_->DestroyContext(made));
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §2.2
TEST_P(ContextConformance, DestroyingAContextDestroysItsStreams) {
  const ContextId made = Must(device_->CreateContext());
  const StreamId stream = Plain();
  Must(device_->DestroyContext(made));
  Must(device_->SetDevice());
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 107000);
}

// §2.2
TEST_P(ContextConformance, ADestroyedContextIsNotCurrentAnyMore) {
  Must(device_->DestroyContext(Must(device_->CreateContext())));
  EXPECT_EQ(CodeOf(device_->CurrentContext()), 107002);
}

// §2.2
TEST_P(ContextConformance, ADestroyedContextIsNotCurrentInOtherThreads) {
  const ContextId primary = Must(device_->CurrentContext());
  const ContextId made = Must(device_->CreateContext());
  OnAnotherThread([&] {
    Must(device_->SetCurrentContext(primary));
    Must(device_->DestroyContext(made));
  });
  EXPECT_EQ(CodeOf(device_->CurrentContext()), 107002);
}

// §2.2: the primary context goes with the reset of the device
TEST_P(ContextConformance, ThePrimaryContextCannotBeDestroyed) {
  EXPECT_EQ(CodeOf(device_->DestroyContext(Must(device_->CurrentContext()))), 107000);
}

// §2.2
TEST_P(ContextConformance, AContextIsDestroyedOnce) {
  const ContextId made = Must(device_->CreateContext());
  Must(device_->DestroyContext(made));
  EXPECT_EQ(CodeOf(device_->DestroyContext(made)), 107000);
}

// §2.1
TEST_P(ContextConformance, SynchronizingTheDeviceWaitsForEveryStreamOfTheContext) {
  Log(Plain(), 1);
  Log(Plain(), 1);
  Log(device_->DefaultStream(), 1);
  Must(device_->SynchronizeDevice(kNoTimeout));
  EXPECT_THAT(Logged(), ElementsAre(1, 1, 1));
}

// §2.1
TEST_P(ContextConformance, SynchronizingTheDeviceDoesNotWaitForOtherContexts) {
  const EventId held = Hold(Plain());
  const ContextId primary = Must(device_->CurrentContext());
  Must(device_->CreateContext());
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 0);
  Must(device_->SetCurrentContext(primary));
  Release(held);
}

// §2.1, §8.5
TEST_P(ContextConformance, SynchronizingTheDeviceTimesOut) {
  const EventId held = Hold(Plain());
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kShortMs)), 507046);
  Release(held);
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 0);
}

// §8.3
TEST_P(ContextConformance, SynchronizingTheDeviceTellsOfAFailureOnce) {
  const StreamId stream = Plain();
  Fail(stream);
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 507001);
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 0);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §2.3: persistent tasks do not run before their model does
TEST_P(ContextConformance, SynchronizingTheDeviceDoesNotWaitForPersistentStreams) {
  Log(Persistent(), 1);
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 0);
  EXPECT_THAT(Logged(), IsEmpty());
}

}  // namespace
}  // namespace rt
