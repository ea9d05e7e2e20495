// Frees, touches after them, and bytes that nobody wrote.

#include "simulator/hazards/freed_ranges.h"
#include "simulator/hazards/hazard_test_fixture.h"

namespace sim {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr AccessKind kRead = AccessKind::kRead;
constexpr AccessKind kWrite = AccessKind::kWrite;

class Frees : public HazardFixture {
 protected:
  void Free() { monitor_.OnFree(Host("aclrtFree"), {kBuffer, kBufferSize}); }
};

TEST_F(Frees, Ex3AFreeWithoutSynchronisingIsReported) {
  Write(Begin(1));
  Free();
  EXPECT_EQ(Only().kind, HazardKind::kFreeInUse);
  EXPECT_EQ(Only().place, "bytes 0 to 1023 of 'x'");
  EXPECT_EQ(Only().cause, "nothing orders them: synchronise stream 1 before aclrtFree");
  EXPECT_EQ(Only().parties[0].description, "stream 1 task 0 KERNEL_AIVEC");
  EXPECT_EQ(Only().parties[1].description, "host thread 1: aclrtFree");
}

TEST_F(Frees, Ex3AFreeAfterSynchronisingIsNot) {
  Write(Begin(1));
  Synchronize(1);
  Free();
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Frees, EachStreamThatMayStillUseTheMemoryIsReported) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  Read(Begin(2));
  Read(Begin(3));
  Synchronize(2);
  Free();
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kFreeInUse, HazardKind::kFreeInUse));
}

TEST_F(Frees, TheLastTaskOfAStreamThatUsesTheMemoryIsNamed) {
  Write(Begin(1));
  Read(Begin(1));
  Free();
  EXPECT_EQ(Only().parties[0].task.task_id, 1U);
  EXPECT_EQ(Only().parties[0].access, kRead);
}

TEST_F(Frees, OneReportForATaskThatUsesSeveralParts) {
  const Actor task = Begin(1);
  Write(task, kBuffer, 16);
  Write(task, kBuffer + 16, 16);
  Read(task, kBuffer + 32, 0);
  Free();
  EXPECT_EQ(Only().place, "bytes 0 to 31 of 'x'");
  EXPECT_EQ(Only().count, 1U);
}

TEST_F(Frees, ATouchOrderedAfterTheFreeIsADefiniteUse) {
  Free();
  Read(Begin(1), kBuffer + 8, 8);
  EXPECT_EQ(Only().kind, HazardKind::kUseAfterFree);
  EXPECT_EQ(Only().place, "bytes 8 to 15 of 'x', which was freed");
  EXPECT_THAT(Only().cause, StartsWith("definite: "));
  EXPECT_EQ(Only().parties[0].description, "host thread 1: aclrtFree");
  EXPECT_EQ(Only().parties[1].description, "stream 1 task 0 KERNEL_AIVEC");
}

TEST_F(Frees, ATouchThatNothingOrdersWithTheFreeIsAPotentialUse) {
  const Submission submission = Submit();
  Free();
  Read(Begin(1, submission));
  EXPECT_EQ(Only().kind, HazardKind::kUseAfterFree);
  EXPECT_EQ(Only().cause, "potential: nothing orders them: synchronise stream 1 before aclrtFree");
}

TEST_F(Frees, WhatMayHaveBeenTouchedAfterTheFreeIsNotReported) {
  Free();
  Touch(Begin(1), kWrite, kBuffer, 8, AccessGrade::kMay);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Frees, MemoryThatIsHandedOutAgainIsNotFreed) {
  Free();
  monitor_.OnMalloc(Host("aclrtMalloc"), {kBuffer, 512}, "y");
  const Actor task = Begin(1);
  Write(task, kBuffer, 512);
  EXPECT_THAT(Kinds(), IsEmpty());
  Write(task, kBuffer + 512, 8);
  EXPECT_EQ(Only().place, "bytes 512 to 519 of 'x', which was freed");
}

TEST_F(Frees, MemoryThatIsHandedOutAgainRemembersNothing) {
  Write(Begin(1));
  Synchronize(1);
  Free();
  monitor_.OnMalloc(Host("aclrtMalloc"), {kBuffer, kBufferSize}, "y");
  Read(Begin(1), kBuffer, 8);
  EXPECT_EQ(Only().kind, HazardKind::kUninitializedRead);
}

TEST_F(Frees, AFreeOfNoAllocationIsLeftToWhoeverChecksFrees) {
  monitor_.OnFree(Host("aclrtFree"), {kBuffer + 64, 64});
  monitor_.OnFree(Host("aclrtFree"), {1, 64});
  Write(Begin(1));
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Frees, RemembersOnlyTheLastFreedRanges) {
  constexpr uint64_t kMore = 10;
  for (uint64_t i = 0; i < FreedRanges::kRemembered + kMore; ++i) {
    const rt::AddressRange range = {0x1000000 + i * 64, 64};
    monitor_.OnMalloc(Host("aclrtMalloc"), range, "short");
    monitor_.OnFree(Host("aclrtFree"), range);
  }
  EXPECT_EQ(monitor_.footprint().freed_ranges, FreedRanges::kRemembered);
  Read(Begin(1), 0x1000000 + (kMore - 1) * 64, 64);
  EXPECT_THAT(Kinds(), IsEmpty());
  Read(Begin(1), 0x1000000 + kMore * 64, 64);
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kUseAfterFree));
}

class Initialization : public HazardFixture {
 protected:
  static constexpr uint64_t kCopy = 0x80000;
  Initialization() { monitor_.OnMalloc(Host("aclrtMalloc"), {kCopy, kBufferSize}, "copy"); }
};

TEST_F(Initialization, ReadingWhatWasNeverWrittenIsReported) {
  Read(Begin(1, Submit(), "add"), kBuffer + 16, 16);
  EXPECT_EQ(Only().kind, HazardKind::kUninitializedRead);
  EXPECT_EQ(Only().place, "bytes 16 to 31 of 'x'");
  EXPECT_THAT(Only().cause, HasSubstr("nothing has written"));
  ASSERT_EQ(Only().parties.size(), 1U);
  EXPECT_EQ(Only().parties[0].op_name, "add");
}

TEST_F(Initialization, OnlyTheBytesThatWereNeverWrittenAreReported) {
  Write(Begin(1), kBuffer, 100);
  Read(Begin(1), kBuffer, 110);
  EXPECT_EQ(Only().place, "bytes 100 to 109 of 'x'");
}

TEST_F(Initialization, AnAtomicTouchReadsAndThenWrites) {
  Atomic(Begin(1));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kUninitializedRead));
  Read(Begin(1));
  EXPECT_EQ(monitor_.hazards().size(), 1U);
}

TEST_F(Initialization, ATaskMayReadWhatItWritesItself) {
  monitor_.TouchAll(Begin(1), {{kBuffer, 64, 1, 0, kRead}, {kBuffer, 64, 1, 0, kWrite}}, AccessGrade::kDeclared);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Initialization, ATaskMayNotReadMoreThanItWrites) {
  monitor_.TouchAll(Begin(1), {{kBuffer, 64, 1, 0, kRead}, {kBuffer + 16, 16, 2, 32, kWrite}}, AccessGrade::kDeclared);
  ASSERT_EQ(monitor_.hazards().size(), 2U);
  EXPECT_EQ(monitor_.hazards()[0].place, "bytes 0 to 15 of 'x'");
  EXPECT_EQ(monitor_.hazards()[1].place, "bytes 32 to 47 of 'x'");
}

TEST_F(Initialization, WhatMayHaveBeenReadIsNotReported) {
  Touch(Begin(1), kRead, kBuffer, 8, AccessGrade::kMay);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Initialization, WhatMayHaveBeenWrittenCountsAsWritten) {
  Touch(Begin(1), kWrite, kBuffer, 8, AccessGrade::kMay);
  Read(Begin(1), kBuffer, 8);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Initialization, WhatIsForgottenIsNotWritten) {
  Write(Begin(1));
  monitor_.Forget({kBuffer + 8, 8});
  Read(Begin(1));
  EXPECT_EQ(Only().place, "bytes 8 to 15 of 'x'");
}

TEST_F(Initialization, ForgettingKeepsWhoTouched) {
  Write(Begin(1));
  monitor_.Forget({kBuffer, kBufferSize});
  Write(Begin(2));
  EXPECT_THAT(Kinds(), ElementsAre(HazardKind::kWriteAfterWriteRace));
}

TEST_F(Initialization, ACopyOfWhatWasNeverWrittenIsNotWritten) {
  Write(Begin(1), kBuffer, 64);
  const Actor copy = Begin(1);
  Touch(copy, kRead, kBuffer, 128, AccessGrade::kMay);
  Write(copy, kCopy + 8, 128);
  monitor_.CopyInitialization(kCopy + 8, kBuffer, 128);
  Read(Begin(1), kCopy + 8, 128);
  EXPECT_EQ(Only().place, "bytes 72 to 135 of 'copy'");
}

TEST_F(Initialization, ACopyOfWhatWasWrittenIsWritten) {
  Write(Begin(1));
  const Actor copy = Begin(1);
  Read(copy);
  Write(copy, kCopy);
  monitor_.CopyInitialization(kCopy, kBuffer, kBufferSize);
  Read(Begin(1), kCopy);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(Initialization, ACopyFromOutsideIsWritten) {
  Write(Begin(1), kCopy, 64);
  monitor_.CopyInitialization(kCopy, 0x7777, 64);
  Read(Begin(1), kCopy, 64);
  EXPECT_THAT(Kinds(), IsEmpty());
}

}  // namespace
}  // namespace sim
