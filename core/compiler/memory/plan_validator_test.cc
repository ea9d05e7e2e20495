#include "core/compiler/memory/plan_validator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::HasSubstr;

Status Validate(const ExecutionOrder& order, const std::vector<MemoryUse>& uses, const std::vector<uint64_t>& offsets,
                uint64_t total) {
  return ValidateMemoryPlan(order, {uses, offsets, total, 512});
}

const ExecutionOrder kOneStream = {{0, 0, 0, 0}, {}};

TEST(PlanValidator, AcceptsAPieceThatFollowsAnother) {
  EXPECT_TRUE(Validate(kOneStream, {{512, {0, 1}}, {512, {2, 3}}}, {0, 0}, 512).ok());
}

TEST(PlanValidator, RefusesAPieceThatBeginsWhereAnotherIsStillRead) {
  Status status = Validate(kOneStream, {{512, {0, 1}}, {512, {1, 2}}}, {0, 0}, 512);
  EXPECT_EQ(status.code(), kInternal);
  EXPECT_THAT(status.message(), HasSubstr("use 0 at [0, 512) is touched by point 1, not before point 1"));
}

TEST(PlanValidator, RefusesTwoOutputsOfOnePointThatShareBytes) {
  EXPECT_FALSE(Validate(kOneStream, {{1024, {0, 1}}, {512, {0, 2}}}, {0, 512}, 1024).ok());
}

TEST(PlanValidator, FindsAnOverlapBelowAPieceInBetween) {
  // Use 1 covers only the upper half of use 0; use 2 meets the lower half.
  EXPECT_FALSE(Validate({{0, 0, 1, 0}, {{0, 2}}}, {{1024, {0}}, {512, {1}}, {512, {2}}}, {0, 512, 512}, 1024).ok());
  EXPECT_TRUE(Validate({{0, 0, 1, 0}, {{0, 2}}}, {{1024, {0}}, {512, {1}}, {512, {2}}}, {0, 512, 0}, 1024).ok());
}

TEST(PlanValidator, RefusesSharingAcrossStreamsWithoutAWait) {
  EXPECT_FALSE(Validate({{0, 1}, {}}, {{512, {0}}, {512, {1}}}, {0, 0}, 512).ok());
}

TEST(PlanValidator, AcceptsSharingAcrossStreamsAfterAWaitThroughAThird) {
  EXPECT_TRUE(Validate({{0, 2, 1}, {{0, 1}, {1, 2}}}, {{512, {0}}, {512, {2}}}, {0, 0}, 512).ok());
}

TEST(PlanValidator, RefusesAPieceWhoseOtherWriterDidNotWaitForTheOldOne) {
  // Use 1 is begun by point 1, which comes behind use 0, and by point 2 on a stream that heard nothing.
  EXPECT_FALSE(Validate({{0, 0, 1, 0}, {{2, 3}}}, {{512, {0}}, {512, {1, 2, 3}}}, {0, 0}, 512).ok());
  EXPECT_TRUE(Validate({{0, 0, 1, 0}, {{0, 2}, {2, 3}}}, {{512, {0}}, {512, {1, 2, 3}}}, {0, 0}, 512).ok());
}

TEST(PlanValidator, RefusesAnUnalignedPiece) {
  EXPECT_THAT(Validate(kOneStream, {{512, {0}}}, {8}, 1024).message(), HasSubstr("not aligned to 512"));
}

TEST(PlanValidator, RefusesAPieceThatEndsPastTheTotal) {
  EXPECT_THAT(Validate(kOneStream, {{513, {0}}}, {512}, 1024).message(), HasSubstr("ends past the total of 1024"));
}

TEST(PlanValidator, RefusesAPlanWithAnOffsetMissing) { EXPECT_FALSE(Validate(kOneStream, {{512, {0}}}, {}, 512).ok()); }

}  // namespace
}  // namespace ge
