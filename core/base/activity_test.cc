#include "core/base/activity.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ge {
namespace {

TEST(ReportActivity, ReachesTheListenerUntilItLeaves) {
  std::vector<std::string> heard;
  ReportActivity("nobody listens");
  WatchActivity([&](std::string_view activity) { heard.emplace_back(activity); });
  EXPECT_TRUE(ActivityIsWatched());
  ReportActivity("infer shape of node 'a' (Relu)");
  WatchActivity({});
  EXPECT_FALSE(ActivityIsWatched());
  ReportActivity("nobody listens");
  EXPECT_EQ(heard, std::vector<std::string>{"infer shape of node 'a' (Relu)"});
}

}  // namespace
}  // namespace ge
