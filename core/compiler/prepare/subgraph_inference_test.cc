#include "core/compiler/prepare/subgraph_inference.h"

#include <gtest/gtest.h>

namespace ge {
namespace {

// spec/compiler.md §2.2.3.
TEST(MergeShapes, KeepsWhatIsEqualAndForgetsTheRest) {
  EXPECT_EQ(MergeShapes(GeShape({2, 3}), GeShape({2, 3})), GeShape({2, 3}));
  EXPECT_EQ(MergeShapes(GeShape({2, 3}), GeShape({2, 4})), GeShape({2, -1}));
  EXPECT_EQ(MergeShapes(GeShape({2, 3}), GeShape({6})), GeShape({-2}));
  EXPECT_EQ(MergeShapes(GeShape({-2}), GeShape({6})), GeShape({-2}));
  EXPECT_EQ(MergeShapes(GeShape({-1, 3}), GeShape({2, 3})), GeShape({-1, 3}));
}

}  // namespace
}  // namespace ge
