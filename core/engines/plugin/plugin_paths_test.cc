#include "core/engines/plugin/plugin_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::ElementsAre;

TEST(PluginPaths, StandBesideWhatHoldsCore) {
  EXPECT_EQ(DefaultPluginDirectory(), std::filesystem::canonical("/proc/self/exe").parent_path() / "plugin");
}

TEST(PluginPaths, TakeAFileNameAsOneOfTheDirectoryAndAPathAsItself) {
  EXPECT_EQ(LibraryPath("/p", "libfe.so"), "/p/opskernel/libfe.so");
  EXPECT_EQ(LibraryPath("/p", "/mine/libfe.so"), "/mine/libfe.so");
  EXPECT_EQ(LibraryPath("/p", "./libfe.so"), "./libfe.so");
  EXPECT_EQ(EngineConfPath("/p"), "/p/nnengine/ge_config/engine_conf.json");
}

TEST(PluginPaths, SplitAListAtColonsAndLeaveOutEmptyEntries) {
  EXPECT_THAT(SplitLibraryList(":/a/b.so::c.so:"), ElementsAre("/a/b.so", "c.so"));
  EXPECT_THAT(SplitLibraryList(""), ElementsAre());
}

}  // namespace
}  // namespace ge
