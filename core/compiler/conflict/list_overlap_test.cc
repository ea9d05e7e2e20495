#include "core/compiler/conflict/list_overlap.h"

#include <gtest/gtest.h>

#include <vector>

namespace ge {
namespace {

using Parts = std::vector<uint64_t>;

TEST(CompareLists, FindsNothingInCommon) {
  EXPECT_EQ(CompareLists(Parts{1, 2}, Parts{3}), ListOverlap::kDisjoint);
  EXPECT_EQ(CompareLists(Parts{}, Parts{3}), ListOverlap::kDisjoint);
}

TEST(CompareLists, FindsAPartWhereverItStarts) {
  EXPECT_EQ(CompareLists(Parts{1, 2, 3, 4}, Parts{3, 4}), ListOverlap::kPart);
  EXPECT_EQ(CompareLists(Parts{1, 2}, Parts{1, 2}), ListOverlap::kPart);
  EXPECT_EQ(StartOfPart(Parts{3, 4}, Parts{1, 2, 3, 4}), 2u);
}

// Row N15 of the test matrix (point 39): the first common part is not where the list fits.
TEST(CompareLists, TriesEveryStartOfAListThatRepeatsAPart) {
  EXPECT_EQ(CompareLists(Parts{1, 2, 1, 3}, Parts{1, 3}), ListOverlap::kPart);
}

TEST(CompareLists, KnowsListsThatContinueEachOther) {
  EXPECT_EQ(CompareLists(Parts{1, 2}, Parts{2, 3}), ListOverlap::kEnds);
  EXPECT_EQ(CompareLists(Parts{2, 3, 4}, Parts{1, 2, 3}), ListOverlap::kEnds);
}

TEST(CompareLists, RefusesGapsAndCrossings) {
  EXPECT_EQ(CompareLists(Parts{1, 2}, Parts{3, 2}), ListOverlap::kCrossing);
  EXPECT_EQ(CompareLists(Parts{1, 2, 3}, Parts{3, 2, 4}), ListOverlap::kCrossing);
  EXPECT_EQ(CompareLists(Parts{1, 2, 3, 4}, Parts{1, 4}), ListOverlap::kCrossing);
}

}  // namespace
}  // namespace ge
