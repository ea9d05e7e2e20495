#include "core/engines/ai_core/tiling_sink_tasks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kOpMaster[] = "/usr/local/Ascend/opp/lib/Ascend-v1.0-libopmaster.so";

struct SunkGraph : TestGraph {
  SunkGraph() { op->op().attached_stream_ids = {1}; }
};

TaskContext SunkContext() {
  TaskContext context = TestGraph::Context();
  context.tiling_sink = TilingSinkResources{1, 5, kOpMaster};
  return context;
}

std::vector<domi::TaskDef> Tasks(SunkGraph& test) {
  std::vector<domi::TaskDef> tasks;
  Status status = AppendTilingSinkTasks(*test.op, SunkContext(), tasks);
  EXPECT_TRUE(status.ok()) << status.ToString();
  return tasks;
}

const domi::TaskDef& OfType(const std::vector<domi::TaskDef>& tasks, ModelTaskType type) {
  for (const domi::TaskDef& task : tasks) {
    if (task.type() == static_cast<uint32_t>(type)) return task;
  }
  ADD_FAILURE() << "no task of type " << static_cast<uint32_t>(type);
  static const domi::TaskDef none;
  return none;
}

// spec/so-in-om.md §8.4: the list order, with N = 8 on 910B.
TEST(TilingSinkTasks, StandInTheOrderOfTheSpec) {
  SunkGraph test;
  std::vector<std::string> order;
  for (const domi::TaskDef& task : Tasks(test))
    order.push_back(fmt::format("{}@{}", ModelTaskTypeName(task.type()), task.stream_id()));
  EXPECT_THAT(order, ElementsAre("PREPROCESS_KERNEL@1", "EVENT_WAIT@0", "NOP@0", "NOP@0", "NOP@0", "NOP@0", "NOP@0",
                                 "NOP@0", "NOP@0", "NOP@0", "ALL_KERNEL@0", "UPDATE@1", "EVENT_RECORD@1"));
}

TEST(TilingSinkTasks, WaitForTheEventThatTheyRecord) {
  SunkGraph test;
  auto tasks = Tasks(test);
  EXPECT_EQ(OfType(tasks, ModelTaskType::kEventWait).event_id(), 5U);
  EXPECT_EQ(OfType(tasks, ModelTaskType::kEventRecord).event_id(), 5U);
}

TEST(TilingSinkTasks, PreprocessNamesTheLibraryByItsFullPath) {
  SunkGraph test;
  domi::KernelDef kernel = OfType(Tasks(test), ModelTaskType::kPreprocessKernel).kernel();
  EXPECT_EQ(kernel.so_name(), kOpMaster);
  EXPECT_EQ(kernel.kernel_name(), "RunAicpuRpcSrvLaunch");
  EXPECT_EQ(kernel.context().kernel_type(), 6U);
  EXPECT_EQ(kernel.context().op_index(), 2U);
  EXPECT_EQ(kernel.context().args_format(), "{tiling_context}{*op_type}{}");
}

// spec/so-in-om.md §8.4: 8264 bytes, names at 18, 4114 and 8210, the rest zero.
TEST(TilingSinkTasks, PreprocessArgumentsAreTheRawParameterBlock) {
  SunkGraph test;
  domi::KernelDef kernel = OfType(Tasks(test), ModelTaskType::kPreprocessKernel).kernel();
  std::string expected(8264, '\0');
  expected.replace(18, sizeof(kOpMaster) - 1, kOpMaster);
  expected.replace(4114, 20, "RunAicpuRpcSrvLaunch");
  expected.replace(8210, 10, "TilingSink");
  EXPECT_EQ(kernel.args(), expected);
  EXPECT_EQ(kernel.args_size(), 8264U);
}

TEST(TilingSinkTasks, KernelReadsTilingDataOfTheDeviceAndLeavesItsBlockDimOpen) {
  SunkGraph test;
  domi::KernelDefWithHandle kernel = OfType(Tasks(test), ModelTaskType::kAllKernel).kernel_with_handle();
  EXPECT_EQ(kernel.context().args_format(),
            "{i_instance0*}{i_instance1*}{i_instance2*}{o_instance0*}{ws0*}{tiling_context.tiling_data}");
  EXPECT_EQ(kernel.block_dim(), 0xFFFFFFFFU);
}

TEST(TilingSinkTasks, UpdateNamesTheKernelsStream) {
  SunkGraph test;
  domi::UpdatePcTaskDef update = OfType(Tasks(test), ModelTaskType::kUpdate).update_pc_task();
  EXPECT_EQ(update.op_index(), 2U);
  EXPECT_EQ(update.stream_id(), 0U);
  EXPECT_EQ(update.args_format(), "{tiling_context.tiling_key}{tiling_context.block_dim}");
}

TEST(TilingSinkTasks, NeedExactlyOneAttachedStream) {
  SunkGraph test;
  test.op->op().attached_stream_ids = {};
  std::vector<domi::TaskDef> tasks;
  EXPECT_THAT(AppendTilingSinkTasks(*test.op, SunkContext(), tasks).message(),
              HasSubstr("exactly one attached stream"));
}

TEST(TilingSinkTasks, NeedAnEvent) {
  SunkGraph test;
  std::vector<domi::TaskDef> tasks;
  EXPECT_EQ(AppendTilingSinkTasks(*test.op, TestGraph::Context(), tasks).code(), kInternal);
}

TEST(TilingSinkTasks, NeedCompileInfo) {
  SunkGraph test;
  test.op->op().attrs[kAttrCompileInfoJson] = "";
  std::vector<domi::TaskDef> tasks;
  EXPECT_THAT(AppendTilingSinkTasks(*test.op, SunkContext(), tasks).message(), HasSubstr("compile_info_json"));
}

TEST(TilingSinkTasks, RefuseALibraryPathThatDoesNotFit) {
  SunkGraph test;
  TaskContext context = SunkContext();
  context.tiling_sink->op_master_path = std::string(4096, 'p');
  std::vector<domi::TaskDef> tasks;
  EXPECT_THAT(AppendTilingSinkTasks(*test.op, context, tasks).message(), HasSubstr("4096 bytes, at most 4095"));
}

TEST(TilingSinkTasks, TakeTheLongestLibraryPath) {
  SunkGraph test;
  TaskContext context = SunkContext();
  context.tiling_sink->op_master_path = std::string(4095, 'p');
  std::vector<domi::TaskDef> tasks;
  EXPECT_TRUE(AppendTilingSinkTasks(*test.op, context, tasks).ok());
}

}  // namespace
}  // namespace ge
