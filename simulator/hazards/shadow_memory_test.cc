// How much is remembered, and that it is no more than the live ranges need.

#include "simulator/hazards/hazard_test_fixture.h"

namespace sim {
namespace {

using testing::IsEmpty;

class ShadowMemory : public HazardFixture {
 protected:
  size_t Intervals() const { return monitor_.footprint().intervals; }
};

TEST_F(ShadowMemory, AFreshAllocationIsOneInterval) { EXPECT_EQ(Intervals(), 1U); }

TEST_F(ShadowMemory, ATouchInsideCutsInThree) {
  Write(Begin(1), kBuffer + 16, 16);
  EXPECT_EQ(Intervals(), 3U);
}

TEST_F(ShadowMemory, ATouchOfAllMakesOneAgain) {
  for (uint64_t at = 0; at < kBufferSize; at += 32) Write(Begin(1), kBuffer + at, 16);
  EXPECT_EQ(Intervals(), 64U);
  Write(Begin(1));
  EXPECT_EQ(Intervals(), 1U);
}

TEST_F(ShadowMemory, NeighboursThatOneTaskWroteAreOne) {
  const Actor task = Begin(1);
  for (uint64_t at = 0; at < kBufferSize; at += 16) Write(task, kBuffer + at, 16);
  EXPECT_EQ(Intervals(), 1U);
}

TEST_F(ShadowMemory, NeighboursAreJoinedInAnyOrder) {
  const Actor task = Begin(1);
  for (uint64_t at = 0; at < kBufferSize; at += 32) Write(task, kBuffer + at, 16);
  for (uint64_t at = 16; at < kBufferSize; at += 32) Write(task, kBuffer + at, 16);
  EXPECT_EQ(Intervals(), 1U);
}

TEST_F(ShadowMemory, ReadersThatAreUnorderedAreJoinedToo) {
  Write(Host("aclrtMemset"));
  for (uint32_t stream = 1; stream <= 3; ++stream) {
    const Actor task = Begin(stream);
    for (uint64_t at = 0; at < kBufferSize; at += 32) Read(task, kBuffer + at, 32);
  }
  const HazardMonitor::Footprint footprint = monitor_.footprint();
  EXPECT_EQ(footprint.intervals, 1U);
  EXPECT_EQ(footprint.reader_sets, 1U);
  EXPECT_EQ(footprint.readers, 3U);
}

TEST_F(ShadowMemory, AdjacentRowsAreOneRun) {
  monitor_.Touch(Begin(1), {kBuffer, 64, 16, 64, AccessKind::kWrite}, AccessGrade::kExact);
  EXPECT_EQ(Intervals(), 1U);
}

TEST_F(ShadowMemory, StridedRowsOfManyTasksTakeTheRowsOnce) {
  for (int i = 0; i < 100; ++i) {
    monitor_.Touch(Begin(1), {kBuffer, 16, 16, 64, AccessKind::kWrite}, AccessGrade::kExact);
  }
  EXPECT_EQ(Intervals(), 32U);
}

TEST_F(ShadowMemory, RowsBetweenRowsOfTheSameTaskFillUp) {
  const Actor task = Begin(1);
  monitor_.Touch(task, {kBuffer, 16, 32, 32, AccessKind::kWrite}, AccessGrade::kExact);
  monitor_.Touch(task, {kBuffer + 16, 16, 32, 32, AccessKind::kWrite}, AccessGrade::kExact);
  EXPECT_EQ(Intervals(), 1U);
}

TEST_F(ShadowMemory, AReaderOrderedAfterTheLastTakesItsPlace) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  WaitOn(2, RecordOn(1));
  Read(Begin(2));
  EXPECT_EQ(monitor_.footprint().reader_sets, 0U);
}

TEST_F(ShadowMemory, EachAgentIsKeptOnceAmongTheReaders) {
  Write(Host("aclrtMemset"));
  for (int i = 0; i < 100; ++i) {
    for (uint32_t stream = 1; stream <= 3; ++stream) Read(Begin(stream));
  }
  EXPECT_EQ(monitor_.footprint().readers, 3U);
}

TEST_F(ShadowMemory, AReaderSetEndsWithTheNextWrite) {
  Write(Host("aclrtMemset"));
  Read(Begin(1));
  Read(Begin(2));
  Synchronize(1);
  Synchronize(2);
  Write(Host("aclrtMemset"));
  EXPECT_EQ(monitor_.footprint().reader_sets, 0U);
  EXPECT_THAT(Kinds(), IsEmpty());
}

TEST_F(ShadowMemory, AReaderSetEndsWithTheAllocation) {
  Write(Host("aclrtMemset"));
  Read(Begin(1), kBuffer, 512);
  Read(Begin(2), kBuffer, 256);
  monitor_.OnFree(Host("aclrtFree"), {kBuffer, kBufferSize});
  const HazardMonitor::Footprint footprint = monitor_.footprint();
  EXPECT_EQ(footprint.reader_sets, 0U);
  EXPECT_EQ(footprint.allocations, 0U);
  EXPECT_EQ(footprint.intervals, 0U);
}

TEST_F(ShadowMemory, TasksThatNobodyRemembersAreGivenBack) {
  std::weak_ptr<const TaskIdentity> first;
  for (int i = 0; i < 100'000; ++i) {
    const Actor task = Begin(1);
    if (i == 0) first = task.identity;
    Write(task);
  }
  EXPECT_TRUE(first.expired());
  EXPECT_LE(monitor_.footprint().actors, 4200U);
}

TEST_F(ShadowMemory, TasksThatAreRememberedKeepTheirNames) {
  monitor_.OnMalloc(Host("aclrtMalloc"), {0x80000, 64}, "y");
  Write(Begin(1, Submit(), "old"), 0x80000, 64);
  for (int i = 0; i < 20'000; ++i) Write(Begin(1));
  Read(Begin(2), 0x80000, 64);
  EXPECT_EQ(Only().parties[0].op_name, "old");
}

TEST_F(ShadowMemory, ManyAllocationsAreFoundAndEachKeepsItsOwn) {
  constexpr uint64_t kFirst = 0x1000000, kStep = 192, kCount = 5000;
  for (uint64_t i = 0; i < kCount; ++i) {
    monitor_.OnMalloc(Host("aclrtMalloc"), {kFirst + (i * 7919 % kCount) * kStep, 96}, "small");
  }
  const Actor task = Begin(1);
  for (uint64_t i = 0; i < kCount; ++i) Write(task, kFirst + i * kStep, 96);
  EXPECT_EQ(monitor_.footprint().intervals, kCount + 1);
  for (uint64_t i = 0; i < kCount; i += 2) monitor_.OnFree(task, {kFirst + i * kStep, 96});
  EXPECT_EQ(monitor_.footprint().allocations, kCount / 2 + 1);
  for (uint64_t i = 1; i < kCount; i += 2) Read(task, kFirst + i * kStep + 95, 1);
  EXPECT_THAT(Kinds(), IsEmpty());
}

}  // namespace
}  // namespace sim
