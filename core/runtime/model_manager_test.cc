
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "core/runtime/model_test_fixture.h"

namespace ge {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

constexpr rt::DeviceAddress kFeatureBase = 0x10000;  // the recording device's first address

class ModelManagerTest : public ModelTest {
 protected:
  /// The calls that put tasks on streams, which have a stream in brackets.
  std::vector<std::string> TaskCalls() const {
    std::vector<std::string> tasks;
    for (const std::string& call : device_.calls) {
      if (call.back() == ')') tasks.push_back(call);
    }
    return tasks;
  }
};

TEST_F(ModelManagerTest, IdsCountFromOneAndAreNotUsedAgain) {
  EXPECT_EQ(Load(), 1U);
  ASSERT_TRUE(manager_.UnloadModel(1).ok());
  EXPECT_EQ(Load(), 2U);
}

TEST_F(ModelManagerTest, UnloadingLeavesNothingOnTheDevice) {
  model_.AddKernel("{i_instance0*}{o_instance0*}{ws0*}{t}");
  const uint32_t id = Load();
  EXPECT_FALSE(device_.empty());
  ASSERT_TRUE(manager_.UnloadModel(id).ok());
  EXPECT_TRUE(device_.empty());
}

TEST_F(ModelManagerTest, TheManagersEndUnloadsEverything) {
  RecordingDevice device;
  {
    ModelManager manager(device);
    ASSERT_TRUE(manager.LoadModel(model_.Root()).ok());
    ASSERT_TRUE(manager.LoadModel(model_.Root()).ok());
  }
  EXPECT_TRUE(device.empty());
}

TEST_F(ModelManagerTest, AnUnknownIdIsRefusedEverywhere) {
  EXPECT_EQ(manager_.UnloadModel(5).code(), kModelIdInvalid);
  EXPECT_EQ(manager_.Describe(5).status().code(), kModelIdInvalid);
  EXPECT_EQ(manager_.Execute(5, {}).status().code(), kModelIdInvalid);
}

TEST_F(ModelManagerTest, AKernelForAnotherMachineIsRefusedByKernelAndMachine) {
  ByteBuffer ascend = {0x7F, 'E', 'L', 'F', 2, 1, 1};
  ascend.resize(18);
  ascend.push_back(0x29);
  ascend.push_back(0x10);
  model_.ge_model->mutable_kernels()[0].binary = SharedBytes(std::move(ascend));
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kUnsupported);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("te_relu"), HasSubstr("Ascend AI Core"), HasSubstr("x86-64")));
  EXPECT_THAT(device_.calls, IsEmpty());
}

TEST_F(ModelManagerTest, AKernelThatIsNoElfFileIsRefused) {
  model_.ge_model->mutable_kernels()[0].binary = ByteBuffer(64);
  EXPECT_EQ(LoadError().code(), kKernelPartitionInvalid);
}

TEST_F(ModelManagerTest, AModelOfUnknownShapesIsRefused) {
  model_.graph->attrs["_graph_unknown_flag"] = true;
  EXPECT_EQ(LoadError().code(), kUnsupported);
}

TEST_F(ModelManagerTest, DescribesInputsOutputsStreamsAndTasks) {
  model_.AddKernel("{i_instance0*}{o_instance0*}{ws0*}{t}");
  model_.AddTask(ModelTaskType::kEndGraph);
  auto description = manager_.Describe(Load());
  ASSERT_TRUE(description.ok());
  ASSERT_EQ(description->inputs.size(), 1U);
  EXPECT_EQ(description->inputs[0].name, "x");
  EXPECT_EQ(description->inputs[0].size, 32U);
  EXPECT_EQ(description->inputs[0].dtype, DT_FLOAT);
  EXPECT_EQ(description->outputs[0].shape, GeShape({8}));
  EXPECT_EQ(description->stream_count, 1U);
  EXPECT_THAT(description->tasks_per_stream, ElementsAre(ElementsAre("ALL_KERNEL", "END_GRAPH")));
}

TEST_F(ModelManagerTest, FeatureMemoryIsZeroFilled) {
  Load();
  EXPECT_THAT(device_.At(kFeatureBase).first(512), testing::Each(0));
}

TEST_F(ModelManagerTest, WeightsAreCopiedToTheDevice) {
  model_.ge_model->set_weights(SharedBytes(ByteBuffer(1024, 0x5A)));
  Load();
  EXPECT_EQ(device_.WordAt(kFeatureBase + 512 + 64), 0x5A5A5A5A5A5A5A5AU);
}

TEST_F(ModelManagerTest, AConstantKeptInTheGraphIsCopiedAndAddressed) {
  Node* constant = model_.Add("w", "Const", 0, 1);
  auto value = std::make_shared<GeTensor>();
  value->desc = GeTensorDesc(GeShape({8}), DT_FLOAT);
  value->data = ByteBuffer(32, 0x11);
  constant->op().attrs["value"] = std::shared_ptr<const GeTensor>(value);
  model_.graph->RemoveDataEdge({model_.act, 0});
  ASSERT_TRUE(model_.graph->AddDataEdge({constant, 0}, {model_.act, 0}).ok());
  model_.graph->AssignIds();
  model_.AddKernel("{i_instance0*}{ws0*}");
  Load();
  ASSERT_EQ(device_.launches.size(), 1U);
  EXPECT_EQ(device_.WordAt(device_.launches[0].args[0]), 0x1111111111111111U);
}

TEST_F(ModelManagerTest, AConstantOpIsCopiedToItsOutput) {
  Node* constant = model_.Add("c", "Constant", 0, 1);
  constant->op().output_offsets = {320};
  auto value = std::make_shared<GeTensor>();
  value->desc = GeTensorDesc(GeShape({8}), DT_FLOAT);
  value->data = ByteBuffer(32, 0x22);
  constant->op().attrs["value"] = std::shared_ptr<const GeTensor>(value);
  model_.graph->AssignIds();
  Load();
  EXPECT_EQ(device_.WordAt(kFeatureBase + 320), 0x2222222222222222U);
}

TEST_F(ModelManagerTest, ALaunchGetsTheAddressesOfItsTensors) {
  model_.AddKernel("{i_instance0*}{o_instance0*}{ws0*}{t}");
  Load();
  ASSERT_EQ(device_.launches.size(), 1U);
  EXPECT_THAT(device_.launches[0].args, ElementsAre(kFeatureBase, kFeatureBase + 64, kFeatureBase + 128, 0));
}

TEST_F(ModelManagerTest, ALaunchGetsTilingKeyBlockDimAndTilingData) {
  auto run_info = std::make_shared<OpRunInfo>();
  run_info->tiling_key = 77;
  run_info->tiling_data = ByteBuffer(8, 0x33);
  model_.act->op().run_info = run_info;
  model_.AddKernel("{i_instance0*}{o_instance0*}{ws0*}{t}", 6);
  Load();
  const RecordingDevice::Launch& launch = device_.launches.at(0);
  EXPECT_EQ(launch.kernel.tiling_key, 77U);
  EXPECT_EQ(launch.kernel.block_dim, 6U);
  EXPECT_EQ(device_.WordAt(launch.args[3]), 0x3333333333333333U);
}

TEST_F(ModelManagerTest, ABlockDimOfZeroIsOne) {
  model_.AddKernel("{i_instance0*}", 0);
  Load();
  EXPECT_EQ(device_.launches.at(0).kernel.block_dim, 1U);
}

TEST_F(ModelManagerTest, ALaunchSaysWhatItReadsAndWrites) {
  model_.AddKernel("{i_instance0*}{o_instance0*}{ws0*}");
  Load();
  const rt::Annotations& annotations = device_.launches.at(0).kernel.annotations;
  EXPECT_EQ(annotations.op_name, "act");
  EXPECT_EQ(annotations.op_type, "Relu");
  ASSERT_EQ(annotations.reads.size(), 1U);
  EXPECT_EQ(annotations.reads[0].address, kFeatureBase);
  EXPECT_EQ(annotations.reads[0].size, 32U);
  ASSERT_EQ(annotations.writes.size(), 2U);
  EXPECT_EQ(annotations.writes[0].address, kFeatureBase + 64);
  EXPECT_EQ(annotations.writes[1].size, 128U);
}

TEST_F(ModelManagerTest, AKernelTaskFindsItsBinaryByKernelName) {
  domi::KernelDef& kernel = *model_.AddTask(ModelTaskType::kKernel).mutable_kernel();
  kernel.mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kTe));
  kernel.mutable_context()->set_op_index(1);
  kernel.set_kernel_name("te_relu");
  Load();
  // No args format: inputs, outputs, workspaces (spec/static-runtime.md §8.1).
  EXPECT_THAT(device_.launches.at(0).args, ElementsAre(kFeatureBase, kFeatureBase + 64, kFeatureBase + 128));
}

TEST_F(ModelManagerTest, ALaunchWithoutFormatKeepsTheTailOfItsOwnBlock) {
  domi::KernelDef& kernel = *model_.AddTask(ModelTaskType::kKernel).mutable_kernel();
  kernel.mutable_context()->set_kernel_type(static_cast<uint32_t>(KernelType::kTe));
  kernel.mutable_context()->set_op_index(1);
  kernel.set_kernel_name("te_relu");
  kernel.set_args(std::string(24, '\0') + std::string(8, '\x44'));
  Load();
  EXPECT_EQ(device_.launches.at(0).args.at(3), 0x4444444444444444U);
}

TEST_F(ModelManagerTest, TwoLaunchesOfOneKernelLoadItOnce) {
  model_.AddKernel("{i_instance0*}");
  model_.AddKernel("{i_instance0*}");
  Load();
  EXPECT_EQ(std::count(device_.calls.begin(), device_.calls.end(), "BinaryLoad"), 1);
}

TEST_F(ModelManagerTest, AKernelThatTheModelDoesNotHaveIsNamed) {
  model_.AddKernel("{t}").mutable_kernel_with_handle()->set_original_kernel_key("te_absent");
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kKernelPartitionInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("task 0 (ALL_KERNEL)"), HasSubstr("te_absent")));
}

TEST_F(ModelManagerTest, AnAicpuKernelIsRefusedByItsType) {
  model_.AddKernel("{t}").mutable_kernel_with_handle()->mutable_context()->set_kernel_type(6);
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kKernelTypeInvalid);
  EXPECT_THAT(status.message(), HasSubstr("kernel type 6"));
}

TEST_F(ModelManagerTest, ATaskOfANodeThatIsNotThereIsRefused) {
  model_.AddKernel("{t}").mutable_kernel_with_handle()->mutable_context()->set_op_index(99);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

TEST_F(ModelManagerTest, ATaskTypeThatIsNotServedIsNamed) {
  model_.AddTask(ModelTaskType::kHccl);
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kTaskTypeInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("task 0"), HasSubstr("HCCL")));
}

TEST_F(ModelManagerTest, ATaskOnAStreamThatIsNotThereIsRefused) {
  model_.ge_model->mutable_attrs()["stream_num"] = 2;
  model_.AddTask(ModelTaskType::kNop, 2);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

TEST_F(ModelManagerTest, AModelWithOneStreamUsesItForEveryTask) {
  model_.AddTask(ModelTaskType::kNop, 7);
  Load();
  EXPECT_THAT(TaskCalls(), ElementsAre("Nop(0)", "EndTask(0)"));
}

TEST_F(ModelManagerTest, AnEventThatIsNotThereIsRefused) {
  model_.AddTask(ModelTaskType::kEventRecord).set_event_id(0);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

TEST_F(ModelManagerTest, AnEventWaitClearsTheEventForTheNextExecution) {
  model_.ge_model->mutable_attrs()["event_num"] = 1;
  model_.AddTask(ModelTaskType::kEventWait);
  Load();
  EXPECT_THAT(TaskCalls(), ElementsAre("StreamWaitEvent(0)", "ResetEvent(0)", "EndTask(0)"));
}

TEST_F(ModelManagerTest, StreamsArePersistentHeadStreams) {
  model_.ge_model->mutable_attrs()["stream_num"] = 2;
  Load();
  EXPECT_EQ(std::count(device_.calls.begin(), device_.calls.end(), "CreatePersistentStream"), 2);
  EXPECT_EQ(std::count(device_.calls.begin(), device_.calls.end(), "BindHeadStream"), 2);
}

TEST_F(ModelManagerTest, WithoutEndGraphTheModelEndsWhereItsOutputDoes) {
  model_.ge_model->mutable_attrs()["stream_num"] = 2;
  model_.net_output->op().stream_id = 1;
  Load();
  EXPECT_THAT(TaskCalls(), ElementsAre("EndTask(1)"));
}

TEST_F(ModelManagerTest, ASecondEndGraphIsRefused) {
  model_.AddTask(ModelTaskType::kEndGraph);
  model_.AddTask(ModelTaskType::kEndGraph);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

TEST_F(ModelManagerTest, CopiesBetweenLogicalAddresses) {
  domi::MemcpyAsyncDef& copy = *model_.AddTask(ModelTaskType::kMemcpyAsync).mutable_memcpy_async();
  copy.set_src(TestModel::kLogicalBase);
  copy.set_dst(TestModel::kLogicalBase + 64);
  copy.set_dst_max(32);
  copy.set_count(32);
  copy.set_kind(3);
  Load();
  EXPECT_THAT(TaskCalls(), Contains("MemcpyAsync(0)"));
}

TEST_F(ModelManagerTest, ACopyLongerThanItsDestinationIsRefused) {
  domi::MemcpyAsyncDef& copy = *model_.AddTask(ModelTaskType::kMemcpyAsync).mutable_memcpy_async();
  copy.set_src(TestModel::kLogicalBase);
  copy.set_dst(TestModel::kLogicalBase + 64);
  copy.set_dst_max(31);
  copy.set_count(32);
  copy.set_kind(3);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

TEST_F(ModelManagerTest, ACopyFromTheHostIsRefused) {
  model_.AddTask(ModelTaskType::kMemcpyAsync).mutable_memcpy_async()->set_kind(1);
  EXPECT_EQ(LoadError().code(), kUnsupported);
}

TEST_F(ModelManagerTest, ExecuteCopiesInputsRunsAndCopiesOutputs) {
  const uint32_t id = Load();
  device_.on_execute = [this] {
    const MutableByteView memory = device_.At(kFeatureBase);
    std::copy_n(memory.begin(), 32, memory.begin() + 64);
    return Status();
  };
  ByteBuffer input(32);
  for (size_t i = 0; i < input.size(); ++i) input[i] = static_cast<uint8_t>(i);
  auto outputs = manager_.Execute(id, {input});
  ASSERT_TRUE(outputs.ok()) << outputs.status().ToString();
  EXPECT_THAT(*outputs, ElementsAre(input));
}

TEST_F(ModelManagerTest, AModelCanBeExecutedAgain) {
  const uint32_t id = Load();
  const ByteBuffer input(32);
  EXPECT_TRUE(manager_.Execute(id, {input}).ok());
  EXPECT_TRUE(manager_.Execute(id, {input}).ok());
}

TEST_F(ModelManagerTest, AnInputOfAnotherSizeIsRefusedBeforeAnythingRuns) {
  const uint32_t id = Load();
  device_.calls.clear();
  for (const size_t size : {31, 33}) {
    const Status status = manager_.Execute(id, {ByteBuffer(size)}).status();
    EXPECT_EQ(status.code(), kExecuteParamInvalid);
    EXPECT_THAT(status.message(), HasSubstr("'x'"));
  }
  EXPECT_THAT(device_.calls, IsEmpty());
}

TEST_F(ModelManagerTest, AMissingInputIsRefused) {
  EXPECT_EQ(manager_.Execute(Load(), {}).status().code(), kExecuteParamInvalid);
}

TEST_F(ModelManagerTest, ADeviceFailureComesBackWithItsCode) {
  const uint32_t id = Load();
  device_.on_execute = [] { return MakeError(kRtAicoreException, "task 3 of stream 1"); };
  const Status status = manager_.Execute(id, {ByteBuffer(32)}).status();
  EXPECT_EQ(status.code(), kRtAicoreException);
  EXPECT_THAT(status.message(), HasSubstr("task 3 of stream 1"));
}

TEST_F(ModelManagerTest, ExecutionsOfSeveralThreadsRunOneAfterAnother) {
  const uint32_t id = Load();
  int running = 0;
  device_.on_execute = [&running] {
    EXPECT_EQ(++running, 1);
    std::this_thread::yield();
    --running;
    return Status();
  };
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) EXPECT_TRUE(manager_.Execute(id, {ByteBuffer(32)}).ok());
    });
  }
  for (std::thread& thread : threads) thread.join();
}

class TilingSinkTest : public ModelManagerTest {
 protected:
  TilingSinkTest() { model_.SinkTiling(); }
};

// spec/so-in-om.md §8.4.
TEST_F(TilingSinkTest, TasksAreDistributedInTheOrderOfTheList) {
  auto description = manager_.Describe(Load());
  ASSERT_TRUE(description.ok());
  EXPECT_THAT(description->tasks_per_stream,
              ElementsAre(ElementsAre("EVENT_WAIT", "NOP", "NOP", "ALL_KERNEL", "END_GRAPH"),
                          ElementsAre("PREPROCESS_KERNEL", "UPDATE", "EVENT_RECORD")));
  EXPECT_THAT(TaskCalls(), ElementsAre("LaunchAicpu(1)", "StreamWaitEvent(0)", "ResetEvent(0)", "Nop(0)", "Nop(0)",
                                       "LaunchKernel(0)", "TaskUpdate(1)", "RecordEvent(1)", "EndTask(0)"));
}

TEST_F(TilingSinkTest, TheLibraryIsResidentUnderItsFileNameUntilUnload) {
  const uint32_t id = Load();
  EXPECT_THAT(device_.resident_libraries, ElementsAre(Pair("libopmaster.so", 1)));
  ASSERT_TRUE(manager_.UnloadModel(id).ok());
  EXPECT_TRUE(device_.empty());
}

TEST_F(TilingSinkTest, TheEntryGetsContextOpTypeAndNoWorkspace) {
  Load();
  const rt::AicpuLaunch& launch = device_.tiling_launches.at(0).aicpu;
  EXPECT_EQ(launch.kernel_name, "RunAicpuRpcSrvLaunch");
  const rt::DeviceAddress op_type = device_.WordAt(launch.args + 8);
  EXPECT_EQ(AsText(device_.At(op_type).first(5)), std::string_view("Relu\0", 5));
  for (const uint64_t offset : {16, 24, 32}) EXPECT_EQ(device_.WordAt(launch.args + offset), 0U);
}

TEST_F(TilingSinkTest, TheEntryReadsTheInputThatTilingDependsOn) {
  Load();
  const rt::Annotations& annotations = device_.tiling_launches.at(0).aicpu.annotations;
  ASSERT_EQ(annotations.reads.size(), 1U);
  EXPECT_EQ(annotations.reads[0].address, kFeatureBase);
  EXPECT_EQ(annotations.reads[0].size, 32U);
}

TEST_F(TilingSinkTest, TheUpdateFillsTheLaunchFromCellsThatTheEntryWrites) {
  Load();
  const RecordingDevice::Update& update = device_.updates.at(0);
  EXPECT_EQ(update.target.stream, device_.launches.at(0).stream);
  std::vector<rt::DeviceAddress> written;
  for (const rt::AddressRange& range : device_.tiling_launches.at(0).aicpu.annotations.writes)
    written.push_back(range.address);
  EXPECT_THAT(written, AllOf(Contains(update.tiling_key), Contains(update.block_dim),
                             Contains(device_.launches.at(0).args.at(3))));
}

TEST_F(TilingSinkTest, TheLaunchKeepsItsPlaceholderBlockDim) {
  Load();
  EXPECT_EQ(device_.launches.at(0).kernel.block_dim, rt::kPlaceholderBlockDim);
}

TEST_F(TilingSinkTest, ALibraryThatIsNotPackedIsNamed) {
  model_.so_bins.clear();
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kPartitionInvalid);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("PREPROCESS_KERNEL"), HasSubstr("libopmaster.so")));
}

TEST_F(TilingSinkTest, ATilingTaskOfAnotherKernelTypeIsRefused) {
  model_.ge_model->mutable_tasks().mutable_task(0)->mutable_kernel()->mutable_context()->set_kernel_type(2);
  EXPECT_EQ(LoadError().code(), kKernelTypeInvalid);
}

TEST_F(TilingSinkTest, AMissingListOfValuesThatTilingReadsIsNamed) {
  model_.act->op().attrs.erase("_tiling_sink_value_depend");
  const Status status = LoadError();
  EXPECT_EQ(status.code(), kGraphInvalid);
  EXPECT_THAT(status.message(), HasSubstr("_tiling_sink_value_depend"));
}

TEST_F(TilingSinkTest, AValueOfAnInputThatIsNotThereIsRefused) {
  model_.act->op().attrs["_tiling_sink_value_depend"] = std::vector<int64_t>{1};
  EXPECT_EQ(LoadError().code(), kGraphInvalid);
}

TEST_F(TilingSinkTest, TilingDataOfNoSizeAreRefused) {
  model_.act->op().attrs["op_para_size"] = 0;
  EXPECT_EQ(LoadError().code(), kModelDataSizeInvalid);
}

TEST_F(TilingSinkTest, MoreTilingDataThanTheLimitAreRefused) {
  model_.act->op().attrs["op_para_size"] = 1024 * 1024 + 1;
  EXPECT_EQ(LoadError().code(), kModelDataSizeInvalid);
}

class TilingSinkOrderTest : public ModelManagerTest {
 protected:
  TilingSinkOrderTest() { model_.act->op().attrs["_tiling_sink_value_depend"] = std::vector<int64_t>{0}; }
};

TEST_F(TilingSinkOrderTest, ALaunchBeforeItsTilingTaskIsRefused) {
  model_.AddKernel("{ws0*}{tiling_context.tiling_data}", 0xFFFFFFFF);
  EXPECT_THAT(LoadError().message(), HasSubstr("please check whether tiling task has been launched"));
}

TEST_F(TilingSinkOrderTest, AnUpdateBeforeItsTargetIsRefused) {
  model_.SinkTiling();
  // Kernel and UPDATE change places.
  auto& tasks = *model_.ge_model->mutable_tasks().mutable_task();
  tasks.SwapElements(4, 5);
  EXPECT_THAT(LoadError().message(), HasSubstr("please check if target task has been launched"));
}

TEST_F(TilingSinkOrderTest, AnUpdateOfOtherCellsIsRefused) {
  model_.SinkTiling();
  model_.ge_model->mutable_tasks().mutable_task(5)->mutable_update_pc_task()->set_args_format(
      "{tiling_context.block_dim}");
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

TEST_F(TilingSinkOrderTest, APlaceholderThatNobodyFillsInIsRefused) {
  model_.AddKernel("{ws0*}{t}", 0xFFFFFFFF);
  EXPECT_EQ(LoadError().code(), kTaskPartitionInvalid);
}

// Every call that can fail fails once: the load says so, and the device is as it was.
TEST_F(TilingSinkTest, AFailureAtAnyPointOfLoadingUndoesEverything) {
  model_.ge_model->set_weights(SharedBytes(ByteBuffer(1024)));
  Load();
  const int calls_of_a_load = device_.fallible_calls;
  ASSERT_GT(calls_of_a_load, 15);
  for (int n = 0; n < calls_of_a_load; ++n) {
    RecordingDevice device;
    device.fail_at = n;
    ModelManager manager(device);
    const Status status = manager.LoadModel(model_.Root()).status();
    EXPECT_EQ(status.code(), kRtInternal) << "call " << n;
    EXPECT_TRUE(device.empty()) << "call " << n << ": " << status.ToString();
  }
}

}  // namespace
}  // namespace ge
