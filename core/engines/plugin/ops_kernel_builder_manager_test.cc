#include "core/engines/plugin/ops_kernel_builder_manager.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/plugin/ops_kernel_builder_registry.h"
#include "core/engines/plugin/test_plugins.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class OpsKernelBuilderManagerTest : public testing::Test {
 protected:
  void SetUp() override { TakePluginCalls(); }
  Status Start(const std::vector<std::string>& plugins, const EngineOptions& options = {}) {
    return manager.Initialize(TestPlugins(plugins), {}, options);
  }
  OpsKernelBuilderManager manager;
};

// Row G13 of the test matrix.
TEST_F(OpsKernelBuilderManagerTest, HasTheBuildersThatTheLibrariesRegistered) {
  ASSERT_TRUE(Start({"builder_plugin", "other_builder_plugin"}).ok());
  EXPECT_EQ(manager.builders().size(), 2U);
  EXPECT_NE(manager.GetOpsKernelBuilder("test_lib"), nullptr);
  EXPECT_EQ(manager.GetOpsKernelBuilder("no_such_lib"), nullptr);
}

TEST_F(OpsKernelBuilderManagerTest, StartsInTheOrderOfTheListAndStopsInReverse) {
  ASSERT_TRUE(Start({"other_builder_plugin", "builder_plugin"}).ok());
  EXPECT_TRUE(manager.Finalize().ok());
  EXPECT_THAT(TakePluginCalls(),
              ElementsAre("other_builder_plugin builder.Initialize", "builder_plugin builder.Initialize",
                          "builder_plugin builder.Finalize", "other_builder_plugin builder.Finalize"));
}

TEST_F(OpsKernelBuilderManagerTest, TakesWhatOpenLibrariesRegistered) {
  auto library = PluginLibrary::Load(TestPlugin("builder_plugin"));
  ASSERT_TRUE(library.ok()) << library.status().ToString();
  ASSERT_TRUE(manager.Initialize({}, {*library}, {}).ok());
  EXPECT_NE(manager.GetOpsKernelBuilder("test_lib"), nullptr);
}

TEST_F(OpsKernelBuilderManagerTest, NamesBothLibrariesThatRegisterOneName) {
  EXPECT_EQ(Start({"builder_plugin", "rival_builder_plugin"}).message(),
            fmt::format("builder 'test_lib' comes from two libraries, {} and {}", TestPlugin("builder_plugin").string(),
                        TestPlugin("rival_builder_plugin").string()));
  EXPECT_THAT(TakePluginCalls(), ElementsAre("builder_plugin builder.Initialize", "builder_plugin builder.Finalize"));
  EXPECT_FALSE(manager.initialized());
}

TEST_F(OpsKernelBuilderManagerTest, RefusesANullBuilder) {
  EXPECT_THAT(Start({"null_builder_plugin"}).message(),
              HasSubstr("null_builder_plugin.so: builder 'test_lib' is null"));
}

TEST_F(OpsKernelBuilderManagerTest, RefusesALibraryThatRegistersNothing) {
  EXPECT_THAT(Start({"first_plugin"}).message(), HasSubstr("first_plugin.so registers no builder"));
}

TEST_F(OpsKernelBuilderManagerTest, NamesTheLibraryOfABuilderThatDoesNotStart) {
  const EngineOptions options = WrongIn("builder_plugin", "builder.Initialize");
  EXPECT_THAT(Start({"other_builder_plugin", "builder_plugin"}, options).message(),
              HasSubstr("builder_plugin.so: builder 'test_lib': builder.Initialize went wrong"));
  EXPECT_THAT(PluginCalls().back(), "other_builder_plugin builder.Finalize");
  EXPECT_TRUE(Start({"other_builder_plugin", "builder_plugin"}).ok());
}

TEST_F(OpsKernelBuilderManagerTest, StopsWithoutHavingStarted) { EXPECT_TRUE(manager.Finalize().ok()); }

TEST(OpsKernelBuilderRegistry, ForgetsABuilderWhenItsRegistrarGoes) {
  const size_t before = OpsKernelBuilderRegistry::Instance().registrations().size();
  {
    const OpsKernelBuilderRegistrar registrar("mine", nullptr);
    EXPECT_EQ(OpsKernelBuilderRegistry::Instance().registrations().size(), before + 1);
  }
  EXPECT_EQ(OpsKernelBuilderRegistry::Instance().registrations().size(), before);
}

}  // namespace
}  // namespace ge
