#include "core/engines/ai_core/kernel_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

domi::TaskDef Task(TestGraph& test) {
  auto task = MakeKernelTask(*test.op, TestGraph::Context());
  EXPECT_TRUE(task.ok()) << task.status().ToString();
  return task.ok() ? *task : domi::TaskDef();
}

TEST(KernelTask, IsAnAllKernelOnTheOpsStream) {
  TestGraph test;
  test.op->op().stream_id = 3;
  EXPECT_EQ(Task(test).type(), static_cast<uint32_t>(ModelTaskType::kAllKernel));
  EXPECT_EQ(Task(test).stream_id(), 3U);
}

TEST(KernelTask, NamesItsBinaryAndEntry) {
  TestGraph test;
  EXPECT_EQ(Task(test).kernel_with_handle().original_kernel_key(), "SampleBias_float");
  EXPECT_EQ(Task(test).kernel_with_handle().node_info(), "entry_7");
}

// spec/compiler.md §6.4: kernel_type 2, op_index = origin_op_index = node id, args_count 1, args_offset two zero bytes.
TEST(KernelTask, HasTheContextOfAnAiCoreTask) {
  TestGraph test;
  domi::TaskDef task = Task(test);
  const domi::KernelContext& context = task.kernel_with_handle().context();
  EXPECT_EQ(context.kernel_type(), 2U);
  EXPECT_EQ(context.op_index(), 2U);
  EXPECT_THAT(context.origin_op_index(), ElementsAre(2U));
  EXPECT_EQ(context.args_count(), 1U);
  EXPECT_EQ(context.args_offset(), std::string(2, '\0'));
}

TEST(KernelTask, TakesBlockDimAndScheduleModeFromTheRunInfo) {
  TestGraph test;
  OpRunInfo run_info;
  run_info.block_dim = 24;
  run_info.schedule_mode = 1;
  test.op->op().run_info = std::make_shared<const OpRunInfo>(run_info);
  EXPECT_EQ(Task(test).kernel_with_handle().block_dim(), 24U);
  EXPECT_EQ(Task(test).kernel_with_handle().schedule_mode(), 1U);
}

TEST(KernelTask, CountsItsArguments) {
  TestGraph test;
  EXPECT_EQ(Task(test).kernel_with_handle().args_size(), 48U);
  EXPECT_EQ(Task(test).kernel_with_handle().args().size(), 48U);
}

TEST(KernelTask, RefusesAnOpWithoutKernel) {
  TestGraph test;
  test.op->op().attrs.erase(kAttrKernelName);
  EXPECT_THAT(MakeKernelTask(*test.op, TestGraph::Context()).status().message(),
              HasSubstr("'op' (SampleBias) has no kernel"));
}

// 2624 bytes of arguments are 328 words (spec/compiler.md §6.4); three inputs, one output and tiling leave 323
// workspaces.
TEST(KernelTask, TakesAsManyArgumentsAsALaunchHolds) {
  TestGraph test;
  test.op->op().workspace_bytes.assign(323, 512);
  test.op->op().workspace_offsets.assign(323, 0);
  EXPECT_TRUE(MakeKernelTask(*test.op, TestGraph::Context()).ok());
}

TEST(KernelTask, RefusesOneArgumentMoreThanALaunchHolds) {
  TestGraph test;
  test.op->op().workspace_bytes.assign(324, 512);
  test.op->op().workspace_offsets.assign(324, 0);
  EXPECT_THAT(MakeKernelTask(*test.op, TestGraph::Context()).status().message(),
              HasSubstr("2632 bytes of kernel arguments, at most 2624"));
}

}  // namespace
}  // namespace ge
