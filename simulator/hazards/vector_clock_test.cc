#include "simulator/hazards/vector_clock.h"

#include <gtest/gtest.h>

namespace sim {
namespace {

TEST(VectorClock, KnowsNothingOfAgentsThatAreNotInIt) {
  VectorClock clock;
  clock.Set(3, 7);
  EXPECT_EQ(clock.Of(3), 7U);
  EXPECT_EQ(clock.Of(2), 0U);
  EXPECT_EQ(clock.Of(1000), 0U);
}

TEST(VectorClock, JoinTakesTheGreaterOfEach) {
  VectorClock clock, other;
  clock.Set(0, 5);
  clock.Set(1, 1);
  other.Set(1, 4);
  other.Set(40, 2);
  EXPECT_TRUE(clock.Join(other));
  EXPECT_EQ(clock.Of(0), 5U);
  EXPECT_EQ(clock.Of(1), 4U);
  EXPECT_EQ(clock.Of(40), 2U);
}

TEST(VectorClock, JoinTellsWhetherItGrew) {
  VectorClock clock, other;
  clock.Set(20, 5);
  other.Set(20, 5);
  EXPECT_FALSE(clock.Join(other));
  EXPECT_FALSE(clock.Join(clock));
  other.Set(20, UINT32_MAX);
  EXPECT_TRUE(clock.Join(other));
}

TEST(VectorClock, RaiseNeverLowers) {
  VectorClock clock;
  EXPECT_TRUE(clock.Raise(2, 3));
  EXPECT_FALSE(clock.Raise(2, 3));
  EXPECT_FALSE(clock.Raise(2, 1));
  EXPECT_EQ(clock.Of(2), 3U);
}

}  // namespace
}  // namespace sim
