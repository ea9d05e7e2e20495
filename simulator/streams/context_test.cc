#include <future>
#include <thread>

#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

/// Contexts, host threads, leaks (spec/device-simulator.md §2.1).
class ContextTest : public DeviceTest {};

TEST_F(ContextTest, AThreadWithoutAContextIsRefused) {
  std::thread([this] {
    ExpectFailure(device_->CreateStream({}), ge::kRtContextNull, "has no context");
    EXPECT_FALSE(device_->DefaultStream());
    Must(device_->SetDevice());
    EXPECT_TRUE(device_->CreateStream({}).ok());
    Must(device_->ResetDevice());
  }).join();
}

TEST_F(ContextTest, TheLastResetReleasesThePrimaryContext) {
  const auto stream = PlainStream();
  Must(device_->SetDevice());
  Must(device_->ResetDevice());
  Must(device_->Nop(stream));
  Must(device_->ResetDevice());
  ExpectFailure(device_->Nop(stream), ge::kRtContextNull, "has no context");
  ExpectFailure(device_->ResetDevice(), ge::kRtContextNull, "nobody has set it");
  ExpectHazards({HazardKind::kLeak});  // the stream
  Must(device_->SetDevice());
  ExpectFailure(device_->Nop(stream), ge::kRtParamInvalid, "does not exist");
  EXPECT_TRUE(device_->Nop(device_->DefaultStream()).ok());
}

TEST_F(ContextTest, AResetWaitsForTasks) {
  bool ran = false;
  Must(device_->LaunchHostFunction([&ran] { ran = true; }, device_->DefaultStream()));
  Must(device_->ResetDevice());
  EXPECT_TRUE(ran);
  ExpectHazards({});
}

TEST_F(ContextTest, AForcedResetDoesNotCount) {
  Must(device_->SetDevice());
  Must(device_->ResetDeviceForce());
  ExpectFailure(device_->Nop(rt::StreamId{1}), ge::kRtContextNull, "has no context");
}

TEST_F(ContextTest, StreamsAndModelsBelongToTheirContext) {
  const auto stream = PlainStream();
  const auto model = Must(device_->ModelBuildBegin("net"));
  const auto primary = Must(device_->CurrentContext());
  const auto context = Must(device_->CreateContext());
  EXPECT_EQ(Must(device_->CurrentContext()), context);
  ExpectFailure(device_->Nop(stream), ge::kRtStreamContext, "belongs to context 1");
  ExpectFailure(device_->ModelExecute(model, rt::kNoTimeout), ge::kRtModelContext, "belongs to context 1");
  Must(device_->Nop(device_->DefaultStream()));
  Must(device_->DestroyContext(context));
  ExpectFailure(device_->Nop(stream), ge::kRtContextNull, "has no context");
  Must(device_->SetCurrentContext(primary));
  EXPECT_TRUE(device_->Nop(stream).ok());
}

TEST_F(ContextTest, ThePrimaryContextCannotBeDestroyed) {
  ExpectFailure(device_->DestroyContext(Must(device_->CurrentContext())), ge::kRtParamInvalid, "primary");
}

TEST_F(ContextTest, SynchronizingTheDeviceWaitsForItsContextOnly) {
  const auto primary = Must(device_->CurrentContext());
  Must(device_->CreateContext());
  const auto other = device_->DefaultStream();
  Must(device_->StreamWaitEvent(other, Event()));
  Must(device_->SetCurrentContext(primary));
  const auto stream = PlainStream();
  Must(device_->Nop(stream));
  EXPECT_TRUE(device_->SynchronizeDevice(rt::kNoTimeout).ok());
  EXPECT_EQ(RecordsOf(stream).size(), 1);
}

TEST_F(ContextTest, ResetReportsWhatIsLeft) {
  PlainStream();
  Event();
  Must(device_->CreateNotify());
  Buffer(64, "weights");
  Must(device_->ResetDevice());
  std::string text;
  for (const Hazard& hazard : device_->Hazards()) text += hazard.cause + "\n";
  EXPECT_THAT(text, testing::HasSubstr("stream 2 has not been destroyed"));
  EXPECT_THAT(text, testing::HasSubstr("event 1 has not been destroyed"));
  EXPECT_THAT(text, testing::HasSubstr("notify 1 has not been destroyed"));
  EXPECT_THAT(text, testing::HasSubstr("64 bytes of device memory, 'weights', have not been freed"));
}

TEST_F(ContextTest, AFailureThatNobodySawIsReported) {
  const auto stream = PlainStream();
  EXPECT_CALL(*runner_, RunKernel).WillOnce(FailingKernel("trap"));
  Launch("aiv", 1, stream);
  while (!*device_->StreamQuery(stream)) {
    Must(device_->Nop(device_->DefaultStream()));
    Must(device_->SynchronizeStream(device_->DefaultStream(), rt::kNoTimeout));
  }
  Must(device_->DestroyStreamForce(stream));
  ExpectHazards({HazardKind::kUnobservedError});
}

TEST_F(ContextTest, AHostFunctionMustNotCallTheDevice) {
  const auto stream = PlainStream();
  ge::Status inside;
  Must(device_->LaunchHostFunction([&] { inside = device_->Nop(stream).status(); }, stream));
  Must(device_->SynchronizeStream(stream, rt::kNoTimeout));
  ExpectFailure(inside, ge::kRtParamInvalid, "rtNopTask is called in a host function");
  ExpectHazards({HazardKind::kApiInHostFunction});
}

TEST_F(ContextTest, AnotherThreadMaySubmitWhatOneWaitsFor) {
  const auto waiter = PlainStream(), recorder = PlainStream();
  const auto event = Event();
  Must(device_->StreamWaitEvent(waiter, event));
  std::promise<void> has_set;
  std::thread other([&] {
    Must(device_->SetDevice());
    has_set.set_value();
    Must(device_->RecordEvent(event, recorder));
    Must(device_->ResetDevice());
  });
  has_set.get_future().wait();
  EXPECT_TRUE(device_->SynchronizeStream(waiter, rt::kNoTimeout).ok());
  other.join();
  ExpectHazards({});
}

TEST_F(ContextTest, ThreadsThatAllWaitAreADeadlock) {
  const auto first = PlainStream(), second = PlainStream();
  const auto one = Event(), two = Event();
  Must(device_->StreamWaitEvent(first, one));
  Must(device_->StreamWaitEvent(second, two));
  std::promise<void> has_set;
  ge::Status of_other;
  std::thread other([&] {
    Must(device_->SetDevice());
    has_set.set_value();
    of_other = device_->SynchronizeStream(second, rt::kNoTimeout);
  });
  has_set.get_future().wait();
  ExpectFailure(device_->SynchronizeStream(first, rt::kNoTimeout), ge::kRtStreamSyncTimeout, "waits for event 1");
  Must(device_->ResetDevice());  // this thread submits nothing more
  other.join();
  ExpectFailure(of_other, ge::kRtStreamSyncTimeout, "waits for event 2");
}

TEST_F(ContextTest, FreeingWithSynchronisationWaitsForEveryContext) {
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, device_->DefaultStream()));
  const auto other = Must(device_->CreateContext());
  Must(device_->FreeWithDeviceSync(buffer));
  ExpectHazards({});
  Must(device_->DestroyContext(other));
}

TEST_F(ContextTest, FreeingWithSynchronisationIsNoHazard) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, stream));
  Must(device_->FreeWithDeviceSync(buffer));
  ExpectHazards({});
}

TEST_F(ContextTest, MemoryInfoCountsWhatIsTaken) {
  const auto before = Must(device_->MemoryInfo());
  const uint64_t buffer = Buffer(100);
  EXPECT_EQ(Must(device_->MemoryInfo()).free, before.free - 192);  // 100 → 128 + 32, to the next 64
  Must(device_->Free(buffer));
  EXPECT_EQ(Must(device_->MemoryInfo()).free, before.free);
}

}  // namespace
}  // namespace sim
