#include "core/engines/plugin/plugin_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/ge_local/ge_local_graph_optimizer.h"
#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"

namespace ge {
namespace {

using ::testing::IsEmpty;

PluginEngine LocalEngine() {
  return PluginEngine({.store_key = std::string(kGeLocalOpStoreName),
                       .make_store = [] { return std::make_shared<GeLocalOpsKernelInfoStore>(); },
                       .optimizer_key = std::string(kGeLocalOptimizerName),
                       .make_optimizer = [] { return std::make_shared<GeLocalGraphOptimizer>(); }});
}

// Rows A1 to A4 of the test matrix for the object; system_tests/engine_plugins_test.cc has them for the C functions.
TEST(PluginEngine, KeepsWhatItHasWhenItIsStartedAgain) {
  PluginEngine engine = LocalEngine();
  ASSERT_TRUE(engine.Initialize({}).ok());
  OpsKernelInfoStores first, again;
  engine.GetOpsKernelInfoStores(first);
  ASSERT_TRUE(engine.Initialize({}).ok());
  engine.GetOpsKernelInfoStores(again);
  EXPECT_NE(first.at("DNN_VM_GE_LOCAL_OP_STORE"), nullptr);
  EXPECT_EQ(first, again);
}

TEST(PluginEngine, GivesItsOptimiser) {
  PluginEngine engine = LocalEngine();
  ASSERT_TRUE(engine.Initialize({}).ok());
  GraphOptimizers optimizers;
  engine.GetGraphOptimizerObjs(optimizers);
  EXPECT_NE(optimizers.at("ge_local_graph_optimizer"), nullptr);
}

TEST(PluginEngine, GivesNothingBeforeItIsStartedAndAfterItIsStopped) {
  PluginEngine engine = LocalEngine();
  OpsKernelInfoStores stores;
  GraphOptimizers optimizers;
  engine.GetOpsKernelInfoStores(stores);
  ASSERT_TRUE(engine.Initialize({}).ok());
  EXPECT_TRUE(engine.Finalize().ok());
  EXPECT_TRUE(engine.Finalize().ok());
  engine.GetOpsKernelInfoStores(stores);
  engine.GetGraphOptimizerObjs(optimizers);
  EXPECT_THAT(stores, IsEmpty());
  EXPECT_THAT(optimizers, IsEmpty());
}

TEST(PluginEngine, FailsWhenAnObjectCannotBeMade) {
  PluginEngine engine(
      {.store_key = "s", .make_store = [] { return nullptr; }, .optimizer_key = "", .make_optimizer = nullptr});
  EXPECT_EQ(engine.Initialize({}).code(), kEngineFailed);
}

}  // namespace
}  // namespace ge
