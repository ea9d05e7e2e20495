#include "core/base/quoted.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(QuotedTest, EscapesWhatAReaderCouldNotTell) {
  EXPECT_EQ(Quoted(""), "\"\"");
  EXPECT_EQ(Quoted("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(Quoted(std::string_view("\n\r\t\0\x1B\x7F", 6)), R"("\n\r\t\x00\x1b\x7f")");
}

TEST(QuotedTest, LeavesUtf8AndTakesWhatIsNone) {
  EXPECT_EQ(Quoted("算子"), "\"算子\"");
  for (const char* broken : {"\xE7", "\xE7\xAE", "\xFF\xFE", "a\xC3("}) {
    EXPECT_EQ(Quoted(broken), "\"" + std::string(broken) + "\"");
  }
}

}  // namespace
}  // namespace ge
