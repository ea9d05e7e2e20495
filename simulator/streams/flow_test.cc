#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

/// Control flow between the streams of one model (spec/device-simulator.md §4.5–4.6).
class FlowTest : public DeviceTest {
 protected:
  uint64_t Word(uint32_t value) {
    const uint64_t address = Buffer(64, "operand");
    WriteValue(address, value);
    return address;
  }
  rt::LabelId Label() { return Must(device_->CreateLabel()); }
  void Execute(rt::ModelId model) { Must(device_->ModelExecute(model, rt::kNoTimeout)); }
  std::vector<std::string> OpsOf(rt::StreamId stream) {
    std::vector<std::string> ops;
    for (const TaskRecord& record : RecordsOf(stream)) {
      if (!record.op_name.empty()) ops.push_back(record.op_name);
    }
    return ops;
  }
};

TEST_F(FlowTest, ASwitchGoesOnBehindTheLabelOfTheIndex) {
  for (const auto& [index, expected] : {std::pair{0u, "zero"}, {1u, "one"}, {2u, "two"}, {3u, "two"}, {~0u, "two"}}) {
    MakeDevice({});
    const auto main = PersistentStream();
    std::vector<rt::StreamId> streams{main};
    for (int i = 0; i < 3; ++i) streams.push_back(PersistentStream());
    const auto model = BeginModel(streams, 1);
    std::vector<rt::LabelId> labels;
    const auto done = Event();
    const char* names[] = {"zero", "one", "two"};
    for (size_t i = 0; i < 3; ++i) {
      labels.push_back(Label());
      Launch("aiv", 1, streams[i + 1], "before");
      Must(device_->SetLabel(labels[i], streams[i + 1]));
      Launch("aiv", 1, streams[i + 1], names[i]);
      Must(device_->RecordEvent(done, streams[i + 1]));
    }
    const auto end = PersistentStream();
    Must(device_->ModelBindStream(model, end, true));
    Must(device_->StreamWaitEvent(end, done));
    Must(device_->ResetEvent(done, end));
    Must(device_->SwitchLabelByIndex(Word(index), labels, main));
    Launch("aiv", 1, main, "behind the switch");
    EndModel(model, end);
    Execute(model);
    std::vector<std::string> ran;
    for (const auto stream : streams) {
      for (auto& op : OpsOf(stream)) ran.push_back(op);
    }
    EXPECT_EQ(ran, std::vector<std::string>{expected}) << index;
  }
}

TEST_F(FlowTest, AJumpBackwardIsALoop) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  const uint64_t counter = Word(0), one = Word(1);
  const auto again = Label(), out = Label();
  int rounds = 0;
  Must(device_->SetLabel(again, stream));
  Must(device_->LaunchHostFunction([&rounds] { ++rounds; }, stream));
  // The second time the index is 1: out.
  Must(device_->SwitchLabelByIndex(counter, std::vector{again, out}, stream));
  Must(device_->SetLabel(out, stream));
  EndModel(model, stream);
  // A plain stream ends the loop after a while.
  const auto other = PlainStream();
  for (int i = 0; i < 200; ++i) Must(device_->Nop(other));
  Must(device_->MemcpyAsync(counter, 4, one, 4, other));
  Execute(model);
  EXPECT_GT(rounds, 1);
}

TEST_F(FlowTest, ALabelMustBeSetOnAStreamOfTheModel) {
  const auto stream = PersistentStream();
  const auto model = BeginModel({stream}, 1);
  Must(device_->SwitchLabelByIndex(Word(0), std::vector{Label()}, stream));
  Must(device_->ModelEndTask(model, stream));
  ExpectFailure(device_->ModelBuildEnd(model), ge::kRtParamInvalid, "label 1, to which a switch goes, is set on none");
}

TEST_F(FlowTest, ALabelIsSetOnce) {
  const auto stream = PersistentStream();
  BeginModel({stream}, 1);
  const auto label = Label();
  Must(device_->SetLabel(label, stream));
  ExpectFailure(device_->SetLabel(label, stream), ge::kRtParamInvalid, "set already");
}

TEST_F(FlowTest, NeedsAStreamOfAModel) {
  const auto plain = PlainStream();
  ExpectFailure(device_->SetLabel(Label(), plain), ge::kRtStreamModel, "bound to no model");
  ExpectFailure(device_->ActiveStream(PersistentStream(), plain), ge::kRtStreamModel, "bound to no model");
}

class SwitchTest : public FlowTest,
                   public testing::WithParamInterface<std::tuple<rt::SwitchCondition, int, int, bool>> {};

TEST_P(SwitchTest, TakesTheTrueStreamExactlyWhenTheConditionHolds) {
  const auto& [condition, left, right, holds] = GetParam();
  const auto main = PersistentStream(), taken = PersistentStream();
  const auto model = BeginModel({main, taken}, 1);
  Must(device_->SwitchStream(Word(static_cast<uint32_t>(left)), condition, Word(static_cast<uint32_t>(right)),
                             rt::SwitchDataType::kInt32, taken, main));
  const auto end = PersistentStream();
  Must(device_->ModelBindStream(model, end, true));
  const auto done = Event();
  for (const auto stream : {main, taken}) Must(device_->RecordEvent(done, stream));
  Launch("aiv", 1, main, "else");
  Launch("aiv", 1, taken, "then");
  Must(device_->StreamWaitEvent(end, done));
  EndModel(model, end);
  Execute(model);
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  while (OpsOf(main).empty() && OpsOf(taken).empty()) {
    Must(device_->Nop(device_->DefaultStream()));
    Must(device_->SynchronizeDevice(rt::kNoTimeout));
  }
  EXPECT_EQ(OpsOf(taken).size(), holds ? 1 : 0);
  EXPECT_EQ(OpsOf(main).size(), holds ? 0 : 1);
}

using rt::SwitchCondition;
INSTANTIATE_TEST_SUITE_P(Conditions, SwitchTest,
                         testing::Values(std::tuple{SwitchCondition::kEqual, 3, 3, true},
                                         std::tuple{SwitchCondition::kEqual, 3, 4, false},
                                         std::tuple{SwitchCondition::kNotEqual, 3, 4, true},
                                         std::tuple{SwitchCondition::kGreater, 3, -4, true},
                                         std::tuple{SwitchCondition::kGreater, 3, 3, false},
                                         std::tuple{SwitchCondition::kGreaterOrEqual, 3, 3, true},
                                         std::tuple{SwitchCondition::kLess, -4, 3, true},
                                         std::tuple{SwitchCondition::kLess, 3, 3, false},
                                         std::tuple{SwitchCondition::kLessOrEqual, 3, 3, true}));

TEST_F(FlowTest, AnActivatedStreamRunsBesideTheOneThatStartsIt) {
  const auto main = PersistentStream(), side = PersistentStream();
  const auto model = BeginModel({main, side}, 1);
  const auto done = Event();
  Launch("aiv", 1, side, "side");
  Must(device_->RecordEvent(done, side));
  Must(device_->ActiveStream(side, main));
  Launch("aiv", 1, main, "main");
  Must(device_->StreamWaitEvent(main, done));
  Must(device_->ResetEvent(done, main));
  EndModel(model, main);
  for (int i = 0; i < 2; ++i) Execute(model);
  const auto side_records = RecordsOf(side), main_records = RecordsOf(main);
  EXPECT_EQ(OpsOf(side).size(), 2);
  EXPECT_EQ(side_records[0].start_ns, main_records[1].start_ns);
  ExpectHazards({});
}

TEST_F(FlowTest, AStreamThatRunsCannotBeActivated) {
  const auto main = PersistentStream(), side = PersistentStream();
  const auto model = BeginModel({main, side}, 1);
  Launch("aiv", 1, side, "side");
  Must(device_->ActiveStream(side, main));
  Must(device_->ActiveStream(side, main));
  EndModel(model, main);
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute, "started while it is still running");
}

TEST_F(FlowTest, OrdersTheStreamsThatItStarts) {
  const auto main = PersistentStream(), side = PersistentStream();
  const auto model = BeginModel({main, side}, 1);
  const uint64_t buffer = Buffer(64);
  const auto done = Event();
  Must(device_->MemsetAsync(buffer, 64, 1, 64, main));
  Must(device_->ActiveStream(side, main));
  Must(device_->MemsetAsync(buffer, 64, 2, 64, side));
  Must(device_->RecordEvent(done, side));
  Must(device_->StreamWaitEvent(main, done));
  EndModel(model, main);
  Execute(model);
  ExpectHazards({});
}

TEST_F(FlowTest, AStreamThatNobodyStartsIsNamedInADeadlock) {
  const auto main = PersistentStream(), side = PersistentStream();
  const auto model = BeginModel({main, side}, 1);
  const auto done = Event();
  Must(device_->RecordEvent(done, side));
  Must(device_->StreamWaitEvent(main, done));
  EndModel(model, main);
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelExecute, "nothing activates it");
}

}  // namespace
}  // namespace sim
