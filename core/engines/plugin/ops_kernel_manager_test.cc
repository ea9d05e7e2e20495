#include "core/engines/plugin/ops_kernel_manager.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/plugin/test_plugins.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class OpsKernelManagerTest : public testing::Test {
 protected:
  void SetUp() override {
    TakePluginCalls();
    ASSERT_TRUE(engines.Initialize(BuiltInDNNEngines(), OneUnitOf(BuiltInDNNEngines()), {}).ok());
  }
  Status Start(const std::vector<std::string>& plugins, const EngineOptions& options = {}) {
    return manager.Initialize(TestPlugins(plugins), options, engines);
  }
  /// What starts with this option fails with `code`, says `text`, and leaves nothing that is started.
  void ExpectRefusal(const std::string& wrong, ErrorCode code, const std::string& text) {
    TakePluginCalls();
    const Status status = Start({"first_plugin", "second_plugin"}, WrongIn("second_plugin", wrong));
    EXPECT_EQ(status.code(), code) << wrong;
    EXPECT_THAT(status.message(), HasSubstr(text));
    EXPECT_FALSE(manager.initialized());
    EXPECT_THAT(manager.stores(), IsEmpty());
    EXPECT_EQ(PluginCalls().back(), "first_plugin Finalize");
  }

  DNNEngineManager engines;
  OpsKernelManager manager;
};

// Point 29 of the spec's list of weaknesses: not the order of file names.
TEST_F(OpsKernelManagerTest, StartsInTheOrderOfTheListAndStopsInReverse) {
  ASSERT_TRUE(Start({"second_plugin", "first_plugin"}).ok());
  EXPECT_TRUE(manager.initialized());
  EXPECT_THAT(TakePluginCalls(),
              ElementsAre("second_plugin Initialize", "first_plugin Initialize", "second_plugin store.Initialize",
                          "first_plugin store.Initialize", "second_plugin optimizer.Initialize",
                          "first_plugin optimizer.Initialize"));
  EXPECT_TRUE(manager.Finalize().ok());
  EXPECT_THAT(TakePluginCalls(), ElementsAre("first_plugin optimizer.Finalize", "second_plugin optimizer.Finalize",
                                             "first_plugin store.Finalize", "second_plugin store.Finalize",
                                             "first_plugin Finalize", "second_plugin Finalize"));
}

TEST_F(OpsKernelManagerTest, IsStartedWithNoLibraryAtAll) {
  EXPECT_TRUE(Start({}).ok());
  EXPECT_TRUE(manager.initialized());
  EXPECT_THAT(manager.stores(), IsEmpty());
}

// Row G12 of the test matrix.
TEST_F(OpsKernelManagerTest, RefusesNullStoresAndOptimisers) {
  ExpectRefusal("null_store", kEngineFailed, "second_plugin.so: info store 'second_plugin_lib' is null");
  ExpectRefusal("null_optimizer", kEngineFailed, "second_plugin.so: optimiser 'second_plugin_optimizer' is null");
}

// Row G12 of the test matrix.
TEST_F(OpsKernelManagerTest, RefusesAStoreThatDoesNotStart) {
  ExpectRefusal("store.Initialize", kOpsKernelStoreInitFailed,
                "info store 'second_plugin_lib': store.Initialize went wrong");
}

TEST_F(OpsKernelManagerTest, RefusesAnOptimiserThatDoesNotStart) {
  ExpectRefusal("optimizer.Initialize", kGraphOptimizerInitFailed, "optimizer.Initialize went wrong");
}

TEST_F(OpsKernelManagerTest, NamesTheLibraryWhoseInitializeFailsAndItsReason) {
  ExpectRefusal("Initialize", kEngineLibraryInitFailed, "second_plugin.so: Initialize failed: Initialize went wrong");
}

// Point 33 of the spec's list of weaknesses.
TEST_F(OpsKernelManagerTest, NamesBothLibrariesThatGiveOneKey) {
  EngineOptions options = WrongIn("first_plugin", "shared_key");
  options.merge(WrongIn("second_plugin", "shared_key"));
  const Status status = Start({"first_plugin", "second_plugin"}, options);
  EXPECT_EQ(status.message(), fmt::format("info store 'test_lib' comes from two libraries, {} and {}",
                                          TestPlugin("first_plugin").string(), TestPlugin("second_plugin").string()));
  options = WrongIn("first_plugin", "shared_optimizer");
  options.merge(WrongIn("second_plugin", "shared_optimizer"));
  EXPECT_THAT(Start({"first_plugin", "second_plugin"}, options).message(),
              HasSubstr("optimiser 'test_optimizer' comes from two libraries"));
}

// Row G12 of the test matrix.
TEST_F(OpsKernelManagerTest, LeavesOutAnOptimiserOfAnUnknownEngine) {
  ASSERT_TRUE(Start({"first_plugin", "second_plugin"}, WrongIn("first_plugin", "unknown_engine")).ok());
  EXPECT_EQ(manager.optimizers().size(), 1U);
}

// Row G12 of the test matrix, and point 30 of the spec's list of weaknesses: stopping goes on.
TEST_F(OpsKernelManagerTest, GoesOnStoppingAfterAnErrorAndReturnsTheLast) {
  ASSERT_TRUE(
      Start({"first_plugin", "second_plugin"}, WrongIn("first_plugin", "optimizer.Finalize store.Finalize")).ok());
  TakePluginCalls();
  EXPECT_EQ(manager.Finalize().message(), "store.Finalize went wrong");
  EXPECT_EQ(PluginCalls().size(), 6U);
  EXPECT_FALSE(manager.initialized());
}

// Row G12 of the test matrix.
TEST_F(OpsKernelManagerTest, StopsWithoutHavingStarted) { EXPECT_TRUE(manager.Finalize().ok()); }

// Row G12 of the test matrix.
TEST_F(OpsKernelManagerTest, KnowsNoUnknownTypeAndNoUnknownStore) {
  ASSERT_TRUE(Start({"first_plugin"}).ok());
  EXPECT_THAT(manager.GetOpsKernelInfo("NoSuchOp"), IsEmpty());
  EXPECT_EQ(manager.GetOpsKernelInfoStore("no_such_lib"), nullptr);
  EXPECT_NE(manager.GetOpsKernelInfoStore("first_plugin_lib"), nullptr);
}

// spec/ge-local.md §1.5 point 8: the key of the store, and the cost of the engine decide.
TEST_F(OpsKernelManagerTest, ListsWhoHasATypeByCost) {
  ASSERT_TRUE(Start({"first_plugin", "second_plugin"}, WrongIn("first_plugin", "dear")).ok());
  const std::vector<OpInfo>& infos = manager.GetOpsKernelInfo("TestOp");
  ASSERT_EQ(infos.size(), 2U);
  EXPECT_EQ(infos[0].op_kernel_lib, "second_plugin_lib");
  EXPECT_EQ(infos[1].op_kernel_lib, "first_plugin_lib");
}

TEST_F(OpsKernelManagerTest, OpensNothingOfAListThatNamesALibraryTwice) {
  EXPECT_THAT(Start({"first_plugin", "first_plugin"}).message(), HasSubstr("is listed twice"));
  EXPECT_THAT(PluginCalls(), IsEmpty());
}

TEST_F(OpsKernelManagerTest, NamesAMissingLibrary) {
  EXPECT_THAT(Start({"first_plugin", "no_such_plugin"}).message(), HasSubstr("no_such_plugin.so"));
  EXPECT_THAT(PluginCalls(), IsEmpty());
}

TEST_F(OpsKernelManagerTest, StartsNoLibraryWhenOneHasNotAllSymbols) {
  EXPECT_THAT(Start({"first_plugin", "half_plugin"}).message(), HasSubstr("half_plugin.so"));
  EXPECT_THAT(PluginCalls(), IsEmpty());
}

TEST_F(OpsKernelManagerTest, StartsOnlyOnce) {
  ASSERT_TRUE(Start({"first_plugin"}).ok());
  EXPECT_FALSE(Start({"first_plugin"}).ok());
  EXPECT_TRUE(manager.initialized());
}

// Row N13 of the test matrix: the third library fails, everything started is stopped, a second start works.
TEST_F(OpsKernelManagerTest, StopsEverythingWhenTheThirdLibraryFailsAndStartsTheNextTime) {
  const std::vector<std::string> three = {"first_plugin", "second_plugin", "third_plugin"};
  EXPECT_THAT(Start(three, WrongIn("third_plugin", "Initialize")).message(), HasSubstr("third_plugin.so"));
  EXPECT_THAT(TakePluginCalls(),
              ElementsAre("first_plugin Initialize", "second_plugin Initialize", "third_plugin Initialize",
                          "second_plugin Finalize", "first_plugin Finalize"));
  EXPECT_FALSE(manager.initialized());
  EXPECT_TRUE(Start(three).ok());
  EXPECT_EQ(manager.stores().size(), 3U);
}

}  // namespace
}  // namespace ge
