// What is one report and what is several, and where reports end.

#include "simulator/hazards/hazard_log.h"

#include <set>

#include "simulator/hazards/hazard_test_fixture.h"

namespace sim {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

class Reports : public HazardFixture {};

TEST_F(Reports, TheSameOpsInTheSameAllocationAreCounted) {
  const Submission submission = Submit();
  for (int i = 0; i < 5; ++i) {
    Write(Begin(1, submission, "producer"));
    Read(Begin(2, submission, "consumer"));
    WaitOn(1, RecordOn(2));
  }
  EXPECT_EQ(Only().count, 5U);
  EXPECT_THAT(DescribeHazard(Only()), testing::EndsWith("; seen 5 times"));
}

TEST_F(Reports, TasksWithoutAnOpAreTold) {
  Write(Begin(1));
  Read(Begin(2));
  Read(Begin(2));
  EXPECT_EQ(monitor_.hazards().size(), 2U);
}

TEST_F(Reports, OneTouchIsCountedOnce) {
  Write(Begin(1), kBuffer, 16);
  Write(Begin(1), kBuffer + 16, 16);
  Write(Begin(2, Submit(), "add"), kBuffer, 32);
  EXPECT_EQ(monitor_.hazards().size(), 2U);
  EXPECT_EQ(monitor_.hazards()[0].count, 1U);
}

TEST_F(Reports, AdjacentRangesMakeOneReport) {
  const Actor first = Begin(1), second = Begin(2);
  Write(first);
  Write(second, kBuffer, 16);
  Write(second, kBuffer + 16, 16);
  EXPECT_EQ(Only().place, "bytes 0 to 31 of 'x'");
  EXPECT_EQ(Only().range.size, 32U);
  EXPECT_EQ(Only().count, 2U);
}

TEST_F(Reports, DisjointRangesMakeReportsOfTheirOwn) {
  const Actor first = Begin(1), second = Begin(2);
  Write(first);
  Write(second, kBuffer, 16);
  Write(second, kBuffer + 32, 16);
  ASSERT_EQ(monitor_.hazards().size(), 2U);
  EXPECT_EQ(monitor_.hazards()[1].place, "bytes 32 to 47 of 'x'");
}

TEST_F(Reports, APairWithManyRangesWidensItsLast) {
  const Actor first = Begin(1), second = Begin(2);
  Write(first);
  for (uint64_t at = 0; at < kBufferSize; at += 32) Write(second, kBuffer + at, 16);
  ASSERT_EQ(monitor_.hazards().size(), kMaxRangesPerPair);
  const Hazard& last = monitor_.hazards().back();
  EXPECT_EQ(last.place, "parts of bytes 480 to 1007 of 'x'");
  EXPECT_EQ(last.count, kBufferSize / 32 - kMaxRangesPerPair + 1);
}

TEST_F(Reports, AFloodOfOneKindIsCutAndCountedAndHidesNoOther) {
  const Actor first = Begin(1);
  Write(first);
  for (size_t i = 0; i < kMaxHazardsPerKind + 5; ++i) Read(Begin(2));
  EXPECT_EQ(monitor_.hazards().size(), kMaxHazardsPerKind);
  EXPECT_EQ(monitor_.hazards_left_out(), 5U);
  Write(Begin(3));
  EXPECT_GT(monitor_.hazards().size(), kMaxHazardsPerKind);
}

TEST_F(Reports, TellWhenTheyWereSeenFirst) {
  Write(Begin(1));
  Actor late = Begin(2);
  late.at_ns = 1234;
  Read(late);
  EXPECT_EQ(Only().at_ns, 1234U);
}

TEST_F(Reports, WhatOthersFindIsKept) {
  Hazard hazard;
  hazard.kind = HazardKind::kDeadlock;
  hazard.cause = "stream 1 waits for stream 2, which waits for stream 1";
  monitor_.Report(hazard);
  EXPECT_EQ(DescribeHazard(Only()), "deadlock (H17): stream 1 waits for stream 2, which waits for stream 1");
}

TEST_F(Reports, WhatOthersFindTwiceIsCounted) {
  Hazard hazard;
  hazard.kind = HazardKind::kLeak;
  hazard.cause = "stream 1 was never destroyed";
  monitor_.Report(hazard);
  monitor_.Report(hazard);
  EXPECT_EQ(Only().count, 2U);
  hazard.cause = "stream 2 was never destroyed";
  monitor_.Report(hazard);
  EXPECT_EQ(monitor_.hazards().size(), 2U);
}

TEST_F(Reports, WhatOthersFindInMemoryGetsItsPlace) {
  Hazard hazard;
  hazard.kind = HazardKind::kOutOfBounds;
  hazard.parties = {{{rt::StreamId{1}, 4}, "stream 1 task 4 KERNEL_AIVEC", "", AccessKind::kRead}};
  hazard.range = {kBuffer + 8, 8};
  hazard.cause = "reads past its operand";
  monitor_.Report(hazard);
  hazard.range = {kBuffer + 16, 8};
  monitor_.Report(hazard);
  EXPECT_EQ(Only().place, "bytes 8 to 23 of 'x'");
  EXPECT_EQ(Only().count, 2U);
}

TEST_F(Reports, APlaceThatOthersGiveStays) {
  Hazard hazard;
  hazard.kind = HazardKind::kOutOfBounds;
  hazard.place = "8 bytes past the end of 'x'";
  hazard.range = {kBuffer + kBufferSize, 8};
  monitor_.Report(hazard);
  hazard.range.size = 16;
  monitor_.Report(hazard);
  EXPECT_EQ(Only().place, "8 bytes past the end of 'x'");
}

TEST(HazardNames, AreDistinctAndRowsAreThoseOfTheSpecification) {
  std::set<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(HazardKind::kOutsideOwnTensors); ++kind) {
    names.insert(HazardName(static_cast<HazardKind>(kind)));
  }
  EXPECT_EQ(names.size(), static_cast<size_t>(HazardKind::kOutsideOwnTensors) + 1);
  EXPECT_EQ(HazardName(HazardKind::kReadAfterWriteRace), "read_after_write_race");
  EXPECT_EQ(HazardRow(HazardKind::kReadAfterWriteRace), "H1");
  EXPECT_EQ(HazardRow(HazardKind::kOutsideOwnTensors), "H25");
}

TEST_F(Reports, AHazardWithoutARowHasNone) {
  Hazard hazard;
  hazard.kind = HazardKind::kWaitWithoutRecord;
  hazard.cause = "event 3 was never recorded";
  EXPECT_THAT(DescribeHazard(hazard), StartsWith("wait_without_record: event 3"));
}

}  // namespace
}  // namespace sim
