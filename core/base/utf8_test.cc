#include "core/base/utf8.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(Utf8Test, TellsWhatIsAndWhatIsNot) {
  for (const char* good :
       {"", "a", "\xC2\x80", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_TRUE(IsUtf8(good)) << testing::PrintToString(good);
  }
  for (const char* bad : {"\x80", "\xC2", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
                          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xE2\x82", "\xC2\x41"}) {
    EXPECT_FALSE(IsUtf8(bad)) << testing::PrintToString(bad);
  }
  EXPECT_TRUE(IsUtf8(std::string_view("a\0b", 3)));
}

TEST(CutTextTest, EndsBetweenCharacters) {
  EXPECT_EQ(CutText("a算b", 5), "a算b");
  EXPECT_EQ(CutText("a算b", 4), "a算");
  EXPECT_EQ(CutText("a算b", 3), "a");
  EXPECT_EQ(CutText("算", 0), "");
  EXPECT_EQ(CutText("\x80\x80", 1), "");
}

}  // namespace
}  // namespace ge
