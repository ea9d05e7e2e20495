#include <algorithm>

#include "simulator/device_test_fixture.h"
#include "simulator/streams/limits.h"

namespace sim {
namespace {

using testing::_;
using testing::ElementsAre;
using StreamTest = DeviceTest;

TEST_F(StreamTest, StartsATaskWhenTheOneBeforeHasEnded) {
  const auto stream = PlainStream();
  Must(device_->Nop(stream));
  Must(device_->Nop(stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  const auto records = RecordsOf(stream);
  ASSERT_EQ(records.size(), 2);
  EXPECT_EQ(records[0].start_ns, 0);
  EXPECT_EQ(records[0].end_ns, 100);
  EXPECT_EQ(records[1].start_ns, 100);
}

TEST_F(StreamTest, CountsTasksFromZeroInOrderOfSubmission) {
  const auto stream = PlainStream();
  EXPECT_EQ(Must(device_->Nop(stream)), (rt::TaskRef{stream, 0}));
  EXPECT_EQ(Must(device_->Nop(stream)), (rt::TaskRef{stream, 1}));
}

TEST_F(StreamTest, RunsStreamsSideBySide) {
  const auto first = PlainStream(), second = PlainStream();
  Launch("aiv", 1, first);
  Launch("aiv", 1, second);
  Must(device_->SynchronizeStream(first, rt::kNoTimeout));
  Must(device_->SynchronizeStream(second, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(first)[0].start_ns, RecordsOf(second)[0].start_ns);
  EXPECT_EQ(device_->now_ns(), 2000);
}

TEST_F(StreamTest, DoesNotOrderTheDefaultStreamWithOthers) {
  const auto stream = PlainStream();
  Launch("aiv", 1, device_->DefaultStream());
  Must(device_->Nop(stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  EXPECT_EQ(device_->now_ns(), 100);
}

TEST_F(StreamTest, DoesNothingUntilACallWaits) {
  EXPECT_CALL(*runner_, RunKernel).Times(0);
  Launch("aiv", 1, PlainStream());
  EXPECT_EQ(device_->now_ns(), 0);
  EXPECT_TRUE(device_->TaskLog().empty());
}

TEST_F(StreamTest, TakesACopyAtOnceAndOutOfOrder) {
  const auto stream = PlainStream();
  const uint64_t from = Buffer(4), to = Buffer(4);
  Write(from, {1, 1, 1, 1});
  Must(device_->MemcpyAsync(to, 4, from, 4, stream));
  Write(from, {2, 2, 2, 2});
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  EXPECT_EQ(Read(to, 4), std::vector<uint8_t>(4, 2));
}

TEST_F(StreamTest, PrefersTheMoreUrgentStreamWhenAnEngineIsShort) {
  const auto plain = PlainStream(7), urgent = PlainStream(0);
  Launch("aiv", 48, plain);
  Launch("aiv", 48, urgent);
  Must(device_->SynchronizeStream(plain, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(urgent)[0].start_ns, 0);
  EXPECT_EQ(RecordsOf(plain)[0].start_ns, 2000);
}

TEST_F(StreamTest, DoesNotInterruptALessUrgentTask) {
  const auto plain = PlainStream(7), urgent = PlainStream(0);
  Launch("aiv", 48, plain);
  Must(device_->Nop(urgent));
  Launch("aiv", 48, urgent);
  Must(device_->SynchronizeStream(urgent, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(urgent)[1].start_ns, 2000);
}

TEST_F(StreamTest, LetsASmallKernelPassOneThatWaitsForCores) {
  const auto first = PlainStream(), large = PlainStream(), small = PlainStream();
  Launch("aiv", 40, first);
  Launch("aiv", 48, large);
  Launch("aiv", 8, small);
  Must(device_->SynchronizeStream(large, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(small)[0].start_ns, 0);
  EXPECT_EQ(RecordsOf(large)[0].start_ns, 2000);
}

TEST_F(StreamTest, RunsDeviceCopiesOneAfterAnother) {
  const uint64_t a = Buffer(64), b = Buffer(64), c = Buffer(64);
  Must(device_->Memset(a, 64, 1, 64));
  const auto first = PlainStream(), second = PlainStream();
  Must(device_->MemcpyAsync(b, 64, a, 64, first));
  Must(device_->MemcpyAsync(c, 64, a, 64, second));
  Must(device_->SynchronizeStream(second, rt::kNoTimeout));
  EXPECT_EQ(RecordsOf(second)[0].start_ns, RecordsOf(first)[0].end_ns);
}

TEST_F(StreamTest, RefusesADeviceCopyLargerThanItsDestination) {
  ExpectFailure(device_->MemcpyAsync(Buffer(64), 8, Buffer(64), 9, PlainStream()), ge::kRtParamInvalid,
                "at most the 8");
}

TEST_F(StreamTest, RefusesADeviceCopyOfOverlappingRanges) {
  const uint64_t buffer = Buffer(64);
  ExpectFailure(device_->MemcpyAsync(buffer + 7, 8, buffer, 8, PlainStream()), ge::kRtParamInvalid,
                "overlap, 7 bytes apart");
}

TEST_F(StreamTest, CopiesBetweenRangesThatTouch) {
  const uint64_t buffer = Buffer(16);
  Must(device_->Memset(buffer, 16, 5, 8));
  Must(device_->MemcpyAsync(buffer + 8, 8, buffer, 8, device_->DefaultStream()));
  Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  EXPECT_EQ(Read(buffer + 8, 8), std::vector<uint8_t>(8, 5));
}

TEST_F(StreamTest, RefusesADeviceCopyOverFourGibibytes) {
  ExpectFailure(device_->MemcpyAsync(Buffer(64), UINT64_MAX, Buffer(64), kMaxDeviceCopyBytes + 1, PlainStream()),
                ge::kRtParamInvalid, "4294967297 bytes");
}

TEST_F(StreamTest, FailsADeviceCopyWhoseSourceWasFreedMeanwhile) {
  const auto stream = PlainStream();
  const uint64_t from = Buffer(8, "source"), to = Buffer(8);
  Must(device_->MemcpyAsync(to, 8, from, 8, stream));
  Must(device_->Free(from));
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtIllegalParam,
                "inside 'source' (8 bytes), which was freed");
}

TEST_F(StreamTest, NamesTheTaskThatFailed) {
  const auto stream = PlainStream();
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask&) {
    return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "block 3: DataCopy past the end"), {}};
  });
  Must(device_->Nop(stream));
  Launch("aiv", 4, stream, "add");
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtAicoreException,
                "stream 2 task 1 KERNEL_AIVEC of op 'add' (Op): block 3: DataCopy past the end");
}

TEST_F(StreamTest, GoesOnBehindAFailureAndTellsItOnce) {
  const auto stream = PlainStream();
  EXPECT_CALL(*runner_, RunKernel(_))
      .WillOnce(FailingKernel("trap"))
      .WillOnce(testing::Invoke([](const KernelTask& task) { return MockCodeRunner::Succeed(task); }));
  Launch("aiv", 1, stream, "bad");
  Launch("aiv", 1, stream, "good");
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtAicoreException, "trap");
  EXPECT_EQ(RecordsOf(stream).size(), 2);
  EXPECT_TRUE(device_->SynchronizeStream(stream, rt::kNoTimeout).ok());
}

TEST_F(StreamTest, TellsTheLastOfSeveralFailures) {
  const auto stream = PlainStream();
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce(FailingKernel("first")).WillOnce(FailingKernel("second"));
  Launch("aiv", 1, stream);
  Launch("aiv", 1, stream);
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtAicoreException, "second");
}

TEST_F(StreamTest, InStopModeDropsTheQueueAndRefusesTasksOfTheWholeContext) {
  const auto stream = PlainStream(), other = PlainStream();
  Must(device_->SetStreamFailureMode(stream, rt::FailureMode::kStop));
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce(FailingKernel("trap"));
  Launch("aiv", 1, stream);
  Launch("aiv", 1, stream);
  ExpectFailure(device_->SynchronizeStream(stream, rt::kNoTimeout), ge::kRtAicoreException, "trap");
  ExpectFailure(device_->Nop(stream), ge::kRtAicoreException, "trap");
  ExpectFailure(device_->Nop(other), ge::kRtAicoreException, "trap");
}

TEST_F(StreamTest, InStopModeReleasesWhoWaitsForItsRecords) {
  const auto stream = PlainStream(), waiter = PlainStream();
  Must(device_->SetStreamFailureMode(stream, rt::FailureMode::kStop));
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce(FailingKernel("trap"));
  const auto event = Event();
  Launch("aiv", 1, stream);
  Must(device_->RecordEvent(event, stream));
  Must(device_->StreamWaitEvent(waiter, event));
  EXPECT_TRUE(device_->SynchronizeStream(waiter, rt::kNoTimeout).ok());
}

TEST_F(StreamTest, StopModeIsSetOnce) {
  const auto stream = PlainStream();
  Must(device_->SetStreamFailureMode(stream, rt::FailureMode::kStop));
  ExpectFailure(device_->SetStreamFailureMode(stream, rt::FailureMode::kContinue), ge::kRtFeatureNotSupported, "once");
}

TEST_F(StreamTest, LeavesOtherStreamsAloneWhenItFails) {
  const auto bad = PlainStream(), good = PlainStream();
  EXPECT_CALL(*runner_, RunKernel(_))
      .WillOnce([](const KernelTask&) {
        return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "trap"), {}};
      })
      .WillOnce([](const KernelTask& task) { return MockCodeRunner::Succeed(task); });
  Launch("aiv", 1, bad);
  Launch("aiv", 1, good);
  EXPECT_TRUE(device_->SynchronizeStream(good, rt::kNoTimeout).ok());
}

TEST_F(StreamTest, TellsAnUnseenFailureWhenItIsDestroyed) {
  const auto stream = PlainStream();
  ON_CALL(*runner_, RunKernel).WillByDefault([](const KernelTask&) {
    return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "trap"), {}};
  });
  Launch("aiv", 1, stream);
  ExpectFailure(device_->DestroyStream(stream), ge::kRtAicoreException, "trap");
  ExpectFailure(device_->DestroyStream(stream), ge::kRtParamInvalid, "does not exist");
}

TEST_F(StreamTest, DestroysWithoutAWordAfterItsFailureWasTold) {
  const auto stream = PlainStream();
  ON_CALL(*runner_, RunKernel).WillByDefault([](const KernelTask&) {
    return KernelOutcome{ge::MakeError(ge::kRtAicoreException, "trap"), {}};
  });
  Launch("aiv", 1, stream);
  EXPECT_FALSE(device_->SynchronizeStream(stream, rt::kNoTimeout).ok());
  EXPECT_TRUE(device_->DestroyStream(stream).ok());
}

TEST_F(StreamTest, WaitsForItsTasksWhenItIsDestroyed) {
  const auto stream = PlainStream();
  Launch("aiv", 1, stream);
  Must(device_->DestroyStream(stream));
  EXPECT_EQ(device_->now_ns(), 2000);
}

TEST_F(StreamTest, NeverDestroysTheDefaultStream) {
  ExpectFailure(device_->DestroyStream(device_->DefaultStream()), ge::kRtParamInvalid, "default stream");
}

TEST_F(StreamTest, TimesOutInVirtualTimeAndGoesOn) {
  const auto stream = PlainStream();
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) {
    return MockCodeRunner::Succeed(task, 10'000 * kMicrosecondOfCycles);
  });
  Launch("aiv", 1, stream);
  ExpectFailure(device_->SynchronizeStream(stream, 5), ge::kRtStreamSyncTimeout, "after 5 ms");
  EXPECT_EQ(device_->now_ns(), 5'000'000);
  Must(device_->SynchronizeStream(stream, 6));
  EXPECT_EQ(device_->now_ns(), 10'001'000);
}

TEST_F(StreamTest, FinishesATaskThatEndsExactlyAtTheTimeout) {
  const auto stream = PlainStream();
  EXPECT_CALL(*runner_, RunKernel(_)).WillOnce([](const KernelTask& task) {
    return MockCodeRunner::Succeed(task, 999 * kMicrosecondOfCycles);
  });
  Launch("aiv", 1, stream);
  EXPECT_TRUE(device_->SynchronizeStream(stream, 1).ok());
}

TEST_F(StreamTest, OnlyLooksWithATimeoutOfZero) {
  const auto stream = PlainStream();
  EXPECT_TRUE(device_->SynchronizeStream(stream, 0).ok());
  Must(device_->Nop(stream));
  ExpectFailure(device_->SynchronizeStream(stream, 0), ge::kRtStreamSyncTimeout, "still works");
  EXPECT_EQ(device_->now_ns(), 0);
}

TEST_F(StreamTest, RefusesANegativeTimeout) {
  ExpectFailure(device_->SynchronizeStream(PlainStream(), -2), ge::kRtParamInvalid, "-2 ms");
}

TEST_F(StreamTest, SynchronisesAPersistentStreamAtOnce) {
  const auto stream = PersistentStream();
  Must(device_->Nop(stream));
  EXPECT_TRUE(device_->SynchronizeStream(stream, rt::kNoTimeout).ok());
  EXPECT_TRUE(device_->TaskLog().empty());
}

TEST_F(StreamTest, RefusesPriorityEight) {
  EXPECT_TRUE(device_->CreateStream({7, false}).ok());
  ExpectFailure(device_->CreateStream({8, false}), ge::kRtParamInvalid, "priority 8");
}

TEST_F(StreamTest, HasNoMoreStreamsThanTheChip) {
  for (size_t i = 1; i < size_t{31744}; ++i)
    ASSERT_TRUE(device_->CreateStream({}).ok()) << i;  // the default stream is one
  ExpectFailure(device_->CreateStream({}), ge::kRtStreamExhausted, "31744 exist");
}

TEST_F(StreamTest, NeverUsesAnIdTwice) {
  const auto stream = PlainStream();
  Must(device_->DestroyStream(stream));
  EXPECT_GT(PlainStream().value, stream.value);
}

TEST_F(StreamTest, HoldsTwoThousandAndThirteenPersistentTasks) {
  const auto stream = PersistentStream();
  for (int i = 0; i < 2013; ++i) ASSERT_TRUE(device_->Nop(stream).ok()) << i;
  ExpectFailure(device_->Nop(stream), ge::kRtModelStreamFull, "holds 2013 tasks");
}

TEST_F(StreamTest, HoldsSixtyThousandPersistentTasksInAllStreams) {
  for (int i = 0; i < 30; ++i) {
    const auto stream = PersistentStream();
    for (int j = 0; j < 2000; ++j) ASSERT_TRUE(device_->Nop(stream).ok());
  }
  const auto last = PersistentStream();
  ExpectFailure(device_->Nop(last), ge::kRtModelStreamFull, "hold 60000 tasks");
  Must(device_->DestroyStream(last));
  Must(device_->Nop(PlainStream()));
}

TEST_F(StreamTest, GivesBackThePersistentTasksOfADestroyedStream) {
  rt::StreamId stream;
  for (int i = 0; i < 40; ++i) {
    stream = PersistentStream();
    for (int j = 0; j < 2000; ++j) ASSERT_TRUE(device_->Nop(stream).ok()) << i;
    Must(device_->DestroyStream(stream));
  }
}

TEST_F(StreamTest, WaitsForRoomInAPlainStream) {
  const auto stream = PlainStream();
  for (int i = 0; i < 2014; ++i) ASSERT_TRUE(device_->Nop(stream).ok()) << i;
  EXPECT_EQ(device_->now_ns(), 100);
}

TEST_F(StreamTest, SaysThatAPlainStreamWillNeverHaveRoom) {
  const auto stream = PlainStream();
  Must(device_->StreamWaitEvent(stream, Event()));
  for (int i = 1; i < 2013; ++i) Must(device_->Nop(stream));
  ExpectFailure(device_->Nop(stream), ge::kRtModelStreamFull, "waits for event 1");
}

TEST_F(StreamTest, RefusesAStreamThatDoesNotExist) {
  ExpectFailure(device_->Nop({99}), ge::kRtParamInvalid, "stream 99 does not exist");
}

}  // namespace
}  // namespace sim
