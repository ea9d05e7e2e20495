#include "simulator/memory/free_list.h"

#include <gtest/gtest.h>

namespace sim {
namespace {

TEST(FreeList, TakesTheLowestBlockThatFits) {
  FreeList list(1000, 100);
  EXPECT_EQ(list.Take(10), 1000);
  EXPECT_EQ(list.Take(20), 1010);
  EXPECT_EQ(list.Take(30), 1030);
  list.Give(1000, 10);
  list.Give(1010, 20);
  EXPECT_EQ(list.Take(25), 1000);
}

TEST(FreeList, SkipsBlocksThatAreTooSmall) {
  FreeList list(0x1000, 100);
  ASSERT_TRUE(list.Take(10));
  ASSERT_TRUE(list.Take(10));
  list.Give(0x1000, 10);
  EXPECT_EQ(list.Take(11), 0x1000 + 20);
}

TEST(FreeList, TakesAllThatThereIs) {
  FreeList list(1, 64);
  EXPECT_EQ(list.Take(64), 1);
  EXPECT_EQ(list.block_count(), 0);
  EXPECT_EQ(list.Take(1), std::nullopt);
}

TEST(FreeList, RefusesOneByteMoreThanThereIs) {
  FreeList list(1, 64);
  EXPECT_EQ(list.Take(65), std::nullopt);
  EXPECT_EQ(list.free_bytes(), 64);
}

TEST(FreeList, JoinsNeighboursOnBothSides) {
  FreeList list(1, 30);
  ASSERT_TRUE(list.Take(10));
  ASSERT_TRUE(list.Take(10));
  ASSERT_TRUE(list.Take(10));
  list.Give(1, 10);
  list.Give(21, 10);
  EXPECT_EQ(list.block_count(), 2);
  EXPECT_EQ(list.largest_block(), 10);
  list.Give(11, 10);
  EXPECT_EQ(list.block_count(), 1);
  EXPECT_EQ(list.largest_block(), 30);
}

}  // namespace
}  // namespace sim
