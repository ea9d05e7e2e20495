// Host functions (spec/device-simulator.md §7.5).
#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// §7.5: executes when all previous tasks are done
TEST_P(HostFunctionConformance, RunsBehindEarlierTasks) {
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  Log(stream, 1);
  EXPECT_TRUE(IsHeld(stream));
  EXPECT_THAT(Logged(), IsEmpty());
  Release(held);
  Finish(stream);
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §7.5: blocks later tasks until it returns
TEST_P(HostFunctionConformance, RunsBeforeLaterTasks) {
  std::vector<uint8_t> host(8, 1);
  Must(device_->HostRegister(host));
  const DeviceAddress cell = Cell(0);
  const StreamId stream = Plain();
  Must(device_->LaunchHostFunction([&host] { host.assign(8, 2); }, stream));
  Must(device_->CopyToDeviceAsync(cell, 8, host, HostSource::kInPlace, stream));
  Finish(stream);
  EXPECT_EQ(Read(cell), 0x0202020202020202);
  Must(device_->HostUnregister(host.data()));
}

// §7.5, §3.1 R5
TEST_P(HostFunctionConformance, IsATask) {
  const StreamId stream = Plain();
  EXPECT_EQ(Must(device_->LaunchHostFunction([] {}, stream)), (TaskRef{stream, 0}));
  EXPECT_EQ(Must(device_->Nop(stream)), (TaskRef{stream, 1}));
}

// §7.5
TEST_P(HostFunctionConformance, RunsOnceInEachExecutionOfAModel) {
  const ModelId model = ModelOf([this](StreamId stream) { Log(stream, 1); });
  Execute(model);
  Execute(model);
  EXPECT_THAT(Logged(), ElementsAre(1, 1));
}

// §7.5: its end is captured by a record behind it
TEST_P(HostFunctionConformance, IsOrderedByEvents) {
  const StreamId first = Plain(), second = Plain();
  const EventId event = Event();
  Log(first, 1);
  Record(event, first);
  WaitFor(event, second);
  Log(second, 2);
  Finish(second);
  EXPECT_THAT(Logged(), ElementsAre(1, 2));
}

// §7.5: it must not call the device
TEST_P(HostFunctionConformance, IsRefusedEveryVerb) {
  std::vector<uint32_t> codes;
  const StreamId stream = Plain();
  const EventId event = Event();
  const auto call = [&] {
    codes = {CodeOf(device_->Nop(stream)),
             CodeOf(device_->SynchronizeStream(stream, kNoTimeout)),
             CodeOf(device_->RecordEvent(event, stream)),
             CodeOf(device_->Malloc(8, MemoryKind::kHbm, "")),
             CodeOf(device_->SetDevice()),
             CodeOf(device_->CurrentContext()),
             CodeOf(device_->ModelBuildBegin(""))};
  };
  Must(device_->LaunchHostFunction(call, stream));
  Finish(stream);
  EXPECT_THAT(codes, ElementsAre(107000, 107000, 107000, 107000, 107000, 107000, 107000));
}

// §7.5: the refusal is the function's affair
TEST_P(HostFunctionConformance, LeavesItsStreamUnharmedByARefusal) {
  const StreamId stream = Plain();
  Must(device_->LaunchHostFunction([&] { static_cast<void>(device_->Nop(stream)); }, stream));
  EXPECT_EQ(Synchronize(stream), 0);
  EXPECT_EQ(Must(device_->Nop(stream)).task_id, 1);
}

// §8.3: host functions of a stopped stream do not run
TEST_P(HostFunctionConformance, DoesNotRunOnAStoppedStream) {
  const StreamId stream = Plain();
  Must(device_->SetStreamFailureMode(stream, FailureMode::kStop));
  Fail(stream);
  Synchronize(stream);
  EXPECT_EQ(CodeOf(device_->LaunchHostFunction([] {}, stream)), 507001);
}

}  // namespace
}  // namespace rt
