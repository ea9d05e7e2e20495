// Labels and streams that start each other, as the static runtime loads them (spec/static-runtime.md §4.2, §7.3).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/model_test_fixture.h"

namespace ge {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class ControlFlowTest : public ModelTest {
 protected:
  static constexpr rt::DeviceAddress kFeatureBase = 0x10000;  // the recording device's first address

  ControlFlowTest() { attrs()["label_num"] = 3; }
  AttrMap& attrs() { return model_.ge_model->mutable_attrs(); }

  Node* AddLabelNode(const std::string& name, const std::string& type, int64_t label) {
    Node* node = model_.Add(name, type, 0, 0);
    node->op().attrs["_label_switch_index"] = label;
    model_.graph->AssignIds();
    return node;
  }
  Node* AddLabelSet(int64_t label, const std::string& name = "set") {
    Node* node = AddLabelNode(name, "LabelSet", label);
    model_.AddTask(ModelTaskType::kLabelSet).mutable_label_set()->set_op_index(IdOf(node));
    return node;
  }
  Node* AddGoto(int64_t label) {
    Node* node = AddLabelNode("goto", "LabelGotoEx", label);
    model_.AddTask(ModelTaskType::kLabelGoto).mutable_label_goto_ex()->set_op_index(IdOf(node));
    return node;
  }
  /// Its index is an int32 at offset 256.
  Node* AddSwitch(std::vector<int64_t> labels, uint32_t label_max) {
    Node* node = model_.Add("switch", "LabelSwitchByIndex", 1, 0);
    node->op().inputs[0] = GeTensorDesc(GeShape(), DT_INT32);
    node->op().input_offsets = {256};
    node->op().attrs["_label_switch_list"] = std::move(labels);
    EXPECT_TRUE(model_.graph->AddDataEdge({model_.x, 0}, {node, 0}).ok());
    model_.graph->AssignIds();
    domi::LabelSwitchByIndexDef& def =
        *model_.AddTask(ModelTaskType::kLabelSwitchByIndex).mutable_label_switch_by_index();
    def.set_op_index(IdOf(node));
    def.set_label_max(label_max);
    return node;
  }
  Node* AddActive(std::vector<int64_t> streams, size_t tasks = 1) {
    Node* node = model_.Add("active", "StreamActive", 0, 0);
    node->op().attrs["active_stream_list"] = std::move(streams);
    model_.graph->AssignIds();
    for (size_t i = 0; i < tasks; ++i)
      model_.AddTask(ModelTaskType::kStreamActive).mutable_stream_active()->set_op_index(IdOf(node));
    return node;
  }
  /// Compares two numbers at 256 and 320; the true stream is 1.
  Node* AddStreamSwitch(int64_t condition, DataType dtype = DT_INT32) {
    Node* node = model_.Add("switch", "StreamSwitch", 2, 0);
    node->op().inputs.assign(2, GeTensorDesc(GeShape(), dtype));
    node->op().input_offsets = {256, 320};
    node->op().attrs["switch_condition"] = condition;
    node->op().attrs["active_stream_list"] = std::vector<int64_t>{1};
    for (int slot = 0; slot < 2; ++slot) EXPECT_TRUE(model_.graph->AddDataEdge({model_.x, 0}, {node, slot}).ok());
    model_.graph->AssignIds();
    model_.AddTask(ModelTaskType::kStreamSwitch).mutable_stream_switch()->set_op_index(IdOf(node));
    return node;
  }
  static uint32_t IdOf(const Node* node) { return static_cast<uint32_t>(node->op().id); }

  void ExpectRefusal(std::string_view phrase) {
    const Status status = LoadError();
    EXPECT_EQ(status.code(), kTaskPartitionInvalid);
    EXPECT_THAT(status.message(), HasSubstr(std::string(phrase)));
  }
};

TEST_F(ControlFlowTest, ALabelSetTaskSetsTheLabelOfItsNode) {
  AddLabelSet(2);
  Load();
  EXPECT_THAT(device_.calls, Contains("SetLabel 2(0)"));
}

TEST_F(ControlFlowTest, ASwitchTakesTheLabelsOfItsNodeAndTheIndexOfItsInput) {
  AddLabelSet(0, "set0");
  AddLabelSet(1, "set1");
  AddSwitch({1, 0}, 2);
  Load();
  ASSERT_EQ(device_.label_switches.size(), 1U);
  EXPECT_THAT(device_.label_switches[0].labels, ElementsAre(1, 0));
  EXPECT_EQ(device_.label_switches[0].index, kFeatureBase + 256);
}

// spec/static-runtime.md §7.3, type 24.
TEST_F(ControlFlowTest, AGotoIsASwitchOverOneLabelByACellOfZero) {
  AddGoto(1);
  AddLabelSet(1);
  Load();
  ASSERT_EQ(device_.label_switches.size(), 1U);
  EXPECT_THAT(device_.label_switches[0].labels, ElementsAre(1));
  EXPECT_EQ(device_.WordAt(device_.label_switches[0].index), 0U);
}

TEST_F(ControlFlowTest, UnloadingDestroysLabels) {
  AddLabelSet(0);
  ASSERT_TRUE(manager_.UnloadModel(Load()).ok());
  EXPECT_TRUE(device_.empty());
}

TEST_F(ControlFlowTest, ATaskOfANodeInASubgraphIsFound) {
  auto subgraph = std::make_shared<ComputeGraph>("then");
  OpDesc op("inner", "LabelSet");
  op.attrs["_label_switch_index"] = 0;
  auto node = subgraph->AddNode(std::move(op));
  ASSERT_TRUE(node.ok());
  ASSERT_TRUE(model_.graph->AddSubgraph(subgraph).ok());
  model_.graph->AssignIds();
  model_.AddTask(ModelTaskType::kLabelSet).mutable_label_set()->set_op_index(IdOf(*node));
  Load();
  EXPECT_THAT(device_.calls, Contains("SetLabel 0(0)"));
}

TEST_F(ControlFlowTest, ALabelThatDoesNotExistIsRefused) {
  AddLabelSet(3);
  ExpectRefusal("task 0 (LABEL_SET): node set: label 3 does not exist; the model has 3");
}

TEST_F(ControlFlowTest, ANegativeLabelIsRefused) {
  AddGoto(-1);
  ExpectRefusal("task 0 (STREAM_LABEL_GOTO): node goto: label -1 does not exist");
}

TEST_F(ControlFlowTest, ALabelThatIsSetTwiceIsRefusedByBothNodes) {
  AddLabelSet(1, "first");
  AddLabelSet(1, "second");
  ExpectRefusal("task 1 (LABEL_SET): node second: label 1 is set already, by node first");
}

TEST_F(ControlFlowTest, AJumpToALabelThatNobodySetsIsRefused) {
  AddLabelSet(0);
  AddSwitch({0, 2}, 2);
  ExpectRefusal("node switch jumps to label 2, which no task sets");
}

TEST_F(ControlFlowTest, ANodeWithoutItsLabelIsRefused) {
  AddLabelSet(0)->op().attrs.clear();
  ExpectRefusal("node set has no attribute _label_switch_index");
}

TEST_F(ControlFlowTest, ASwitchWithAnotherNumberOfLabelsThanItsTaskIsRefused) {
  AddLabelSet(0);
  AddSwitch({0}, 2);
  ExpectRefusal("attribute _label_switch_list has 1 labels, the task 2");
}

TEST_F(ControlFlowTest, ASwitchOverNoLabelsIsRefused) {
  AddSwitch({}, 0);
  ExpectRefusal("attribute _label_switch_list has 0 labels");
}

TEST_F(ControlFlowTest, AnIndexOfOneByteIsRefused) {
  AddLabelSet(0);
  AddSwitch({0}, 1)->op().inputs[0] = GeTensorDesc(GeShape(), DT_BOOL);
  ExpectRefusal("its input 0, the index, has 1 bytes; a switch reads 4");
}

TEST_F(ControlFlowTest, TheLargestNumberOfLabelsIsTaken) {
  attrs()["label_num"] = 65535;
  Load();
}

TEST_F(ControlFlowTest, OneLabelMoreIsRefused) {
  attrs()["label_num"] = 65536;
  EXPECT_EQ(LoadError().code(), kModelDataSizeInvalid);
}

TEST_F(ControlFlowTest, AStreamThatATaskStartsIsNoHeadStream) {
  attrs()["stream_num"] = 3;
  AddActive({2});
  Load();
  std::vector<std::string> binds;
  for (const std::string& call : device_.calls) {
    if (call.starts_with("Bind") && call.ends_with("Stream")) binds.push_back(call);
  }
  EXPECT_THAT(binds, ElementsAre("BindHeadStream", "BindHeadStream", "BindStream"));
  EXPECT_THAT(device_.calls, Contains("ActiveStream 2(0)"));
}

TEST_F(ControlFlowTest, EachTaskOfANodeStartsTheNextStreamOfItsList) {
  attrs()["stream_num"] = 3;
  AddActive({2, 1}, 2);
  Load();
  std::vector<std::string> starts;
  for (const std::string& call : device_.calls) {
    if (call.starts_with("ActiveStream")) starts.push_back(call);
  }
  EXPECT_THAT(starts, ElementsAre("ActiveStream 2(0)", "ActiveStream 1(0)"));
}

TEST_F(ControlFlowTest, MoreTasksThanStreamsToStartAreRefused) {
  attrs()["stream_num"] = 3;
  AddActive({2, 1}, 3);
  ExpectRefusal("task 2 (STREAM_ACTIVE): node active starts 2 streams, but has more tasks");
}

TEST_F(ControlFlowTest, AStreamOutsideTheModelIsNotStarted) {
  attrs()["stream_num"] = 2;
  AddActive({2});
  ExpectRefusal("task 0 (STREAM_ACTIVE): node active (StreamActive) starts stream 2, which does not exist");
}

TEST_F(ControlFlowTest, AnEmptyListOfStreamsIsRefused) {
  attrs()["stream_num"] = 2;
  AddActive({});
  ExpectRefusal("starts no stream: its attribute active_stream_list is empty");
}

TEST_F(ControlFlowTest, AModelOfWhichNoStreamStartsIsRefused) {
  AddActive({0});
  ExpectRefusal("each of the 1 streams waits for another one to start it");
}

TEST_F(ControlFlowTest, AStreamSwitchComparesTheTwoInputsOfItsNode) {
  attrs()["stream_num"] = 2;
  AddStreamSwitch(2, DT_INT64);
  Load();
  ASSERT_EQ(device_.stream_switches.size(), 1U);
  EXPECT_EQ(device_.stream_switches[0].left, kFeatureBase + 256);
  EXPECT_EQ(device_.stream_switches[0].right, kFeatureBase + 320);
  EXPECT_EQ(device_.stream_switches[0].condition, rt::SwitchCondition::kGreater);
  EXPECT_EQ(device_.stream_switches[0].type, rt::SwitchDataType::kInt64);
  EXPECT_THAT(device_.calls, AllOf(Contains("SwitchStream to 1(0)"), Contains("BindStream")));
}

TEST_F(ControlFlowTest, AStreamSwitchOfFloatsIsRefused) {
  attrs()["stream_num"] = 2;
  AddStreamSwitch(0, DT_FLOAT);
  ExpectRefusal("a stream switch compares two int32 or two int64 values");
}

TEST_F(ControlFlowTest, AConditionThatIsNoneIsRefused) {
  attrs()["stream_num"] = 2;
  AddStreamSwitch(6);
  ExpectRefusal("attribute switch_condition must be 0 to 5");
}

TEST_F(ControlFlowTest, AnAddressCopyReadsItsAddressesFromMemory) {
  domi::MemcpyAsyncDef& copy = *model_.AddTask(ModelTaskType::kMemcpyAddrAsync).mutable_memcpy_async();
  copy.set_op_index(IdOf(model_.act));
  copy.set_count(32);
  Load();
  EXPECT_THAT(device_.calls, Contains("MemcpyAddressAsync 32 from 0x10000 to 0x10040(0)"));
}

TEST_F(ControlFlowTest, AnAddressCopyLongerThanItsTensorsIsRefused) {
  domi::MemcpyAsyncDef& copy = *model_.AddTask(ModelTaskType::kMemcpyAddrAsync).mutable_memcpy_async();
  copy.set_op_index(IdOf(model_.act));
  copy.set_count(33);
  ExpectRefusal("a copy of 33 bytes; its tensors have 32");
}

}  // namespace
}  // namespace ge
