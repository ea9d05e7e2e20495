#include "core/om/one_line.h"

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

}  // namespace
}  // namespace ge
