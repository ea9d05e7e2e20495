#include "core/engines/ai_cpu/aicpu_ops_kernel_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aicpu/aicpu_args.h"
#include "core/engines/ai_cpu/aicpu_attrs.h"
#include "core/engines/ai_cpu/aicpu_task.h"
#include "core/engines/test_node.h"
#include "core/om/op_serialize.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class AicpuOpsKernelBuilderTest : public testing::Test {
 protected:
  AicpuOpsKernelBuilderTest() {
    AttrMap& attrs = test.op->op().attrs;
    attrs[kAttrKernelSo] = "libcpu_kernels.so";
    attrs[kAttrFuncName] = "SampleBiasKernel";
    attrs[kAttrOpKernelLib] = "AICPUKernel";
  }
  Status Generate() { return AicpuOpsKernelBuilder().GenerateTask(*test.op, TestGraph::Context(), tasks); }
  const domi::KernelDef& Kernel() {
    tasks.clear();
    const Status status = Generate();
    GE_CHECK(status.ok() && tasks.size() == 1, "{}", status.ToString());
    return tasks[0].kernel();
  }

  TestGraph test;
  std::vector<domi::TaskDef> tasks;
};

// float[8]: 32 bytes, padded 64 (spec/compiler.md §5.1).
TEST_F(AicpuOpsKernelBuilderTest, PadsOutputSizesAndPlansNoWorkspace) {
  ASSERT_TRUE(AicpuOpsKernelBuilder().CalcOpRunningParam(*test.op, {.chip = TestGraph::Chip()}).ok());
  EXPECT_EQ(test.op->op().outputs[0].size, 64);
  EXPECT_TRUE(test.op->op().workspace_bytes.empty());
}

TEST_F(AicpuOpsKernelBuilderTest, RefusesAnOutputWithoutSize) {
  test.op->op().outputs[0].shape = GeShape({-1});
  EXPECT_THAT(AicpuOpsKernelBuilder().CalcOpRunningParam(*test.op, {.chip = TestGraph::Chip()}).message(),
              HasSubstr("output 0 of type float32 and shape [-1]"));
}

// spec/compiler.md §6.3: KERNEL, kernel type 6.
TEST_F(AicpuOpsKernelBuilderTest, MakesAKernelTaskOnTheOpsStreamThatNamesLibraryAndFunction) {
  test.op->op().stream_id = 3;
  const domi::KernelDef& kernel = Kernel();
  EXPECT_EQ(tasks[0].type(), static_cast<uint32_t>(ModelTaskType::kKernel));
  EXPECT_EQ(tasks[0].stream_id(), 3U);
  EXPECT_EQ(kernel.context().kernel_type(), 6U);
  EXPECT_EQ(kernel.context().op_index(), 2U);
  EXPECT_EQ(kernel.block_dim(), 1U);
  EXPECT_EQ(kernel.so_name(), "libcpu_kernels.so");
  EXPECT_EQ(kernel.kernel_name(), "SampleBiasKernel");
}

TEST_F(AicpuOpsKernelBuilderTest, SaysWhenTheFunctionIsAVendors) {
  test.op->op().attrs[kAttrOpKernelLib] = "CUSTAICPUKernel";
  EXPECT_EQ(Kernel().context().kernel_type(), 7U);
}

// spec/static-runtime.md §8.2: a head of 20 bytes, an address per slot, the op's definition.
TEST_F(AicpuOpsKernelBuilderTest, WritesHeadLogicalAddressesAndDefinition) {
  const domi::KernelDef& kernel = Kernel();
  ByteReader reader(AsBytes(kernel.args()));
  const auto head = reader.Read<aicpu::AicpuParamHead>("head");
  ASSERT_TRUE(head.ok());
  EXPECT_EQ(head->length, kernel.args().size());
  EXPECT_EQ(kernel.args_size(), kernel.args().size());
  EXPECT_EQ(head->ioAddrNum, 4U);
  EXPECT_EQ(head->extInfoLength, kernel.kernel_ext_info().size());
  EXPECT_EQ(head->extInfoAddr, 0U);
  std::vector<uint64_t> addresses;
  for (int i = 0; i < 4; ++i) addresses.push_back(*reader.Read<uint64_t>("address"));
  EXPECT_THAT(addresses, ElementsAre(0x80000200, 0, 0x80010400, 0x80000800));
  const uint32_t definition_size = *reader.Read<uint32_t>("length of the definition");
  EXPECT_EQ(definition_size, reader.remaining());
  proto::OpDef definition;
  const ByteView bytes = *reader.ReadBytes(reader.remaining(), "definition");
  ASSERT_TRUE(definition.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())));
  EXPECT_EQ(definition.type(), "SampleBias");
}

TEST_F(AicpuOpsKernelBuilderTest, TellsTypesAndShapesInTheExtendedInformation) {
  test.op->op().outputs[0] = GeTensorDesc(GeShape({2, 4}), DT_INT64);
  const domi::KernelDef& kernel = Kernel();
  EXPECT_EQ(kernel.kernel_ext_info_size(), kernel.kernel_ext_info().size());
  ASSERT_EQ(kernel.kernel_ext_info().size(), 2 * 8 + 4 * 68U);
  ByteReader reader(AsBytes(kernel.kernel_ext_info()));
  EXPECT_EQ(reader.Read<aicpu::ExtInfoHead>("head")->infoLen, 3 * 68U);
  const auto first = *reader.Read<aicpu::ShapeAndType>("input 0");
  EXPECT_EQ(first.type, DT_FLOAT);
  EXPECT_EQ(first.dims[0], 8);
  EXPECT_EQ(int64_t{first.dims[1]}, aicpu::kDimEnd);
  EXPECT_EQ(reader.Read<aicpu::ShapeAndType>("input 1")->type, DT_UNDEFINED);
  ASSERT_TRUE(reader.ReadBytes(68, "input 2").ok());
  EXPECT_EQ(reader.Read<aicpu::ExtInfoHead>("head")->infoType, 2);
  const auto output = *reader.Read<aicpu::ShapeAndType>("output 0");
  EXPECT_EQ(output.type, DT_INT64);
  EXPECT_EQ(output.dims[1], 4);
}

TEST_F(AicpuOpsKernelBuilderTest, RefusesAnOpForWhichNoKernelWasSelected) {
  test.op->op().attrs.erase(kAttrFuncName);
  EXPECT_THAT(Generate().message(), HasSubstr("'op' (SampleBias) has no AICPU kernel: attribute funcName is missing"));
  EXPECT_EQ(Generate().code(), kInternal);
}

TEST_F(AicpuOpsKernelBuilderTest, RefusesAnOpWithoutPlannedOutputs) {
  test.op->op().output_offsets.clear();
  EXPECT_THAT(Generate().message(), HasSubstr("0 output offsets for 1"));
}

TEST_F(AicpuOpsKernelBuilderTest, RefusesArgumentsThatPassTheLimit) {
  const size_t without = Kernel().args().size();
  AttrMap& attrs = test.op->op().attrs;
  attrs["text"] = std::string(kMaxAicpuArgsBytes - without - 100, 'x');
  EXPECT_TRUE(Generate().ok());
  attrs["text"] = std::string(kMaxAicpuArgsBytes, 'x');
  EXPECT_EQ(Generate().code(), kUnsupported);
  EXPECT_THAT(Generate().message(), HasSubstr("at most 65536"));
}

}  // namespace
}  // namespace ge
