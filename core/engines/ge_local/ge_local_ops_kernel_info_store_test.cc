#include "core/engines/ge_local/ge_local_ops_kernel_info_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"

namespace ge {
namespace {

using OpInfos = std::map<std::string, OpInfo, std::less<>>;

bool Supports(const GeLocalOpsKernelInfoStore& store, const std::string& type, std::string* reason = nullptr) {
  const OpImplSpaceRegistryV2 registry;
  return store.CheckSupported(OpDesc("n", type), {registry, TestGraph::Chip()}, reason);
}

// Row A8 of the test matrix, and spec/ge-local.md §1.6.
TEST(GeLocalOpsKernelInfoStore, HasAnOpInfoForEachTypeOfTheFactory) {
  GeLocalOpsKernelInfoStore store;
  ASSERT_TRUE(store.Initialize({}).ok());
  OpInfos infos;
  store.GetAllOpsKernelInfo(infos);
  EXPECT_EQ(infos.size(), 73U);
  OpInfo expected;
  expected.engine = "DNN_VM_GE_LOCAL";
  expected.op_kernel_lib = "DNN_VM_GE_LOCAL_OP_STORE";
  for (const char* type : {"Data", "PhonyConcat", "Shape"}) EXPECT_EQ(infos.at(type), expected) << type;
  ASSERT_TRUE(store.Finalize().ok());
  infos.clear();
  store.GetAllOpsKernelInfo(infos);
  EXPECT_TRUE(infos.empty());
}

TEST(GeLocalOpsKernelInfoStore, TakesATypeByItsNameAlone) {
  GeLocalOpsKernelInfoStore store;
  EXPECT_FALSE(Supports(store, "Data"));
  ASSERT_TRUE(store.Initialize({}).ok());
  for (const char* type : {"Data", "Const", "If", "Bitcast", "_Retval"}) EXPECT_TRUE(Supports(store, type)) << type;
}

// spec/ge-local.md §1.6 "Required", §12.6 point 63.
TEST(GeLocalOpsKernelInfoStore, SaysWhichTypeItDoesNotRegister) {
  GeLocalOpsKernelInfoStore store;
  ASSERT_TRUE(store.Initialize({}).ok());
  std::string reason;
  EXPECT_FALSE(Supports(store, "NetOutput", &reason));
  EXPECT_EQ(reason, "type NetOutput is not registered by the local engine");
  EXPECT_FALSE(Supports(store, "Add"));
}

}  // namespace
}  // namespace ge
