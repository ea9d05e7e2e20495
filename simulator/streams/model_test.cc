#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using testing::_;
using testing::HasSubstr;
using ModelTest = DeviceTest;

ge::Status Trap(const KernelTask&) { return ge::MakeError(ge::kRtAicoreException, "trap"); }

TEST_F(ModelTest, RunsNothingBeforeItIsExecuted) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_TRUE(device_->TaskLog().empty());
}

TEST_F(ModelTest, RunsAllItsTasksOnceInEachExecution) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).Times(3);
  for (int i = 0; i < 3; ++i) Must(device_->ModelExecute(model, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(stream).size(), 6);
}

TEST_F(ModelTest, IsExecutedByTwoTasksOfTheDefaultStream) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  const auto records = RecordsOf(device_->DefaultStream());
  ASSERT_EQ(records.size(), 2);
  EXPECT_EQ(records[0].type, "MODEL_EXECUTE");
  EXPECT_EQ(records[0].end_ns, 1000);
  EXPECT_EQ(records[1].type, "NOTIFY_WAIT");
  EXPECT_EQ(RecordsOf(stream)[0].type, "MODEL_END_GRAPH");
  EXPECT_EQ(RecordsOf(stream)[0].start_ns, 1000);
}

TEST_F(ModelTest, WaitsForWhatTheDefaultStreamHasToDoFirst) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  Launch("aiv", 1, device_->DefaultStream());
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(stream)[0].start_ns, 3000);
}

TEST_F(ModelTest, StartsEveryHeadStream) {
  const auto first = PersistentStream(), second = PersistentStream();
  const auto model = BeginModel({first, second}, 2);
  Must(device_->Nop(second));
  EndModel(model, first);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(second).size(), 1);
}

TEST_F(ModelTest, LeavesOtherStreamsAtRest) {
  const auto head = PersistentStream(), other = PersistentStream();
  const auto model = BeginModel({head, other}, 1);
  Must(device_->Nop(other));
  EndModel(model, head);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  EXPECT_TRUE(RecordsOf(other).empty());
}

TEST_F(ModelTest, ReturnsAfterTheEndTaskThoughAnUnjoinedStreamStillWorks) {
  const auto first = PersistentStream(), second = PersistentStream();
  const auto model = BeginModel({first, second}, 2);
  Launch("aiv", 1, second);
  EndModel(model, first);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(second).size(), 0);
  ExpectHazards({HazardKind::kUnjoinedStream});
}

TEST_F(ModelTest, CannotBeExecutedWhileAnUnjoinedStreamStillWorks) {
  const auto first = PersistentStream(), second = PersistentStream();
  const auto model = BeginModel({first, second}, 2);
  for (int i = 0; i < 8; ++i) Launch("aiv", 1, second);
  EndModel(model, first);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtIllegalParam, "is still running: stream 3");
  ExpectHazards({HazardKind::kUnjoinedStream, HazardKind::kModelReentered});
}

TEST_F(ModelTest, KeepsEventsBetweenExecutions) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  const auto event = Event();
  Must(device_->RecordEvent(event, PlainStream()));
  Must(device_->StreamWaitEvent(stream, event));
  EndModel(model, stream);
  Must(device_->ModelExecute(model, rt::kNoTimeout));
  EXPECT_TRUE(device_->ModelExecute(model, rt::kNoTimeout).ok());
}

TEST_F(ModelTest, NamesStreamTaskOpAndCodeOfAnInnerFailure) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1, "resnet");
  Must(device_->Nop(stream));
  Launch("aic", 1, stream, "conv1");
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) { return KernelOutcome{Trap(task), {}}; });
  const ge::Status status = device_->ModelExecute(model, rt::kNoTimeout);
  ExpectFailure(status, ge::kRtModelExecute, "model 'resnet'");
  EXPECT_THAT(status.message(), HasSubstr("507015"));
  EXPECT_THAT(status.message(), HasSubstr("stream 2 task 1 KERNEL_AICORE of op 'conv1' (Op): trap"));
}

TEST_F(ModelTest, BeginsNothingMoreOnAnyStreamAfterAFailure) {
  const auto first = PersistentStream(), second = PersistentStream();
  const auto model = BeginModel({first, second}, 2);
  Launch("aiv", 1, first, "bad");
  Launch("aiv", 1, second, "long");
  Launch("aiv", 1, second, "never");
  EndModel(model, first);
  EXPECT_CALL(*runner_, RunKernel(_))
      .WillOnce([](const KernelTask& task) {
        return KernelOutcome{Trap(task), {}};
      })
      .WillOnce([](const KernelTask& task) { return MockCodeRunner::Succeed(task); });
  EXPECT_FALSE(device_->ModelExecute(model, rt::kNoTimeout).ok());
  ASSERT_EQ(RecordsOf(second).size(), 1);
  EXPECT_EQ(RecordsOf(second)[0].op_name, "long");
}

TEST_F(ModelTest, MarksTheFailedTaskInTheLog) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) { return KernelOutcome{Trap(task), {}}; });
  EXPECT_FALSE(device_->ModelExecute(model, rt::kNoTimeout).ok());
  EXPECT_TRUE(RecordsOf(stream).at(0).failed);
}

TEST_F(ModelTest, CanBeExecutedAgainAfterAFailure) {
  const auto stream = PersistentStream(), waiting = PersistentStream();
  const auto event = Event();
  const auto model = BeginModel({stream, waiting}, 2);
  Launch("aiv", 1, stream);
  Must(device_->RecordEvent(event, stream));
  Must(device_->StreamWaitEvent(waiting, event));
  Must(device_->ResetEvent(event, waiting));
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_))
      .WillOnce([](const KernelTask& task) {
        return KernelOutcome{Trap(task), {}};
      })
      .WillOnce([](const KernelTask& task) { return MockCodeRunner::Succeed(task); });
  EXPECT_FALSE(device_->ModelExecute(model, rt::kNoTimeout).ok());
  EXPECT_TRUE(device_->ModelExecute(model, rt::kNoTimeout).ok());
}

TEST_F(ModelTest, LeavesTheDefaultStreamUsableAfterAFailure) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) { return KernelOutcome{Trap(task), {}}; });
  EXPECT_FALSE(device_->ModelExecute(model, rt::kNoTimeout).ok());
  EXPECT_TRUE(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout).ok());
}

TEST_F(ModelTest, TimesOutInVirtualTime) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) {
    return MockCodeRunner::Succeed(task, 5'000 * kMicrosecondOfCycles);
  });
  ExpectFailure(device_->ModelExecute(model, 2), ge::kRtStreamSyncTimeout, "model 'net'");
  EXPECT_EQ(device_->now_ns(), 2'000'000);
}

TEST_F(ModelTest, LeavesTheWritesOfAKilledTaskUninitialised) {
  const auto stream = PersistentStream();
  const uint64_t output = Buffer(4);
  Write(output, {1, 2, 3, 4});
  const auto model = BeginModel({stream}, 1);
  rt::KernelLaunch launch{.binary = Binary("aiv"), .block_dim = 1, .args = {}, .annotations = {}};
  launch.annotations.writes = {{output, 2}};
  Must(device_->LaunchKernel(launch, stream));
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) {
    return MockCodeRunner::Succeed(task, 5'000 * kMicrosecondOfCycles);
  });
  EXPECT_FALSE(device_->ModelExecute(model, 2).ok());
  EXPECT_THAT(Read(output, 4), testing::ElementsAre(0xFF, 0x7F, 3, 4));
}

TEST_F(ModelTest, CanBeExecutedAgainAfterATimeout) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 48, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_))
      .WillOnce([](const KernelTask& task) { return MockCodeRunner::Succeed(task, 5'000 * kMicrosecondOfCycles); })
      .WillOnce([](const KernelTask& task) { return MockCodeRunner::Succeed(task); });
  EXPECT_FALSE(device_->ModelExecute(model, 2).ok());
  EXPECT_TRUE(device_->ModelExecute(model, 2).ok());
}

TEST_F(ModelTest, RefusesATimeoutOfZero) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  ExpectFailure(device_->ModelExecute(model, 0), ge::kRtParamInvalid, "0 ms");
}

TEST_F(ModelTest, IsAbortedBeforeItBegins) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).Times(0);
  Must(device_->ModelExecuteAsync(model, {}));
  Must(device_->ModelAbort(model));
  ExpectFailure(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout), ge::kRtModelAbort, "aborted");
}

TEST_F(ModelTest, IsAbortedWhileItStarts) {
  const auto stream = PersistentStream(), execution = PlainStream(), other = PlainStream();
  const auto model = BeginModel({stream}, 1);
  Launch("aiv", 1, stream);
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).Times(0);
  Must(device_->ModelExecuteAsync(model, execution));  // MODEL_EXECUTE takes 1000 ns
  Must(device_->Nop(other));
  Must(device_->SynchronizeStream(other, rt::kNoTimeout));  // 100 ns
  Must(device_->ModelAbort(model));
  ExpectFailure(device_->SynchronizeStream(execution, rt::kNoTimeout), ge::kRtModelAbort, "aborted");
}

TEST_F(ModelTest, AbortsWhatRunsAndWhatWaitsBehindIt) {
  const auto stream = PersistentStream();
  const auto event = Event();
  const auto model = BeginModel({stream}, 1);
  Must(device_->StreamWaitEvent(stream, event));
  EndModel(model, stream);
  const auto first = PlainStream(), second = PlainStream();
  Must(device_->ModelExecuteAsync(model, first));
  ExpectFailure(device_->SynchronizeStream(first, 1), ge::kRtStreamSyncTimeout, "");
  Must(device_->StreamWaitEvent(second, event));
  Must(device_->ModelExecuteAsync(model, second));
  Must(device_->ModelAbort(model));
  ExpectFailure(device_->SynchronizeStream(first, rt::kNoTimeout), ge::kRtModelAbort, "aborted");
  Must(device_->RecordEvent(event, first));
  ExpectFailure(device_->SynchronizeStream(second, rt::kNoTimeout), ge::kRtModelAbort, "aborted");
  EXPECT_TRUE(device_->ModelExecute(model, rt::kNoTimeout).ok());
}

// The table of violations (spec/device-simulator.md §5.1).

TEST_F(ModelTest, RefusesToBindAStreamTwice) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  ExpectFailure(device_->ModelBindStream(model, stream, true), ge::kRtStreamModel, "already bound to model 'net'");
}

TEST_F(ModelTest, RefusesToBindAPlainStream) {
  const auto model = BeginModel({}, 0);
  ExpectFailure(device_->ModelBindStream(model, PlainStream(), true), ge::kRtParamInvalid, "not persistent");
}

TEST_F(ModelTest, RefusesToBindNoStream) {
  ExpectFailure(device_->ModelBindStream(BeginModel({}, 0), {}, true), ge::kRtParamInvalid, "stream 0 does not exist");
}

TEST_F(ModelTest, RefusesToUnbindAStreamOfAnotherModel) {
  const auto stream = PersistentStream();
  BeginModel({stream}, 1);
  ExpectFailure(device_->ModelUnbindStream(BeginModel({}, 0, "other"), stream), ge::kRtStreamModel,
                "model 'other': stream 2");
}

TEST_F(ModelTest, RefusesToEndABuildWithoutAnEndTask) {
  ExpectFailure(device_->ModelBuildEnd(BeginModel({PersistentStream()}, 1)), ge::kRtModelExecute, "no end task");
}

TEST_F(ModelTest, RefusesToEndABuildWithTwoEndTasks) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Must(device_->ModelEndTask(model, stream));
  Must(device_->ModelEndTask(model, stream));
  ExpectFailure(device_->ModelBuildEnd(model), ge::kRtInternal, "2 end tasks");
}

TEST_F(ModelTest, RefusesToEndABuildWithoutStreams) {
  ExpectFailure(device_->ModelBuildEnd(BeginModel({}, 0)), ge::kRtStreamModel, "no streams");
}

TEST_F(ModelTest, RefusesTasksAfterTheBuild) {
  const auto stream = PersistentStream();
  EndModel(BeginModel({stream}, 1), stream);
  ExpectFailure(device_->Nop(stream), ge::kRtStreamModel, "after the build of model 'net' ended");
}

TEST_F(ModelTest, RefusesAnEndTaskOnAStreamThatIsNotItsOwn) {
  const auto model = BeginModel({PersistentStream()}, 1);
  ExpectFailure(device_->ModelEndTask(model, PersistentStream()), ge::kRtStreamModel, "not bound to it");
}

TEST_F(ModelTest, RefusesATaskTooManyAtOnce) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  for (int i = 0; i < 2013; ++i) Must(device_->Nop(stream));
  ExpectFailure(device_->ModelEndTask(model, stream), ge::kRtModelStreamFull, "2013");
}

TEST_F(ModelTest, RefusesExecutionBeforeTheBuildEnds) {
  ExpectFailure(device_->ModelExecute(BeginModel({PersistentStream()}, 1), rt::kNoTimeout), ge::kRtModelExecute,
                "before its build ended");
}

TEST_F(ModelTest, RefusesToDestroyABoundStream) {
  const auto stream = PersistentStream();
  BeginModel({stream}, 1);
  ExpectFailure(device_->DestroyStream(stream), ge::kRtStreamModel, "bound to model 'net'");
}

TEST_F(ModelTest, RefusesItsDestructionWhileStreamsAreBound) {
  ExpectFailure(device_->ModelDestroy(BeginModel({PersistentStream()}, 1)), ge::kRtStreamModel, "1 streams bound");
}

TEST_F(ModelTest, GoesAwayAfterItsStreamsAreUnbound) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  Must(device_->ModelUnbindStream(model, stream));
  Must(device_->ModelDestroy(model));
  Must(device_->DestroyStream(stream));
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtParamInvalid, "does not exist");
}

// Deadlocks end at once, with a timeout or without (§12.6).

TEST_F(ModelTest, NamesTheWaitThatNobodyWillEnd) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Must(device_->StreamWaitEvent(stream, Event()));
  Launch("aiv", 1, stream, "relu");
  EndModel(model, stream);
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute,
                "stream 2 task 0 EVENT_WAIT, ahead of op 'relu' (model 'net') waits for event 1, which no task that is "
                "left would set");
}

TEST_F(ModelTest, NamesBothSidesOfACycle) {
  const auto first = PersistentStream(), second = PersistentStream();
  const auto e1 = Event(), e2 = Event();
  const auto model = BeginModel({first, second}, 2);
  Must(device_->StreamWaitEvent(first, e2));
  Must(device_->RecordEvent(e1, first));
  Must(device_->StreamWaitEvent(second, e1));
  Must(device_->RecordEvent(e2, second));
  EndModel(model, first);
  const ge::Status status = device_->ModelExecute(model, 1000);
  ExpectFailure(status, ge::kRtModelExecute, "waits for event 2, which stream 3 task 1 EVENT_RECORD would set");
  EXPECT_THAT(status.message(), HasSubstr("waits for event 1, which stream 2 task 1 EVENT_RECORD would set"));
}

TEST_F(ModelTest, SaysThatAStreamWasNeverStarted) {
  const auto head = PersistentStream(), other = PersistentStream();
  const auto model = BeginModel({head, other}, 1);
  Must(device_->Nop(head));
  EndModel(model, other);
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute,
                "stream 3 task 0 MODEL_END_GRAPH (model 'net') cannot begin: its stream is no head stream");
}

TEST_F(ModelTest, NamesTheDefaultStreamsWaitWhenThatHoldsTheModelBack) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  EndModel(model, stream);
  const auto event = Event();
  Must(device_->StreamWaitEvent(device_->DefaultStream(), event));
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute,
                "stream 1 task 0 EVENT_WAIT waits for event 1");
  Must(device_->RecordEvent(event, PlainStream()));
  EXPECT_TRUE(device_->ModelExecute(model, rt::kNoTimeout).ok());
}

TEST_F(ModelTest, CanBeExecutedAgainAfterADeadlock) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  const auto event = Event();
  Must(device_->StreamWaitEvent(stream, event));
  EndModel(model, stream);
  EXPECT_FALSE(device_->ModelExecute(model, rt::kNoTimeout).ok());
  Must(device_->RecordEvent(event, PlainStream()));
  EXPECT_TRUE(device_->ModelExecute(model, rt::kNoTimeout).ok());
}

TEST_F(ModelTest, NamesAStreamThatHasStoppedAmongTheReasons) {
  const auto recorder = PlainStream(), stream = PersistentStream();
  Must(device_->SetStreamFailureMode(recorder, rt::FailureMode::kStop));
  const auto model = BeginModel({stream}, 1);
  const auto event = Event();
  Must(device_->StreamWaitEvent(stream, event));
  EndModel(model, stream);
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) { return KernelOutcome{Trap(task), {}}; });
  Launch("aiv", 1, recorder);
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute, "stream 2 has stopped");
}

TEST_F(ModelTest, ReportsABoundedNumberOfStreams) {
  std::vector<rt::StreamId> streams;
  for (int i = 0; i < 20; ++i) streams.push_back(PersistentStream());
  const auto model = BeginModel(streams, streams.size());
  const auto event = Event();
  for (const auto stream : streams) Must(device_->StreamWaitEvent(stream, event));
  EndModel(model, streams[0]);
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute, "and 5 more streams");
}

}  // namespace
}  // namespace sim
