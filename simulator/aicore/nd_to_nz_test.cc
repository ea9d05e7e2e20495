#include <numeric>

#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

class NdToNzTest : public KernelTest {
 protected:
  std::vector<uint16_t> L1After(size_t count, const std::function<void()>& code) {
    uint16_t* out = gm.Allocate<uint16_t>("out", count);
    ExpectRuns(kAic, [&] {
      code();
      DataCopy(Global(out), L1(static_cast<uint32_t>(count)), static_cast<uint32_t>(count));
    });
    return Values(out, count);
  }
  static LocalTensor<uint16_t> L1(uint32_t count) { return {TPosition::A1, 0, count}; }
  static std::vector<uint16_t> Numbers(size_t count) {
    std::vector<uint16_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), uint16_t{0});
    return numbers;
  }
};

TEST_F(NdToNzTest, PutsColumnBlocksOneAfterAnotherAndFillsTheLastWithZeros) {
  // 3 rows of 20: two column blocks of 16, each 3 rows high.
  uint16_t* x = gm.Allocate("x", Numbers(60));
  const auto nz = L1After(96, [&] { DataCopy(L1(96), Global(x), Nd2NzParams(1, 3, 20, 0, 20, 3, 1, 0)); });
  for (uint16_t row = 0; row < 3; ++row) {
    for (uint16_t column = 0; column < 32; ++column) {
      const uint16_t expected = column < 20 ? static_cast<uint16_t>(row * 20 + column) : uint16_t{0};
      EXPECT_EQ(nz[static_cast<size_t>((column / 16) * 48 + row * 16 + column % 16)], expected)
          << row << ", " << column;
    }
  }
}

TEST_F(NdToNzTest, ReadsARegionOfWiderRows) {
  uint16_t* x = gm.Allocate("x", Numbers(64));
  const auto nz = L1After(32, [&] { DataCopy(L1(32), Global(x), Nd2NzParams(1, 2, 16, 0, 32, 2, 1, 0)); });
  EXPECT_EQ(nz[0], 0);
  EXPECT_EQ(nz[16], 32);
}

TEST_F(NdToNzTest, PlacesMatricesAndRowsAtTheirStrides) {
  uint16_t* x = gm.Allocate("x", Numbers(64));
  const auto nz = L1After(128, [&] {
    DataCopy(L1(128), Global(gm.Allocate("zero", std::vector<uint16_t>(128))), 128);
    DataCopy(L1(128), Global(x), Nd2NzParams(2, 2, 16, 32, 16, 4, 2, 64));
  });
  EXPECT_EQ(nz[0], 0);
  EXPECT_EQ(nz[32], 16);  // row 1 two units of 32 bytes on
  EXPECT_EQ(nz[64], 32);  // matrix 1
  EXPECT_EQ(nz[96], 48);
  EXPECT_EQ(nz[16], 0);  // between rows: untouched
}

TEST_F(NdToNzTest, AnyCountOfZeroDoesNothing) {
  ExpectRuns(kAic, [&] { DataCopy(L1(16), Global<uint16_t>(nullptr), Nd2NzParams(0, 1, 16, 0, 16, 1, 1, 0)); });
}

TEST_F(NdToNzTest, Takes16384Rows) {
  uint16_t* x = gm.Allocate<uint16_t>("x", 16384);
  ExpectRuns(kAic, [&] { DataCopy(L1(16384 * 16), Global(x), Nd2NzParams(1, 16384, 1, 0, 1, 16384, 1, 0)); });
}

TEST_F(NdToNzTest, Refuses16385Rows) {
  uint16_t* x = gm.Allocate<uint16_t>("x", 16385);
  ExpectRefused(kAic, "nValue 16385 is not in 0…16384",
                [&] { DataCopy(L1(16), Global(x), Nd2NzParams(1, 16385, 1, 0, 1, 16384, 1, 0)); });
}

TEST_F(NdToNzTest, RefusesRowPitchOfZero) {
  uint16_t* x = gm.Allocate<uint16_t>("x", 16);
  ExpectRefused(kAic, "srcDValue 0 is not in 1…65535",
                [&] { DataCopy(L1(16), Global(x), Nd2NzParams(1, 1, 16, 0, 0, 1, 1, 0)); });
}

TEST_F(NdToNzTest, RefusesToReadPastAnAllocation) {
  uint16_t* x = gm.Allocate<uint16_t>("input x", 59);
  ExpectRefused(kAic, "DataCopy GM→L1 ND→NZ: source: ends 2 bytes past 'input x'",
                [&] { DataCopy(L1(96), Global(x), Nd2NzParams(1, 3, 20, 0, 20, 3, 1, 0)); });
}

TEST_F(NdToNzTest, RefusesToWritePastItsTensor) {
  uint16_t* x = gm.Allocate<uint16_t>("x", 60);
  ExpectRefused(kAic, "destination: [0, +192) of L1 ends 32 bytes past the tensor (size 160)",
                [&] { DataCopy(L1(80), Global(x), Nd2NzParams(1, 3, 20, 0, 20, 3, 1, 0)); });
}

TEST_F(NdToNzTest, RefusesUb) {
  uint16_t* x = gm.Allocate<uint16_t>("x", 16);
  ExpectRefused(kAiv, "destination: VECCALC is UB, not L1",
                [&] { DataCopy(Ub<uint16_t>(0, 16), Global(x), Nd2NzParams(1, 1, 16, 0, 16, 1, 1, 0)); });
}

}  // namespace
}  // namespace sim
