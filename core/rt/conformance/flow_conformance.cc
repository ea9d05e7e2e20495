// Labels, stream switch and activation (spec/device-simulator.md §4.5–4.6).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// §4.5
TEST_P(FlowConformance, SetsALabelOnBoundStreamsOnly) {
  const LabelId label = Must(device_->CreateLabel());
  EXPECT_EQ(CodeOf(device_->SetLabel(label, Plain())), 107005);
  EXPECT_EQ(CodeOf(device_->SetLabel(label, Persistent())), 107005);
}

// §4.5
TEST_P(FlowConformance, SwitchesByIndexOnBoundStreamsOnly) {
  const LabelId label = Must(device_->CreateLabel());
  EXPECT_EQ(CodeOf(device_->SwitchLabelByIndex(Cell(0), std::vector{label}, Plain())), 107005);
}

// §2.2
TEST_P(FlowConformance, SetsALabelOnce) {
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  const LabelId label = Must(device_->CreateLabel());
  Must(device_->SetLabel(label, stream));
  EXPECT_EQ(CodeOf(device_->SetLabel(label, stream)), 107000);
}

// §2.2
TEST_P(FlowConformance, KnowsNoDestroyedLabel) {
  const StreamId stream = Persistent();
  BeginModel({stream}, 1);
  const LabelId label = Must(device_->CreateLabel());
  Must(device_->DestroyLabel(label));
  EXPECT_EQ(CodeOf(device_->SetLabel(label, stream)), 107000);
  EXPECT_EQ(CodeOf(device_->SwitchLabelByIndex(Cell(0), std::vector{label}, stream)), 107000);
  EXPECT_EQ(CodeOf(device_->DestroyLabel(label)), 107000);
}

// §4.5, core/rt/flow.h
TEST_P(FlowConformance, EndsNoBuildWithAnUnsetLabel) {
  const StreamId stream = Persistent();
  const ModelId model = BeginModel({stream}, 1);
  Must(device_->SwitchLabelByIndex(Cell(0), std::vector{Must(device_->CreateLabel())}, stream));
  Must(device_->ModelEndTask(model, stream));
  EXPECT_EQ(CodeOf(device_->ModelBuildEnd(model)), 107000);
}

// §4.5, core/rt/flow.h
TEST_P(FlowConformance, EndsNoBuildWithALabelOfAnotherModel) {
  const StreamId stream = Persistent(), foreign = Persistent();
  BeginModel({foreign}, 1);
  const LabelId label = Must(device_->CreateLabel());
  Must(device_->SetLabel(label, foreign));
  const ModelId model = BeginModel({stream}, 1);
  Must(device_->SwitchLabelByIndex(Cell(0), std::vector{label}, stream));
  Must(device_->ModelEndTask(model, stream));
  EXPECT_EQ(CodeOf(device_->ModelBuildEnd(model)), 107000);
}

// §4.5
TEST_P(FlowConformance, DoesNothingAtALabel) {
  Execute(ModelOf([this](StreamId stream) {
    Must(device_->SetLabel(Must(device_->CreateLabel()), stream));
    Log(stream, 1);
  }));
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §4.5: label-goto is a list of one and index 0
TEST_P(FlowConformance, GoesToALabelAhead) {
  Execute(ModelOf([this](StreamId stream) {
    const LabelId label = Must(device_->CreateLabel());
    Must(device_->SwitchLabelByIndex(Cell(0), std::vector{label}, stream));
    Log(stream, 1);
    Must(device_->SetLabel(label, stream));
    Log(stream, 2);
  }));
  EXPECT_THAT(Logged(), ElementsAre(2));
}

/// Three cases, which log 0, 1 and 2, each on a stream of its own; `index` says which. All end at a fourth stream.
class Cases {
 public:
  Cases(Device& device, std::vector<StreamId> streams) : device_(device), streams_(std::move(streams)) {}

  void Fill(DeviceAddress index, DeviceAddress zero, const std::function<void(StreamId, int)>& log) {
    std::vector<LabelId> labels;
    for (int i = 0; i < 3; ++i) labels.push_back(*device_.CreateLabel());
    const LabelId end = *device_.CreateLabel();
    EXPECT_EQ(CodeOf(device_.SwitchLabelByIndex(index, labels, streams_[0])), 0);
    log(streams_[0], 99);
    for (size_t i = 0; i < 3; ++i) {
      const StreamId stream = streams_[i + 1];
      EXPECT_EQ(CodeOf(device_.SetLabel(labels[i], stream)), 0);
      log(stream, static_cast<int>(i));
      EXPECT_EQ(CodeOf(device_.SwitchLabelByIndex(zero, std::vector{end}, stream)), 0);
    }
    EXPECT_EQ(CodeOf(device_.SetLabel(end, streams_[4])), 0);
  }

 private:
  Device& device_;
  std::vector<StreamId> streams_;
};

// §4.5
TEST_P(FlowConformance, GoesOnAtTheLabelOfTheIndex) {
  const std::vector<StreamId> streams{Persistent(), Persistent(), Persistent(), Persistent(), Persistent()};
  const ModelId model = BeginModel(streams, 1);
  const DeviceAddress index = Cell(0);
  Cases(*device_, streams).Fill(index, Cell(0), [this](StreamId stream, int number) { Log(stream, number); });
  EndModel(model, streams[4]);
  for (const uint64_t value : {1, 0, 2}) {
    Write(index, value);
    Execute(model);
  }
  EXPECT_THAT(Logged(), ElementsAre(1, 0, 2));
}

// §4.5: an index past the end means the last label
TEST_P(FlowConformance, GoesOnAtTheLastLabelForAnIndexPastTheEnd) {
  const std::vector<StreamId> streams{Persistent(), Persistent(), Persistent(), Persistent(), Persistent()};
  const ModelId model = BeginModel(streams, 1);
  const DeviceAddress index = Cell(0);
  Cases(*device_, streams).Fill(index, Cell(0), [this](StreamId stream, int number) { Log(stream, number); });
  EndModel(model, streams[4]);
  for (const uint64_t value : {uint64_t{3}, uint64_t{UINT32_MAX}}) {
    Write(index, value);
    Execute(model);
  }
  EXPECT_THAT(Logged(), ElementsAre(2, 2));
}

// §4.5: the index is a u32
TEST_P(FlowConformance, ReadsFourBytesOfTheIndex) {
  const std::vector<StreamId> streams{Persistent(), Persistent(), Persistent(), Persistent(), Persistent()};
  const ModelId model = BeginModel(streams, 1);
  Cases(*device_, streams).Fill(Cell(uint64_t{2} << 32 | 1), Cell(0), [this](StreamId stream, int number) {
    Log(stream, number);
  });
  EndModel(model, streams[4]);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §4.5: read when the task runs
TEST_P(FlowConformance, ReadsTheIndexThatATaskWrote) {
  const DeviceAddress index = Cell(0);
  Execute(ModelOf([&](StreamId stream) {
    const LabelId first = Must(device_->CreateLabel()), second = Must(device_->CreateLabel());
    Must(device_->ValueWrite(index, 1, stream));
    Must(device_->SwitchLabelByIndex(index, std::vector{first, second}, stream));
    Must(device_->SetLabel(first, stream));
    Log(stream, 1);
    Must(device_->SetLabel(second, stream));
    Log(stream, 2);
  }));
  EXPECT_THAT(Logged(), ElementsAre(2));
}

// §4.5: a jump can be backward
TEST_P(FlowConformance, Loops) {
  const DeviceAddress index = Cell(0), next = Cell(0), last = Cell(1);
  Execute(ModelOf([&](StreamId stream) {
    const LabelId top = Must(device_->CreateLabel()), end = Must(device_->CreateLabel());
    Must(device_->SetLabel(top, stream));
    Log(stream, 1);
    Copy(index, next, 8, stream);
    Copy(next, last, 8, stream);
    Must(device_->SwitchLabelByIndex(index, std::vector{top, end}, stream));
    Must(device_->SetLabel(end, stream));
    Log(stream, 2);
  }));
  EXPECT_THAT(Logged(), ElementsAre(1, 1, 2));
}

// §4.6
TEST_P(FlowConformance, ActivatesOnBoundStreamsOnly) {
  const StreamId bound = Persistent();
  BeginModel({bound}, 1);
  EXPECT_EQ(CodeOf(device_->ActiveStream(bound, Plain())), 107005);
  EXPECT_EQ(CodeOf(device_->ActiveStream(Persistent(), bound)), 107005);
}

// §4.6
TEST_P(FlowConformance, SwitchesOnBoundStreamsOnly) {
  const StreamId bound = Persistent();
  BeginModel({bound}, 1);
  const DeviceAddress cell = Cell(0);
  const auto switch_to = [&](StreamId target, StreamId stream) {
    return CodeOf(device_->SwitchStream(cell, SwitchCondition::kEqual, cell, SwitchDataType::kInt64, target, stream));
  };
  EXPECT_EQ(switch_to(bound, Plain()), 107005);
  EXPECT_EQ(switch_to(Persistent(), bound), 107005);
}

// §4.6
TEST_P(FlowConformance, ActivatesStreamsOfTheSameModelOnly) {
  const StreamId stream = Persistent(), foreign = Persistent();
  BeginModel({stream}, 1);
  BeginModel({foreign}, 1);
  EXPECT_EQ(CodeOf(device_->ActiveStream(foreign, stream)), 107005);
}

// §5.2: non-head streams start when activated
TEST_P(FlowConformance, RunsAnActivatedStream) {
  const StreamId head = Persistent(), other = Persistent();
  const ModelId model = BeginModel({head, other}, 1);
  Log(head, 1);
  Must(device_->ActiveStream(other, head));
  Log(other, 2);
  EndModel(model, other);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §4.6: t runs in parallel, s continues
TEST_P(FlowConformance, RunsAnActivatedStreamBesideItsOwn) {
  const StreamId head = Persistent(), other = Persistent();
  const ModelId model = BeginModel({head, other}, 1);
  const EventId there = Event(), back = Event();
  Must(device_->ActiveStream(other, head));
  Record(there, head);
  WaitFor(there, other);
  Log(other, 1);
  Record(back, other);
  WaitFor(back, head);
  Log(head, 2);
  EndModel(model, head);
  EXPECT_EQ(CodeOf(device_->ModelExecute(model, 1000)), 0);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §4.6
TEST_P(FlowConformance, DoesNotActivateAStreamThatRuns) {
  const StreamId head = Persistent(), other = Persistent();
  const ModelId model = BeginModel({head, other}, 1);
  Hold(other);
  Must(device_->ActiveStream(other, head));
  Must(device_->ActiveStream(other, head));
  EndModel(model, head);
  const ge::Status failure = device_->ModelExecute(model, 1000);
  EXPECT_EQ(CodeOf(failure), 507011);
  EXPECT_THAT(failure.message(), HasSubstr("507001"));
}

// §4.6: when it is over it may be activated again, from its first task
TEST_P(FlowConformance, ActivatesAStreamAgainWhenItIsOver) {
  const StreamId head = Persistent(), other = Persistent();
  const ModelId model = BeginModel({head, other}, 1);
  const NotifyId over = Must(device_->CreateNotify());
  const DeviceAddress cell = Cell(0);
  Log(other, 1);
  Must(device_->RecordNotify(over, other));
  for (int i = 0; i < 2; ++i) {
    Must(device_->ActiveStream(other, head));
    Must(device_->WaitNotify(over, head, 0));
    // The record is the last task; this gives it time to retire.
    for (int j = 0; j < 8; ++j) Set(cell, 0, 8, head);
  }
  EndModel(model, head);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 1));
}

// §5.2: each execution starts from position 0
TEST_P(FlowConformance, ActivatesInEveryExecution) {
  const StreamId head = Persistent(), other = Persistent();
  const ModelId model = BeginModel({head, other}, 1);
  Must(device_->ActiveStream(other, head));
  Log(other, 1);
  EndModel(model, other);
  Execute(model);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 1));
}

/// A model that logs 1 when a switch is taken and 0 when not.
class SwitchedModel {
 public:
  SwitchedModel(Device& device, const std::function<void(StreamId, int)>& log, DeviceAddress left,
                SwitchCondition condition, DeviceAddress right, SwitchDataType type)
      : device_(device) {
    const StreamId head = Persistent(), taken = Persistent(), end = Persistent();
    model_ = *device.ModelBuildBegin("switch");
    Must(device.ModelBindStream(model_, head, true));
    Must(device.ModelBindStream(model_, taken, false));
    Must(device.ModelBindStream(model_, end, false));
    Must(device.SwitchStream(left, condition, right, type, taken, head).status());
    log(head, 0);
    Must(device.ActiveStream(end, head).status());
    log(taken, 1);
    Must(device.ActiveStream(end, taken).status());
    Must(device.ModelEndTask(model_, end).status());
    Must(device.ModelBuildEnd(model_));
  }
  void Execute() const { Must(device_.ModelExecute(model_, kNoTimeout)); }

 private:
  StreamId Persistent() const { return *device_.CreateStream({0, true}); }
  static void Must(const ge::Status& status) { EXPECT_TRUE(status.ok()) << status.ToString(); }

  Device& device_;
  ModelId model_;
};

}  // namespace

std::vector<int> FlowConformance::Taken(SwitchCondition condition, SwitchDataType type,
                                        const std::vector<std::pair<int64_t, int64_t>>& operands) {
  const DeviceAddress left = Cell(0), right = Cell(0);
  const SwitchedModel model(
      *device_, [this](StreamId stream, int number) { Log(stream, number); }, left, condition, right, type);
  for (const auto& [left_value, right_value] : operands) {
    Write(left, static_cast<uint64_t>(left_value));
    Write(right, static_cast<uint64_t>(right_value));
    model.Execute();
  }
  return Logged();
}

namespace {

// Less, equal, greater.
const std::vector<std::pair<int64_t, int64_t>> kOrders = {{3, 5}, {5, 5}, {7, 5}};

// §4.6, condition 0
TEST_P(FlowConformance, SwitchesWhenEqual) {
  EXPECT_THAT(Taken(SwitchCondition::kEqual, SwitchDataType::kInt64, kOrders), ElementsAre(0, 1, 0));
}

// §4.6, condition 1
TEST_P(FlowConformance, SwitchesWhenNotEqual) {
  EXPECT_THAT(Taken(SwitchCondition::kNotEqual, SwitchDataType::kInt64, kOrders), ElementsAre(1, 0, 1));
}

// §4.6, condition 2
TEST_P(FlowConformance, SwitchesWhenGreater) {
  EXPECT_THAT(Taken(SwitchCondition::kGreater, SwitchDataType::kInt64, kOrders), ElementsAre(0, 0, 1));
}

// §4.6, condition 3
TEST_P(FlowConformance, SwitchesWhenGreaterOrEqual) {
  EXPECT_THAT(Taken(SwitchCondition::kGreaterOrEqual, SwitchDataType::kInt64, kOrders), ElementsAre(0, 1, 1));
}

// §4.6, condition 4
TEST_P(FlowConformance, SwitchesWhenLess) {
  EXPECT_THAT(Taken(SwitchCondition::kLess, SwitchDataType::kInt64, kOrders), ElementsAre(1, 0, 0));
}

// §4.6, condition 5
TEST_P(FlowConformance, SwitchesWhenLessOrEqual) {
  EXPECT_THAT(Taken(SwitchCondition::kLessOrEqual, SwitchDataType::kInt64, kOrders), ElementsAre(1, 1, 0));
}

// §4.6, dtype 0
TEST_P(FlowConformance, ComparesFourBytesOfAnInt32) {
  EXPECT_THAT(Taken(SwitchCondition::kEqual, SwitchDataType::kInt32, {{int64_t{1} << 32 | 5, 5}, {4, 5}}),
              ElementsAre(1, 0));
}

// §4.6, dtype 1
TEST_P(FlowConformance, ComparesEightBytesOfAnInt64) {
  EXPECT_THAT(Taken(SwitchCondition::kEqual, SwitchDataType::kInt64, {{int64_t{1} << 32 | 5, 5}}), ElementsAre(0));
}

// §4.6
TEST_P(FlowConformance, ComparesAnInt32WithItsSign) {
  EXPECT_THAT(Taken(SwitchCondition::kLess, SwitchDataType::kInt32, {{-1, 1}, {1, -1}}), ElementsAre(1, 0));
}

// §4.6
TEST_P(FlowConformance, ComparesAnInt64WithItsSign) {
  EXPECT_THAT(Taken(SwitchCondition::kLess, SwitchDataType::kInt64, {{-1, 1}, {1, -1}}), ElementsAre(1, 0));
}

}  // namespace
}  // namespace rt
