// Models on streams (spec/device-simulator.md §5).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// The table of violations.

// §5.1, row "bind a stream already bound"
TEST_P(ModelConformance, DoesNotBindAStreamTwice) {
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  EXPECT_EQ(CodeOf(device_->ModelBindStream(model, stream, true)), 107005);
}

// §5.1, row "bind a stream already bound"
TEST_P(ModelConformance, DoesNotBindAStreamOfAnotherModel) {
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  EXPECT_EQ(CodeOf(device_->ModelBindStream(BeginModel({}, 0), stream, true)), 107005);
}

// §5.1, row "unbind a stream not bound to this model"
TEST_P(ModelConformance, DoesNotUnbindAStreamThatIsNotBound) {
  EXPECT_EQ(CodeOf(device_->ModelUnbindStream(BeginModel({}, 0), Persistent())), 107005);
}

// §5.1, row "unbind a stream not bound to this model"
TEST_P(ModelConformance, DoesNotUnbindAStreamOfAnotherModel) {
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  EXPECT_EQ(CodeOf(device_->ModelUnbindStream(BeginModel({}, 0), stream)), 107005);
}

// §5.1, row "bind a stream of another context"
TEST_P(ModelConformance, DoesNotBindAStreamOfAnotherContext) {
  const StreamId stream = Persistent();
  Must(device_->CreateContext());
  EXPECT_EQ(CodeOf(device_->ModelBindStream(BeginModel({}, 0), stream, true)), 107003);
}

// §5.1, row "execute a stream of another context"
TEST_P(ModelConformance, IsNotExecutedOnAStreamOfAnotherContext) {
  const StreamId stream = Plain();
  Must(device_->CreateContext());
  const ModelId model = ModelOf([](StreamId) {});
  EXPECT_EQ(CodeOf(device_->ModelExecuteAsync(model, stream)), 107003);
}

// §5.1, row "BuildEnd without EndTask"
TEST_P(ModelConformance, EndsNoBuildWithoutAnEndTask) {
  EXPECT_EQ(CodeOf(device_->ModelBuildEnd(BeginModel({Persistent()}, 1))), 507011);
}

// §5.1, row "or ≠1 end-graph"
TEST_P(ModelConformance, EndsNoBuildWithTwoEndTasks) {
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  Must(device_->ModelEndTask(model, stream));
  Must(device_->ModelEndTask(model, stream));
  EXPECT_EQ(CodeOf(device_->ModelBuildEnd(model)), 507000);
}

// §5.1, row "BuildEnd without streams"
TEST_P(ModelConformance, EndsNoBuildWithoutStreams) {
  EXPECT_EQ(CodeOf(device_->ModelBuildEnd(BeginModel({}, 0))), 107005);
}

// §5.1, row "submitting tasks to a bound stream after BuildEnd"
TEST_P(ModelConformance, TakesNoTaskAfterItsBuild) {
  if (!GetParam().refuses_tasks_after_build) GTEST_SKIP() << "no error is promised";
  const StreamId stream = Persistent();
  EndModel(BeginModel({stream}, 1), stream);
  EXPECT_EQ(CodeOf(device_->Nop(stream)), 107005);
}

// §5.1, row "bind with null stream"
TEST_P(ModelConformance, DoesNotBindNoStream) {
  EXPECT_EQ(CodeOf(device_->ModelBindStream(BeginModel({}, 0), StreamId{}, true)), 107000);
}

// §5.1, row "or a non-PERSISTENT stream"
TEST_P(ModelConformance, DoesNotBindAPlainStream) {
  EXPECT_EQ(CodeOf(device_->ModelBindStream(BeginModel({}, 0), Plain(), true)), 107000);
}

// §5.1, row "execute before EndTask"
TEST_P(ModelConformance, IsNotExecutedBeforeItsEndTask) {
  const ModelId model = BeginModel({Persistent()}, 1);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 507011);
  EXPECT_EQ(CodeOf(device_->ModelExecuteAsync(model, {})), 507011);
}

// §5.1, core/rt/model.h
TEST_P(ModelConformance, PutsNoEndTaskOnAStreamThatIsNotItsOwn) {
  EXPECT_EQ(CodeOf(device_->ModelEndTask(BeginModel({Persistent()}, 1), Persistent())), 107005);
}

// §2.2: streams must be unbound
TEST_P(ModelConformance, IsNotDestroyedWhileStreamsAreBound) {
  EXPECT_EQ(CodeOf(device_->ModelDestroy(BeginModel({Persistent()}, 1))), 107005);
}

// §2.2
TEST_P(ModelConformance, IsDestroyedWhenItsStreamsAreUnbound) {
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  EndModel(model, stream);
  Must(device_->ModelUnbindStream(model, stream));
  EXPECT_EQ(CodeOf(device_->ModelDestroy(model)), 0);
  EXPECT_EQ(CodeOf(device_->DestroyStream(stream)), 0);
}

// §2.2
TEST_P(ModelConformance, IsUnknownAfterItIsDestroyed) {
  const ModelId model = BeginModel({}, 0);
  Must(device_->ModelDestroy(model));
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 107000);
  EXPECT_EQ(CodeOf(device_->ModelDestroy(model)), 107000);
}

// Execution.

// §2.3
TEST_P(ModelConformance, RunsNothingBeforeItIsExecuted) {
  ModelOf([this](StreamId stream) { Log(stream, 1); });
  Must(device_->SynchronizeDevice(kNoTimeout));
  EXPECT_THAT(Logged(), IsEmpty());
}

// §5.2
TEST_P(ModelConformance, RunsItsTasksWhenItIsExecuted) {
  const ModelId model = ModelOf([this](StreamId stream) {
    Log(stream, 1);
    Log(stream, 2);
  });
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §5.2
TEST_P(ModelConformance, StartsFromPositionZeroEachTime) {
  const ModelId model = ModelOf([this](StreamId stream) {
    Log(stream, 1);
    Log(stream, 2);
  });
  Execute(model);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2, 1, 2));
}

// §5.2
TEST_P(ModelConformance, StartsAllHeadStreams) {
  const StreamId first = Persistent(), second = Persistent();
  const ModelId model = BeginModel({first, second}, 2);
  const EventId event = Event();
  Log(first, 1);
  Record(event, first);
  WaitFor(event, second);
  Log(second, 2);
  EndModel(model, second);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §5.2
TEST_P(ModelConformance, LeavesOtherStreamsAtRest) {
  const StreamId head = Persistent(), other = Persistent();
  const ModelId model = BeginModel({head, other}, 1);
  Log(other, 1);
  EndModel(model, head);
  Execute(model);
  EXPECT_THAT(Logged(), IsEmpty());
}

// §5.2: only the stream of the end task is ordered before the continuation
TEST_P(ModelConformance, IsCompleteWhenItsEndTaskHasExecuted) {
  const StreamId first = Persistent(), second = Persistent();
  const ModelId model = BeginModel({first, second}, 2);
  const EventId held = Hold(second);
  Log(second, 1);
  EndModel(model, first);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 0);
  EXPECT_THAT(Logged(), IsEmpty());
  Release(held);
}

// §5.2
TEST_P(ModelConformance, IsExecutedBehindWhatTheDefaultStreamHasToDo) {
  const ModelId model = ModelOf([this](StreamId stream) { Log(stream, 2); });
  Log(device_->DefaultStream(), 1);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §5.2
TEST_P(ModelConformance, IsNotOrderedWithOtherStreams) {
  const ModelId model = ModelOf([this](StreamId stream) { Log(stream, 1); });
  const EventId held = Hold(Plain());
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 0);
  Release(held);
}

// §5.2: MODEL_EXECUTE and a wait for the end
TEST_P(ModelConformance, IsExecutedByTwoTasks) {
  const ModelId model = ModelOf([](StreamId) {});
  const StreamId stream = Plain();
  EXPECT_EQ(Must(device_->ModelExecuteAsync(model, stream)), (TaskRef{stream, 1}));
  EXPECT_EQ(Must(device_->Nop(stream)), (TaskRef{stream, 2}));
}

// §5.2
TEST_P(ModelConformance, IsExecutedOnTheDefaultStreamWhenNoneIsNamed) {
  const ModelId model = ModelOf([](StreamId) {});
  EXPECT_EQ(Must(device_->ModelExecuteAsync(model, StreamId{})).stream, device_->DefaultStream());
}

// §5.2, §3.1 R3
TEST_P(ModelConformance, IsExecutedAsynchronously) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  Must(device_->ModelExecuteAsync(ModelOf([this](StreamId inner) { Log(inner, 1); }), stream));
  EXPECT_TRUE(IsHeld(stream));
  EXPECT_THAT(Logged(), IsEmpty());
  Release(held);
  EXPECT_EQ(Synchronize(stream), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §5.2
TEST_P(ModelConformance, HoldsBackWhatLiesBehindItOnTheExecutionStream) {
  const StreamId stream = Plain();
  Must(device_->ModelExecuteAsync(ModelOf([this](StreamId inner) { Log(inner, 1); }), stream));
  Log(stream, 2);
  Finish(stream);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §5.2
TEST_P(ModelConformance, IsExecutedTwiceInARowOnOneStream) {
  const StreamId stream = Plain();
  const ModelId model = ModelOf([this](StreamId inner) { Log(inner, 1); });
  Must(device_->ModelExecuteAsync(model, stream));
  Must(device_->ModelExecuteAsync(model, stream));
  EXPECT_EQ(Synchronize(stream), 0);
  EXPECT_THAT(Logged(), ElementsAre(1, 1));
}

// §5.2: must not be executed again while an execution is in flight
TEST_P(ModelConformance, IsNotExecutedWhileItRuns) {
  const StreamId first = Plain(), second = Plain();
  EventId held;
  const ModelId model = ModelOf([&](StreamId inner) { held = Hold(inner); });
  Must(device_->ModelExecuteAsync(model, first));
  EXPECT_TRUE(IsHeld(first));
  Must(device_->ModelExecuteAsync(model, second));
  EXPECT_EQ(Synchronize(second), 507001);
  Release(held);
  EXPECT_EQ(Synchronize(first), 0);
}

// §5.2
TEST_P(ModelConformance, IsNotExecutedWhileAnUnjoinedStreamRuns) {
  const StreamId first = Persistent(), second = Persistent();
  const ModelId model = BeginModel({first, second}, 2);
  const EventId held = Hold(second);
  EndModel(model, first);
  Execute(model);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 507001);
  Release(held);
}

// §5.2: the stream goes on behind both tasks of the execution
TEST_P(ModelConformance, LeavesTheExecutionStreamUsableAfterARefusal) {
  const StreamId first = Plain(), second = Plain();
  EventId held;
  const ModelId model = ModelOf([&](StreamId inner) { held = Hold(inner); });
  Must(device_->ModelExecuteAsync(model, first));
  EXPECT_TRUE(IsHeld(first));
  Must(device_->ModelExecuteAsync(model, second));
  Log(second, 1);
  EXPECT_EQ(Synchronize(second), 507001);
  EXPECT_THAT(Logged(), ElementsAre(1));
  Release(held);
}

// §5.2
TEST_P(ModelConformance, MayRunBesideAnotherModel) {
  EventId held;
  const ModelId slow = ModelOf([&](StreamId inner) { held = Hold(inner); });
  const ModelId fast = ModelOf([&](StreamId inner) { Log(inner, 1); });
  const StreamId stream = Plain();
  Must(device_->ModelExecuteAsync(slow, stream));
  EXPECT_TRUE(IsHeld(stream));
  EXPECT_EQ(CodeOf(device_->ModelExecute(fast, 1000)), 0);
  Release(held);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §5.2, §8.5
TEST_P(ModelConformance, TimesOut) {
  const NotifyId never = Must(device_->CreateNotify());
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  Must(device_->WaitNotify(never, stream, 1));
  EndModel(model, stream);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kShortMs)), 507046);
}

// §5.2: after abort or failure it may be executed again
TEST_P(ModelConformance, CanBeExecutedAgainAfterATimeout) {
  const NotifyId notify = Must(device_->CreateNotify());
  const ModelId model = ModelOf([&](StreamId inner) {
    Must(device_->WaitNotify(notify, inner, 1));
    Log(inner, 1);
  });
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kShortMs)), 507046);
  Must(device_->RecordNotify(notify, Plain()));
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §5.2
TEST_P(ModelConformance, LeavesTheDefaultStreamUsableAfterATimeout) {
  const NotifyId never = Must(device_->CreateNotify());
  const ModelId model = ModelOf([&](StreamId inner) { Must(device_->WaitNotify(never, inner, 1)); });
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kShortMs)), 507046);
  Log(device_->DefaultStream(), 1);
  EXPECT_EQ(Synchronize(device_->DefaultStream()), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §5.2
TEST_P(ModelConformance, IsAborted) {
  const StreamId stream = Plain();
  const ModelId model = ModelOf([this](StreamId inner) { Hold(inner); });
  Must(device_->ModelExecuteAsync(model, stream));
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->ModelAbort(model));
  EXPECT_EQ(Synchronize(stream), 507023);
}

// §5.2
TEST_P(ModelConformance, IsAbortedBeforeAnybodyWaitsForIt) {
  const StreamId stream = Plain();
  const ModelId model = ModelOf([this](StreamId inner) { Hold(inner); });
  Must(device_->ModelExecuteAsync(model, stream));
  Must(device_->ModelAbort(model));
  EXPECT_EQ(Synchronize(stream, 1000), 507023);
}

// §5.2: skips the rest
TEST_P(ModelConformance, RunsNothingMoreAfterAnAbort) {
  const StreamId stream = Plain();
  EventId held;
  const ModelId model = ModelOf([&](StreamId inner) {
    held = Hold(inner);
    Log(inner, 1);
  });
  Must(device_->ModelExecuteAsync(model, stream));
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->ModelAbort(model));
  Release(held);
  Synchronize(stream);
  EXPECT_THAT(Logged(), IsEmpty());
}

// §5.2
TEST_P(ModelConformance, CanBeExecutedAgainAfterAnAbort) {
  const StreamId stream = Plain();
  EventId held;
  const ModelId model = ModelOf([&](StreamId inner) {
    held = Hold(inner);
    Log(inner, 1);
  });
  Must(device_->ModelExecuteAsync(model, stream));
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->ModelAbort(model));
  EXPECT_EQ(Synchronize(stream), 507023);
  Release(held);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §5.2
TEST_P(ModelConformance, LeavesTheExecutionStreamUsableAfterAnAbort) {
  const StreamId stream = Plain();
  const ModelId model = ModelOf([this](StreamId inner) { Hold(inner); });
  Must(device_->ModelExecuteAsync(model, stream));
  Log(stream, 1);
  EXPECT_TRUE(IsHeld(stream));
  Must(device_->ModelAbort(model));
  EXPECT_EQ(Synchronize(stream), 507023);
  EXPECT_EQ(Synchronize(stream), 0);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §5.2
TEST_P(ModelConformance, IsNotChangedByAnAbortBetweenExecutions) {
  const ModelId model = ModelOf([this](StreamId inner) { Log(inner, 1); });
  Execute(model);
  EXPECT_EQ(CodeOf(device_->ModelAbort(model)), 0);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 1));
}

// Failures inside.

// §5.3
TEST_P(ModelConformance, ReportsAnInnerFailure) {
  const ModelId model = ModelOf([this](StreamId inner) { Fail(inner); });
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 507011);
}

// §5.3: with the ids of the inner task
TEST_P(ModelConformance, NamesTheInnerTaskThatFailed) {
  StreamId failing;
  const ModelId model = ModelOf([&](StreamId inner) {
    failing = inner;
    Must(device_->Nop(inner));
    Fail(inner);
  });
  const ge::Status failure = device_->ModelExecute(model, kNoTimeout);
  EXPECT_THAT(failure.message(), HasSubstr(fmt::format("stream {} task 1", failing.value)));
  EXPECT_THAT(failure.message(), HasSubstr("507001"));
}

// §5.3
TEST_P(ModelConformance, SkipsTheRestOfItsStreamAfterAnInnerFailure) {
  const ModelId model = ModelOf([this](StreamId inner) {
    Fail(inner);
    Log(inner, 1);
  });
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 507011);
  EXPECT_THAT(Logged(), IsEmpty());
}

// §5.3
TEST_P(ModelConformance, SkipsTheRestOfItsOtherStreamsAfterAnInnerFailure) {
  const StreamId first = Persistent(), second = Persistent();
  const ModelId model = BeginModel({first, second}, 2);
  const EventId event = Event();
  Fail(first);
  Record(event, first);
  WaitFor(event, second);
  Log(second, 1);
  EndModel(model, second);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 507011);
  EXPECT_THAT(Logged(), IsEmpty());
}

// §5.3
TEST_P(ModelConformance, ReportsAnInnerFailureOnTheExecutionStreamOnce) {
  const StreamId stream = Plain();
  Must(device_->ModelExecuteAsync(ModelOf([this](StreamId inner) { Fail(inner); }), stream));
  EXPECT_EQ(Synchronize(stream), 507011);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §8.3: head = error position + 2
TEST_P(ModelConformance, LetsTheExecutionStreamGoOnAfterAnInnerFailure) {
  const StreamId stream = Plain();
  Must(device_->ModelExecuteAsync(ModelOf([this](StreamId inner) { Fail(inner); }), stream));
  Log(stream, 1);
  EXPECT_EQ(Synchronize(stream), 507011);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §5.2
TEST_P(ModelConformance, CanBeExecutedAgainAfterAFailure) {
  const DeviceAddress pair = Buffer(64), source = Cell(4), destination = Cell(0);
  Write(pair, 0);
  Write(pair + 8, destination);
  const ModelId model = ModelOf([&](StreamId inner) { Must(device_->MemcpyAddressAsync(pair, 8, inner)); });
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 507011);
  Write(pair, source);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, kNoTimeout)), 0);
  EXPECT_EQ(Read(destination), 4);
}

// §5.3
TEST_P(ModelConformance, DoesNotBlameAnotherModelForItsFailure) {
  const ModelId bad = ModelOf([this](StreamId inner) { Fail(inner); });
  const ModelId good = ModelOf([this](StreamId inner) { Log(inner, 1); });
  EXPECT_EQ(CodeOf(device_->ModelExecute(bad, kNoTimeout)), 507011);
  EXPECT_EQ(CodeOf(device_->ModelExecute(good, kNoTimeout)), 0);
}

// §8.3: in stop mode the failure of a model on its execution stream stops the context
TEST_P(ModelConformance, StopsTheContextWhenItsExecutionStreamStopsOnFailure) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Must(device_->ModelExecuteAsync(ModelOf([this](StreamId inner) { Fail(inner); }), stream));
  EXPECT_EQ(Synchronize(stream), 507011);
  EXPECT_EQ(CodeOf(device_->Nop(device_->DefaultStream())), 507011);
}

}  // namespace
}  // namespace rt
