#include "scenarios/runner/execute/path_mask.h"

#include <gtest/gtest.h>

namespace scenario {
namespace {

TEST(PathMask, ReplacesWholePathComponents) {
  PathMask mask;
  mask.Add("/no/where/a", "<a>");
  EXPECT_EQ(mask.Apply("'/no/where/a/x' in /no/where/a."), "'<a>/x' in <a>.");
  EXPECT_EQ(mask.Apply("/no/where/ab /no/where/a.b /no/where/a-b"), "/no/where/ab /no/where/a.b /no/where/a-b");
}

TEST(PathMask, PrefersTheLongerPath) {
  PathMask mask;
  mask.Add("/no/where", "<w>");
  mask.Add("/no/where/opp", "<opp>");
  EXPECT_EQ(mask.Apply("/no/where/opp/x /no/where/y"), "<opp>/x <w>/y");
}

TEST(PathMask, LeavesRelativePathsAndTheRootAlone) {
  PathMask mask;
  mask.Add("", "<x>");
  mask.Add("/", "<x>");
  mask.Add("relative", "<x>");
  EXPECT_EQ(mask.Apply("/ relative /a"), "/ relative /a");
}

}  // namespace
}  // namespace scenario
