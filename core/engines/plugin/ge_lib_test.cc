#include "core/engines/plugin/ge_lib.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "core/engines/plugin/plugin_paths.h"
#include "core/engines/plugin/test_plugins.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A plugin directory of the test's own, with links to test plugins and a configuration that lists them.
class GELibTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    settings.plugin_directory =
        fs::path(testing::TempDir()) / fmt::format("drydock_{}_{}_{}", test->test_suite_name(), test->name(), getpid());
    fs::remove_all(settings.plugin_directory);
    fs::create_directories(EngineConfPath(settings.plugin_directory).parent_path());
    fs::create_directories(settings.plugin_directory / "opskernel");
    for (const char* name :
         {"first_plugin", "second_plugin", "third_plugin", "builder_plugin", "other_builder_plugin"}) {
      fs::create_symlink(TestPlugin(name), LibraryPath(settings.plugin_directory, std::string(name) + ".so"));
    }
    WriteConf(R"("first_plugin.so", "second_plugin.so")", R"("builder_plugin.so", "other_builder_plugin.so")");
    TakePluginCalls();
  }
  void TearDown() override { fs::remove_all(settings.plugin_directory); }

  void WriteConf(const std::string& libraries, const std::string& builders) {
    std::string engines =
        fmt::format(R"({{"id": "DNN_VM_CUSTOM", "libraries": [{}], "builder_libraries": [{}]}})", libraries, builders);
    for (const auto& [name, engine] : BuiltInDNNEngines()) {
      if (name != "DNN_VM_CUSTOM") engines += fmt::format(R"(, {{"id": "{}"}})", name);
    }
    std::ofstream(EngineConfPath(settings.plugin_directory))
        << fmt::format(R"({{"schedule_units": [{{"id": "TS_1", "cal_engines": [{}]}}]}})", engines);
  }

  GELibSettings settings;
  GELib library;
};

TEST_F(GELibTest, StartsWhatTheConfigurationListsAndStopsItInReverse) {
  ASSERT_TRUE(library.Initialize(settings).ok());
  EXPECT_TRUE(library.initialized());
  EXPECT_TRUE(library.Finalize().ok());
  EXPECT_FALSE(library.initialized());
  EXPECT_THAT(TakePluginCalls(),
              ElementsAre("first_plugin Initialize", "second_plugin Initialize", "first_plugin store.Initialize",
                          "second_plugin store.Initialize", "first_plugin optimizer.Initialize",
                          "second_plugin optimizer.Initialize", "builder_plugin builder.Initialize",
                          "other_builder_plugin builder.Initialize", "other_builder_plugin builder.Finalize",
                          "builder_plugin builder.Finalize", "second_plugin optimizer.Finalize",
                          "first_plugin optimizer.Finalize", "second_plugin store.Finalize",
                          "first_plugin store.Finalize", "second_plugin Finalize", "first_plugin Finalize"));
}

TEST_F(GELibTest, GivesTheEnginesToTheStagesOfACompile) {
  ASSERT_TRUE(library.Initialize(settings).ok());
  const KernelLibrary* first = library.engines().FindLibrary("first_plugin_lib");
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->engine, "DNN_VM_CUSTOM");
  EXPECT_EQ(first->cost, 0);
  EXPECT_TRUE(first->infos.contains("TestOp"));
  EXPECT_EQ(library.engines().optimizers().size(), 2U);
}

TEST_F(GELibTest, StartsOnce) {
  ASSERT_TRUE(library.Initialize(settings).ok());
  TakePluginCalls();
  EXPECT_TRUE(library.Initialize(settings).ok());
  EXPECT_THAT(PluginCalls(), IsEmpty());
}

// Row N13 of the test matrix, over all managers; the builders are the part that the reference forgets.
TEST_F(GELibTest, StopsEverythingWhenTheLastPartFailsAndStartsTheNextTime) {
  settings.options = WrongIn("other_builder_plugin", "builder.Initialize");
  EXPECT_THAT(library.Initialize(settings).message(), HasSubstr("builder.Initialize went wrong"));
  EXPECT_FALSE(library.initialized());
  std::vector<std::string> calls = TakePluginCalls();
  calls.erase(calls.begin(), calls.end() - 7);
  EXPECT_THAT(calls, ElementsAre("builder_plugin builder.Finalize", "second_plugin optimizer.Finalize",
                                 "first_plugin optimizer.Finalize", "second_plugin store.Finalize",
                                 "first_plugin store.Finalize", "second_plugin Finalize", "first_plugin Finalize"));
  settings.options.clear();
  EXPECT_TRUE(library.Initialize(settings).ok());
  EXPECT_TRUE(library.initialized());
}

// Point 30 of the spec's list of weaknesses.
TEST_F(GELibTest, GoesOnStoppingAfterAnErrorAndReturnsTheLast) {
  settings.options = WrongIn("builder_plugin", "builder.Finalize");
  settings.options.merge(WrongIn("first_plugin", "Finalize"));
  ASSERT_TRUE(library.Initialize(settings).ok());
  EXPECT_EQ(library.Finalize().message(), "Finalize went wrong");
  EXPECT_FALSE(library.initialized());
  EXPECT_TRUE(library.Finalize().ok());
}

// Row G12 of the test matrix: the environment's path replaces the list.
TEST_F(GELibTest, StartsTheLibrariesOfTheEnvironmentInsteadOfTheConfigurations) {
  ::setenv("ASCEND_ENGINE_PATH", ("third_plugin.so:" + TestPlugin("second_plugin").string()).c_str(), 1);
  settings.engine_path = GELibSettings::FromEnvironment().engine_path;
  ::unsetenv("ASCEND_ENGINE_PATH");
  ASSERT_TRUE(library.Initialize(settings).ok());
  EXPECT_EQ(library.ops_kernel_manager().libraries()[0]->name(), "third_plugin.so");
  EXPECT_EQ(library.ops_kernel_manager().stores().size(), 2U);
  EXPECT_EQ(library.engines().FindLibrary("first_plugin_lib"), nullptr);
}

TEST_F(GELibTest, NamesAMissingConfiguration) {
  fs::remove(EngineConfPath(settings.plugin_directory));
  EXPECT_THAT(library.Initialize(settings).message(), HasSubstr("engine_conf.json"));
}

TEST_F(GELibTest, NamesALibraryThatIsListedAndMissing) {
  WriteConf(R"("first_plugin.so", "libgone.so")", "");
  EXPECT_THAT(library.Initialize(settings).message(), HasSubstr("/opskernel/libgone.so' cannot be opened"));
}

TEST_F(GELibTest, NamesABuilderLibraryThatIsMissing) {
  WriteConf(R"("first_plugin.so")", R"("libgone.so")");
  EXPECT_THAT(library.Initialize(settings).message(), HasSubstr("/opskernel/libgone.so' cannot be opened"));
  EXPECT_THAT(PluginCalls().back(), "first_plugin Finalize");
}

TEST_F(GELibTest, NeedsNoLibraryAtAll) {
  WriteConf("", "");
  ASSERT_TRUE(library.Initialize(settings).ok());
  EXPECT_THAT(library.engines().libraries(), IsEmpty());
}

TEST_F(GELibTest, RunsOnceForAllWhoShareIt) {
  auto one = GELib::SharedEngines(settings);
  auto two = GELib::SharedEngines(settings);
  ASSERT_TRUE(one.ok() && two.ok());
  EXPECT_EQ(one->get(), two->get());
  GELibSettings others = settings;
  others.engine_path = "third_plugin.so";
  EXPECT_THAT(GELib::SharedEngines(others).status().message(), HasSubstr("the engines run already"));
}

TEST_F(GELibTest, StopsWhenTheLastWhoSharesItLetsGo) {
  { ASSERT_TRUE(GELib::SharedEngines(settings).ok()); }
  EXPECT_EQ(PluginCalls().back(), "first_plugin Finalize");
  EXPECT_TRUE(GELib::SharedEngines(settings).ok());
}

}  // namespace
}  // namespace ge
