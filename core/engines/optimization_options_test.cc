#include "core/engines/optimization_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace ge {
namespace {

using ::testing::HasSubstr;

OptimizationOptions Parsed(const std::map<std::string, std::string, std::less<>>& options) {
  auto parsed = OptimizationOptions::Parse(options);
  EXPECT_TRUE(parsed.ok()) << parsed.status().ToString();
  return parsed.ok() ? *parsed : OptimizationOptions();
}

const PassInfo kFolding{"ConstantFoldingPass", 1, {kOoConstantFolding}};
const PassInfo kCleanUp{"IdentityPass", 3, {}};

TEST(OptimizationOptions, AreAtLevelO3WithEverythingOnByDefault) {
  OptimizationOptions options = Parsed({});
  EXPECT_EQ(options.level(), 3);
  EXPECT_TRUE(options.IsEnabled(kFolding));
  EXPECT_TRUE(options.IsEnabled(kCleanUp));
  EXPECT_EQ(options.Get(kOoLevel).value, "O3");
  EXPECT_EQ(options.Get(kOoConstantFolding).value, "true");
  EXPECT_EQ(options.Get(kOoConstantFolding).source, SettingSource::kDefault);
}

// Row N12 of the test matrix: the level as the setting that turns a pass off.
TEST(OptimizationOptions, LevelTurnsOffWhatNeedsAHigherOne) {
  PassSetting setting = Parsed({{"ge.oo.level", "O1"}}).SettingOf(kCleanUp);
  EXPECT_FALSE(setting.enabled);
  EXPECT_EQ(setting.option, kOoLevel);
  EXPECT_EQ(setting.source, SettingSource::kUser);
  EXPECT_EQ(setting.ToString(), "off by oo_level = O1");
}

// Row B6 of the test matrix, and N12: the option.
TEST(OptimizationOptions, OptionOfAUserBeatsTheLevel) {
  PassSetting setting = Parsed({{"ge.oo.level", "O3"}, {"ge.oo.constantFolding", "false"}}).SettingOf(kFolding);
  EXPECT_FALSE(setting.enabled);
  EXPECT_EQ(setting.ToString(), "off by oo_constant_folding = false");
  EXPECT_TRUE(Parsed({{"ge.oo.level", "O1"}}).IsEnabled(kFolding));
}

// Row N12 of the test matrix: the list.
TEST(OptimizationOptions, ListBeatsOptionAndLevel) {
  OptimizationOptions off = Parsed({{"ge.optimizationSwitch", "StopGradientPass:off; IdentityPass:on"}});
  EXPECT_EQ(off.SettingOf(*FindPassInfo("StopGradientPass")).ToString(),
            "off by optimization_switch = StopGradientPass:off");
  OptimizationOptions on = Parsed({{"ge.oo.level", "O1"}, {"ge.optimizationSwitch", "IdentityPass:on"}});
  EXPECT_TRUE(on.IsEnabled(*FindPassInfo("IdentityPass")));
  EXPECT_FALSE(on.IsEnabled(*FindPassInfo("PrunePass")));
  OptimizationOptions both =
      Parsed({{"ge.oo.deadCodeElimination", "true"}, {"ge.optimizationSwitch", "CondRemovePass:off"}});
  EXPECT_FALSE(both.IsEnabled(*FindPassInfo("CondRemovePass")));
}

// Row B11 of the test matrix: an empty value counts as true and stays an empty value.
TEST(OptimizationOptions, KeepAnEmptySwitchWhichCountsAsTrue) {
  OptimizationOptions options = Parsed({{"ge.oo.constantFolding", ""}});
  EXPECT_TRUE(options.IsEnabled(kFolding));
  EXPECT_EQ(options.Get(kOoConstantFolding).value, "");
  EXPECT_EQ(options.Get(kOoConstantFolding).source, SettingSource::kUser);
  EXPECT_EQ(options.SettingOf(kFolding).ToString(), "on by oo_constant_folding = \"\"");
}

TEST(OptimizationOptions, LastGivenOptionOfAPassDecides) {
  const PassInfo both{"P", 1, {kOoConstantFolding, kOoDeadCodeElimination}};
  EXPECT_TRUE(Parsed({{"ge.oo.constantFolding", "false"}, {"ge.oo.deadCodeElimination", "true"}}).IsEnabled(both));
  EXPECT_FALSE(Parsed({{"ge.oo.constantFolding", "false"}}).IsEnabled(both));
}

TEST(OptimizationOptions, SayThatADefaultIsOne) {
  EXPECT_EQ(Parsed({}).SettingOf(kCleanUp).ToString(), "on by oo_level = O3 (the default)");
  EXPECT_EQ(Parsed({}).SettingOf(kFolding).ToString(), "on by oo_constant_folding = true (the default)");
}

TEST(OptimizationOptions, RefuseAnUnknownPassWithTheNearestOne) {
  auto parsed = OptimizationOptions::Parse({{"ge.optimizationSwitch", "StopGradiantPass:off"}});
  EXPECT_EQ(parsed.status().code(), kOptionInvalid);
  EXPECT_THAT(parsed.status().message(),
              HasSubstr("there is no pass 'StopGradiantPass'; did you mean 'StopGradientPass'?"));
}

TEST(OptimizationOptions, RefuseWhatIsNoSetting) {
  EXPECT_THAT(OptimizationOptions::Parse({{"ge.optimizationSwitch", "PrunePass"}}).status().message(),
              HasSubstr("'PrunePass' must be 'Pass:on' or 'Pass:off'"));
  EXPECT_THAT(OptimizationOptions::Parse({{"ge.optimizationSwitch", "PrunePass:on;PrunePass:off"}}).status().message(),
              HasSubstr("names pass 'PrunePass' twice"));
  EXPECT_THAT(OptimizationOptions::Parse({{"ge.oo.level", "O2"}}).status().message(), HasSubstr("must be O1 or O3"));
  EXPECT_THAT(OptimizationOptions::Parse({{"ge.oo.constantFolding", "yes"}}).status().message(),
              HasSubstr("must be true or false"));
}

TEST(PassTable, NamesEachPassOnce) {
  std::set<std::string_view> names;
  for (const PassInfo& pass : PassTable()) EXPECT_TRUE(names.insert(pass.name).second) << pass.name;
}

}  // namespace
}  // namespace ge
