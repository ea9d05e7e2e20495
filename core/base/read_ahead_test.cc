#include "core/base/read_ahead.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace ge {
namespace {

TEST(VisitReadingAhead, VisitsEachIndexInOrder) {
  std::vector<size_t> visited;
  const auto visit = [&](size_t i) { visited.push_back(i); };
  VisitReadingAhead(3, visit, [](size_t) {});
  EXPECT_THAT(visited, testing::ElementsAre(0, 1, 2));
  VisitReadingAhead(0, visit);
  EXPECT_EQ(visited.size(), 3U);
}

// An ask follows pointers that the one before has asked for, and none is asked past the end.
TEST(VisitReadingAhead, AsksForAnIndexOnceInTheOrderOfTheAsks) {
  constexpr size_t kCount = 100;
  std::vector<int> first(kCount), second(kCount);
  size_t visited = 0;
  const auto visit = [&](size_t) { ++visited; };
  const auto ask_first = [&](size_t i) {
    EXPECT_GT(i, visited);
    ++first.at(i);
  };
  const auto ask_second = [&](size_t i) {
    EXPECT_GT(i, visited);
    EXPECT_TRUE(i < 16 || first.at(i) == 1) << i;  // the first ask begins at 16
    ++second.at(i);
  };
  VisitReadingAhead(kCount, visit, ask_first, ask_second);
  for (size_t i = 0; i < kCount; ++i) {
    EXPECT_LE(first[i], 1);
    EXPECT_LE(second[i], 1);
  }
  EXPECT_EQ(first.back() + second.back(), 2);
}

TEST(VisitReadingAhead, EndsWithTheFirstFailure) {
  size_t visited = 0;
  const Status status = VisitReadingAhead(10, [&](size_t i) {
    ++visited;
    return i == 4 ? MakeError(kInternal, "four") : Status();
  });
  EXPECT_EQ(status.message(), "four");
  EXPECT_EQ(visited, 5U);
}

// Whatever the address is: it is never read.
TEST(ReadAhead, TakesAnyAddress) {
  ReadAhead(nullptr, 1000);
  ReadAhead(reinterpret_cast<const void*>(1), 64);
}

}  // namespace
}  // namespace ge
