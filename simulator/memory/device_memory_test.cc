#include "simulator/memory/device_memory.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "simulator/memory/expect_failure.h"

namespace sim {
namespace {

class DeviceMemoryTest : public testing::Test {
 protected:
  void SetUp() override {
    auto memory = DeviceMemory::Create(1 << 20);
    ASSERT_TRUE(memory.ok()) << memory.status().ToString();
    memory_ = *std::move(memory);
  }
  uint64_t Malloc(uint64_t size, std::string_view name = "x") {
    const auto address = memory_->Malloc(size, name);
    EXPECT_TRUE(address.ok()) << address.status().ToString();
    return address.ok() ? *address : 0;
  }
  std::vector<uint8_t> Contents(uint64_t address, size_t size) {
    std::vector<uint8_t> bytes(size);
    EXPECT_TRUE(memory_->CopyOut(bytes, address).ok());
    return bytes;
  }
  std::unique_ptr<DeviceMemory> memory_;
};

TEST_F(DeviceMemoryTest, StartsOnSixtyFourBytes) {
  for (const uint64_t size : {1, 31, 32, 33, 63, 64, 65, 1000}) EXPECT_EQ(Malloc(size) % 64, 0) << size;
}

// 64 bytes asked for: rounded to 64, +32, and the next start on 64 → 128 (spec/device-simulator.md §6.1).
TEST_F(DeviceMemoryTest, AddsThirtyTwoBytesToTheRoundedSize) {
  const uint64_t first = Malloc(64);
  EXPECT_EQ(Malloc(1), first + 128);
}

// 1 byte: 32 + 32 = 64.
TEST_F(DeviceMemoryTest, TakesOneUnitForOneByte) {
  const uint64_t first = Malloc(1);
  EXPECT_EQ(Malloc(1), first + 64);
}

TEST_F(DeviceMemoryTest, GivesTheSameAddressesForTheSameCalls) {
  const uint64_t first = Malloc(100);
  const uint64_t second = Malloc(200);
  ASSERT_TRUE(memory_->Free(first).ok());
  ASSERT_TRUE(memory_->Free(second).ok());
  EXPECT_EQ(Malloc(100), first);
  EXPECT_EQ(Malloc(200), second);
}

TEST_F(DeviceMemoryTest, RefusesSizeZero) { ExpectFailure(memory_->Malloc(0, "w"), ge::kRtParamInvalid, "'w'"); }

TEST_F(DeviceMemoryTest, ServesExactlyWhatThereIs) { EXPECT_NE(Malloc((1 << 20) - 32), 0); }

TEST_F(DeviceMemoryTest, SaysWhatIsFreeWhenThereIsNoRoom) {
  ExpectFailure(memory_->Malloc((1 << 20) - 31, "w"), ge::kRtMemoryAllocation, "1048576 of 1048576 bytes are free");
}

TEST_F(DeviceMemoryTest, RefusesASizeThatOverflows) {
  ExpectFailure(memory_->Malloc(UINT64_MAX - 5, "w"), ge::kRtMemoryAllocation, "no room");
}

TEST_F(DeviceMemoryTest, HoldsNaNBeforeItIsWritten) {
  const auto bytes = Contents(Malloc(8), 8);
  float single;
  double wide;
  std::memcpy(&single, bytes.data(), sizeof(single));
  std::memcpy(&wide, bytes.data(), sizeof(wide));
  EXPECT_TRUE(std::isnan(single));
  EXPECT_TRUE(std::isnan(wide));
}

TEST_F(DeviceMemoryTest, FillsALargeAllocationToItsLastByte) {
  const auto bytes = Contents(Malloc(20001), 20001);
  for (size_t i = 0; i < bytes.size(); ++i) ASSERT_EQ(bytes[i], i % 2 == 0 ? 0xFF : 0x7F) << i;
}

TEST_F(DeviceMemoryTest, DoesNotShowTheContentsOfAFormerOwner) {
  const uint64_t first = Malloc(4);
  ASSERT_TRUE(memory_->Set(first, 4, 9, 4).ok());
  ASSERT_TRUE(memory_->Free(first).ok());
  EXPECT_THAT(Contents(Malloc(4), 4), testing::ElementsAre(0xFF, 0x7F, 0xFF, 0x7F));
}

TEST_F(DeviceMemoryTest, ForgetsOnlyTheRangeThatItIsTold) {
  const uint64_t address = Malloc(6);
  ASSERT_TRUE(memory_->Set(address, 6, 9, 6).ok());
  memory_->Forget({address + 1, 3});
  EXPECT_THAT(Contents(address, 6), testing::ElementsAre(9, 0x7F, 0xFF, 0x7F, 9, 9));
}

TEST_F(DeviceMemoryTest, ForgetsNothingPastTheLiveBytes) {
  const uint64_t address = Malloc(64);
  const uint64_t next = Malloc(64);
  ASSERT_TRUE(memory_->Set(next, 64, 9, 64).ok());
  memory_->Forget({address, 192});
  EXPECT_EQ(Contents(next, 64), std::vector<uint8_t>(64, 9));
}

TEST_F(DeviceMemoryTest, CopiesThereAndBack) {
  const uint64_t address = Malloc(3);
  const std::vector<uint8_t> bytes{1, 2, 3};
  ASSERT_TRUE(memory_->CopyIn(address, 3, bytes).ok());
  EXPECT_EQ(Contents(address, 3), bytes);
}

TEST_F(DeviceMemoryTest, RefusesASourceLargerThanWhatMayBeWritten) {
  const std::vector<uint8_t> bytes(4);
  ExpectFailure(memory_->CopyIn(Malloc(64), 3, bytes), ge::kRtParamInvalid, "4 bytes do not fit the 3");
}

TEST_F(DeviceMemoryTest, RefusesAMemsetLargerThanWhatMayBeWritten) {
  ExpectFailure(memory_->Set(Malloc(64), 3, 0, 4), ge::kRtParamInvalid, "4 bytes do not fit the 3");
}

TEST_F(DeviceMemoryTest, AllowsATouchUpToTheLastByte) {
  const uint64_t address = Malloc(33);
  EXPECT_TRUE(memory_->CheckAccess(address + 32, 1, "read").ok());
  EXPECT_TRUE(memory_->CheckAccess(address, 33, "read").ok());
}

TEST_F(DeviceMemoryTest, RefusesATouchOfOneByteInThePadding) {
  const uint64_t address = Malloc(33, "weights");
  ExpectFailure(memory_->CheckAccess(address, 34, "read"), ge::kRtParamInvalid,
                "1 bytes past the end of 'weights' (33 bytes");
  ExpectFailure(memory_->CheckAccess(address + 33, 1, "read"), ge::kRtParamInvalid,
                "starts 0 bytes past the end of 'weights'");
}

TEST_F(DeviceMemoryTest, RefusesATouchAcrossTwoAllocations) {
  const uint64_t address = Malloc(32, "a");
  Malloc(32, "b");
  ExpectFailure(memory_->CheckAccess(address, 96, "read"), ge::kRtParamInvalid, "64 bytes past the end of 'a'");
}

TEST_F(DeviceMemoryTest, RefusesARangeThatWrapsAround) {
  const uint64_t address = Malloc(32, "a");
  ExpectFailure(memory_->CheckAccess(address + 1, UINT64_MAX, "read"), ge::kRtParamInvalid, "past the end of 'a'");
}

TEST_F(DeviceMemoryTest, TellsAFreedRangeFromAWildOne) {
  const uint64_t freed = Malloc(32, "gone");
  ASSERT_TRUE(memory_->Free(freed).ok());
  ExpectFailure(memory_->CheckAccess(freed + 8, 4, "kernel read"), ge::kRtParamInvalid,
                "kernel read of 4 bytes at arena+0x8: inside 'gone' (32 bytes), which was freed");
  ExpectFailure(memory_->CheckAccess(memory_->base() + 4096, 4, "read"), ge::kRtParamInvalid, "in no allocation");
}

TEST_F(DeviceMemoryTest, NamesTheNewOwnerOfAnAddressThatWasFreed) {
  const uint64_t freed = Malloc(32, "old");
  ASSERT_TRUE(memory_->Free(freed).ok());
  Malloc(16, "new");
  ExpectFailure(memory_->CheckAccess(freed + 8, 16, "read"), ge::kRtParamInvalid, "8 bytes past the end of 'new'");
}

TEST_F(DeviceMemoryTest, NamesTheNearestBelowAWildTouch) {
  const uint64_t address = Malloc(32, "last");
  ExpectFailure(memory_->CheckAccess(address + 1000, 4, "read"), ge::kRtParamInvalid,
                "'last' (32 bytes), 968 bytes before");
}

TEST_F(DeviceMemoryTest, RefusesNull) {
  ExpectFailure(memory_->CheckAccess(0, 4, "read"), ge::kRtParamInvalid, "at null");
}

TEST_F(DeviceMemoryTest, RefusesAHostAddressWithoutPrintingIt) {
  int on_the_host = 0;
  ExpectFailure(memory_->CheckAccess(reinterpret_cast<uint64_t>(&on_the_host), 4, "read"), ge::kRtParamInvalid,
                "at an address outside device memory: not device memory");
}

TEST_F(DeviceMemoryTest, AllowsATouchOfNothingAnywhere) { EXPECT_TRUE(memory_->CheckAccess(0, 0, "read").ok()); }

TEST_F(DeviceMemoryTest, FindsTheAllocationOfAnAddressInside) {
  const uint64_t address = Malloc(33, "weights");
  const Allocation* found = memory_->FindAllocation(address + 32);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->name, "weights");
  EXPECT_EQ(found->size, 33);
  EXPECT_EQ(memory_->FindAllocation(address + 33), nullptr);
}

TEST_F(DeviceMemoryTest, RefusesASecondFree) {
  const uint64_t address = Malloc(32, "w");
  ASSERT_TRUE(memory_->Free(address).ok());
  ExpectFailure(memory_->Free(address), ge::kRtParamInvalid, "inside 'w' (32 bytes), which was freed");
}

TEST_F(DeviceMemoryTest, RefusesAFreeInsideAnAllocation) {
  ExpectFailure(memory_->Free(Malloc(32, "w") + 4), ge::kRtParamInvalid, "4 bytes inside 'w'");
}

TEST_F(DeviceMemoryTest, RefusesToFreeNull) { ExpectFailure(memory_->Free(0), ge::kRtParamInvalid, "null"); }

TEST_F(DeviceMemoryTest, TellsFaultsApart) {
  const uint64_t freed = Malloc(64, "freed");
  const uint64_t alive = Malloc(33, "alive");
  ASSERT_TRUE(memory_->Free(freed).ok());
  EXPECT_EQ(memory_->ClassifyFault(alive + 32), MemoryFaultKind::kOutOfBounds);
  EXPECT_EQ(memory_->ClassifyFault(alive + 33), MemoryFaultKind::kOutOfBounds);  // in the padding
  EXPECT_EQ(memory_->ClassifyFault(freed), MemoryFaultKind::kFreed);
  EXPECT_EQ(memory_->ClassifyFault(alive + 4096), MemoryFaultKind::kNowhere);
  EXPECT_EQ(memory_->ClassifyFault(0), MemoryFaultKind::kNowhere);
}

TEST_F(DeviceMemoryTest, RemembersTheNewestFreesOnly) {
  const uint64_t oldest = Malloc(64, "oldest");
  Malloc(64, "wall");  // what comes behind does not fit before it
  ASSERT_TRUE(memory_->Free(oldest).ok());
  for (size_t i = 1; i < kRememberedFrees; ++i) ASSERT_TRUE(memory_->Free(Malloc(1000, "other")).ok());
  ExpectFailure(memory_->CheckAccess(oldest, 1, "read"), ge::kRtParamInvalid, "inside 'oldest'");
  ASSERT_TRUE(memory_->Free(Malloc(1000, "other")).ok());
  ExpectFailure(memory_->CheckAccess(oldest, 1, "read"), ge::kRtParamInvalid, "in no allocation");
}

}  // namespace
}  // namespace sim
