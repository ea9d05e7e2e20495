// Labels and streams of a model on the simulated device: what runs, how often, and with which values
// (spec/device-simulator.md §4.5–4.6). The models are made by hand of copies alone, so every number is known.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/model_manager.h"
#include "core/runtime/test_model.h"
#include "simulator/device.h"

namespace system_tests {
namespace {

using ge::ModelTaskType;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr uint64_t kOutput = 64;  // of the test model; int32[8]
constexpr uint64_t kIndex = 256;

/// A model of copies between words of its memory. Its input, int32[8], lies at 0.
class ControlFlow : public testing::Test {
 protected:
  void SetUp() override {
    auto device = sim::Device::Create({});
    ASSERT_TRUE(device.ok()) << device.status().ToString();
    device_ = *std::move(device);
    model_.ge_model->mutable_kernels().clear();
    for (ge::Node* node : {model_.x, model_.act, model_.net_output}) {
      for (ge::GeTensorDesc& desc : node->op().inputs) desc.dtype = ge::DT_INT32;
      for (ge::GeTensorDesc& desc : node->op().outputs) desc.dtype = ge::DT_INT32;
    }
    model_.ge_model->mutable_attrs()["label_num"] = 8;
  }
  void Copy(uint64_t to, uint64_t from, uint32_t stream = 0) {
    domi::MemcpyAsyncDef& copy = *model_.AddTask(ModelTaskType::kMemcpyAsync, stream).mutable_memcpy_async();
    copy.set_src(ge::TestModel::kLogicalBase + from);
    copy.set_dst(ge::TestModel::kLogicalBase + to);
    copy.set_dst_max(sizeof(int32_t));
    copy.set_count(sizeof(int32_t));
    copy.set_kind(3);
  }
  void SetLabel(int64_t label) {
    const uint32_t id = AddNode("LabelSet", {{"_label_switch_index", label}});
    model_.AddTask(ModelTaskType::kLabelSet).mutable_label_set()->set_op_index(id);
  }
  void Goto(int64_t label) {
    const uint32_t id = AddNode("LabelGotoEx", {{"_label_switch_index", label}});
    model_.AddTask(ModelTaskType::kLabelGoto).mutable_label_goto_ex()->set_op_index(id);
  }
  void Switch(const std::vector<int64_t>& labels) {
    const uint32_t id = AddNode("LabelSwitchByIndex", {{"_label_switch_list", labels}}, {kIndex});
    auto& def = *model_.AddTask(ModelTaskType::kLabelSwitchByIndex).mutable_label_switch_by_index();
    def.set_op_index(id);
    def.set_label_max(static_cast<uint32_t>(labels.size()));
  }
  uint32_t AddNode(const std::string& type, ge::AttrMap attrs, std::vector<int64_t> inputs = {}) {
    ge::Node* node = model_.Add(fmt::format("{}{}", type, model_.graph->nodes().size()), type, inputs.size(), 0);
    for (size_t slot = 0; slot < inputs.size(); ++slot) {
      node->op().inputs[slot] = ge::GeTensorDesc(ge::GeShape(), ge::DT_INT32);
      EXPECT_TRUE(model_.graph->AddDataEdge({model_.x, 0}, {node, static_cast<int>(slot)}).ok());
    }
    node->op().input_offsets = std::move(inputs);
    node->op().attrs = std::move(attrs);
    node->op().id = next_id_;
    return static_cast<uint32_t>(next_id_++);
  }

  /// Runs once; the first `count` words of the output.
  std::vector<int32_t> Run(std::vector<int32_t> input, size_t count) {
    if (model_id_ == 0) {
      auto id = manager().LoadModel(model_.Root());
      EXPECT_TRUE(id.ok()) << id.status().ToString();
      if (!id.ok()) return {};
      model_id_ = *id;
    }
    input.resize(8);
    ge::ByteBuffer bytes(input.size() * sizeof(int32_t));
    std::memcpy(bytes.data(), input.data(), bytes.size());
    auto outputs = manager().Execute(model_id_, {bytes});
    EXPECT_TRUE(outputs.ok()) << outputs.status().ToString();
    if (!outputs.ok()) return {};
    std::vector<int32_t> words(count);
    std::memcpy(words.data(), outputs->at(0).data(), count * sizeof(int32_t));
    return words;
  }
  ge::ModelManager& manager() {
    if (!manager_) manager_ = std::make_unique<ge::ModelManager>(*device_);
    return *manager_;
  }

  ge::TestModel model_;
  std::unique_ptr<sim::Device> device_;
  std::unique_ptr<ge::ModelManager> manager_;
  uint32_t model_id_ = 0;
  int64_t next_id_ = 100;
};

// If as it is lowered (spec/compiler.md §4.9): the list is [else, then]; the labels are then 0, else 1, leave 2.
TEST_F(ControlFlow, ASwitchRunsOneOfTwoBranches) {
  Copy(kIndex, 0);
  Switch({1, 0});
  SetLabel(0);
  Copy(kOutput, 4);
  Goto(2);
  SetLabel(1);
  Copy(kOutput, 8);
  SetLabel(2);
  model_.AddTask(ModelTaskType::kEndGraph);
  EXPECT_THAT(Run({1, 10, 20}, 1), ElementsAre(10));
  EXPECT_THAT(Run({0, 10, 20}, 1), ElementsAre(20));
  // Whatever is not 0 means true: past the end the last label of the list is taken.
  EXPECT_THAT(Run({7, 10, 20}, 1), ElementsAre(10));
  EXPECT_THAT(Run({-1, 10, 20}, 1), ElementsAre(10));
  EXPECT_THAT(device_->Hazards(), IsEmpty());
}

// Words 0 to 2 are the conditions of three rounds, word 3 a marker that moves one place along in every round.
TEST_F(ControlFlow, AGotoBackIsALoop) {
  SetLabel(0);
  Copy(kIndex, 0);
  Copy(0, 4);
  Copy(4, 8);
  Switch({2, 1});
  SetLabel(1);
  for (uint64_t place = 3; place > 0; --place) Copy(kOutput + 4 * place, kOutput + 4 * (place - 1));
  Copy(kOutput, 12);
  Goto(0);
  SetLabel(2);
  model_.AddTask(ModelTaskType::kEndGraph);
  EXPECT_THAT(Run({1, 1, 0, 7}, 4), ElementsAre(7, 7, 0, 0));
  EXPECT_THAT(Run({0, 1, 1, 5}, 4), ElementsAre(7, 7, 0, 0)) << "no round: the output is what it was";
  EXPECT_THAT(Run({1, 0, 0, 5}, 4), ElementsAre(5, 7, 7, 0));
  EXPECT_THAT(device_->Hazards(), IsEmpty());
}

TEST_F(ControlFlow, AStreamThatIsStartedRunsBesideTheOther) {
  model_.ge_model->mutable_attrs()["stream_num"] = 2;
  model_.ge_model->mutable_attrs()["event_num"] = 1;
  const uint32_t id = AddNode("StreamActive", {{"active_stream_list", std::vector<int64_t>{1}}});
  model_.AddTask(ModelTaskType::kStreamActive, 0).mutable_stream_active()->set_op_index(id);
  Copy(kOutput, 0, 0);
  Copy(kOutput + 4, 4, 1);
  model_.AddTask(ModelTaskType::kEventRecord, 1).set_event_id(0);
  model_.AddTask(ModelTaskType::kEventWait, 0).set_event_id(0);
  model_.AddTask(ModelTaskType::kEndGraph, 0);
  EXPECT_THAT(Run({3, 4}, 2), ElementsAre(3, 4));
  EXPECT_THAT(Run({5, 6}, 2), ElementsAre(5, 6));
  EXPECT_THAT(device_->Hazards(), IsEmpty());
}

}  // namespace
}  // namespace system_tests
