#include "core/base/nearest_word.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(EditDistance, CountsInsertionsDeletionsChangesAndSwaps) {
  EXPECT_EQ(EditDistance("relu", "relu"), 0u);
  EXPECT_EQ(EditDistance("Relu", "relu"), 0u);
  EXPECT_EQ(EditDistance("rel", "relu"), 1u);
  EXPECT_EQ(EditDistance("rellu", "relu"), 1u);
  EXPECT_EQ(EditDistance("rely", "relu"), 1u);
  EXPECT_EQ(EditDistance("rleu", "relu"), 1u);
  EXPECT_EQ(EditDistance("", "relu"), 4u);
  EXPECT_EQ(EditDistance("kitten", "sitting"), 3u);
}

TEST(NearestWord, IsTheNearestThatIsNearEnough) {
  EXPECT_EQ(NearestWord("MatMulV", {"MatMul", "MatMulV2", "Relu"}), "MatMul");
  EXPECT_EQ(NearestWord("ReverseSequnce", {"Reverse", "ReverseSequence"}), "ReverseSequence");
  EXPECT_EQ(NearestWord("qqqq", {"Relu", "Add"}), "");
  EXPECT_EQ(NearestWord("", {"Relu"}), "");
}

TEST(NearestWord, GivesUpOnLongWords) {
  EXPECT_EQ(NearestWord(std::string(100'000, 'a'), {std::string(100'000, 'a')}), "");
}

}  // namespace
}  // namespace ge
