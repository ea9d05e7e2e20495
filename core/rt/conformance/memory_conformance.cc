// Device memory and the synchronous copies (spec/device-simulator.md §6.1–6.2).
#include <algorithm>
#include <vector>

#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::ElementsAre;

// §6.1
TEST_P(MemoryConformance, StartsAtMultiplesOfSixtyFour) {
  for (const uint64_t size : {1, 31, 32, 33, 64, 100, 4097}) EXPECT_EQ(Buffer(size) % 64, 0) << size;
}

// §6.1
TEST_P(MemoryConformance, HoldsAsManyBytesAsWanted) {
  for (const uint64_t size : {1, 31, 32, 33, 4097}) {
    EXPECT_EQ(CodeOf(device_->Memset(Buffer(size), size, 1, size)), 0) << size;
  }
}

// §6.1
TEST_P(MemoryConformance, GivesEveryBufferBytesOfItsOwn) {
  const DeviceAddress first = Buffer(64), second = Buffer(64);
  EXPECT_GE(std::max(first, second) - std::min(first, second), 64);
}

// §6.1: rounded up to 32 and 32 more
TEST_P(MemoryConformance, TakesThirtyTwoBytesMore) {
  const uint64_t before = Must(device_->MemoryInfo()).free;
  Buffer(4096);
  EXPECT_GE(before - Must(device_->MemoryInfo()).free, 4096 + 32);
}

// §6.1
TEST_P(MemoryConformance, RefusesNoBytes) {
  EXPECT_EQ(CodeOf(device_->Malloc(0, MemoryKind::kHbm, "")), 107000);
  EXPECT_EQ(CodeOf(device_->Malloc(0, MemoryKind::kTaskScheduler, "")), 107000);
}

// §9.3, core/rt/memory.h
TEST_P(MemoryConformance, RefusesMoreThanThereIs) {
  const uint64_t free = Must(device_->MemoryInfo()).free;
  EXPECT_EQ(CodeOf(device_->Malloc(free + 1, MemoryKind::kHbm, "")), 207001);
  EXPECT_EQ(CodeOf(device_->Malloc(UINT64_MAX, MemoryKind::kHbm, "")), 207001);
}

// §9.3
TEST_P(MemoryConformance, StaysUsableWhenThereIsNoRoom) {
  EXPECT_EQ(CodeOf(device_->Malloc(UINT64_MAX, MemoryKind::kHbm, "")), 207001);
  EXPECT_EQ(CodeOf(device_->Malloc(64, MemoryKind::kHbm, "")), 0);
}

// §6.1
TEST_P(MemoryConformance, GivesFreedBytesAgain) {
  const uint64_t most = Must(device_->MemoryInfo()).free / 4 * 3;
  const DeviceAddress first = Buffer(most);
  EXPECT_EQ(CodeOf(device_->Malloc(most, MemoryKind::kHbm, "")), 207001);
  Must(device_->Free(first));
  EXPECT_EQ(CodeOf(device_->Malloc(most, MemoryKind::kHbm, "")), 0);
}

// §6.1
TEST_P(MemoryConformance, CountsWhatIsTaken) {
  const MemoryUse before = Must(device_->MemoryInfo());
  const DeviceAddress buffer = Buffer(4096);
  EXPECT_LT(Must(device_->MemoryInfo()).free, before.free);
  EXPECT_EQ(Must(device_->MemoryInfo()).total, before.total);
  Must(device_->Free(buffer));
  EXPECT_EQ(Must(device_->MemoryInfo()).free, before.free);
}

// §6.1
TEST_P(MemoryConformance, FreesNothingButItsOwn) {
  EXPECT_EQ(CodeOf(device_->Free(0)), 107000);
  EXPECT_EQ(CodeOf(device_->Free(Buffer(128) + 64)), 107000);
}

// §6.1
TEST_P(MemoryConformance, FreesOnce) {
  const DeviceAddress buffer = Buffer(64);
  EXPECT_EQ(CodeOf(device_->Free(buffer)), 0);
  EXPECT_EQ(CodeOf(device_->Free(buffer)), 107000);
}

// §6.1: free returns immediately, even if tasks still use the memory
TEST_P(MemoryConformance, FreesWithoutWaiting) {
  const DeviceAddress buffer = Buffer(64);
  const StreamId stream = Plain();
  const EventId held = Hold(stream);
  Set(buffer, 1, 64, stream);
  EXPECT_EQ(CodeOf(device_->Free(buffer)), 0);
  Release(held);
  EXPECT_EQ(Synchronize(stream), 507001);
}

// §6.1
TEST_P(MemoryConformance, WaitsForTheDeviceBeforeItFreesWithSynchronisation) {
  const DeviceAddress buffer = Buffer(64);
  Log(device_->DefaultStream(), 1);
  Set(buffer, 1, 64, Plain());
  Must(device_->FreeWithDeviceSync(buffer));
  EXPECT_THAT(Logged(), ElementsAre(1));
  EXPECT_EQ(CodeOf(device_->SynchronizeDevice(kNoTimeout)), 0);
}

// §6.1, core/rt/memory.h: all tasks of the device
TEST_P(MemoryConformance, WaitsForEveryContextBeforeItFreesWithSynchronisation) {
  const DeviceAddress buffer = Buffer(64);
  Log(device_->DefaultStream(), 1);
  Must(device_->CreateContext());
  Must(device_->FreeWithDeviceSync(buffer));
  EXPECT_THAT(Logged(), ElementsAre(1));
}

// §6.1
TEST_P(MemoryConformance, FreesWithSynchronisationOnce) {
  const DeviceAddress buffer = Buffer(64);
  EXPECT_EQ(CodeOf(device_->FreeWithDeviceSync(buffer)), 0);
  EXPECT_EQ(CodeOf(device_->FreeWithDeviceSync(buffer)), 107000);
}

// §6.1
TEST_P(MemoryConformance, OutlivesItsContext) {
  const ContextId made = Must(device_->CreateContext());
  const DeviceAddress cell = Cell(7);
  Must(device_->DestroyContext(made));
  Must(device_->SetDevice());
  EXPECT_EQ(Read(cell), 7);
}

// §6.2
TEST_P(MemoryConformance, IsCopiedToAndFrom) {
  const std::vector<uint8_t> bytes{1, 2, 3, 4, 5};
  const DeviceAddress buffer = Buffer(5);
  Must(device_->CopyToDevice(buffer, 5, bytes));
  std::vector<uint8_t> back(5);
  Must(device_->CopyToHost(back, buffer));
  EXPECT_EQ(back, bytes);
}

// §6.2
TEST_P(MemoryConformance, IsCopiedOnTheDevice) {
  const DeviceAddress source = Cell(7), destination = Cell(0);
  Must(device_->CopyOnDevice(destination, 8, source, 8));
  EXPECT_EQ(Read(destination), 7);
}

// §6.2
TEST_P(MemoryConformance, IsFilled) {
  const DeviceAddress buffer = Cell(0);
  Must(device_->Memset(buffer, 8, 0xAB, 3));
  EXPECT_EQ(Read(buffer), 0xABABAB);
}

// §6.2
TEST_P(MemoryConformance, IsCopiedFromItsMiddle) {
  const DeviceAddress buffer = Cell(0x0807060504030201);
  std::vector<uint8_t> back(3);
  Must(device_->CopyToHost(back, buffer + 2));
  EXPECT_THAT(back, ElementsAre(3, 4, 5));
}

// §6.2: destMax < count
TEST_P(MemoryConformance, IsNotWrittenPastWhatMayBeWritten) {
  const DeviceAddress buffer = Buffer(64), source = Buffer(64);
  const std::vector<uint8_t> bytes(9);
  EXPECT_EQ(CodeOf(device_->CopyToDevice(buffer, 8, bytes)), 107000);
  EXPECT_EQ(CodeOf(device_->CopyOnDevice(buffer, 8, source, 9)), 107000);
  EXPECT_EQ(CodeOf(device_->Memset(buffer, 8, 0, 9)), 107000);
}

// §6.2
TEST_P(MemoryConformance, IsPinnedAndUnpinned) {
  std::vector<uint8_t> host(64);
  EXPECT_EQ(CodeOf(device_->HostRegister(host)), 0);
  EXPECT_EQ(CodeOf(device_->HostUnregister(host.data())), 0);
}

// §6.1, core/rt/memory.h
TEST_P(MemoryConformance, IsPinnedOnce) {
  std::vector<uint8_t> host(64);
  Must(device_->HostRegister(host));
  EXPECT_EQ(CodeOf(device_->HostRegister(ge::ByteView(host).subspan(32, 8))), 107000);
  Must(device_->HostUnregister(host.data()));
}

// §6.1, core/rt/memory.h: the very start that was pinned
TEST_P(MemoryConformance, IsUnpinnedByItsStart) {
  std::vector<uint8_t> host(64);
  EXPECT_EQ(CodeOf(device_->HostUnregister(host.data())), 107000);
  Must(device_->HostRegister(host));
  EXPECT_EQ(CodeOf(device_->HostUnregister(host.data() + 1)), 107000);
  Must(device_->HostUnregister(host.data()));
  EXPECT_EQ(CodeOf(device_->HostUnregister(host.data())), 107000);
}

}  // namespace
}  // namespace rt
