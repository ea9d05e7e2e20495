#include "core/base/file_text.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(OneLineTest, KeepsTextAndSpellsOutControls) {
  EXPECT_EQ(OneLine("libé.so \\n"), "libé.so \\n");
  EXPECT_EQ(OneLine("a\nb\x1B[2J\x7F"), "a\\x0Ab\\x1B[2J\\x7F");
  EXPECT_EQ(OneLine("\xC2\x9B"
                    "2J\xC2\xA0"),
            "\\xC2\\x9B2J\xC2\xA0");
}

TEST(NameInMessageTest, QuotesAPlainName) {
  EXPECT_EQ(NameInMessage("libopmaster.so"), "'libopmaster.so'");
  EXPECT_EQ(NameInMessage("算子.so"), "'算子.so'");
  EXPECT_EQ(NameInMessage(""), "''");
}

TEST(NameInMessageTest, EscapesControlCharactersAndWhatIsNoUtf8) {
  EXPECT_EQ(NameInMessage(std::string_view("a\0b\x1B[2J\x7F", 8)), "'a\\x00b\\x1B[2J\\x7F'");
  EXPECT_EQ(NameInMessage("\xFF\xE7"), "'\\xFF\\xE7'");
}

TEST(NameInMessageTest, CutsALongNameBetweenCharacters) {
  EXPECT_EQ(NameInMessage(std::string(81, 'n')), "'" + std::string(80, 'n') + "…' (81 bytes)");
  EXPECT_EQ(NameInMessage(std::string(79, 'n') + "算子"), "'" + std::string(79, 'n') + "…' (85 bytes)");
}

TEST(QuotedTest, LooksDifferentForDifferentTexts) {
  EXPECT_EQ(Quoted(""), "\"\"");
  EXPECT_EQ(Quoted("算子"), "\"算子\"");
  EXPECT_EQ(Quoted("a\"b\\c"), R"("a\"b\\c")");
  EXPECT_EQ(Quoted("\n"), R"("\x0A")");
  EXPECT_EQ(Quoted("\\x0A"), R"("\\x0A")");
}

TEST(QuotedTest, TakesWhatIsNoUtf8) {
  EXPECT_EQ(Quoted("\xE7"), R"("\xE7")");
  EXPECT_EQ(Quoted("\xE7\xAE"), R"("\xE7\xAE")");
  EXPECT_EQ(Quoted("a\xC3("), R"("a\xC3(")");
}

}  // namespace
}  // namespace ge
