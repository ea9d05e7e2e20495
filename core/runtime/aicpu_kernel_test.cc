// KERNEL tasks whose function an AICPU library has, from the model to the device's calls.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "aicpu/aicpu_args.h"
#include "core/base/sha256.h"
#include "core/runtime/model_test_fixture.h"

namespace ge {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr rt::DeviceAddress kFirstAddress = 0x10000;  // the recording device's first address

/// The op of the test model as a task of the AICPU.
class AicpuKernelTest : public ModelTest {
 protected:
  AicpuKernelTest() {
    model_.ge_model->mutable_cust_aicpu_kernels() = {{"libcpu_kernels.so", TestModel::Kernel(62)}};
    AddTask();
  }
  void AddTask(const std::string& so_name = "libcpu_kernels.so") {
    domi::KernelDef& kernel = *model_.AddTask(ModelTaskType::kKernel).mutable_kernel();
    kernel.mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kAiCpu));
    kernel.mutable_context()->set_op_index(static_cast<uint32_t>(model_.act->op().id));
    kernel.set_so_name(so_name);
    kernel.set_kernel_name("ReluKernel");
    ByteWriter info;
    info.Write(aicpu::ExtInfoHead{7, 4});
    info.Write(uint32_t{0});
    ByteWriter args;
    args.Write(aicpu::AicpuParamHead{20 + 2 * 8 + 4 + 3, 2, static_cast<uint32_t>(info.size()), 0});
    args.Write(TestModel::kLogicalBase);
    args.Write(TestModel::kLogicalBase + 64);
    args.Write(uint32_t{3});
    args.WriteText("def");
    SetArgs(kernel, args.view());
    SetExtInfo(kernel, info.view());
  }
  static void SetArgs(domi::KernelDef& kernel, ByteView args) {
    kernel.set_args(args.data(), args.size());
    kernel.set_args_size(static_cast<uint32_t>(args.size()));
  }
  static void SetExtInfo(domi::KernelDef& kernel, ByteView info) {
    kernel.set_kernel_ext_info(info.data(), info.size());
    kernel.set_kernel_ext_info_size(static_cast<uint32_t>(info.size()));
  }
  domi::KernelDef& Kernel() { return *model_.ge_model->mutable_tasks().mutable_task(0)->mutable_kernel(); }
  /// Overwrites a number in the head of the arguments.
  void SpoilHead(size_t offset, uint32_t value) {
    std::string args = Kernel().args();
    std::memcpy(args.data() + offset, &value, sizeof(value));
    Kernel().set_args(args);
  }
  Status LoadError() {
    const Status status = ModelTest::LoadError();
    EXPECT_EQ(std::count(device_.calls.begin(), device_.calls.end(), "AicpuLibraryLoad"), 0);
    return status;
  }
};

TEST_F(AicpuKernelTest, LaunchesTheFunctionWithTheAddressesThatTheModelGot) {
  Load();
  ASSERT_EQ(device_.tiling_launches.size(), 1U);
  const rt::AicpuLaunch& launch = device_.tiling_launches[0].aicpu;
  EXPECT_EQ(launch.kernel_name, "ReluKernel");
  EXPECT_EQ(launch.block_dim, 1U);
  // spec/static-runtime.md §8.2: the block begins 4 bytes into its place, so that addresses are aligned.
  EXPECT_EQ(launch.args % 8, 4U);
  ByteReader reader(device_.At(launch.args));
  const auto head = *reader.Read<aicpu::AicpuParamHead>("head");
  EXPECT_EQ(head.length, 43U);
  EXPECT_EQ(head.ioAddrNum, 2U);
  EXPECT_EQ(*reader.Read<uint64_t>("input"), kFirstAddress);
  EXPECT_EQ(*reader.Read<uint64_t>("output"), kFirstAddress + 64);
  EXPECT_EQ(*reader.Read<uint32_t>("length of the definition"), 3U);
  EXPECT_EQ(AsText(*reader.ReadBytes(3, "definition")), "def");
  EXPECT_EQ(device_.WordAt(head.extInfoAddr), uint64_t{4} << 32 | 7);
}

TEST_F(AicpuKernelTest, SaysWhatItReadsAndWrites) {
  Load();
  const rt::Annotations& annotations = device_.tiling_launches.at(0).aicpu.annotations;
  EXPECT_EQ(annotations.op_name, "act");
  EXPECT_EQ(annotations.op_type, "Relu");
  ASSERT_EQ(annotations.reads.size(), 3U);  // the input, its arguments, the extended information
  EXPECT_EQ(annotations.reads[0].address, kFirstAddress);
  EXPECT_EQ(annotations.reads[0].size, 32U);
  ASSERT_GE(annotations.writes.size(), 1U);
  EXPECT_EQ(annotations.writes[0].address, kFirstAddress + 64);
}

TEST_F(AicpuKernelTest, LaunchesAVendorsFunctionAlike) {
  Kernel().mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kCustAiCpu));
  Load();
  EXPECT_EQ(device_.tiling_launches.size(), 1U);
}

TEST_F(AicpuKernelTest, LoadsALibraryOnceForAllItsTasksAndUnloadsItWithTheModel) {
  AddTask();
  const uint32_t id = Load();
  EXPECT_EQ(device_.tiling_launches.size(), 2U);
  EXPECT_EQ(std::count(device_.calls.begin(), device_.calls.end(), "AicpuLibraryLoad"), 1);
  ASSERT_TRUE(manager_.UnloadModel(id).ok());
  EXPECT_TRUE(device_.empty());
}

TEST_F(AicpuKernelTest, ModelsWithEqualLibrariesShareThemAndOthersStandBesideThem) {
  const auto key = [](const SharedBytes& bytes) { return "libcpu_kernels.so@" + Sha256Hex(bytes).substr(0, 16); };
  const uint32_t first = Load();
  Load();
  EXPECT_EQ(device_.resident_libraries.at(key(TestModel::Kernel(62))), 2);
  model_.ge_model->mutable_cust_aicpu_kernels()[0].binary = TestModel::Kernel(40);
  Load();
  EXPECT_EQ(device_.resident_libraries.size(), 2U);
  ASSERT_TRUE(manager_.UnloadModel(first).ok());
  EXPECT_EQ(device_.resident_libraries.at(key(TestModel::Kernel(62))), 1);
}

TEST_F(AicpuKernelTest, NamesALibraryThatTheModelDoesNotCarry) {
  Kernel().set_so_name("libgone.so");
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kKernelPartitionInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("task 0 (KERNEL)"), HasSubstr("op act"),
                                      HasSubstr("AICPU library 'libgone.so' is not among the 1")));
}

TEST_F(AicpuKernelTest, RefusesArgumentsWithoutHead) {
  SetArgs(Kernel(), ByteBuffer(19));
  EXPECT_THAT(LoadError().message(), AllOf(HasSubstr("op act"), HasSubstr("AICPU arguments of 19 bytes")));
}

TEST_F(AicpuKernelTest, RefusesArgumentsOfAnotherSizeThanTheTaskSays) {
  Kernel().set_args_size(42);
  EXPECT_THAT(LoadError().message(), HasSubstr("AICPU arguments of 43 bytes, args_size 42"));
}

TEST_F(AicpuKernelTest, RefusesAHeadThatSaysAnotherLength) {
  SpoilHead(0, 44);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
  EXPECT_THAT(LoadError().message(), HasSubstr("the head says 44 bytes, there are 43"));
}

TEST_F(AicpuKernelTest, RefusesAHeadWithMoreAddressesThanTensors) {
  SpoilHead(4, 3);
  EXPECT_THAT(LoadError().message(), HasSubstr("3 addresses in 43 bytes, the op has 2 tensors"));
}

TEST_F(AicpuKernelTest, RefusesArgumentsWithoutRoomForTheAddresses) {
  std::string args = Kernel().args().substr(0, 35);
  Kernel().set_args(args);
  Kernel().set_args_size(35);
  SpoilHead(0, 35);
  EXPECT_THAT(LoadError().message(), HasSubstr("2 addresses in 35 bytes"));
}

TEST_F(AicpuKernelTest, RefusesExtendedInformationOfAnotherSize) {
  SpoilHead(8, 13);
  EXPECT_THAT(LoadError().message(), HasSubstr("12 bytes of extended information, the head says 13, the task 12"));
}

TEST_F(AicpuKernelTest, RefusesAnEntryThatRunsPastTheExtendedInformation) {
  ByteWriter info;
  info.Write(aicpu::ExtInfoHead{7, 5});
  info.Write(uint32_t{0});
  SetExtInfo(Kernel(), info.view());
  EXPECT_THAT(LoadError().message(), HasSubstr("extended information: entry at offset 8: 5 bytes wanted, 4 left"));
}

TEST_F(AicpuKernelTest, LeavesNothingBehindWhateverFails) {
  for (int call = 0; call < 40; ++call) {
    RecordingDevice device;
    device.fail_at = call;
    ModelManager manager(device);
    if (manager.LoadModel(model_.Root()).ok()) return;
    EXPECT_TRUE(device.empty()) << "call " << call;
  }
  FAIL() << "more calls than expected";
}

}  // namespace
}  // namespace ge
