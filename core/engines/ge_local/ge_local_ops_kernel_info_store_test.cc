#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"

#include <gtest/gtest.h>

#include "core/engines/ge_local/ge_local_graph_optimizer.h"
#include "core/engines/test_node.h"

namespace ge {
namespace {

// Row A8 of the test matrix. Sessions and cut support have no counterpart here, and a description is never null.
TEST(GeLocalOpsKernelInfoStore, StartsTakesItsTypesAndStops) {
  OpImplSpaceRegistryV2 registry;
  GeLocalOpsKernelInfoStore store;
  EXPECT_TRUE(store.Initialize({}).ok());
  EXPECT_TRUE(store.CheckSupported(OpDesc("n", "Data"), {registry, TestGraph::Chip()}, nullptr));
  EXPECT_FALSE(store.CheckSupported(OpDesc("n", "NoSuchOp"), {registry, TestGraph::Chip()}, nullptr));
  EXPECT_TRUE(store.Finalize().ok());
}

// Point 26 of the spec's list of weaknesses.
TEST(GeLocalOpsKernelInfoStore, NamesTheTypeThatItRefuses) {
  OpImplSpaceRegistryV2 registry;
  std::string reason;
  EXPECT_FALSE(GeLocalOpsKernelInfoStore().CheckSupported(OpDesc("n", "Add"), {registry, TestGraph::Chip()}, &reason));
  EXPECT_EQ(reason, "type Add is not registered by the local engine");
}

// spec/ge-local.md §1.6.
TEST(GeLocalOpsKernelInfoStore, SaysOfEachTypeWhatTheSpecSays) {
  std::map<std::string, OpInfo, std::less<>> infos;
  GeLocalOpsKernelInfoStore().GetAllOpsKernelInfo(infos);
  OpInfo expected;
  expected.engine = "DNN_VM_GE_LOCAL";
  expected.op_kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  ASSERT_TRUE(infos.contains("Data"));
  EXPECT_EQ(infos["Data"], expected);
}

// Row A5 of the test matrix.
TEST(GeLocalGraphOptimizer, TakesEveryCallOfAnEmptyGraph) {
  GeLocalGraphOptimizer optimizer;
  ComputeGraph graph("g");
  EXPECT_TRUE(optimizer.Initialize({}).ok());
  EXPECT_TRUE(optimizer.OptimizeOriginalGraph(graph).ok());
  EXPECT_TRUE(optimizer.OptimizeOriginalGraphJudgeInsert(graph).ok());
  EXPECT_TRUE(optimizer.OptimizeFusedGraph(graph).ok());
  EXPECT_TRUE(optimizer.OptimizeWholeGraph(graph).ok());
  EXPECT_EQ(optimizer.engine_name(), "DNN_VM_GE_LOCAL");
  EXPECT_TRUE(optimizer.Finalize().ok());
}

}  // namespace
}  // namespace ge
