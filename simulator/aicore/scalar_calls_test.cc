#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

class ScalarTest : public KernelTest {};

TEST_F(ScalarTest, GlobalTensorReadsAndWritesElements) {
  int32_t* x = gm.Allocate("x", std::vector<int32_t>{1, 2, 3});
  ExpectRuns(kAiv, [&] {
    GlobalTensor<int32_t> tensor = Global(x);
    EXPECT_EQ(tensor.GetValue(2), 3);
    EXPECT_EQ(tensor[1](0), 2);
    tensor[1].SetValue(0, 9);
  });
  EXPECT_EQ(x[1], 9);
}
TEST_F(ScalarTest, GlobalTensorKnowsItsSizeAndAddress) {
  int32_t* x = gm.Allocate<int32_t>("x", 4);
  ExpectRuns(kAiv, [&] {
    GlobalTensor<int32_t> tensor;
    tensor.SetGlobalBuffer(x, 4);
    EXPECT_EQ(tensor.GetSize(), 4u);
    EXPECT_EQ(tensor.GetPhyAddr(3), x + 3);
    EXPECT_EQ(tensor[1].GetPhyAddr(), x + 1);
  });
}
TEST_F(ScalarTest, GlobalTensorRefusesElementsPastTheAllocation) {
  int32_t* x = gm.Allocate<int32_t>("input x", 4);
  ExpectRuns(kAiv, [&] { Global(x).SetValue(3, 0); });
  ExpectRefused(kAiv, "block 0: GlobalTensor::GetValue: element: in no allocation", [&] { Global(x).GetValue(4); });
  ExpectRefused(kAiv, "GlobalTensor::SetValue: element: in no allocation", [&] { Global(x).SetValue(4, 0); });
}
TEST_F(ScalarTest, GlobalTensorRefusesToCrossTheEndOfAnAllocation) {
  auto* x = gm.Allocate<uint8_t>("input x", 12);
  ExpectRefused(kAiv, "GlobalTensor::GetValue: element: ends 4 bytes past 'input x'",
                [&] { Global(reinterpret_cast<int64_t*>(x)).GetValue(1); });
}
TEST_F(ScalarTest, GlobalTensorRefusesMisalignedElements) {
  auto* x = gm.Allocate<uint8_t>("x", 64);
  ExpectRefused(kAiv, "is no multiple of the element size 4",
                [&] { Global(reinterpret_cast<int32_t*>(x + 1)).GetValue(0); });
}
TEST_F(ScalarTest, GlobalTensorRefusesNull) {
  ExpectRefused(kAiv, "GlobalTensor::GetValue: element: the GM address is null",
                [] { GlobalTensor<int32_t>().GetValue(5); });
}
TEST_F(ScalarTest, AMissOfTheDataCacheCostsMoreThanAHit) {
  int32_t* x = gm.Allocate<int32_t>("x", 32);
  const auto cycles = [&](uint64_t second) {
    return RunOn(kAiv,
                 [&] {
                   Global(x).GetValue(0);
                   Global(x).GetValue(second);
                 })
        ->cycles;
  };
  EXPECT_EQ(cycles(15), 2u + 300 + 1);
  EXPECT_EQ(cycles(16), 2u + 300 + 300);
}

TEST_F(ScalarTest, LocalTensorReadsAndWritesElements) {
  ExpectRuns(kAiv, [] {
    LocalTensor<float> tensor = Ub<float>(64, 8);
    tensor.SetValue(7, 2.5f);
    EXPECT_EQ(tensor.GetValue(7), 2.5f);
    EXPECT_EQ(tensor[4].GetValue(3), 2.5f);
    EXPECT_EQ(tensor.ReinterpretCast<uint32_t>().GetValue(7), 0x40200000u);
  });
}
TEST_F(ScalarTest, LocalTensorRefusesElementsPastItsEnd) {
  ExpectRefused(kAiv, "LocalTensor::SetValue: tensor: [32, +4) of UB ends 4 bytes past the tensor (size 0)",
                [] { Ub<float>(0, 8).SetValue(8, 1); });
  ExpectRefused(kAiv, "LocalTensor::GetValue: tensor: element at 17179869180 is past UB",
                [] { Ub<float>(0, 8).GetValue(0xFFFFFFFF); });
}
TEST_F(ScalarTest, LocalTensorRefusesToReadWhatWasNeverWritten) {
  ExpectRefused(kAiv, "LocalTensor::GetValue: tensor: byte 4 of UB was never written", [] {
    Ub<float>(0, 8).SetValue(0, 1);
    Ub<float>(0, 8).GetValue(1);
  });
}
TEST_F(ScalarTest, LocalTensorRefusesScalarsOutsideUb) {
  ExpectRefused(kAic, "LocalTensor::GetValue: tensor: A1 is L1, not UB",
                [] { LocalTensor<half>(TPosition::A1, 0, 16).GetValue(0); });
}
TEST_F(ScalarTest, LocalTensorSlicesUpToItsLastElement) {
  ExpectRuns(kAiv, [] {
    const LocalTensor<float> last = Ub<float>(64, 8)[7];
    EXPECT_EQ(last.GetSize(), 1u);
    EXPECT_EQ(last.GetPhyAddr(), 64u + 28);
  });
  ExpectRefused(kAiv, "LocalTensor::operator[]: offset of 32 bytes is not inside the tensor's 32 bytes",
                [] { Ub<float>(64, 8)[8]; });
  ExpectRefused(kAiv, "LocalTensor::operator[]: the tensor was never assigned", [] { LocalTensor<float>()[0]; });
}
TEST_F(ScalarTest, LocalTensorRefusesSizesThatWouldWrapAround) {
  ExpectRefused(kAiv, "ends 4294967292 bytes past UB", [] { Duplicate(Ub<float>(196608, 0x7FFFFFFF), 1, 0x3FFFFFFF); });
  ExpectRefused(kAiv, "LocalTensor::operator[]: offset of 64 bytes leaves every memory",
                [] { Ub<float>(0xFFFFFFE0, 0x40000001)[16]; });
}
TEST_F(ScalarTest, LocalTensorSizesFollowItsType) {
  ExpectRuns(kAiv, [] {
    LocalTensor<half> tensor = Ub<half>(0, 16);
    EXPECT_EQ(tensor.GetSize(), 16u);
    EXPECT_EQ(tensor.GetLength(), 32u);
    EXPECT_EQ(tensor.ReinterpretCast<float>().GetSize(), 8u);
    tensor.SetSize(4);
    EXPECT_EQ(tensor.GetLength(), 8u);
    EXPECT_EQ(tensor.GetPhyAddr(3), 6u);
  });
}
TEST_F(ScalarTest, AScalarReadWaitsForPipesThatStillWork) {
  const auto cycles = [&](bool busy) {
    return RunOn(kAiv,
                 [&] {
                   Ub<float>(0, 8).SetValue(0, 1);
                   if (busy) Duplicate(Ub<float>(64, 8), 1, 8);
                   Ub<float>(0, 8).GetValue(0);
                 })
        ->busy_cycles[static_cast<size_t>(Pipe::kScalar)];
  };
  EXPECT_EQ(cycles(false), 2u);
  EXPECT_EQ(cycles(true), 3u + 20);
}

}  // namespace
}  // namespace sim
