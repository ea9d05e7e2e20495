#include "core/engines/ai_core/ai_core_ops_kernel_info_store.h"

#include <gtest/gtest.h>

#include "core/engines/test_node.h"

namespace ge {
namespace {

TEST(AiCoreOpsKernelInfoStore, RefusesATypeThatThePackageDoesNotKnow) {
  OpImplSpaceRegistryV2 registry;
  std::string reason;
  EXPECT_FALSE(
      AiCoreOpsKernelInfoStore().CheckSupported(OpDesc("n", "Nothing"), {registry, TestGraph::Chip()}, &reason));
  EXPECT_EQ(reason, "type Nothing has no prototype in the operator package");
}

TEST(AiCoreOpsKernelInfoStore, HasNoTypeWithoutAPackage) {
  OpImplSpaceRegistryV2 registry;
  EXPECT_FALSE(AiCoreOpsKernelInfoStore().HasTypeOfPackage("Add", {registry, TestGraph::Chip()}));
}

}  // namespace
}  // namespace ge
