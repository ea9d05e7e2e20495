#include "core/base/status.h"

#include <gtest/gtest.h>

#include <memory>

namespace ge {
namespace {

Status Failure() { return MakeError(kParamInvalid, "part {} of {}", 2, 3); }

Status Wrapped() {
  GE_RETURN_IF_ERROR(Failure(), "file '{}'", "a.om");
  return {};
}

StatusOr<int> Doubled(StatusOr<int> value) {
  GE_ASSIGN_OR_RETURN(const int number, std::move(value), "doubling");
  return 2 * number;
}

TEST(Status, SuccessHasNoCodeAndNoMessage) {
  EXPECT_TRUE(Status().ok());
  EXPECT_EQ(Status().code(), ErrorCode());
  EXPECT_EQ(Status().ToString(), "OK");
}
TEST(Status, AFailureShowsIdNumberAndMessage) { EXPECT_EQ(Failure().ToString(), "E10001 (145000): part 2 of 3"); }
TEST(Status, AFailureWithoutIdShowsItsNumber) {
  EXPECT_EQ(MakeError(kRtStreamSyncTimeout, "late").ToString(), "507046: late");
}
TEST(Status, ContextStandsBeforeTheMessageAndKeepsTheCode) {
  EXPECT_EQ(Wrapped().message(), "file 'a.om': part 2 of 3");
  EXPECT_EQ(Wrapped().code(), kParamInvalid);
}
TEST(Status, ContextLeavesSuccessAlone) { EXPECT_TRUE(Status().WithContext("x").ok()); }

TEST(StatusOr, HoldsAValue) { EXPECT_EQ(*Doubled(21), 42); }
TEST(StatusOr, HoldsAFailure) { EXPECT_EQ(Doubled(Failure()).status().message(), "doubling: part 2 of 3"); }
TEST(StatusOr, MovesAValueThatCannotBeCopied) {
  StatusOr<std::unique_ptr<int>> value = std::make_unique<int>(5);
  const std::unique_ptr<int> taken = *std::move(value);
  EXPECT_EQ(*taken, 5);
}
TEST(StatusOrDeathTest, TheValueOfAFailureIsAProgrammingError) {
  EXPECT_DEATH((void)Doubled(Failure()).value(), "part 2 of 3");
}
TEST(StatusOrDeathTest, ASuccessWithoutValueIsAProgrammingError) {
  EXPECT_DEATH((void)StatusOr<int>(Status()), "broken invariant");
}
TEST(CheckDeathTest, ABrokenInvariantShowsItsMessage) {
  EXPECT_DEATH(GE_CHECK(1 == 2, "n is {}", 7), "1 == 2: n is 7");
}

}  // namespace
}  // namespace ge
