#include <numeric>

#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

class DataCopyTest : public KernelTest {
 protected:
  static std::vector<int32_t> Numbers(size_t count) {
    std::vector<int32_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 1);
    return numbers;
  }
  static constexpr int32_t kUntouched = static_cast<int32_t>(0xEEEEEEEE);
};

TEST_F(DataCopyTest, CopiesCountElementsInAndOut) {
  int32_t* x = gm.Allocate("x", Numbers(64));
  int32_t* y = gm.Allocate<int32_t>("y", 64);
  ExpectRuns(kAiv, [&] {
    DataCopy(Ub<int32_t>(0, 64), Global(x), 64);
    DataCopy(Global(y), Ub<int32_t>(0, 64), 64);
  });
  EXPECT_EQ(Values(y, 64), Numbers(64));
}

TEST_F(DataCopyTest, DropsWhatDoesNotFill32Bytes) {
  int32_t* x = gm.Allocate("x", Numbers(16));
  int32_t* y = gm.Allocate<int32_t>("y", 16);
  ExpectRuns(kAiv, [&] {
    DataCopy(Ub<int32_t>(0, 16), Global(x), 15);
    DataCopy(Global(y), Ub<int32_t>(0, 16), 15);
  });
  EXPECT_EQ(y[7], 8);
  EXPECT_EQ(y[8], kUntouched);
}

TEST_F(DataCopyTest, CountZeroDoesNothing) {
  ExpectRuns(kAiv, [&] { DataCopy(Ub<int32_t>(0, 16), Global<int32_t>(nullptr), 0); });
}

TEST_F(DataCopyTest, ReadsUpToTheLastByteOfAnAllocation) {
  int32_t* x = gm.Allocate<int32_t>("x", 32);
  ExpectRuns(kAiv, [&] { DataCopy(Ub<int32_t>(0, 16), Global(x)[16], 16); });
}

TEST_F(DataCopyTest, RefusesToReadPastAnAllocation) {
  int32_t* x = gm.Allocate<int32_t>("input x", 32);
  ExpectRefused(kAiv, "block 0: DataCopy GM→UB: source: ends 64 bytes past 'input x'",
                [&] { DataCopy(Ub<int32_t>(0, 32), Global(x)[16], 32); });
}

TEST_F(DataCopyTest, RefusesToWritePastAnAllocation) {
  int32_t* y = gm.Allocate<int32_t>("output y", 8);
  ExpectRefused(kAiv, "DataCopy UB→GM: destination: ends 32 bytes past 'output y'", [&] {
    Duplicate(Ub<int32_t>(0, 16), 1, 16);
    DataCopy(Global(y), Ub<int32_t>(0, 16), 16);
  });
}

TEST_F(DataCopyTest, RefusesNullGlobalMemory) {
  ExpectRefused(kAiv, "source: the GM address is null",
                [&] { DataCopy(Ub<int32_t>(0, 8), GlobalTensor<int32_t>(), 8); });
}

TEST_F(DataCopyTest, RefusesGlobalAddressThatIsNoMultipleOfTheElement) {
  auto* x = gm.Allocate<uint8_t>("x", 64);
  ExpectRefused(kAiv, "is no multiple of the element size 4",
                [&] { DataCopy(Ub<int32_t>(0, 8), Global(reinterpret_cast<int32_t*>(x + 2)), 8); });
}

TEST_F(DataCopyTest, RefusesLocalStartThatIsNoMultipleOf32) {
  int32_t* x = gm.Allocate<int32_t>("x", 32);
  ExpectRefused(kAiv, "destination: starts at 20 of UB, which is no multiple of 32",
                [&] { DataCopy(Ub<int32_t>(0, 32)[5], Global(x), 8); });
}

TEST_F(DataCopyTest, FillsUbToItsLastByte) {
  int32_t* x = gm.Allocate<int32_t>("x", 8);
  ExpectRuns(kAiv, [&] { DataCopy(Ub<int32_t>(196608 - 32, 8), Global(x), 8); });
}

TEST_F(DataCopyTest, RefusesToWritePastUb) {
  int32_t* x = gm.Allocate<int32_t>("x", 16);
  ExpectRefused(kAiv, "ends 32 bytes past UB (size 196608)",
                [&] { DataCopy(Ub<int32_t>(196608 - 32, 16), Global(x), 16); });
}

TEST_F(DataCopyTest, RefusesToWritePastItsTensor) {
  int32_t* x = gm.Allocate<int32_t>("x", 16);
  ExpectRefused(kAiv, "ends 32 bytes past the tensor (size 32)", [&] { DataCopy(Ub<int32_t>(0, 8), Global(x), 16); });
}

TEST_F(DataCopyTest, RefusesToWriteBytesThatWereNeverWritten) {
  int32_t* y = gm.Allocate<int32_t>("y", 16);
  ExpectRefused(kAiv, "source: byte 32 of UB was never written", [&] {
    Duplicate(Ub<int32_t>(0, 16), 1, 8);
    DataCopy(Global(y), Ub<int32_t>(0, 16), 16);
  });
}

TEST_F(DataCopyTest, RefusesTensorThatWasNeverAssigned) {
  int32_t* x = gm.Allocate<int32_t>("x", 16);
  ExpectRefused(kAiv, "destination: the tensor was never assigned",
                [&] { DataCopy(LocalTensor<int32_t>(), Global(x), 8); });
}

TEST_F(DataCopyTest, RefusesPositionThatHasNoWayToGm) {
  int32_t* x = gm.Allocate<int32_t>("x", 16);
  ExpectRefused(kAic, "destination: A2 is L0A, not UB or L1",
                [&] { DataCopy(LocalTensor<int32_t>(TPosition::A2, 0, 16), Global(x), 8); });
}

TEST_F(DataCopyTest, RefusesUbOnACubeCore) {
  int32_t* x = gm.Allocate<int32_t>("x", 16);
  ExpectRefused(kAic, "VECCALC is in UB, which an AIC core does not have",
                [&] { DataCopy(Ub<int32_t>(0, 8), Global(x), 8); });
}

TEST_F(DataCopyTest, MovesBetweenGmAndL1OnACubeCore) {
  int32_t* x = gm.Allocate("x", Numbers(16));
  int32_t* y = gm.Allocate<int32_t>("y", 16);
  ExpectRuns(kAic, [&] {
    LocalTensor<int32_t> l1(TPosition::A1, 0, 16);
    DataCopy(l1, Global(x), 16);
    DataCopy(Global(y), l1, 16);
  });
  EXPECT_EQ(Values(y, 16), Numbers(16));
}

TEST_F(DataCopyTest, ParamsCopyBlocksWithGapsInUnitsOf32Bytes) {
  int32_t* x = gm.Allocate("x", Numbers(64));
  int32_t* y = gm.Allocate<int32_t>("y", 64);
  ExpectRuns(kAiv, [&] {
    // Blocks of 8 numbers: read every second one, put them side by side, write them with gaps of two.
    DataCopy(Ub<int32_t>(0, 24), Global(x), DataCopyParams(3, 1, 1, 0));
    DataCopy(Global(y), Ub<int32_t>(0, 24), DataCopyParams(3, 1, 0, 2));
  });
  EXPECT_EQ(y[0], 1);
  EXPECT_EQ(y[7], 8);
  EXPECT_EQ(y[8], kUntouched);
  EXPECT_EQ(y[24], 17);
  EXPECT_EQ(y[48], 33);
  EXPECT_EQ(y[55], 40);
  EXPECT_EQ(y[56], kUntouched);
}

TEST_F(DataCopyTest, ParamsTake4095Blocks) {
  int32_t* x = gm.Allocate<int32_t>("x", 8 * 4095);
  ExpectRuns(kAiv, [&] { DataCopy(Ub<int32_t>(0, 8 * 4095), Global(x), DataCopyParams(4095, 1, 0, 0)); });
}

TEST_F(DataCopyTest, ParamsRefuse4096Blocks) {
  int32_t* x = gm.Allocate<int32_t>("x", 8 * 4096);
  ExpectRefused(kAiv, "blockCount 4096 is more than 4095",
                [&] { DataCopy(Ub<int32_t>(0, 8 * 4096), Global(x), DataCopyParams(4096, 1, 0, 0)); });
}

TEST_F(DataCopyTest, CopiesInsideUb) {
  int32_t* y = gm.Allocate<int32_t>("y", 16);
  ExpectRuns(kAiv, [&] {
    Duplicate(Ub<int32_t>(0, 16), 7, 16);
    DataCopy(Ub<int32_t>(64, 16), Ub<int32_t>(0, 16), 16);
    DataCopy(Global(y), Ub<int32_t>(64, 16), 16);
  });
  EXPECT_EQ(Values(y, 16), std::vector<int32_t>(16, 7));
}

TEST_F(DataCopyTest, RefusesPartialOverlapInsideUb) {
  ExpectRefused(kAiv, "overlap in part", [&] { DataCopy(Ub<int32_t>(32, 16), Ub<int32_t>(0, 16), 16); });
}

TEST_F(DataCopyTest, ReadsAtTheRateOfGlobalMemoryPlusLatency) {
  int32_t* x = gm.Allocate<int32_t>("x", 4096);
  const auto outcome = RunOn(kAiv, [&] { DataCopy(Ub<int32_t>(0, 4096), Global(x), 4096); });
  ASSERT_TRUE(outcome.ok());
  // spec/ascendc.md §9: one cycle to issue, 500 of latency, 16384 bytes at 32 a cycle.
  EXPECT_EQ(outcome->cycles, 1u + 500 + 512);
  EXPECT_EQ(outcome->busy_cycles[static_cast<size_t>(Pipe::kMte2)], 512u);
}

}  // namespace
}  // namespace sim
