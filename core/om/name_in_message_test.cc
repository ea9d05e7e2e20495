#include "core/om/name_in_message.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

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

}  // namespace
}  // namespace ge
