// What races, what does not, and what a report says (spec/device-simulator.md §12.7 Ex1, Ex2, Ex4).

#include "simulator/hazards/hazard_test_fixture.h"

namespace sim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class Races : public HazardFixture {
 protected:
  /// Two tasks that nothing orders touch the buffer.
  std::vector<HazardKind> Unordered(AccessKind first, AccessKind second) {
    Write(Host("aclrtMemset"));
    Touch(Begin(1), first);
    Touch(Begin(2), second);
    return Kinds();
  }
};

TEST_F(Races, Ex1AMissingEventIsReportedWithBothTasksThePlaceAndTheOrderThatIsMissing) {
  const Submission submission = Submit();
  Write(Begin(1, submission, "matmul"), kBuffer, 512);
  Begin(2, submission);
  Read(Begin(2, submission, "add"), kBuffer, 512);
  const Hazard& hazard = Only();
  EXPECT_EQ(hazard.kind, HazardKind::kReadAfterWriteRace);
  ASSERT_EQ(hazard.parties.size(), 2U);
  EXPECT_EQ(
      hazard.parties[0],
      (HazardParty{{rt::StreamId{1}, 0}, "stream 1 task 0 KERNEL_AIVEC of op 'matmul'", "matmul", AccessKind::kWrite}));
  EXPECT_EQ(hazard.parties[1],
            (HazardParty{{rt::StreamId{2}, 1}, "stream 2 task 1 KERNEL_AIVEC of op 'add'", "add", AccessKind::kRead}));
  EXPECT_EQ(hazard.range.address, kBuffer);
  EXPECT_EQ(hazard.range.size, 512U);
  EXPECT_EQ(hazard.place, "bytes 0 to 511 of 'x'");
  EXPECT_EQ(hazard.cause,
            "nothing orders them: record an event on stream 1 after task 0 and let stream 2 wait for it before task 1");
  EXPECT_EQ(DescribeHazard(hazard),
            "read_after_write_race (H1): stream 1 task 0 KERNEL_AIVEC of op 'matmul' (write) and stream 2 task 1 "
            "KERNEL_AIVEC of op 'add' (read); bytes 0 to 511 of 'x'; nothing orders them: record an event on stream 1 "
            "after task 0 and let stream 2 wait for it before task 1");
}

TEST_F(Races, ReadAfterWrite) {
  EXPECT_THAT(Unordered(AccessKind::kWrite, AccessKind::kRead), ElementsAre(HazardKind::kReadAfterWriteRace));
}
TEST_F(Races, WriteAfterRead) {
  EXPECT_THAT(Unordered(AccessKind::kRead, AccessKind::kWrite), ElementsAre(HazardKind::kWriteAfterReadRace));
}
TEST_F(Races, WriteAfterWrite) {
  EXPECT_THAT(Unordered(AccessKind::kWrite, AccessKind::kWrite), ElementsAre(HazardKind::kWriteAfterWriteRace));
}
// spec/device-simulator.md §12.3 H10, in either order.
TEST_F(Races, ArgumentsWrittenBesideTheLaunchThatReadsThem) {
  Write(Host("aclrtMemset"));
  Actor launch = Begin(1);
  launch.reads_args = true;
  Read(launch);
  Write(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kArgsInFlight));
}
TEST_F(Races, ALaunchThatReadsArgumentsBesideTheirWrite) {
  Write(Host("aclrtMemset"));
  Write(Begin(2));
  Actor launch = Begin(1);
  launch.reads_args = true;
  Read(launch);
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kArgsInFlight));
}
TEST_F(Races, WhatALaunchReadsBesideItsArgumentsIsAnOrdinaryRace) {
  Write(Host("aclrtMemset"));
  const Actor plain = Begin(1);
  Actor launch = plain;
  launch.reads_args = true;
  Touch(launch, AccessKind::kRead, kBuffer, 64);
  Touch(plain, AccessKind::kRead, kBuffer + 64, 64);
  Touch(Begin(2), AccessKind::kWrite, kBuffer + 64, 64);
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kWriteAfterReadRace));
}
TEST_F(Races, ReadsDoNotRace) { EXPECT_THAT(Unordered(AccessKind::kRead, AccessKind::kRead), IsEmpty()); }
TEST_F(Races, AtomicTouchesDoNotRaceWithEachOther) {
  EXPECT_THAT(Unordered(AccessKind::kAtomic, AccessKind::kAtomic), IsEmpty());
}
TEST_F(Races, ReadAfterAtomic) {
  EXPECT_THAT(Unordered(AccessKind::kAtomic, AccessKind::kRead), ElementsAre(HazardKind::kReadAfterWriteRace));
}
TEST_F(Races, AtomicAfterRead) {
  EXPECT_THAT(Unordered(AccessKind::kRead, AccessKind::kAtomic), ElementsAre(HazardKind::kWriteAfterReadRace));
}
TEST_F(Races, WriteAfterAtomic) {
  EXPECT_THAT(Unordered(AccessKind::kAtomic, AccessKind::kWrite), ElementsAre(HazardKind::kWriteAfterWriteRace));
}
TEST_F(Races, AtomicAfterWrite) {
  EXPECT_THAT(Unordered(AccessKind::kWrite, AccessKind::kAtomic), ElementsAre(HazardKind::kWriteAfterWriteRace));
}

TEST_F(Races, AWriteRacesWithEachOfSeveralUnorderedReaders) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  Read(Begin(2));
  Write(Begin(3));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kWriteAfterReadRace, HazardKind::kWriteAfterReadRace));
}

TEST_F(Races, AWriteRacesWithTheReaderThatIsLeftWhenTheOtherIsOrdered) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  Read(Begin(2));
  WaitOn(3, RecordOn(1));
  Write(Begin(3));
  EXPECT_EQ(Only().parties[0].task.stream.value, 2U);
}

TEST_F(Races, AReadRacesWithEachOfSeveralUnorderedAtomicTouches) {
  Write(Host("aclrtMemset"));
  Atomic(Begin(1));
  Atomic(Begin(2));
  Read(Begin(3));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kReadAfterWriteRace, HazardKind::kReadAfterWriteRace));
}

TEST_F(Races, AnAtomicTouchDoesNotHideAnEarlierReadFromAnotherAtomicTouch) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  Atomic(Begin(1));
  Atomic(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kWriteAfterReadRace));
}

TEST_F(Races, AReadDoesNotHideAnEarlierAtomicTouchFromAnotherRead) {
  Write(Host("aclrtMemset"));
  Atomic(Begin(1));
  Read(Begin(1));
  Read(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kReadAfterWriteRace));
}

TEST_F(Races, AnAtomicTouchDoesNotHideAnEarlierWriteFromAnotherAtomicTouch) {
  Write(Begin(1));
  Atomic(Begin(1));
  Atomic(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kWriteAfterWriteRace));
}

TEST_F(Races, AReaderIsNotForgottenWhenAnUnorderedOneComes) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  Read(Begin(2));
  WaitOn(3, RecordOn(2));
  Write(Begin(3));
  EXPECT_EQ(Only().parties[0].task.stream.value, 1U);
}

TEST_F(Races, TheTouchesOfOneTaskDoNotRace) {
  const Actor task = Begin(1);
  Write(task);
  Read(task);
  Write(task);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Races, DeclaredTouchesRaceLikeExactOnes) {
  Touch(Begin(1), AccessKind::kWrite, kBuffer, 64, AccessGrade::kDeclared);
  Touch(Begin(2), AccessKind::kWrite, kBuffer, 64, AccessGrade::kDeclared);
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kWriteAfterWriteRace));
}

TEST_F(Races, WhatMayHaveBeenTouchedIsNeverReported) {
  Write(Begin(1));
  Touch(Begin(2), AccessKind::kWrite, kBuffer, kBufferSize, AccessGrade::kMay);
  Touch(Begin(2), AccessKind::kRead, kBuffer, kBufferSize, AccessGrade::kMay);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Races, WhatMayHaveBeenTouchedMakesNoLaterReport) {
  Touch(Begin(1), AccessKind::kWrite, kBuffer, kBufferSize, AccessGrade::kMay);
  Touch(Begin(1), AccessKind::kAtomic, kBuffer, kBufferSize, AccessGrade::kMay);
  Read(Begin(2));
  Write(Begin(2));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Races, BytesOutsideLiveMemoryArePassedOver) {
  Write(Begin(1), kBuffer - 64, kBufferSize + 128);
  Write(Begin(2), kBuffer - 64, 64);
  Write(Begin(2), kBuffer + kBufferSize, 64);
  EXPECT_THAT(Kinds(), IsEmpty());
  Write(Begin(2), kBuffer + kBufferSize - 1, 64);
  EXPECT_EQ(Only().place, "bytes 1023 to 1023 of 'x'");
}

TEST_F(Races, ATouchThatRunsOverTwoAllocationsRacesInBoth) {
  monitor_.OnMalloc(Host("aclrtMalloc"), {kBuffer + 2048, 64}, "y");
  Write(Begin(1), kBuffer, 4096);
  Write(Begin(2), kBuffer, 4096);
  ASSERT_EQ(monitor_.hazards().size(), 2U);
  EXPECT_EQ(monitor_.hazards()[0].place, "bytes 0 to 1023 of 'x'");
  EXPECT_EQ(monitor_.hazards()[1].place, "bytes 0 to 63 of 'y'");
}

TEST_F(Races, AWildRectangleTouchesWhatItMeets) {
  Write(Begin(1), kBuffer, 8);
  monitor_.Touch(Begin(2), {kBuffer, 8, UINT64_MAX, 16, AccessKind::kWrite}, AccessGrade::kExact);
  monitor_.Touch(Begin(2), {UINT64_MAX - 4, 8, 2, 16, AccessKind::kWrite}, AccessGrade::kExact);
  monitor_.Touch(Begin(2), {kBuffer, UINT64_MAX, 1, 0, AccessKind::kWrite}, AccessGrade::kExact);
  EXPECT_EQ(Only().place, "bytes 0 to 7 of 'x'");
}

TEST_F(Races, RowsRaceWhereTheyMeet) {
  const Actor first = Begin(1), second = Begin(2);
  monitor_.Touch(first, {kBuffer, 16, 8, 64, AccessKind::kWrite}, AccessGrade::kExact);
  monitor_.Touch(second, {kBuffer + 16, 48, 8, 64, AccessKind::kWrite}, AccessGrade::kExact);
  EXPECT_THAT(Kinds(), IsEmpty());
  monitor_.Touch(second, {kBuffer + 8, 16, 8, 64, AccessKind::kWrite}, AccessGrade::kExact);
  EXPECT_EQ(Only().place, "parts of bytes 8 to 463 of 'x'");
  EXPECT_EQ(Only().count, 1U);
}

TEST_F(Races, Ex2AResetIsOrderedAfterAWaitOnlyWithAJoin) {
  // What the scheduler asks to report H13: is the wait of stream 3 known to the stream that resets?
  const VectorClock event = RecordOn(1);
  WaitOn(2, event);
  WaitOn(3, event);
  EXPECT_FALSE(monitor_.Knows(Lane(2), Lane(3)));
  WaitOn(2, RecordOn(3));
  EXPECT_TRUE(monitor_.Knows(Lane(2), Lane(3)));
}

class PinnedMemory : public HazardFixture {
 protected:
  static constexpr uint64_t kPinned = 0x900000;
  PinnedMemory() { monitor_.OnHostMemory({kPinned, 256}, "pinned source"); }
};

TEST_F(PinnedMemory, Ex4AWriteOfTheHostWhileACopyReadsIsReported) {
  const Submission submission = Submit();
  Read(Begin(1, submission), kPinned, 256);
  Write(Host("host write"), kPinned, 4);
  EXPECT_EQ(Only().kind, HazardKind::kPinnedSourceRace);
  EXPECT_EQ(Only().cause, "nothing orders them: synchronise stream 1 before host write");
}

TEST_F(PinnedMemory, Ex4AWriteOfTheHostBeforeTheCopyReadsIsReportedToo) {
  const Submission submission = Submit();
  Write(Host("host write"), kPinned, 4);
  Read(Begin(1, submission), kPinned, 256);
  EXPECT_EQ(Only().kind, HazardKind::kPinnedSourceRace);
  EXPECT_EQ(Only().cause,
            "nothing orders them: submit stream 1 task 0 after host write, or synchronise stream 1 before host write");
}

TEST_F(PinnedMemory, Ex4AWriteAfterSynchronisingIsNot) {
  Read(Begin(1), kPinned, 256);
  Synchronize(1);
  Write(Host("host write"), kPinned, 4);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(PinnedMemory, Ex4ABufferedCopyReadsInTheHostsOrder) {
  Read(Host("aclrtMemcpyAsync"), kPinned, 256);
  const Submission submission = Submit();
  Write(Host("host write"), kPinned, 4);
  Write(Begin(1, submission));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(PinnedMemory, CountsAsWritten) {
  Read(Begin(1), kPinned, 256);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Races, AdviceNamesTheLastTaskThatHasToBeWaitedFor) {
  Write(Begin(1));
  Read(Begin(1));
  Write(Begin(2));
  EXPECT_EQ(Only().parties[0].task.task_id, 0U);
  EXPECT_THAT(Only().cause, HasSubstr("on stream 1 after task 1 "));
}

TEST_F(Races, AdviceForTheHostIsToSynchronise) {
  Write(Begin(1));
  Read(Host("aclrtMemcpy"));
  EXPECT_EQ(Only().cause, "nothing orders them: synchronise stream 1 before aclrtMemcpy");
  EXPECT_EQ(Only().parties[1].description, "host thread 1: aclrtMemcpy");
}

TEST_F(Races, AfterARaceTheLaterTouchCounts) {
  Write(Begin(1));
  Write(Begin(2));
  WaitOn(3, RecordOn(2));
  Read(Begin(3));
  EXPECT_EQ(monitor_.hazards().size(), 1U);
}

}  // namespace
}  // namespace sim
