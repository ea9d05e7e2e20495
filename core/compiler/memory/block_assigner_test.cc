#include "core/compiler/memory/block_assigner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

MemoryPlan Plan(const MemoryRequest& request) {
  auto plan = AssignBlocks(request);
  EXPECT_TRUE(plan.ok()) << plan.status().ToString();
  return plan.ok() ? *plan : MemoryPlan{};
}

TEST(BlockAssigner, GivesNothingToNoBuffers) { EXPECT_EQ(Plan({}).total, 0U); }

TEST(BlockAssigner, RoundsSizesUpToTheAlignment) {
  MemoryRequest request;
  request.Add(1, 0, 1);
  EXPECT_EQ(Plan(request).total, 512U);
}

TEST(BlockAssigner, ReusesBytesOfABufferThatHasEnded) {
  MemoryRequest request;
  request.Add(1024, 0, 2);
  request.Add(1024, 2, 3);
  MemoryPlan plan = Plan(request);
  EXPECT_THAT(plan.offsets, ElementsAre(0, 0));
  EXPECT_EQ(plan.total, 1024U);
}

TEST(BlockAssigner, KeepsBuffersThatMeetApart) {
  MemoryRequest request;
  request.Add(1024, 0, 2);
  request.Add(1024, 1, 3);
  EXPECT_EQ(Plan(request).total, 2048U);
}

// spec/compiler.md §5.4, the small example: lives [1,2], [2,3], [3,4], [4,5] both ends included.
TEST(BlockAssigner, ReachesTheBoundOnTheChainOfTheSpec) {
  MemoryRequest request;
  request.Add(1024, 1, 3);
  request.Add(2048, 2, 4);
  request.Add(1024, 3, 5);
  request.Add(512, 4, 6);
  EXPECT_EQ(Plan(request).total, 3072U);
}

TEST(BlockAssigner, GivesBuffersOfSizeZeroNoBytes) {
  MemoryRequest request;
  request.Add(0, 0, 9);
  request.Add(512, 0, 9);
  EXPECT_EQ(Plan(request).total, 512U);
}

TEST(BlockAssigner, DoesNotReuseAcrossStreamsWithoutAWait) {
  MemoryRequest request;
  request.stream_count = 2;
  request.buffers = {{512, 0, 0}, {512, 1, 5}};
  request.free_at = {1, kNeverFree, kNeverFree, 6};
  EXPECT_EQ(Plan(request).total, 1024U);
}

TEST(BlockAssigner, ReusesAcrossStreamsAfterTheWait) {
  MemoryRequest request;
  request.stream_count = 2;
  request.buffers = {{512, 0, 0}, {512, 1, 5}};
  request.free_at = {1, 5, kNeverFree, 6};
  EXPECT_EQ(Plan(request).total, 512U);
}

TEST(BlockAssigner, PutsBuffersThatLiveThroughoutBelowTheOthers) {
  MemoryRequest request;
  request.Add(512, 3, 4);
  request.Add(1024, 0, 9);
  request.Add(512, 0, 2);
  request.Add(512, 8, 9);
  MemoryPlan plan = Plan(request);
  EXPECT_THAT(plan.offsets, ElementsAre(1024, 0, 1024, 1024));
}

TEST(BlockAssigner, RefusesSizesWhoseSumOverflows) {
  MemoryRequest request;
  request.Add(uint64_t{1} << 62, 0, 1);
  request.Add(uint64_t{1} << 62, 0, 1);
  EXPECT_THAT(AssignBlocks(request).status().message(), HasSubstr("sizes up to buffer 1"));
}

TEST(BlockAssigner, RefusesALifeThatEndsBeforeItBegins) {
  MemoryRequest request;
  request.Add(512, 3, 3);
  EXPECT_EQ(AssignBlocks(request).status().code(), kParamInvalid);
}

TEST(BlockAssigner, RefusesAStreamThatDoesNotExist) {
  MemoryRequest request;
  request.buffers = {{512, 1, 0}};
  request.free_at = {1};
  EXPECT_THAT(AssignBlocks(request).status().message(), HasSubstr("stream 1 of 1"));
}

TEST(BlockAssigner, GivesTheSamePlanForTheSameRequest) {
  MemoryRequest request;
  std::mt19937 random(7);
  for (uint32_t i = 0; i < 300; ++i)
    request.Add(512 * (1 + random() % 50), i, i + 1 + static_cast<uint32_t>(random() % 40));
  EXPECT_EQ(Plan(request).offsets, Plan(request).offsets);
}

// Only a plan in nearly linear time ends before the test's time limit.
TEST(BlockAssigner, PlansAHundredThousandBuffers) {
  MemoryRequest request;
  std::mt19937 random(1);
  for (uint32_t i = 0; i < 100'000; ++i)
    request.Add(512 * (1 + random() % 2000), i, i + 1 + static_cast<uint32_t>(random() % 100));
  MemoryPlan plan = Plan(request);
  EXPECT_LT(static_cast<double>(plan.total), 1.1 * static_cast<double>(plan.lower_bound));
}

}  // namespace
}  // namespace ge
