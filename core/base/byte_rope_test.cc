#include "core/base/byte_rope.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(ByteRopeTest, KeepsLargePiecesWhereTheyAreAndGathersSmallOnes) {
  SharedBytes large = SharedBytes(ByteBuffer(10'000, 7));
  ByteRope rope;
  rope.Write(uint16_t{0x0201});
  rope.WriteText("ab");
  rope.WriteShared(large);
  rope.WriteShared(SharedBytes({9}));
  rope.Write(uint8_t{8});
  std::vector<ByteView> views = rope.Views();
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(ByteBuffer(views[0].begin(), views[0].end()), (ByteBuffer{1, 2, 'a', 'b'}));
  EXPECT_EQ(views[1].data(), large.view.data());
  EXPECT_EQ(ByteBuffer(views[2].begin(), views[2].end()), (ByteBuffer{9, 8}));
  EXPECT_EQ(rope.size(), 10'006U);
}

TEST(ByteRopeTest, FlattensInOrder) {
  ByteRope rope;
  rope.WriteText("a");
  rope.WriteShared(SharedBytes(ByteBuffer(5000, 'b')));
  rope.WriteText("c");
  ByteBuffer flat = rope.Flatten();
  EXPECT_EQ(AsText(flat), "a" + std::string(5000, 'b') + "c");
}

TEST(ByteRopeTest, AppendsAnotherWithoutCopyingItsLargePieces) {
  SharedBytes large = SharedBytes(ByteBuffer(10'000, 7));
  ByteRope first, second;
  first.WriteText("x");
  second.WriteText("y");
  second.WriteShared(large);
  second.WriteText("z");
  first.Append(std::move(second));
  std::vector<ByteView> views = first.Views();
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(AsText(views[0]), "xy");
  EXPECT_EQ(views[1].data(), large.view.data());
  EXPECT_EQ(AsText(views[2]), "z");
}

TEST(ByteRopeTest, EqualsTheBytesOfItsPieces) {
  ByteRope rope(SharedBytes(ByteBuffer(5000, 'b')));
  rope.WriteText("c");
  ByteBuffer bytes(5000, 'b');
  EXPECT_FALSE(rope.Equals(bytes));
  bytes.push_back('c');
  EXPECT_TRUE(rope.Equals(bytes));
  bytes.back() = 'd';
  EXPECT_FALSE(rope.Equals(bytes));
  bytes.push_back('e');
  EXPECT_FALSE(rope.Equals(bytes));
  EXPECT_TRUE(ByteRope().Equals({}));
}

TEST(ByteRopeTest, IsEmptyAtFirst) {
  EXPECT_TRUE(ByteRope().empty());
  EXPECT_EQ(ByteRope().size(), 0U);
  EXPECT_TRUE(ByteRope().Views().empty());
  EXPECT_TRUE(ByteRope().Flatten().empty());
}

}  // namespace
}  // namespace ge
