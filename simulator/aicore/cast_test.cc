#include <limits>

#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class CastTest : public KernelTest {
 protected:
  template <typename To, typename From>
  std::vector<To> Converted(const std::vector<From>& values, RoundMode mode) {
    const auto count = static_cast<uint32_t>(values.size());
    From* in = gm.Allocate("in", values);
    To* out = gm.Allocate<To>("out", count);
    ExpectRuns(kAiv, [&] {
      DataCopyPad(Ub<From>(0, 4096), Global(in),
                  DataCopyExtParams(1, static_cast<uint32_t>(count * sizeof(From)), 0, 0, 0),
                  DataCopyPadExtParams<From>());
      Cast(Ub<To>(65536, 4096), Ub<From>(0, 4096), mode, count);
      DataCopyPad(Global(out), Ub<To>(65536, 4096),
                  DataCopyExtParams(1, static_cast<uint32_t>(count * sizeof(To)), 0, 0, 0));
    });
    return Values(out, count);
  }
  template <typename To, typename From>
  void ExpectIllegal(RoundMode mode, const std::string& cause) {
    ExpectRefused(kAiv, "Cast: from " + cause, [=] { Cast(Ub<To>(65536, 16), Ub<From>(0, 16), mode, 16); });
  }
  static uint32_t Bits(float value) { return static_cast<uint32_t>(drydock::ElementBits(value)); }
};

TEST_F(CastTest, FloatToInt32RoundsAsEachModeSays) {
  const std::vector<float> x{2.5f, -2.5f, 3.5f, 2.4f, -2.6f};
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_RINT), (std::vector<int32_t>{2, -2, 4, 2, -3}));
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_FLOOR), (std::vector<int32_t>{2, -3, 3, 2, -3}));
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_CEIL), (std::vector<int32_t>{3, -2, 4, 3, -2}));
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_ROUND), (std::vector<int32_t>{3, -3, 4, 2, -3}));
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_TRUNC), (std::vector<int32_t>{2, -2, 3, 2, -2}));
}

TEST_F(CastTest, IntegersSaturateAndNanIsZero) {
  const std::vector<float> x{1e20f, -1e20f, kInfinity, -kInfinity, kNan};
  EXPECT_EQ(Converted<int16_t>(x, RoundMode::CAST_RINT), (std::vector<int16_t>{32767, -32768, 32767, -32768, 0}));
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_RINT),
            (std::vector<int32_t>{2147483647, -2147483647 - 1, 2147483647, -2147483647 - 1, 0}));
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(Converted<int64_t>(x, RoundMode::CAST_RINT), (std::vector<int64_t>{kMax, kMin, kMax, kMin, 0}));
  EXPECT_EQ(Converted<int8_t>(std::vector<half>{half(127.5f), half(-300)}, RoundMode::CAST_CEIL),
            (std::vector<int8_t>{127, -128}));
  EXPECT_EQ(Converted<uint8_t>(std::vector<half>{half(300), half(-1)}, RoundMode::CAST_NONE),
            (std::vector<uint8_t>{255, 0}));
}

TEST_F(CastTest, FloatToHalfRoundsAsEachModeSays) {
  // 1 + 1.5 units in the last place of half, and its negative.
  const std::vector<float> x{1.0f + 1.5f / 1024, -1.0f - 1.5f / 1024};
  const half one_up = half(1.0f + 1.0f / 1024), two_up = half(1.0f + 2.0f / 1024);
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_NONE), (std::vector<half>{two_up, -two_up}));
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_RINT), (std::vector<half>{two_up, -two_up}));
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_FLOOR), (std::vector<half>{one_up, -two_up}));
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_CEIL), (std::vector<half>{two_up, -one_up}));
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_ROUND), (std::vector<half>{two_up, -two_up}));
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_TRUNC), (std::vector<half>{one_up, -one_up}));
  EXPECT_EQ(Converted<half>(x, RoundMode::CAST_ODD), (std::vector<half>{one_up, -one_up}));
}

TEST_F(CastTest, OddModeSetsTheLastBitWhenAnythingIsCutOff) {
  EXPECT_EQ(Converted<half>(std::vector<float>{1.0f + 0.25f / 1024}, RoundMode::CAST_ODD),
            (std::vector<half>{half(1.0f + 1.0f / 1024)}));
}

TEST_F(CastTest, HalfOverflowsToInfinityAndReachesSubnormals) {
  const auto y =
      Converted<half>(std::vector<float>{65519.0f, 65520.0f, -1e10f, 0x1p-24f, 0x1p-26f, -0.0f}, RoundMode::CAST_RINT);
  EXPECT_EQ(static_cast<float>(y[0]), 65504.0f);
  EXPECT_EQ(static_cast<float>(y[1]), kInfinity);
  EXPECT_EQ(static_cast<float>(y[2]), -kInfinity);
  EXPECT_EQ(static_cast<float>(y[3]), 0x1p-24f);
  EXPECT_EQ(static_cast<float>(y[4]), 0.0f);
  EXPECT_EQ(drydock::ElementBits(y[5]), 0x8000u);
}

TEST_F(CastTest, HalfToFloatIsExact) {
  EXPECT_EQ(Converted<float>(std::vector<half>{half(0.5f), half(-65504.0f)}, RoundMode::CAST_NONE),
            (std::vector<float>{0.5f, -65504.0f}));
}

TEST_F(CastTest, FloatToFloatRoundsToWholeNumbersAndDropsMinusZero) {
  const auto y = Converted<float>(std::vector<float>{2.5f, -0.25f, -0.0f, kInfinity, kNan}, RoundMode::CAST_RINT);
  EXPECT_EQ(y[0], 2.0f);
  EXPECT_EQ(Bits(y[1]), 0u);
  EXPECT_EQ(Bits(y[2]), 0u);
  EXPECT_EQ(y[3], kInfinity);
  EXPECT_EQ(Bits(y[4]), 0x7FC00000u);
}

TEST_F(CastTest, Bfloat16RoundsToEightBits) {
  // 1 + 1/256 lies half way between 1 and 1 + 1/128.
  const std::vector<float> x{1.0f + 1.0f / 256, 1.0f + 3.0f / 256, 3.4e38f};
  const auto even = Converted<bfloat16_t>(x, RoundMode::CAST_RINT);
  EXPECT_EQ(even[0].bits, 0x3F80);
  EXPECT_EQ(even[1].bits, 0x3F82);
  EXPECT_EQ(even[2].bits, 0x7F80);
  EXPECT_EQ(Converted<bfloat16_t>(x, RoundMode::CAST_CEIL)[0].bits, 0x3F81);
  EXPECT_EQ(Converted<float>(std::vector<bfloat16_t>{{0x3F81}}, RoundMode::CAST_NONE),
            (std::vector<float>{1.0f + 1.0f / 128}));
  EXPECT_EQ(Converted<int32_t>(std::vector<bfloat16_t>{{0xC020}}, RoundMode::CAST_FLOOR), (std::vector<int32_t>{-3}));
}

TEST_F(CastTest, ConvertsBetweenIntegers) {
  EXPECT_EQ(Converted<int16_t>(std::vector<int32_t>{70000, -70000, 5}, RoundMode::CAST_NONE),
            (std::vector<int16_t>{32767, -32768, 5}));
  EXPECT_EQ(Converted<int64_t>(std::vector<int32_t>{-7}, RoundMode::CAST_NONE), (std::vector<int64_t>{-7}));
  EXPECT_EQ(Converted<int32_t>(std::vector<int64_t>{int64_t{1} << 40, -9}, RoundMode::CAST_NONE),
            (std::vector<int32_t>{2147483647, -9}));
}

TEST_F(CastTest, ConvertsIntegersToFloats) {
  EXPECT_EQ(Converted<half>(std::vector<int8_t>{-128, 127}, RoundMode::CAST_NONE),
            (std::vector<half>{half(-128), half(127)}));
  EXPECT_EQ(Converted<half>(std::vector<uint8_t>{255}, RoundMode::CAST_NONE), (std::vector<half>{half(255)}));
  EXPECT_EQ(Converted<half>(std::vector<int16_t>{2049, 2051}, RoundMode::CAST_RINT),
            (std::vector<half>{half(2048), half(2052)}));
  EXPECT_EQ(Converted<float>(std::vector<int16_t>{-32768}, RoundMode::CAST_NONE), (std::vector<float>{-32768.0f}));
  // 2^24 + 1 lies half way between two floats.
  EXPECT_EQ(Converted<float>(std::vector<int32_t>{16777217}, RoundMode::CAST_NONE), (std::vector<float>{16777216.0f}));
  EXPECT_EQ(Converted<float>(std::vector<int32_t>{16777217}, RoundMode::CAST_CEIL), (std::vector<float>{16777218.0f}));
  // 2^62 + 2^38 + 1 lies just above half way; in double it would be half way and round down.
  EXPECT_EQ(Converted<float>(std::vector<int64_t>{(int64_t{1} << 62) + (int64_t{1} << 38) + 1}, RoundMode::CAST_RINT),
            (std::vector<float>{0x1.000002p62f}));
}

TEST_F(CastTest, HalfToIntegers) {
  const std::vector<half> x{half(-1.5f), half(2.5f)};
  EXPECT_EQ(Converted<int16_t>(x, RoundMode::CAST_RINT), (std::vector<int16_t>{-2, 2}));
  EXPECT_EQ(Converted<int32_t>(x, RoundMode::CAST_ROUND), (std::vector<int32_t>{-2, 3}));
}

TEST_F(CastTest, ShrinksInPlace) {
  half* out = gm.Allocate<half>("out", 600);
  ExpectRuns(kAiv, [&] {
    Duplicate(Ub<float>(0, 608), 1.5f, 608);
    Cast(Ub<half>(0, 608), Ub<float>(0, 608), RoundMode::CAST_NONE, 608);
    DataCopyPad(Global(out), Ub<half>(0, 608), DataCopyExtParams(1, 1200, 0, 0, 0));
  });
  EXPECT_EQ(Values(out, 600), std::vector<half>(600, half(1.5f)));
}

TEST_F(CastTest, RefusesToWidenInPlace) {
  ExpectRefused(kAiv, "Cast: dst [0, +64) and src [0, +32) of UB overlap",
                [] { Cast(Ub<float>(0, 16), Ub<half>(0, 16), RoundMode::CAST_NONE, 16); });
}

TEST_F(CastTest, RefusesPairsThatTheChipDoesNotHave) {
  ExpectIllegal<int8_t, float>(RoundMode::CAST_RINT, "float to int8 is not supported");
  ExpectIllegal<double, float>(RoundMode::CAST_NONE, "float to double is not supported");
}

TEST_F(CastTest, RefusesModesThatThePairDoesNotHave) {
  ExpectIllegal<int32_t, float>(RoundMode::CAST_NONE, "float to int32 does not have round mode 0");
  ExpectIllegal<float, half>(RoundMode::CAST_RINT, "half to float does not have round mode 1");
  ExpectIllegal<bfloat16_t, float>(RoundMode::CAST_ODD, "float to bfloat16 does not have round mode 6");
}

TEST_F(CastTest, CountZeroDoesNothing) {
  ExpectRuns(kAiv, [] { Cast(LocalTensor<float>(), LocalTensor<half>(), RoundMode::CAST_NONE, 0); });
}

TEST_F(CastTest, ReachesTheLastByteOfUbAndNoFurther) {
  ExpectRuns(kAiv, [] {
    Duplicate(Ub<half>(0, 8), half(1), 8);
    Cast(Ub<float>(196608 - 32, 8), Ub<half>(0, 8), RoundMode::CAST_NONE, 8);
  });
  ExpectRefused(kAiv, "Cast: dst: [196576, +36) ends 4 bytes past UB",
                [] { Cast(Ub<float>(196608 - 32, 9), Ub<half>(0, 9), RoundMode::CAST_NONE, 9); });
}

TEST_F(CastTest, FollowsUnwrittenElementsThroughTheirNewWidth) {
  half* out = gm.Allocate<half>("out", 32);
  ExpectRefused(kAiv, "source: byte 65568 of UB was never written", [&] {
    Duplicate(Ub<float>(0, 32), 1, 16);
    Cast(Ub<half>(65536, 32), Ub<float>(0, 32), RoundMode::CAST_NONE, 32);
    DataCopy(Global(out), Ub<half>(65536, 32), 32);
  });
}

}  // namespace
}  // namespace sim
