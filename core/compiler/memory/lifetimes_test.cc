#include "core/compiler/memory/lifetimes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<uint32_t> FreeAt(const ExecutionOrder& order, const MemoryUse& use) {
  auto request = ComputeLifetimes(order, std::vector<MemoryUse>{use});
  EXPECT_TRUE(request.ok()) << request.status().ToString();
  return request.ok() ? request->free_at : std::vector<uint32_t>{};
}

TEST(Lifetimes, OnOneStreamEndAfterTheLastReader) {
  EXPECT_THAT(FreeAt({{0, 0, 0, 0}, {}}, {512, {0, 1, 2}}), ElementsAre(3));
}

TEST(Lifetimes, NeverEndWhenTheLastPointReads) {
  EXPECT_THAT(FreeAt({{0, 0}, {}}, {512, {0, 1}}), ElementsAre(kNeverFree));
}

TEST(Lifetimes, OnAnotherStreamNeverEndWithoutAWait) {
  EXPECT_THAT(FreeAt({{0, 1, 0, 1}, {}}, {512, {0}}), ElementsAre(2, kNeverFree));
}

TEST(Lifetimes, OnAnotherStreamEndAtThePointThatWaited) {
  EXPECT_THAT(FreeAt({{0, 1, 0, 1}, {{0, 3}}}, {512, {0}}), ElementsAre(2, 3));
}

TEST(Lifetimes, AnEarlierWaitForALaterPointOfTheStreamCounts) {
  EXPECT_THAT(FreeAt({{0, 0, 1, 1}, {{1, 2}}}, {512, {0}}), ElementsAre(1, 2));
}

TEST(Lifetimes, AWaitThroughAThirdStreamCounts) {
  EXPECT_THAT(FreeAt({{0, 2, 1}, {{0, 1}, {1, 2}}}, {512, {0}}), ElementsAre(kNeverFree, 2, 1));
}

TEST(Lifetimes, AReaderOnAnotherStreamKeepsThePieceUntilTheOwnerWaitedForIt) {
  // Point 1 on stream 1 reads; stream 0 hears of it at point 3 only.
  EXPECT_THAT(FreeAt({{0, 1, 0, 0}, {{0, 1}, {1, 3}}}, {512, {0, 1}}), ElementsAre(3, kNeverFree));
}

TEST(Lifetimes, APieceThatTwoStreamsBeginToWriteCountsAsBegunAtTheStart) {
  // Points 1 and 2 write parts of it on different streams; in the second order the one waits for the other.
  std::vector<MemoryUse> uses = {{512, {1, 2}}};
  EXPECT_EQ(ComputeLifetimes({{0, 0, 1}, {}}, uses)->buffers[0].begin, 0U);
  EXPECT_EQ(ComputeLifetimes({{0, 0, 1}, {{1, 2}}}, uses)->buffers[0].begin, 1U);
}

TEST(Lifetimes, RefusesAWaitBackwards) {
  auto request = ComputeLifetimes({{0, 1}, {{1, 0}}}, {});
  EXPECT_THAT(request.status().message(), HasSubstr("point 0 waits for point 1"));
}

TEST(Lifetimes, RefusesAUseWithoutAPoint) {
  std::vector<MemoryUse> uses = {{512, {}}};
  EXPECT_EQ(ComputeLifetimes({{0}, {}}, uses).status().code(), kParamInvalid);
}

TEST(Lifetimes, RefusesAPointThatDoesNotExist) {
  std::vector<MemoryUse> uses = {{512, {1}}};
  EXPECT_EQ(ComputeLifetimes({{0}, {}}, uses).status().code(), kParamInvalid);
}

}  // namespace
}  // namespace ge
