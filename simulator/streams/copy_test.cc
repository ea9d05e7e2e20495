#include "simulator/device_test_fixture.h"

namespace sim {
namespace {

class CopyTest : public DeviceTest {
 protected:
  ge::Status Sync(rt::StreamId stream) { return device_->SynchronizeStream(stream, rt::kNoTimeout); }
};

TEST_F(CopyTest, FromMemoryThatIsNotPinnedWaits) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  std::vector<uint8_t> bytes(64, 7);
  Must(device_->CopyToDeviceAsync(buffer, 64, bytes, rt::HostSource::kInPlace, stream));
  EXPECT_EQ(RecordsOf(stream).size(), 1);
  EXPECT_TRUE(*device_->StreamQuery(stream));
  EXPECT_EQ(Read(buffer, 64), bytes);
}

TEST_F(CopyTest, FromPinnedMemoryReadsWhenItRuns) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  std::vector<uint8_t> bytes(64, 7);
  Must(device_->HostRegister(bytes));
  Must(device_->CopyToDeviceAsync(buffer, 64, bytes, rt::HostSource::kInPlace, stream));
  EXPECT_FALSE(*device_->StreamQuery(stream));
  bytes[0] = 8;
  Must(Sync(stream));
  EXPECT_EQ(Read(buffer, 1)[0], 8);
  ExpectHazards({HazardKind::kPinnedSourceRace});
}

TEST_F(CopyTest, FromPinnedMemoryThatStaysIsClean) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  std::vector<uint8_t> bytes(64, 7);
  Must(device_->HostRegister(bytes));
  Must(device_->CopyToDeviceAsync(buffer, 64, bytes, rt::HostSource::kInPlace, stream));
  Must(Sync(stream));
  bytes[0] = 8;
  EXPECT_EQ(Read(buffer, 1)[0], 7);
  ExpectHazards({});
}

TEST_F(CopyTest, ABufferedSourceMayBeOverwrittenAtOnce) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  std::vector<uint8_t> bytes(64, 7);
  Must(device_->HostRegister(bytes));
  Must(device_->CopyToDeviceAsync(buffer, 64, bytes, rt::HostSource::kBuffered, stream));
  bytes[0] = 8;
  Must(Sync(stream));
  EXPECT_EQ(Read(buffer, 1)[0], 7);
  ExpectHazards({});
}

TEST_F(CopyTest, MemoryThatIsNotPinnedAnyMoreMayBeCopiedFromAndTo) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  std::vector<uint8_t> bytes(64, 7);
  Must(device_->HostRegister(bytes));
  Must(device_->HostUnregister(bytes.data()));
  Must(device_->CopyToDeviceAsync(buffer, 64, bytes, rt::HostSource::kInPlace, stream));
  Must(device_->CopyToHostAsync(bytes, buffer, stream));
  ExpectHazards({});
}

TEST_F(CopyTest, ToPinnedMemoryIsAsynchronous) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->Memset(buffer, 64, 3, 64));
  std::vector<uint8_t> bytes(64);
  Must(device_->HostRegister(bytes));
  Must(device_->CopyToHostAsync(bytes, buffer, stream));
  EXPECT_EQ(bytes[0], 0);
  Must(Sync(stream));
  EXPECT_EQ(bytes, std::vector<uint8_t>(64, 3));
  Must(device_->HostUnregister(bytes.data()));
  ExpectFailure(device_->HostUnregister(bytes.data()), ge::kRtParamInvalid, "no pinned host memory starts there");
}

TEST_F(CopyTest, DirectionsHaveEnginesOfTheirOwn) {
  const auto up = PlainStream(), down = PlainStream();
  const uint64_t first = Buffer(1 << 20), second = Buffer(1 << 20);
  Must(device_->Memset(second, 1 << 20, 0, 1 << 20));
  std::vector<uint8_t> source(1 << 20), target(1 << 20);
  Must(device_->HostRegister(source));
  Must(device_->HostRegister(target));
  Must(device_->CopyToDeviceAsync(first, 1 << 20, source, rt::HostSource::kInPlace, up));
  Must(device_->CopyToHostAsync(target, second, down));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  // 25 GB/s and 1 us to start (spec/device-simulator.md §10.2), both at once.
  EXPECT_EQ(RecordsOf(up)[0].start_ns, RecordsOf(down)[0].start_ns);
  EXPECT_EQ(RecordsOf(up)[0].end_ns, 1000 + 41944);
}

TEST_F(CopyTest, AnAddressPairIsReadWhenTheTaskRuns) {
  const auto stream = PlainStream();
  const uint64_t first = Buffer(64), second = Buffer(64), target = Buffer(64), pair = Buffer(64);
  Must(device_->Memset(first, 64, 1, 64));
  Must(device_->Memset(second, 64, 2, 64));
  WriteValue(pair, first);
  WriteValue(pair + 8, target);
  Must(device_->MemcpyAddressAsync(pair, 64, stream));
  WriteValue(pair, second);
  Must(Sync(stream));
  EXPECT_EQ(Read(target, 1)[0], 2);
}

TEST_F(CopyTest, AnAddressPairIsAligned) {
  ExpectFailure(device_->MemcpyAddressAsync(Buffer(128) + 32, 64, PlainStream()), ge::kRtParamInvalid, "64 bytes");
}

TEST_F(CopyTest, MemsetFills) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 9, 32, stream));
  Must(Sync(stream));
  EXPECT_EQ(Read(buffer, 32), std::vector<uint8_t>(32, 9));
}

TEST_F(CopyTest, ACollectiveOverOneRankIsACopy) {
  const auto stream = PlainStream();
  const uint64_t source = Buffer(64), target = Buffer(64);
  Must(device_->Memset(source, 64, 5, 64));
  Must(device_->Collective("HcomAllReduce", 1, target, source, 64, stream));
  Must(Sync(stream));
  EXPECT_EQ(Read(target, 64), std::vector<uint8_t>(64, 5));
  EXPECT_EQ(RecordsOf(stream)[0].op_name, "HcomAllReduce");
  ExpectFailure(device_->Collective("HcomAllReduce", 2, target, source, 64, stream), ge::kRtFeatureNotSupported,
                "2 ranks");
}

TEST_F(CopyTest, APrefetchIsCutAndTouchesNothing) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(uint64_t{200} << 20);
  Must(device_->Prefetch(buffer, uint64_t{200} << 20, stream));
  Must(Sync(stream));
  // 120 MiB at 1420.8 bytes a ns.
  EXPECT_EQ(RecordsOf(stream)[0].end_ns, 1000 + 88563);
  ExpectHazards({});
}

TEST_F(CopyTest, OverwrittenByAnUnorderedStreamIsARace) {
  const auto first = PlainStream(), second = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, first));
  Must(device_->MemsetAsync(buffer, 64, 2, 64, second));
  Must(device_->SynchronizeDevice(rt::kNoTimeout));
  ExpectHazards({HazardKind::kWriteAfterWriteRace});
}

TEST_F(CopyTest, AHostCopyBeforeTheStreamIsWaitedForIsARace) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, stream));
  Must(device_->Memset(buffer, 64, 0, 64));
  Must(Sync(stream));
  ExpectHazards({HazardKind::kWriteAfterWriteRace});
}

TEST_F(CopyTest, AFreeWhileATaskMayUseItIsReported) {
  const auto stream = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, stream));
  Must(device_->Free(buffer));
  EXPECT_FALSE(Sync(stream).ok());
  EXPECT_EQ(device_->Hazards().at(0).kind, HazardKind::kUseAfterFree);
}

TEST_F(CopyTest, AFreeBehindAFinishedButUnorderedTaskIsReported) {
  const auto stream = PlainStream(), other = PlainStream();
  const uint64_t buffer = Buffer(64);
  Must(device_->MemsetAsync(buffer, 64, 1, 64, stream));
  Must(device_->Nop(other));
  Must(device_->Nop(other));
  std::vector<uint8_t> unpinned(1 << 20);
  Must(device_->CopyToDeviceAsync(Buffer(1 << 20), 1 << 20, unpinned, rt::HostSource::kInPlace, other));
  EXPECT_EQ(RecordsOf(stream).size(), 1);  // it is over, but nobody has waited for it
  Must(device_->Free(buffer));
  ExpectHazards({HazardKind::kFreeInUse});
}

TEST_F(CopyTest, ADoubleFreeIsReported) {
  const uint64_t buffer = Buffer(64);
  Must(device_->Free(buffer));
  EXPECT_FALSE(device_->Free(buffer).ok());
  ExpectHazards({HazardKind::kInvalidFree});
}

TEST_F(CopyTest, ReadingWhatNobodyWroteIsReported) {
  const uint64_t buffer = Buffer(64);
  Read(buffer, 8);
  ExpectHazards({HazardKind::kUninitializedRead});
}

}  // namespace
}  // namespace sim
