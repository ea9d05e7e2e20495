#include "core/engines/ai_cpu/aicpu_ops_kernel_info_store.h"

#include <gtest/gtest.h>

#include "core/engines/test_node.h"

namespace ge {
namespace {

/// Invert (x int32 or int64 → y int32 or int64) is configured.
class AicpuOpsKernelInfoStoreTest : public testing::Test {
 protected:
  AicpuOpsKernelInfoStoreTest() {
    AicpuOp& configured = ops["Invert"];
    configured.inputs = {{"x", {DT_INT32, DT_INT64}}};
    configured.outputs = {{"y", {DT_INT32, DT_INT64}}};
    op.ir_inputs = {{"x", IrInputKind::kRequired}};
    op.ir_outputs = {{"y", IrOutputKind::kRequired}};
    op.input_names = {"x"};
    op.output_names = {"y"};
    op.inputs = op.outputs = {GeTensorDesc(GeShape({8}), DT_INT32)};
  }
  PlacementContext Context() const { return {registry, TestGraph::Chip(), &ops}; }
  /// "" when the op is supported.
  std::string Refusal() {
    std::string reason;
    const bool supported = store.CheckSupported(op, Context(), &reason);
    EXPECT_EQ(store.CheckSupported(op, Context(), nullptr), supported);
    EXPECT_EQ(supported, reason.empty());
    return reason;
  }

  OpImplSpaceRegistryV2 registry;
  AicpuOps ops;
  OpDesc op{"n", "Invert"};
  AicpuOpsKernelInfoStore store;
};

TEST_F(AicpuOpsKernelInfoStoreTest, HasTheTypesThatThePackageConfigures) {
  EXPECT_EQ(store.engine_name(), "DNN_VM_AICPU_ASCEND");
  EXPECT_TRUE(store.HasTypeOfPackage("Invert", Context()));
  EXPECT_FALSE(store.HasTypeOfPackage("Add", Context()));
  EXPECT_FALSE(store.HasTypeOfPackage("Invert", {registry, TestGraph::Chip()}));
}

TEST_F(AicpuOpsKernelInfoStoreTest, TakesTheTypesOfTheConfiguration) {
  EXPECT_EQ(Refusal(), "");
  op.inputs[0].dtype = op.outputs[0].dtype = DT_INT64;
  EXPECT_EQ(Refusal(), "");
}

TEST_F(AicpuOpsKernelInfoStoreTest, NamesATypeThatIsNotConfigured) {
  ops.clear();
  EXPECT_EQ(Refusal(), "type Invert is not in the AICPU configuration of the operator package");
}

TEST_F(AicpuOpsKernelInfoStoreTest, NamesTheSlotWhoseTypeIsNotConfigured) {
  op.inputs[0].dtype = DT_FLOAT;
  EXPECT_EQ(Refusal(), "input 0 'x' has type float32; allowed are int32, int64");
  op.inputs[0].dtype = DT_INT32;
  op.outputs[0].dtype = DT_FLOAT16;
  EXPECT_EQ(Refusal(), "output 0 'y' has type float16; allowed are int32, int64");
}

TEST_F(AicpuOpsKernelInfoStoreTest, LooksAtEveryInstanceOfADynamicInput) {
  op.ir_inputs[0].kind = IrInputKind::kDynamic;
  op.input_names = {"x0", "x1"};
  op.inputs.push_back(GeTensorDesc(GeShape({8}), DT_FLOAT));
  EXPECT_EQ(Refusal(), "input 1 'x' has type float32; allowed are int32, int64");
}

TEST_F(AicpuOpsKernelInfoStoreTest, RefusesAConfigurationOfOtherOperands) {
  ops["Invert"].inputs.push_back({"axis", {DT_INT32}});
  EXPECT_EQ(Refusal(), "its AICPU configuration has inputs (x, axis), its prototype (x)");
  ops["Invert"].inputs = {{"z", {DT_INT32}}};
  EXPECT_EQ(Refusal(), "its AICPU configuration has inputs (z), its prototype (x)");
}

TEST_F(AicpuOpsKernelInfoStoreTest, RefusesMoreDimensionsThanAKernelCanBeToldOf) {
  op.inputs[0].shape = op.outputs[0].shape = GeShape(std::vector<int64_t>(8, 1));
  EXPECT_EQ(Refusal(), "");
  op.inputs[0].shape = GeShape(std::vector<int64_t>(9, 1));
  EXPECT_EQ(Refusal(), "input 0 has 9 dimensions; an AICPU kernel can be told of 8");
}

TEST_F(AicpuOpsKernelInfoStoreTest, RefusesKernelsThatDoNotDoTheWholeWorkThemselves) {
  ops["Invert"].flag_async = true;
  EXPECT_EQ(Refusal(), "its AICPU kernel is asynchronous (flagAsync), which is not supported");
  ops["Invert"].flag_async = false;
  ops["Invert"].flag_partial = true;
  EXPECT_EQ(Refusal(), "its AICPU kernel is partial (flagPartial), which is not supported");
}

}  // namespace
}  // namespace ge
