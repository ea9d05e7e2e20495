#include "core/host_kernels/element_box.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;

TEST(ElementBox, IsAPartOfTheBytesWhereItLiesInOnePiece) {
  const SharedBytes bytes(ByteBuffer{0, 1, 2, 3, 4, 5});
  const SharedBytes part = TakeBox({{1, 1, 3}, {7, -7, 1}, 2}, 1, bytes);
  EXPECT_EQ(part.data(), bytes.data() + 2);
  EXPECT_THAT(part.view, ElementsAre(2, 3, 4));
  EXPECT_EQ(part.owner, bytes.owner);
}

TEST(ElementBox, IsCopiedWhereItDoesNot) {
  const SharedBytes bytes(ByteBuffer{0, 1, 2, 3, 4, 5});
  EXPECT_THAT(TakeBox({{2, 2}, {-3, 1}, 4}, 1, bytes).view, ElementsAre(4, 5, 1, 2));
  EXPECT_THAT(TakeBox({{3}, {-2}, 4}, 2, bytes).view, ElementsAre(4, 5, 2, 3, 0, 1));
  EXPECT_THAT(TakeBox({{2}, {0}, 0}, 3, bytes).view, ElementsAre(0, 1, 2, 0, 1, 2));
}

TEST(ElementBox, IsEmptyWithoutElements) {
  EXPECT_TRUE(TakeBox({{2, 0}, {1, 1}, 0}, 4, SharedBytes()).empty());
  EXPECT_THAT(ByteSteps({2, 0, 3}, 4), ElementsAre(0, 0, 0));
}

TEST(ElementBox, CountsStepsInBytes) { EXPECT_THAT(ByteSteps({2, 3, 4}, 2), ElementsAre(24, 8, 2)); }

TEST(ElementBoxDeathTest, EndsWhereABoxLeavesItsBytes) {
  const SharedBytes bytes(ByteBuffer(6));
  EXPECT_DEATH(TakeBox({{2, 2}, {4, 2}, 0}, 1, bytes), "LiesIn");
  EXPECT_DEATH(TakeBox({{2}, {-2}, 1}, 1, bytes), "LiesIn");
}

}  // namespace
}  // namespace ge
