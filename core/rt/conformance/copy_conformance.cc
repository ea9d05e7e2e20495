// Copies and fills as tasks (spec/device-simulator.md §6.2, §7.3–7.4).
#include <vector>

#include "core/rt/conformance/device_conformance.h"

namespace rt {
namespace {

using testing::Each;
using testing::ElementsAre;

constexpr uint64_t kFourGib = uint64_t{4} << 30;

/// Host memory that is pinned as long as this lives.
class Pinned {
 public:
  Pinned(Device& device, size_t size, uint8_t value) : device_(device), bytes_(size, value) {
    EXPECT_EQ(CodeOf(device_.HostRegister(bytes_)), 0);
  }
  ~Pinned() { EXPECT_EQ(CodeOf(device_.HostUnregister(bytes_.data())), 0); }
  std::vector<uint8_t>& bytes() { return bytes_; }

 private:
  Device& device_;
  std::vector<uint8_t> bytes_;
};

// §6.2
TEST_P(CopyConformance, CopiesOnTheDevice) {
  const DeviceAddress source = Cell(7), destination = Cell(0);
  Copy(destination, source, 8, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 7);
}

// §6.2
TEST_P(CopyConformance, TouchesNoByteMore) {
  const DeviceAddress source = Cell(UINT64_MAX), destination = Cell(0);
  Copy(destination + 1, source, 3, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 0xFFFFFF00);
}

// §3.1 R3
TEST_P(CopyConformance, ReadsWhenItRuns) {
  const DeviceAddress source = Cell(1), destination = Cell(0);
  const EventId held = Hold(device_->DefaultStream());
  Copy(destination, source, 8, device_->DefaultStream());
  Write(source, 2);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 2);
}

// §6.2: destMax < count
TEST_P(CopyConformance, RefusesMoreThanMayBeWritten) {
  const DeviceAddress source = Buffer(64), destination = Buffer(64);
  const StreamId stream = Plain();
  const std::vector<uint8_t> host(9);
  EXPECT_EQ(CodeOf(device_->MemcpyAsync(destination, 8, source, 9, stream)), 107000);
  EXPECT_EQ(CodeOf(device_->MemsetAsync(destination, 8, 0, 9, stream)), 107000);
  EXPECT_EQ(CodeOf(device_->CopyToDeviceAsync(destination, 8, host, HostSource::kInPlace, stream)), 107000);
  EXPECT_EQ(CodeOf(device_->CopyToDeviceAsync(destination, 8, host, HostSource::kBuffered, stream)), 107000);
}

// core/rt/copy.h
TEST_P(CopyConformance, RefusesNoBytes) {
  EXPECT_EQ(CodeOf(device_->MemcpyAsync(Buffer(64), 8, Buffer(64), 0, Plain())), 107000);
}

// §6.2: at most 4 GiB in one task
TEST_P(CopyConformance, RefusesMoreThanFourGib) {
  EXPECT_EQ(CodeOf(device_->MemcpyAsync(2 * kFourGib, 2 * kFourGib, 64, kFourGib + 1, Plain())), 107000);
}

// §6.2: overlapping ranges
TEST_P(CopyConformance, RefusesRangesThatOverlap) {
  const DeviceAddress buffer = Buffer(64);
  EXPECT_EQ(CodeOf(device_->MemcpyAsync(buffer + 7, 8, buffer, 8, Plain())), 107000);
  EXPECT_EQ(CodeOf(device_->MemcpyAsync(buffer, 8, buffer + 7, 8, Plain())), 107000);
}

// §6.2
TEST_P(CopyConformance, CopiesBetweenRangesThatTouch) {
  const DeviceAddress buffer = Buffer(64);
  Write(buffer, 7);
  Copy(buffer + 8, buffer, 8, device_->DefaultStream());
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(buffer + 8), 7);
}

// §8.1 (0x20B): copies are checked when they run
TEST_P(CopyConformance, FailsWithoutMemory) {
  const StreamId stream = Plain();
  const DeviceAddress buffer = Buffer(64);
  EXPECT_EQ(CodeOf(device_->MemcpyAsync(buffer, 64, 64, 64, stream)), 0);
  EXPECT_EQ(Synchronize(stream), 507001);
  EXPECT_EQ(CodeOf(device_->MemsetAsync(64, 64, 1, 64, stream)), 0);
  EXPECT_EQ(Synchronize(stream), 507001);
}

// §6.2: the call returns only after the copy finished
TEST_P(CopyConformance, WaitsForACopyFromMemoryThatIsNotPinned) {
  const DeviceAddress destination = Cell(0);
  std::vector<uint8_t> source(8, 1);
  Must(device_->CopyToDeviceAsync(destination, 8, source, HostSource::kInPlace, device_->DefaultStream()));
  EXPECT_TRUE(Must(device_->StreamQuery(device_->DefaultStream())));
  EXPECT_EQ(Read(destination), 0x0101010101010101);
}

// §6.2
TEST_P(CopyConformance, ReturnsTheFailureOfACopyFromMemoryThatIsNotPinned) {
  const std::vector<uint8_t> source(8, 1);
  const StreamId stream = Plain();
  EXPECT_EQ(CodeOf(device_->CopyToDeviceAsync(64, 8, source, HostSource::kInPlace, stream)), 507001);
  EXPECT_EQ(Synchronize(stream), 0);
}

// §6.2: truly asynchronous
TEST_P(CopyConformance, ReadsPinnedMemoryWhenItRuns) {
  const DeviceAddress destination = Cell(0);
  Pinned source(*device_, 8, 1);
  const EventId held = Hold(device_->DefaultStream());
  Must(device_->CopyToDeviceAsync(destination, 8, source.bytes(), HostSource::kInPlace, device_->DefaultStream()));
  EXPECT_EQ(Read(destination), 0);
  source.bytes().assign(8, 2);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 0x0202020202020202);
}

// §6.2: HOST_TO_BUF_TO_DEVICE copies the data at call time
TEST_P(CopyConformance, ReadsABufferedSourceAtTheCall) {
  const DeviceAddress destination = Cell(0);
  std::vector<uint8_t> source(8, 1);
  const EventId held = Hold(device_->DefaultStream());
  Must(device_->CopyToDeviceAsync(destination, 8, source, HostSource::kBuffered, device_->DefaultStream()));
  source.assign(8, 2);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 0x0101010101010101);
}

// §6.2
TEST_P(CopyConformance, BuffersPinnedMemoryToo) {
  const DeviceAddress destination = Cell(0);
  Pinned source(*device_, 8, 1);
  const EventId held = Hold(device_->DefaultStream());
  Must(device_->CopyToDeviceAsync(destination, 8, source.bytes(), HostSource::kBuffered, device_->DefaultStream()));
  source.bytes().assign(8, 2);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 0x0101010101010101);
}

// §6.2
TEST_P(CopyConformance, WaitsForACopyToMemoryThatIsNotPinned) {
  std::vector<uint8_t> destination(8);
  Must(device_->CopyToHostAsync(destination, Cell(3), device_->DefaultStream()));
  EXPECT_THAT(destination, ElementsAre(3, 0, 0, 0, 0, 0, 0, 0));
}

// §6.2
TEST_P(CopyConformance, WritesPinnedMemoryWhenItRuns) {
  Pinned destination(*device_, 8, 9);
  const DeviceAddress source = Buffer(8);
  Must(device_->Memset(source, 8, 3, 8));
  const EventId held = Hold(device_->DefaultStream());
  Must(device_->CopyToHostAsync(destination.bytes(), source, device_->DefaultStream()));
  EXPECT_THAT(destination.bytes(), Each(9));
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_THAT(destination.bytes(), Each(3));
}

// §6.2: memory of which only a part is pinned is not pinned
TEST_P(CopyConformance, WaitsWhenOnlyAPartIsPinned) {
  std::vector<uint8_t> destination(16, 9);
  Must(device_->HostRegister(ge::ByteView(destination).first(8)));
  const DeviceAddress source = Buffer(16);
  Must(device_->Memset(source, 16, 3, 16));
  Must(device_->CopyToHostAsync(destination, source, device_->DefaultStream()));
  EXPECT_THAT(destination, Each(3));
  Must(device_->HostUnregister(destination.data()));
}

// §6.2: a copy in a model runs when the model does
TEST_P(CopyConformance, CopiesInEveryExecutionOfAModel) {
  const DeviceAddress source = Cell(1), destination = Cell(0);
  const ModelId model = ModelOf([&](StreamId stream) { Copy(destination, source, 8, stream); });
  Execute(model);
  EXPECT_EQ(Read(destination), 1);
  Write(source, 2);
  Execute(model);
  EXPECT_EQ(Read(destination), 2);
}

// §6.2: operands read at execution time
TEST_P(CopyConformance, ReadsAnAddressPairWhenItRuns) {
  const DeviceAddress pair = Buffer(64), wrong = Cell(1), right = Cell(2), destination = Cell(0);
  Write(pair, wrong);
  Write(pair + 8, destination);
  const EventId held = Hold(device_->DefaultStream());
  Must(device_->MemcpyAddressAsync(pair, 8, device_->DefaultStream()));
  Write(pair, right);
  Release(held);
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 2);
}

// §6.2: 64-byte aligned
TEST_P(CopyConformance, WantsAnAlignedAddressPair) {
  EXPECT_EQ(CodeOf(device_->MemcpyAddressAsync(Buffer(64) + 32, 8, Plain())), 107000);
}

// §6.2
TEST_P(CopyConformance, FailsOnAnAddressPairThatPointsNowhere) {
  const StreamId stream = Plain();
  const DeviceAddress pair = Buffer(64);
  Write(pair, 0);
  Write(pair + 8, 0x1000);
  Must(device_->MemcpyAddressAsync(pair, 8, stream));
  EXPECT_EQ(Synchronize(stream), 507001);
}

// §6.2
TEST_P(CopyConformance, Fills) {
  const DeviceAddress buffer = Cell(0);
  Must(device_->MemsetAsync(buffer, 8, 0xAB, 3, device_->DefaultStream()));
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(buffer), 0xABABAB);
}

// §7.3: over one rank a collective is a copy
TEST_P(CopyConformance, RunsACollectiveOverOneRankAsACopy) {
  const DeviceAddress source = Cell(7), destination = Cell(0);
  Must(device_->Collective("AllReduce", 1, destination, source, 8, device_->DefaultStream()));
  Finish(device_->DefaultStream());
  EXPECT_EQ(Read(destination), 7);
}

// §7.3, core/rt/copy.h
TEST_P(CopyConformance, RunsACollectiveInPlace) {
  const DeviceAddress cell = Cell(7);
  Must(device_->Collective("Broadcast", 1, cell, cell, 8, device_->DefaultStream()));
  EXPECT_EQ(Synchronize(device_->DefaultStream()), 0);
  EXPECT_EQ(Read(cell), 7);
}

// §7.3, core/rt/copy.h
TEST_P(CopyConformance, RefusesACollectiveOverMoreRanks) {
  EXPECT_EQ(CodeOf(device_->Collective("AllReduce", 2, Cell(0), Cell(0), 8, Plain())), 207000);
}

// §7.4: timing only
TEST_P(CopyConformance, PrefetchesWithoutChange) {
  const DeviceAddress cell = Cell(7);
  Must(device_->Prefetch(cell, 8, device_->DefaultStream()));
  EXPECT_EQ(Synchronize(device_->DefaultStream()), 0);
  EXPECT_EQ(Read(cell), 7);
}

}  // namespace
}  // namespace rt
