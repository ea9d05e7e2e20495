#include "core/om/json_text.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

TEST(JsonTextTest, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(JsonText("算子"), "算子");
  EXPECT_EQ(JsonText("a\xFF"
                     "b"),
            "a\xEF\xBF\xBD"
            "b");
}

}  // namespace
}  // namespace ge
