#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

using testing::_;
using testing::HasSubstr;

/// The sequence of spec/so-in-om.md §8.4: the attached stream tiles, updates the kernel and records; the main stream
/// waits, passes NOPs and launches. Tiling is played by the AICPU mock, which writes key and block dimension.
class TaskUpdateTest : public DeviceTest {
 protected:
  void SetUp() override {
    DeviceTest::SetUp();
    attached_ = PersistentStream();
    main_ = PersistentStream();
    model_ = BeginModel({attached_, main_}, 2);
    event_ = Event();
    cells_ = Buffer(12, "tiling");
    ON_CALL(*runner_, RunAicpu)
        .WillByDefault([this](const AicpuLibrary&, const std::string&, uint64_t, std::string_view) {
          *reinterpret_cast<uint64_t*>(cells_) = key_;
          *reinterpret_cast<uint32_t*>(cells_ + 8) = block_dim_;
          return ge::Status();
        });
    ON_CALL(*runner_, RunKernel).WillByDefault([this](const KernelTask& task) {
      ran_.emplace_back(task.tiling_key, task.block_dim);
      return MockCodeRunner::Succeed(task);
    });
  }

  void Build(int nops, bool wait = true, bool update = true) {
    Aicpu(attached_);
    if (wait) Must(device_->StreamWaitEvent(main_, event_));
    for (int i = 0; i < nops; ++i) Must(device_->Nop(main_));
    kernel_ = Launch("aiv", rt::kPlaceholderBlockDim, main_, "rev");
    if (wait) Must(device_->ResetEvent(event_, main_));
    if (update) Must(device_->TaskUpdate(kernel_, cells_, cells_ + 8, attached_, {"rev", "Reverse", {}, {}}));
    Must(device_->RecordEvent(event_, attached_));
    EndModel(model_, main_);
  }

  rt::StreamId attached_, main_;
  rt::ModelId model_;
  rt::EventId event_;
  rt::TaskRef kernel_;
  uint64_t cells_ = 0;
  uint64_t key_ = 1;
  uint32_t block_dim_ = 4;
  std::vector<std::pair<uint64_t, uint32_t>> ran_;
};

TEST_F(TaskUpdateTest, GivesTheLaunchKeyAndDimensionThatTilingWrote) {
  Build(8);
  Must(device_->ModelExecute(model_, rt::kNoTimeout));
  EXPECT_THAT(ran_, testing::ElementsAre(std::pair(1, 4)));
}

TEST_F(TaskUpdateTest, GivesEachExecutionItsOwn) {
  Build(8);
  Must(device_->ModelExecute(model_, rt::kNoTimeout));
  key_ = 2;
  block_dim_ = 7;
  Must(device_->ModelExecute(model_, rt::kNoTimeout));
  EXPECT_THAT(ran_, testing::ElementsAre(std::pair(1, 4), std::pair(2, 7)));
}

TEST_F(TaskUpdateTest, ShowsInTheLogWhatRan) {
  Build(8);
  Must(device_->ModelExecute(model_, rt::kNoTimeout));
  for (const TaskRecord& record : RecordsOf(main_)) {
    if (record.op_name != "rev") continue;
    EXPECT_EQ(record.block_dim, 4);
    EXPECT_EQ(record.tiling_key, 1);
  }
}

// Prefetch reads 8 descriptors ahead: with the wait and 7 NOPs the kernel is read when the wait begins, before the
// update (spec/device-simulator.md §12.7 Ex5).
TEST_F(TaskUpdateTest, ComesTooLateForAKernelSevenNopsBehindTheWait) {
  Build(7);
  const ge::Status status = device_->ModelExecute(model_, rt::kNoTimeout);
  ExpectFailure(status, ge::kRtModelExecute,
                "UPDATE is missing: stream 2 task 1 ran after the descriptor had been read ahead");
  EXPECT_THAT(status.message(), HasSubstr("at the begin of task 0"));
  EXPECT_THAT(status.message(), HasSubstr("507015"));
  EXPECT_TRUE(ran_.empty());
}

TEST_F(TaskUpdateTest, ComesTooLateForAKernelThatIsReadWhenItsStreamStarts) {
  Build(3);
  ExpectFailure(device_->ModelExecute(model_, rt::kNoTimeout), ge::kRtModelExecute,
                "read ahead at the start of its stream");
}

// The stale descriptor is rewritten for good: the next execution runs with what the one before decided.
TEST_F(TaskUpdateTest, ServesTheNextExecutionWhenItCameTooLate) {
  Build(7);
  EXPECT_FALSE(device_->ModelExecute(model_, rt::kNoTimeout).ok());
  // The failed execution left the event set; bring it back.
  Must(device_->ResetEvent(event_, device_->DefaultStream()));
  key_ = 2;
  Must(device_->ModelExecute(model_, rt::kNoTimeout));
  EXPECT_THAT(ran_, testing::ElementsAre(std::pair(1, 4)));
}

TEST_F(TaskUpdateTest, IsMissedByNameWhenThereIsNone) {
  Build(8, true, false);
  const ge::Status status = device_->ModelExecute(model_, rt::kNoTimeout);
  ExpectFailure(status, ge::kRtModelExecute, "placeholder block dimension 0xffffffff: its UPDATE is missing");
  EXPECT_THAT(status.message(), HasSubstr("op 'rev'"));
  EXPECT_TRUE(ran_.empty());
}

TEST_F(TaskUpdateTest, IsMissedWhenTheMainStreamDoesNotWait) {
  Build(8, false);
  ExpectFailure(device_->ModelExecute(model_, rt::kNoTimeout), ge::kRtModelExecute, "its UPDATE is missing");
  EXPECT_TRUE(ran_.empty());
}

TEST_F(TaskUpdateTest, FailsTheLaunchOnAnUnknownKey) {
  key_ = 77;
  Build(8);
  ExpectFailure(device_->ModelExecute(model_, rt::kNoTimeout), ge::kRtModelExecute, "no entry for tiling key 77");
}

TEST_F(TaskUpdateTest, FailsTheLaunchOnBlockDimensionZero) {
  block_dim_ = 0;
  Build(8);
  ExpectFailure(device_->ModelExecute(model_, rt::kNoTimeout), ge::kRtModelExecute,
                "block dimension 0 is not between 1 and");
}

TEST_F(TaskUpdateTest, FailsTheLaunchOnWhatTilingNeverWrote) {
  ON_CALL(*runner_, RunAicpu).WillByDefault(testing::Return(ge::Status()));
  Build(8);
  ExpectFailure(device_->ModelExecute(model_, rt::kNoTimeout), ge::kRtModelExecute, "block dimension 2147450879");
}

TEST_F(TaskUpdateTest, FailsItselfWhenItsOperandsAreGone) {
  Build(8);
  ON_CALL(*runner_, RunAicpu).WillByDefault(testing::Return(ge::Status()));
  Must(device_->Free(cells_));
  const ge::Status status = device_->ModelExecute(model_, rt::kNoTimeout);
  ExpectFailure(status, ge::kRtModelExecute, "EZ9999 (507001): stream 2 task 1 MODEL_TASK_UPDATE of op 'rev'");
  EXPECT_THAT(status.message(), HasSubstr("read of the tiling key of 8 bytes"));
  EXPECT_THAT(status.message(), HasSubstr("inside 'tiling' (12 bytes), which was freed"));
}

TEST_F(TaskUpdateTest, FailsWhenItsTargetsStreamIsGone) {
  const auto target = PersistentStream(), plain = PlainStream();
  const auto other = BeginModel({target}, 1, "other");
  const auto kernel = Launch("aiv", rt::kPlaceholderBlockDim, target);
  Must(device_->TaskUpdate(kernel, cells_, cells_ + 8, plain, {}));
  Must(device_->ModelUnbindStream(other, target));
  Must(device_->DestroyStream(target));
  ExpectFailure(device_->SynchronizeStream(plain, rt::kNoTimeout), ge::kRtIllegalParam, "stream 4 task 0, is gone");
}

TEST_F(TaskUpdateTest, RefusesATargetOnAnUnboundStream) {
  const auto kernel = Launch("aiv", 1, PersistentStream());
  ExpectFailure(device_->TaskUpdate(kernel, cells_, cells_ + 8, attached_, {}), ge::kRtStreamModel,
                "bound to no model");
}

TEST_F(TaskUpdateTest, RefusesATargetThatIsNoLaunch) {
  const auto nop = Must(device_->Nop(main_));
  ExpectFailure(device_->TaskUpdate(nop, cells_, cells_ + 8, attached_, {}), ge::kRtParamInvalid,
                "is NOP, not an AI Core launch");
}

TEST_F(TaskUpdateTest, RefusesATargetThatDoesNotExist) {
  ExpectFailure(device_->TaskUpdate({main_, 5}, cells_, cells_ + 8, attached_, {}), ge::kRtParamInvalid,
                "task 5 is missing");
}

}  // namespace
}  // namespace sim
