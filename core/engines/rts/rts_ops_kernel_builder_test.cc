#include "core/engines/rts/rts_ops_kernel_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/engines/test_node.h"
#include "core/om/task_type.h"

namespace ge {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// One node of the runtime engine behind "x" of TestGraph, on stream 3, with id 7.
class RtsNode : public testing::Test {
 protected:
  Node& Make(const std::string& type, size_t inputs = 1) {
    node = test.Add("n", type, inputs);
    if (inputs > 0) {
      EXPECT_TRUE(test.graph.AddDataEdge({test.x, 0}, {node, 0}).ok());
    }
    node->op().id = 7;
    node->op().stream_id = 3;
    node->op().input_offsets.assign(inputs, 512);
    node->op().output_offsets = {4096};
    return *node;
  }
  Status Generate(const TaskContext& context = TestGraph::Context()) {
    return RtsOpsKernelBuilder().GenerateTask(*node, context, tasks);
  }
  /// The one task, which must be of this type and stand on the node's stream.
  const domi::TaskDef& OnlyTask(ModelTaskType type) {
    EXPECT_THAT(tasks, SizeIs(1));
    EXPECT_EQ(tasks.at(0).type(), static_cast<uint32_t>(type));
    EXPECT_EQ(tasks.at(0).stream_id(), 3U);
    return tasks.at(0);
  }

  TestGraph test;
  Node* node = nullptr;
  std::vector<domi::TaskDef> tasks;
};

TEST_F(RtsNode, SizesItsOutputsPadded) {
  Make("Identity");
  ASSERT_TRUE(RtsOpsKernelBuilder().CalcOpRunningParam(*node, {.chip = TestGraph::Chip()}).ok());
  EXPECT_EQ(node->op().outputs[0].size, 64);
}

TEST_F(RtsNode, EndsTheModelAtTheNetOutputOfTheRoot) {
  Make("NetOutput");
  ASSERT_TRUE(Generate().ok());
  OnlyTask(ModelTaskType::kEndGraph);
}

TEST_F(RtsNode, HasNoTaskForTheNetOutputOfASubgraph) {
  Make("NetOutput");
  TaskContext context = TestGraph::Context();
  context.in_root_graph = false;
  ASSERT_TRUE(Generate(context).ok());
  EXPECT_THAT(tasks, IsEmpty());
}

// float[8]: 32 bytes, from 512 to 4096 of the feature memory at 0x80000000.
TEST_F(RtsNode, CopiesThePlainBytesBetweenLogicalAddresses) {
  for (const char* type : {"Identity", "ReadVariableOp", "MemcpyAsync", "TensorMove"}) {
    tasks.clear();
    if (node != nullptr) test.graph.RemoveNode(node);
    Make(type);
    ASSERT_TRUE(Generate().ok()) << type;
    const domi::MemcpyAsyncDef& copy = OnlyTask(ModelTaskType::kMemcpyAsync).memcpy_async();
    EXPECT_EQ(copy.src(), 0x80000200U);
    EXPECT_EQ(copy.dst(), 0x80001000U);
    EXPECT_EQ(copy.count(), 32U);
    EXPECT_EQ(copy.dst_max(), 32U);
    EXPECT_EQ(copy.kind(), 3U);
    EXPECT_EQ(copy.op_index(), 7U);
  }
}

TEST_F(RtsNode, CopiesAConstantFromTheWeights) {
  Make("Identity", 0);
  node->op().inputs = node->op().outputs;
  test.graph.SyncAnchors(node);
  ASSERT_TRUE(test.graph.AddDataEdge({test.w, 0}, {node, 0}).ok());
  node->op().is_input_const = {true};
  node->op().inputs[0].data_offset = 1024;
  ASSERT_TRUE(Generate().ok());
  EXPECT_EQ(OnlyTask(ModelTaskType::kMemcpyAsync).memcpy_async().src(), 0x80010400U);
}

TEST_F(RtsNode, CopiesNothingOfAnEmptyTensor) {
  Make("Identity");
  node->op().inputs[0].shape = node->op().outputs[0].shape = GeShape({0, 8});
  ASSERT_TRUE(Generate().ok());
  EXPECT_THAT(tasks, IsEmpty());
}

TEST_F(RtsNode, CopiesEachOutputFromTheInputOfItsNumber) {
  Make("MemcpyAsync", 2);
  node->op().outputs.push_back(node->op().outputs[0]);
  test.graph.SyncAnchors(node);
  ASSERT_TRUE(test.graph.AddDataEdge({test.op, 0}, {node, 1}).ok());
  node->op().input_offsets = {512, 2048};
  node->op().output_offsets = {4096, 8192};
  ASSERT_TRUE(Generate().ok());
  ASSERT_THAT(tasks, SizeIs(2));
  EXPECT_EQ(tasks[1].memcpy_async().src(), 0x80000800U);
  EXPECT_EQ(tasks[1].memcpy_async().dst(), 0x80002000U);
}

TEST_F(RtsNode, RefusesACopyToATensorOfOtherBytes) {
  Make("Identity");
  node->op().outputs[0].shape = GeShape({9});
  EXPECT_THAT(Generate().message(),
              HasSubstr("node 'n' (Identity): input 0 of type float32 and shape [8] has not the bytes "
                        "of output 0 of type float32 and shape [9]"));
}

TEST_F(RtsNode, RefusesACopyOfNothing) {
  Make("Identity", 0);
  EXPECT_THAT(Generate().message(), HasSubstr("nothing is connected to copy to output 0"));
}

TEST_F(RtsNode, SetsItsLabel) {
  Make("LabelSet", 0).op().attrs["_label_switch_index"] = 2;
  ASSERT_TRUE(Generate().ok());
  const domi::LabelSetDef& set = OnlyTask(ModelTaskType::kLabelSet).label_set();
  EXPECT_EQ(set.label_id(), 2U);
  EXPECT_EQ(set.op_index(), 7U);
}

TEST_F(RtsNode, JumpsToItsLabel) {
  Make("LabelGotoEx", 0).op().attrs["_label_switch_index"] = 5;
  ASSERT_TRUE(Generate().ok());
  const domi::LabelGotoExDef& jump = OnlyTask(ModelTaskType::kLabelGoto).label_goto_ex();
  EXPECT_EQ(jump.label_id(), 5U);
  EXPECT_EQ(jump.op_index(), 7U);
}

TEST_F(RtsNode, RefusesALabelThatIsNotThere) {
  Make("LabelSet", 0);
  EXPECT_THAT(Generate().message(), HasSubstr("node 'n' (LabelSet): attribute _label_switch_index must be"));
  node->op().attrs["_label_switch_index"] = -1;
  EXPECT_FALSE(Generate().ok());
}

TEST_F(RtsNode, SwitchesAmongAsManyLabelsAsItLists) {
  Make("LabelSwitchByIndex").op().attrs["_label_switch_list"] = std::vector<int64_t>{1, 0, 4};
  node->op().inputs[0].dtype = DT_INT32;
  ASSERT_TRUE(Generate().ok());
  const domi::LabelSwitchByIndexDef& jump = OnlyTask(ModelTaskType::kLabelSwitchByIndex).label_switch_by_index();
  EXPECT_EQ(jump.label_max(), 3U);
  EXPECT_EQ(jump.op_index(), 7U);
}

TEST_F(RtsNode, SwitchesOnlyByAnInt32) {
  Make("LabelSwitchByIndex").op().attrs["_label_switch_list"] = std::vector<int64_t>{1, 0};
  EXPECT_THAT(Generate().message(), HasSubstr("input 0 must be the index, an int32"));
}

TEST_F(RtsNode, RefusesASwitchWithoutLabels) {
  Make("LabelSwitchByIndex").op().attrs["_label_switch_list"] = std::vector<int64_t>{};
  node->op().inputs[0].dtype = DT_INT32;
  EXPECT_THAT(Generate().message(), HasSubstr("_label_switch_list must be a list of labels, one at least"));
}

TEST_F(RtsNode, StartsEachStreamOfItsList) {
  Make("StreamActive", 0).op().attrs["active_stream_list"] = std::vector<int64_t>{4, 6};
  ASSERT_TRUE(Generate().ok());
  ASSERT_THAT(tasks, SizeIs(2));
  EXPECT_EQ(tasks[0].type(), static_cast<uint32_t>(ModelTaskType::kStreamActive));
  EXPECT_EQ(tasks[0].stream_active().active_stream_id(), 4U);
  EXPECT_EQ(tasks[1].stream_active().active_stream_id(), 6U);
  EXPECT_EQ(tasks[1].stream_active().op_index(), 7U);
}

TEST_F(RtsNode, StartsNoStreamOfAnEmptyList) {
  Make("StreamActive", 0).op().attrs["active_stream_list"] = std::vector<int64_t>{};
  ASSERT_TRUE(Generate().ok());
  EXPECT_THAT(tasks, IsEmpty());
}

TEST_F(RtsNode, RefusesATypeOfAnotherEngine) {
  Make("Data", 0);
  EXPECT_THAT(Generate().message(), HasSubstr("type Data is not registered by the runtime engine"));
}

}  // namespace
}  // namespace ge
