#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

class DataCopyPadTest : public KernelTest {
 protected:
  /// The first `size` bytes of UB after `code`, written out through another copy.
  std::vector<int16_t> UbAfter(size_t count, const std::function<void()>& code) {
    int16_t* out = gm.Allocate<int16_t>("out", count);
    ExpectRuns(kAiv, [&] {
      code();
      DataCopy(Global(out), Ub<int16_t>(0, static_cast<uint32_t>(count)), static_cast<uint32_t>(count));
    });
    return Values(out, count);
  }
  static DataCopyPadExtParams<int16_t> Pad(bool is_pad, uint8_t left, uint8_t right, int16_t value) {
    return {is_pad, left, right, value};
  }
};

TEST_F(DataCopyPadTest, ReadsAnyNumberOfElementsAndRepeatsTheFirstUpTo32Bytes) {
  int16_t* x = gm.Allocate<int16_t>("x", std::vector<int16_t>{5, 6, 7});
  EXPECT_EQ(UbAfter(16,
                    [&] {
                      DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyExtParams(1, 6, 0, 0, 0), Pad(false, 0, 0, 0));
                    }),
            (std::vector<int16_t>{5, 6, 7, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}));
}

TEST_F(DataCopyPadTest, PutsPaddingValuesAroundTheData) {
  int16_t* x = gm.Allocate<int16_t>("x", std::vector<int16_t>{5, 6, 7});
  EXPECT_EQ(UbAfter(16,
                    [&] {
                      DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyExtParams(1, 6, 0, 0, 0), Pad(true, 2, 1, -1));
                    }),
            (std::vector<int16_t>{-1, -1, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}));
}

TEST_F(DataCopyPadTest, LeavesPaddingUnwrittenWithoutIsPad) {
  int16_t* x = gm.Allocate<int16_t>("x", 16);
  ExpectRefused(kAiv, "source: byte 0 of UB was never written", [&] {
    DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyExtParams(1, 6, 0, 0, 0), Pad(false, 2, 0, 0));
    DataCopy(Global(x), Ub<int16_t>(0, 16), 16);
  });
}

TEST_F(DataCopyPadTest, StridesAreBytesInGmAnd32ByteUnitsInUb) {
  int16_t* x = gm.Allocate<int16_t>("x", std::vector<int16_t>{1, 2, 3, 4, 5, 6});
  const auto ub = UbAfter(48, [&] {
    Duplicate(Ub<int16_t>(0, 48), int16_t{0}, 48);
    DataCopyPad(Ub<int16_t>(0, 48), Global(x), DataCopyExtParams(2, 4, 4, 1, 0), Pad(true, 0, 1, 9));
  });
  EXPECT_EQ(std::vector<int16_t>(ub.begin(), ub.begin() + 4), (std::vector<int16_t>{1, 2, 9, 9}));
  EXPECT_EQ(ub[16], 0);
  EXPECT_EQ(std::vector<int16_t>(ub.begin() + 32, ub.begin() + 36), (std::vector<int16_t>{5, 6, 9, 9}));
}

TEST_F(DataCopyPadTest, TakesTheOlderStructsToo) {
  int16_t* x = gm.Allocate<int16_t>("x", std::vector<int16_t>{5, 6, 7});
  const auto ub = UbAfter(16, [&] {
    DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyParams(1, 6, 0, 0), DataCopyPadParams(true, 0, 1, 3));
  });
  EXPECT_EQ(std::vector<int16_t>(ub.begin(), ub.begin() + 5), (std::vector<int16_t>{5, 6, 7, 3, 3}));
}

TEST_F(DataCopyPadTest, WritesOnlyTheBytesOfEachBlock) {
  int16_t* y = gm.Allocate<int16_t>("y", std::vector<int16_t>(10, 0));
  ExpectRuns(kAiv, [&] {
    Duplicate(Ub<int16_t>(0, 16), int16_t{1}, 16);
    Duplicate(Ub<int16_t>(32, 16), int16_t{2}, 16);
    DataCopyPad(Global(y), Ub<int16_t>(0, 32), DataCopyExtParams(2, 6, 0, 4, 0));
  });
  EXPECT_EQ(Values(y, 10), (std::vector<int16_t>{1, 1, 1, 0, 0, 2, 2, 2, 0, 0}));
}

TEST_F(DataCopyPadTest, WritesWithTheOlderStruct) {
  int16_t* y = gm.Allocate<int16_t>("y", std::vector<int16_t>(4, 0));
  ExpectRuns(kAiv, [&] {
    Duplicate(Ub<int16_t>(0, 16), int16_t{1}, 16);
    DataCopyPad(Global(y), Ub<int16_t>(0, 16), DataCopyParams(1, 6, 0, 0));
  });
  EXPECT_EQ(Values(y, 4), (std::vector<int16_t>{1, 1, 1, 0}));
}

TEST_F(DataCopyPadTest, TakesA4095thBlock) {
  int16_t* x = gm.Allocate<int16_t>("x", 4095);
  ExpectRuns(kAiv, [&] {
    DataCopyPad(Ub<int16_t>(0, 4095 * 16), Global(x), DataCopyExtParams(4095, 2, 0, 0, 0), Pad(false, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesA4096thBlock) {
  int16_t* x = gm.Allocate<int16_t>("x", 4096);
  ExpectRefused(kAiv, "blockCount 4096 is more than 4095", [&] {
    DataCopyPad(Ub<int16_t>(0, 4096 * 16), Global(x), DataCopyExtParams(4096, 2, 0, 0, 0), Pad(false, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesABlockOf2MiB) {
  int16_t* x = gm.Allocate<int16_t>("x", 1);
  ExpectRefused(kAiv, "blockLen 2097152 is more than 2097151", [&] {
    DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyExtParams(1, 2097152, 0, 0, 0), Pad(false, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, PadsUpTo32BytesOnASide) {
  int16_t* x = gm.Allocate<int16_t>("x", std::vector<int16_t>{5});
  const auto ub = UbAfter(
      32, [&] { DataCopyPad(Ub<int16_t>(0, 32), Global(x), DataCopyExtParams(1, 2, 0, 0, 0), Pad(true, 16, 0, 4)); });
  EXPECT_EQ(ub[15], 4);
  EXPECT_EQ(ub[16], 5);
}

TEST_F(DataCopyPadTest, RefusesToPadMoreThan32BytesOnASide) {
  int16_t* x = gm.Allocate<int16_t>("x", 1);
  ExpectRefused(kAiv, "paddings of 34 and 0 bytes", [&] {
    DataCopyPad(Ub<int16_t>(0, 48), Global(x), DataCopyExtParams(1, 2, 0, 0, 0), Pad(true, 17, 0, 4));
  });
}

TEST_F(DataCopyPadTest, Refuses64BitPaddingThatIsNotZero) {
  auto* x = gm.Allocate<int64_t>("x", 1);
  ExpectRefused(kAiv, "64-bit elements can only be padded with 0", [&] {
    DataCopyPad(Ub<int64_t>(0, 8), Global(x), DataCopyExtParams(1, 8, 0, 0, 0),
                DataCopyPadExtParams<int64_t>(true, 0, 1, 1));
  });
}

TEST_F(DataCopyPadTest, RefusesLengthThatCutsAnElement) {
  int16_t* x = gm.Allocate<int16_t>("x", 4);
  ExpectRefused(kAiv, "blockLen 3 is no multiple of the element size 2", [&] {
    DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyExtParams(1, 3, 0, 0, 0), Pad(false, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesStrideThatMisplacesElements) {
  int16_t* x = gm.Allocate<int16_t>("x", 8);
  ExpectRefused(kAiv, "the GM stride 3 is no multiple of the element size 2", [&] {
    DataCopyPad(Ub<int16_t>(0, 32), Global(x), DataCopyExtParams(2, 2, 3, 0, 0), Pad(false, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesToReadPastAnAllocation) {
  int16_t* x = gm.Allocate<int16_t>("input x", 3);
  ExpectRefused(kAiv, "DataCopyPad GM→UB: source: ends 2 bytes past 'input x'", [&] {
    DataCopyPad(Ub<int16_t>(0, 16), Global(x), DataCopyExtParams(1, 8, 0, 0, 0), Pad(false, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesToWritePastAnAllocation) {
  int16_t* y = gm.Allocate<int16_t>("output y", 3);
  ExpectRefused(kAiv, "DataCopyPad UB→GM: destination: ends 2 bytes past 'output y'", [&] {
    Duplicate(Ub<int16_t>(0, 16), int16_t{1}, 16);
    DataCopyPad(Global(y), Ub<int16_t>(0, 16), DataCopyExtParams(1, 8, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesToWriteBytesThatWereNeverWritten) {
  int16_t* y = gm.Allocate<int16_t>("y", 4);
  ExpectRefused(kAiv, "source: byte 4 of UB was never written", [&] {
    Duplicate(Ub<int16_t>(0, 16), int16_t{1}, 2);
    DataCopyPad(Global(y), Ub<int16_t>(0, 16), DataCopyExtParams(1, 6, 0, 0, 0));
  });
}

TEST_F(DataCopyPadTest, RefusesL1) {
  int16_t* x = gm.Allocate<int16_t>("x", 16);
  ExpectRefused(kAic, "destination: A1 is L1, not UB", [&] {
    DataCopyPad(LocalTensor<int16_t>(TPosition::A1, 0, 16), Global(x), DataCopyExtParams(1, 6, 0, 0, 0),
                Pad(false, 0, 0, 0));
  });
}

}  // namespace
}  // namespace sim
