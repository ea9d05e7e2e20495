#include "core/compiler/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ge {
namespace {

using ::testing::HasSubstr;

const HostEnvironment kPackageHost = {"linux", "x86_64"};

CompileSettings Parse(const CompileOptions& options) {
  auto settings = ParseCompileOptions(options, kPackageHost);
  EXPECT_TRUE(settings.ok()) << settings.status().ToString();
  return settings.ok() ? *settings : CompileSettings{};
}

Status Refusal(const CompileOptions& options) { return ParseCompileOptions(options, kPackageHost).status(); }

TEST(CompileOptions, HaveDefaultsForEverything) {
  CompileSettings settings = Parse({});
  EXPECT_EQ(settings.chip->soc_version(), "Ascend910B1");
  EXPECT_EQ(settings.host, kPackageHost);
  EXPECT_FALSE(settings.tiling_schedule_optimize);
  EXPECT_FALSE(settings.deterministic);
}

TEST(CompileOptions, KnowTheFamilyOfTheChip) { EXPECT_EQ(Parse({}).short_soc_version(), "Ascend910B"); }

// spec/so-in-om.md §8.2: "", "0" and "1", nothing else.
TEST(CompileOptions, TakeTilingScheduleOptimize) {
  EXPECT_TRUE(Parse({{"ge.tiling_schedule_optimize", "1"}}).tiling_schedule_optimize);
  EXPECT_FALSE(Parse({{"ge.tiling_schedule_optimize", "0"}}).tiling_schedule_optimize);
  EXPECT_FALSE(Parse({{"ge.tiling_schedule_optimize", ""}}).tiling_schedule_optimize);
}

TEST(CompileOptions, RefuseATilingScheduleOptimizeThatIsNeither0Nor1) {
  Status status = Refusal({{"ge.tiling_schedule_optimize", "2"}});
  EXPECT_EQ(status.code(), kOptionInvalid);
  EXPECT_THAT(status.message(), HasSubstr("ge.tiling_schedule_optimize is '2'; it must be one of 0, 1"));
}

TEST(CompileOptions, RefuseAnUnknownNameWithTheNearestOne) {
  EXPECT_THAT(Refusal({{"soc_versoin", "Ascend910B1"}}).message(), HasSubstr("did you mean 'soc_version'?"));
}

TEST(CompileOptions, RefuseAnUnknownChipWithTheKnownOnes) {
  Status status = Refusal({{"soc_version", "Ascend1"}});
  EXPECT_EQ(status.code(), kOptionInvalid);
  EXPECT_THAT(status.message(), HasSubstr("Ascend910B1"));
}

TEST(CompileOptions, TakeTheTargetHostWhenOsAndCpuAreGiven) {
  HostEnvironment expected = {"minios", "aarch64"};
  EXPECT_EQ(Parse({{"ge.host_env_os", "minios"}, {"ge.host_env_cpu", "aarch64"}}).host, expected);
}

// spec/so-in-om.md §2.6: either one empty, and both come from scene.info.
TEST(CompileOptions, TakeThePackagesHostWhenOnlyOneIsGiven) {
  EXPECT_EQ(Parse({{"ge.host_env_os", "minios"}}).host, kPackageHost);
  EXPECT_EQ(Parse({{"ge.host_env_cpu", "aarch64"}}).host, kPackageHost);
}

TEST(CompileOptions, RefuseAnUnknownCpu) {
  EXPECT_THAT(Refusal({{"ge.host_env_cpu", "x86-64"}}).message(), HasSubstr("did you mean 'x86_64'?"));
}

TEST(CompileOptions, TakeDeterministic) { EXPECT_TRUE(Parse({{"ge.deterministic", "1"}}).deterministic); }

TEST(CompileOptions, TakeTheOptimisationLevelAndItsSwitches) {
  EXPECT_EQ(Parse({}).optimization.level(), 3);
  CompileSettings settings = Parse({{"ge.oo.level", "O1"}, {"ge.optimizationSwitch", "PrunePass:on"}});
  EXPECT_EQ(settings.optimization.level(), 1);
  EXPECT_TRUE(settings.optimization.IsEnabled(*FindPassInfo("PrunePass")));
  EXPECT_THAT(Refusal({{"ge.oo.level", "O2"}}).message(), HasSubstr("ge.oo.level is 'O2'; it must be one of O1, O3"));
  EXPECT_THAT(Refusal({{"ge.optimizationSwitch", "PrunPass:on"}}).message(), HasSubstr("did you mean 'PrunePass'?"));
}

TEST(CompileOptions, TakeThePhonyOffsetPolicy) {
  EXPECT_EQ(Parse({}).phony_offset_policy, PhonyOffsetPolicy::kStrict);
  EXPECT_EQ(Parse({{"ge.phonyOffsetPolicy", "reference"}}).phony_offset_policy, PhonyOffsetPolicy::kReference);
  EXPECT_THAT(Refusal({{"ge.phonyOffsetPolicy", "refrence"}}).message(), HasSubstr("did you mean 'reference'?"));
}

TEST(CompileOptions, TakeFeatureBaseRefreshable) {
  EXPECT_FALSE(Parse({}).feature_base_refreshable);
  EXPECT_TRUE(Parse({{"ge.featureBaseRefreshable", "1"}}).feature_base_refreshable);
}

TEST(CompileOptions, SayWhichEnginesGetNoOp) {
  auto settings = ParseCompileOptions({{"ge.engineType", "VectorCore"}, {"ge.exec.exclude_engines", "Dsa"}}, {});
  ASSERT_TRUE(settings.ok()) << settings.status().ToString();
  EXPECT_EQ(settings->excluded_engines, (std::set<std::string, std::less<>>{"AIcoreEngine", "DSAEngine"}));
}

TEST(CompileOptions, TakeConstLifecycle) {
  EXPECT_EQ(Parse({}).const_lifecycle, ConstLifecycle::kGraph);
  EXPECT_EQ(Parse({{"ge.constLifecycle", "session"}}).const_lifecycle, ConstLifecycle::kSession);
  EXPECT_EQ(Refusal({{"ge.constLifecycle", "model"}}).code(), kOptionInvalid);
}

// Row G8 of the test matrix: a static model has nothing for the host CPU to run.
TEST(CompileOptions, RefuseToPlaceEverythingOnTheHostCpu) {
  EXPECT_TRUE(ParseCompileOptions({{"ge.exec.placement", "DEVICE"}}, kPackageHost).ok());
  const Status status = Refusal({{"ge.exec.placement", "HOST"}});
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), HasSubstr("option ge.exec.placement is 'HOST': static models run on the device alone"));
}

}  // namespace
}  // namespace ge
