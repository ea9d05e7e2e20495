#include "simulator/memory/arena.h"

#include <gtest/gtest.h>

#include <vector>

namespace sim {
namespace {

TEST(Arena, LiesAtItsFixedAddress) {
  const auto arena = Arena::Map(1 << 20);
  ASSERT_TRUE(arena.ok()) << arena.status().ToString();
  EXPECT_EQ((*arena)->base(), 0x7e80'0000'0000);
}

TEST(Arena, RoundsItsSizeUpToPages) {
  const auto arena = Arena::Map(4097);
  ASSERT_TRUE(arena.ok());
  EXPECT_EQ((*arena)->size(), 8192);
}

TEST(Arena, HoldsWhatIsWrittenThroughItsAddress) {
  const auto arena = Arena::Map(1 << 20);
  ASSERT_TRUE(arena.ok());
  *(*arena)->At((*arena)->base() + 77) = 42;
  EXPECT_EQ(*reinterpret_cast<uint8_t*>(0x7e80'0000'0000 + 77), 42);
}

TEST(Arena, PutsASecondOneAStrideFurther) {
  const auto first = Arena::Map(4096);
  const auto second = Arena::Map(4096);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ((*second)->base(), (*first)->base() + kArenaStride);
}

TEST(Arena, ReusesThePlaceOfOneThatIsGone) {
  { ASSERT_TRUE(Arena::Map(4096).ok()); }
  const auto arena = Arena::Map(4096);
  ASSERT_TRUE(arena.ok());
  EXPECT_EQ((*arena)->base(), kArenaBase);
}

TEST(Arena, SaysThatNoPlaceIsLeft) {
  std::vector<std::unique_ptr<Arena>> arenas;
  for (unsigned i = 0; i < kArenaSlots; ++i) {
    auto arena = Arena::Map(4096);
    ASSERT_TRUE(arena.ok()) << arena.status().ToString();
    arenas.push_back(*std::move(arena));
  }
  const auto one_more = Arena::Map(4096);
  ASSERT_FALSE(one_more.ok());
  EXPECT_EQ(one_more.status().code(), ge::kRtMemoryAllocation);
  EXPECT_NE(one_more.status().message().find("no place among 7 slots"), std::string::npos)
      << one_more.status().message();
}

TEST(Arena, RefusesNoBytes) { EXPECT_EQ(Arena::Map(0).status().code(), ge::kRtParamInvalid); }

TEST(Arena, RefusesMoreThanTheStride) { EXPECT_EQ(Arena::Map(kArenaStride + 1).status().code(), ge::kRtParamInvalid); }

TEST(Arena, TakesTheWholeStride) { EXPECT_TRUE(Arena::Map(kArenaStride).ok()); }

}  // namespace
}  // namespace sim
