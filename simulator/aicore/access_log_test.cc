#include "simulator/aicore/access_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using testing::ElementsAre;

constexpr uint64_t kHome = 0x10000;
constexpr AccessKind kRead = AccessKind::kRead, kWrite = AccessKind::kWrite;

Access Plain(uint64_t at, uint64_t size, AccessKind kind = kRead) { return {kHome + at, size, 1, 0, kind}; }
Access Rows(uint64_t at, uint64_t row_bytes, uint64_t rows, uint64_t stride) {
  return {kHome + at, row_bytes, rows, stride, kRead};
}
std::vector<Access> Coalesce(const std::vector<Access>& touches) {
  AccessLog log;
  for (const Access& touch : touches) log.Add(touch, kHome);
  return log.Finish();
}

TEST(AccessLog, TilesOneBehindTheOtherBecomeOneRun) {
  EXPECT_THAT(Coalesce({Plain(0, 64), Plain(64, 64), Plain(128, 32)}), ElementsAre(Plain(0, 160)));
}
TEST(AccessLog, TilesFromTheEndBecomeOneRun) {
  EXPECT_THAT(Coalesce({Plain(128, 32), Plain(64, 64), Plain(0, 64)}), ElementsAre(Plain(0, 160)));
}
TEST(AccessLog, BytesTouchedAgainCountOnce) {
  EXPECT_THAT(Coalesce({Plain(0, 64), Plain(32, 64), Plain(0, 8)}), ElementsAre(Plain(0, 96)));
}
TEST(AccessLog, ReadsAndWritesStayApart) {
  EXPECT_THAT(Coalesce({Plain(0, 64, kWrite), Plain(0, 64)}), ElementsAre(Plain(0, 64), Plain(0, 64, kWrite)));
}
TEST(AccessLog, NeighboursInTwoAllocationsStayApart) {
  AccessLog log;
  log.Add(Plain(0, 64), kHome);
  log.Add(Plain(64, 64), kHome + 64);
  EXPECT_THAT(log.Finish(), ElementsAre(Plain(0, 64), Plain(64, 64)));
}
TEST(AccessLog, EqualRowsAtEqualDistanceBecomeARectangle) {
  EXPECT_THAT(Coalesce({Plain(0, 8), Plain(100, 8), Plain(200, 8), Plain(300, 8)}), ElementsAre(Rows(0, 8, 4, 100)));
}
TEST(AccessLog, RowsOfAnotherSizeStayRows) {
  EXPECT_THAT(Coalesce({Plain(0, 8), Plain(100, 16)}), ElementsAre(Plain(0, 8), Plain(100, 16)));
}
TEST(AccessLog, RectanglesSideBySideBecomeOne) {
  EXPECT_THAT(Coalesce({Rows(0, 8, 4, 100), Rows(8, 8, 4, 100)}), ElementsAre(Rows(0, 16, 4, 100)));
}
TEST(AccessLog, RectanglesBelowEachOtherBecomeOne) {
  EXPECT_THAT(Coalesce({Rows(0, 8, 4, 100), Rows(400, 8, 2, 100)}), ElementsAre(Rows(0, 8, 6, 100)));
}
TEST(AccessLog, TilesOfAWholeMatrixBecomeOneRun) {
  std::vector<Access> tiles;
  for (uint64_t row = 0; row < 64; row += 16) {
    for (uint64_t column = 0; column < 256; column += 32) tiles.push_back(Rows(row * 256 + column, 32, 16, 256));
  }
  EXPECT_THAT(Coalesce(tiles), ElementsAre(Plain(0, 64 * 256)));
}
TEST(AccessLog, TilesOfColumnsBecomeOneRectangle) {
  std::vector<Access> tiles;
  for (uint64_t column = 0; column < 96; column += 32) {
    for (uint64_t row = 0; row < 64; row += 16) tiles.push_back(Rows(row * 256 + column, 32, 16, 256));
  }
  EXPECT_THAT(Coalesce(tiles), ElementsAre(Rows(0, 96, 64, 256)));
}
TEST(AccessLog, RowsThatTouchAreARun) {
  EXPECT_THAT(Coalesce({Rows(0, 100, 4, 100)}), ElementsAre(Plain(0, 400)));
  EXPECT_THAT(Coalesce({Rows(0, 100, 4, 50)}), ElementsAre(Plain(0, 250)));
  EXPECT_THAT(Coalesce({Rows(0, 100, 4, 0)}), ElementsAre(Plain(0, 100)));
}
TEST(AccessLog, WhatLiesInsideARunGoes) {
  EXPECT_THAT(Coalesce({Rows(10, 8, 4, 100), Plain(0, 400)}), ElementsAre(Plain(0, 400)));
}
TEST(AccessLog, AMillionTilesInTurnsEndAsOneAccessPerTensor) {
  AccessLog log;
  for (uint64_t i = 0; i < 1'000'000; ++i) {
    log.Add(Plain(i * 32, 32), kHome);
    log.Add(Plain(i * 32 + 1'000'000'000, 32), kHome + 1'000'000'000);
    log.Add(Plain(i * 32, 32, kWrite), kHome);
  }
  EXPECT_THAT(log.Finish(),
              ElementsAre(Plain(0, 32'000'000), Plain(1'000'000'000, 32'000'000), Plain(0, 32'000'000, kWrite)));
}
TEST(AccessLog, SingleRowsInAnyOrderEndAsOneRectangle) {
  std::vector<Access> rows;
  for (uint64_t i = 0; i < 10'000; ++i) rows.push_back(Plain(i * 100, 8));
  std::shuffle(rows.begin(), rows.end(), std::mt19937(7));
  EXPECT_THAT(Coalesce(rows), ElementsAre(Rows(0, 8, 10'000, 100)));
}

// Against a set of bytes: whatever is joined, exactly what was touched is told.
TEST(AccessLog, TellsExactlyTheBytesTouched) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    AccessLog log;
    std::set<uint64_t> expected;
    const auto touches = static_cast<unsigned>(1 + random() % 60);
    const uint64_t strides[] = {7, 16, 20, 32};
    for (unsigned i = 0; i < touches; ++i) {
      const Access touch =
          Rows(random() % 40 * (1 + random() % 8), 1 + random() % 12, 1 + random() % 5, strides[random() % 4]);
      for (uint64_t row = 0; row < touch.rows; ++row) {
        for (uint64_t byte = 0; byte < touch.row_bytes; ++byte)
          expected.insert(touch.address + row * touch.stride + byte);
      }
      log.Add(touch, kHome);
    }
    std::set<uint64_t> told;
    for (const Access& access : log.Finish()) {
      EXPECT_TRUE(access.rows == 1 || access.stride > access.row_bytes) << "seed " << seed;
      for (uint64_t row = 0; row < access.rows; ++row) {
        for (uint64_t byte = 0; byte < access.row_bytes; ++byte)
          told.insert(access.address + row * access.stride + byte);
      }
    }
    ASSERT_EQ(told, expected) << "seed " << seed;
  }
}

/// What each call of the kernel language touches.
class FootprintTest : public KernelTest {
 protected:
  Access At(const void* first, uint64_t row_bytes, uint64_t rows = 1, uint64_t stride = 0,
            AccessKind kind = AccessKind::kRead) {
    return {reinterpret_cast<uint64_t>(first), row_bytes, rows, stride, kind};
  }
  uint8_t* bytes = gm.Allocate("bytes", 1 << 16);
  half* halves = reinterpret_cast<half*>(bytes);
};

TEST_F(FootprintTest, OfACopyByCount) {
  ExpectRuns(kAiv, [&] { AscendC::DataCopy(Ub<half>(0, 64), Global(halves), 64); });
  EXPECT_THAT(accesses, ElementsAre(At(halves, 128)));
}
TEST_F(FootprintTest, OfACopyOfBlocksWithGaps) {
  ExpectRuns(kAiv, [&] { AscendC::DataCopy(Ub<half>(0, 1024), Global(halves), AscendC::DataCopyParams(4, 2, 3, 0)); });
  EXPECT_THAT(accesses, ElementsAre(At(halves, 64, 4, 160)));
}
TEST_F(FootprintTest, OfACopyOut) {
  ExpectRuns(kAiv, [&] {
    AscendC::Duplicate(Ub<half>(0, 1024), half(1), 1024);
    AscendC::DataCopy(Global(halves), Ub<half>(0, 1024), AscendC::DataCopyParams(4, 2, 0, 3));
  });
  EXPECT_THAT(accesses, ElementsAre(At(halves, 64, 4, 160, AccessKind::kWrite)));
}
TEST_F(FootprintTest, OfAPaddedCopyIsTheBytesAskedFor) {
  ExpectRuns(kAiv, [&] {
    AscendC::DataCopyPad(Ub<half>(0, 1024), Global(halves), AscendC::DataCopyExtParams(3, 10, 6, 0, 0),
                         AscendC::DataCopyPadExtParams<half>(false, 0, 0, half(0)));
    AscendC::DataCopyPad(Global(halves + 512), Ub<half>(0, 1024), AscendC::DataCopyExtParams(3, 10, 0, 2, 0));
  });
  EXPECT_THAT(accesses, ElementsAre(At(halves, 10, 3, 16), At(halves + 512, 10, 3, 12, AccessKind::kWrite)));
}
TEST_F(FootprintTest, OfRowsToColumnBlocks) {
  ExpectRuns(kAic, [&] {
    const AscendC::LocalTensor<half> l1(AscendC::TPosition::A1, 0, 4096);
    AscendC::DataCopy(l1, Global(halves), AscendC::Nd2NzParams(1, 5, 20, 0, 100, 16, 1, 0));
  });
  EXPECT_THAT(accesses, ElementsAre(At(halves, 40, 5, 200)));
}
TEST_F(FootprintTest, OfSeveralMatricesIsARectangleForEach) {
  ExpectRuns(kAic, [&] {
    const AscendC::LocalTensor<half> l1(AscendC::TPosition::A1, 0, 4096);
    AscendC::DataCopy(l1, Global(halves), AscendC::Nd2NzParams(2, 5, 20, 1000, 100, 16, 1, 1024));
  });
  EXPECT_THAT(accesses, ElementsAre(At(halves, 40, 5, 200), At(halves + 1000, 40, 5, 200)));
}
TEST_F(FootprintTest, OfFractalsFromGlobalMemory) {
  ExpectRuns(kAic, [&] {
    const AscendC::LocalTensor<half> l0(AscendC::TPosition::A2, 0, 4096);
    AscendC::LoadData(l0, Global(halves), AscendC::LoadData2DParams(1, 3, 4, 0, 0, false, 0));
  });
  EXPECT_THAT(accesses, ElementsAre(At(halves + 256, 512, 3, 2048)));
}
TEST_F(FootprintTest, OfScalarsIsTheirBytesNotTheCacheLine) {
  ExpectRuns(kAiv, [&] {
    auto tensor = Global(reinterpret_cast<int32_t*>(bytes));
    tensor.SetValue(3, tensor.GetValue(1));
  });
  EXPECT_THAT(accesses, ElementsAre(At(bytes + 4, 4), At(bytes + 12, 4, 1, 0, AccessKind::kWrite)));
}
TEST_F(FootprintTest, OfTilingDataIsTheWholeStruct) {
  struct Tiling {
    uint32_t words[6];
  };
  ExpectRuns(kAiv, [&] {
    Tiling tiling;
    drydock::Api().read_tiling(drydock::Block(), reinterpret_cast<uint64_t>(bytes), sizeof(tiling), "Tiling", &tiling);
  });
  EXPECT_THAT(accesses, ElementsAre(At(bytes, 24)));
}
TEST_F(FootprintTest, ARefusedTouchIsAFault) {
  ExpectRefused(kAiv, "bytes", [&] { AscendC::DataCopy(Ub<half>(0, 64), Global(halves + 32768 - 16), 64); });
  ASSERT_TRUE(fault.has_value());
  EXPECT_EQ(*fault, (MemoryFault{MemoryFaultKind::kOutOfBounds, reinterpret_cast<uint64_t>(halves + 32768 - 16), 128,
                                 AccessKind::kRead}));
}
TEST_F(FootprintTest, AFailureOfAnotherKindIsNoFault) {
  ExpectRefused(kAiv, "L1", [&] {
    const AscendC::LocalTensor<half> l1(AscendC::TPosition::A1, 0, 4096);
    AscendC::DataCopy(l1, Global(halves), 64);
  });
  EXPECT_FALSE(fault.has_value());
}

TEST_F(FootprintTest, OfAllBlocksOfATaskIsJoined) {
  const KernelRun run = Launch(KERNEL_TYPE_AIV_ONLY, 200, [&] {
    const int64_t block = AscendC::GetBlockIdx();
    AscendC::DataCopy(Ub<half>(0, 64), Global(halves + block * 64), 64);
  });
  EXPECT_TRUE(run.status.ok()) << run.status.ToString();
  EXPECT_THAT(run.accesses, ElementsAre(At(halves, 200 * 128)));
}

}  // namespace
}  // namespace sim
