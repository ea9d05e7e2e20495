#include "core/engines/rts/rts_ops_kernel_info_store.h"

#include <gtest/gtest.h>

#include "core/engines/test_node.h"

namespace ge {
namespace {

// The types of spec/compiler.md §3.3 that have tasks here, and TensorMove.
TEST(RtsOpsKernelInfoStore, HasTheTypesOfTheSpec) {
  OpImplSpaceRegistryV2 registry;
  std::map<std::string, OpInfo, std::less<>> infos;
  RtsOpsKernelInfoStore store;
  store.GetAllOpsKernelInfo(infos);
  for (const char* type : {"NetOutput", "LabelSet", "LabelGoto", "LabelGotoEx", "LabelSwitchByIndex", "MemcpyAsync",
                           "Identity", "ReadVariableOp", "StreamActive", "TensorMove"}) {
    EXPECT_TRUE(store.CheckSupported(OpDesc("n", type), {registry, TestGraph::Chip()}, nullptr)) << type;
    ASSERT_TRUE(infos.contains(type)) << type;
    EXPECT_EQ(infos[type].engine, "DNN_VM_RTS");
    EXPECT_EQ(infos[type].op_kernel_lib, "DNN_VM_RTS_OP_STORE");
  }
  EXPECT_EQ(infos.size(), 10U);
}

TEST(RtsOpsKernelInfoStore, NamesTheTypeThatItRefuses) {
  OpImplSpaceRegistryV2 registry;
  std::string reason;
  EXPECT_FALSE(RtsOpsKernelInfoStore().CheckSupported(OpDesc("n", "Add"), {registry, TestGraph::Chip()}, &reason));
  EXPECT_EQ(reason, "type Add is not registered by the runtime engine");
}

}  // namespace
}  // namespace ge
