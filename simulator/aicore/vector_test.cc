#include <cmath>
#include <limits>

#include "core/base/float16.h"
#include "simulator/aicore/kernel_test_support.h"

// Add … Mins, Relu … Sqrt and Duplicate: expected values are computed with the compiler's own half and float types.

namespace sim {
namespace {

using namespace AscendC;

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

class VectorTest : public KernelTest {
 protected:
  /// code(dst, a, b) on tensors of as many elements as `left` has; what dst holds then.
  template <typename T>
  std::vector<T> Compute(const std::vector<T>& left, const std::vector<T>& right,
                         const std::function<void(LocalTensor<T>, LocalTensor<T>, LocalTensor<T>)>& code) {
    const auto count = static_cast<uint32_t>(left.size());
    T* a = gm.Allocate("a", left);
    T* b = gm.Allocate("b", right);
    T* out = gm.Allocate<T>("out", count);
    ExpectRuns(kAiv, [&] {
      const DataCopyExtParams all(1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0);
      DataCopyPad(Ub<T>(0, 4096), Global(a), all, DataCopyPadExtParams<T>());
      DataCopyPad(Ub<T>(16384, 4096), Global(b), all, DataCopyPadExtParams<T>());
      code(Ub<T>(32768, 4096), Ub<T>(0, 4096), Ub<T>(16384, 4096));
      DataCopyPad(Global(out), Ub<T>(32768, 4096), all);
    });
    return Values(out, count);
  }

  /// Pairs that cross subnormals, zeros, overflow, infinities and NaN.
  static std::vector<half> HalfValues() {
    std::vector<half> values;
    for (uint32_t bits = 0; bits < 0x10000; bits += 41) values.push_back(FromBits<half>(static_cast<uint16_t>(bits)));
    return values;
  }
  static std::vector<float> FloatValues() {
    return {0.0f,  -0.0f,  1.0f,      -1.5f,      3.25f, 1e-40f,   -1e-40f,
            3e38f, -3e38f, kInfinity, -kInfinity, kNan,  65519.0f, 0.1f};
  }
  template <typename T>
  static std::vector<T> Rotated(std::vector<T> values) {
    std::rotate(values.begin(), values.begin() + static_cast<ptrdiff_t>(values.size() / 3), values.end());
    return values;
  }
  template <typename T, typename Bits>
  static T FromBits(Bits bits) {
    static_assert(sizeof(T) == sizeof(Bits));
    T value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
  }
  static uint16_t BitsOf(half value) { return static_cast<uint16_t>(drydock::ElementBits(value)); }
  static uint32_t BitsOf(float value) { return static_cast<uint32_t>(drydock::ElementBits(value)); }
  template <typename T>
  static T CanonicalNan(T value) {
    if (value == value) return value;
    if constexpr (sizeof(T) == 2) return FromBits<T>(uint16_t{0x7E00});
    return static_cast<T>(FromBits<float>(0x7FC00000u));
  }

  template <typename T, typename Instruction, typename Expected>
  void ExpectBinary(const std::vector<T>& left, const Instruction& instruction, const Expected& expected) {
    const std::vector<T> right = Rotated(left);
    const auto actual = Compute<T>(left, right, [&](LocalTensor<T> dst, LocalTensor<T> a, LocalTensor<T> b) {
      instruction(dst, a, b, static_cast<int32_t>(left.size()));
    });
    for (size_t i = 0; i < left.size(); ++i) {
      EXPECT_EQ(BitsOf(actual[i]), BitsOf(CanonicalNan(static_cast<T>(expected(left[i], right[i])))))
          << static_cast<float>(left[i]) << ", " << static_cast<float>(right[i]);
    }
  }
  template <typename T, typename Instruction, typename Expected>
  void ExpectUnary(const std::vector<T>& values, const Instruction& instruction, const Expected& expected) {
    ExpectBinary<T>(
        values, [&](auto dst, auto a, auto, int32_t count) { instruction(dst, a, count); },
        [&](T a, T) { return expected(a); });
  }
  template <typename T>
  std::vector<T> Integers(const std::vector<T>& left, const std::vector<T>& right,
                          void (*instruction)(const LocalTensor<T>&, const LocalTensor<T>&, const LocalTensor<T>&,
                                              int32_t)) {
    return Compute<T>(left, right, [&](LocalTensor<T> dst, LocalTensor<T> a, LocalTensor<T> b) {
      instruction(dst, a, b, static_cast<int32_t>(left.size()));
    });
  }
};

#define BINARY(name) [](auto dst, auto a, auto b, int32_t n) { name(dst, a, b, n); }
#define UNARY(name) [](auto dst, auto a, int32_t n) { name(dst, a, n); }

TEST_F(VectorTest, AddOfHalvesIsTheExactSumRoundedOnce) {
  ExpectBinary(HalfValues(), BINARY(Add), [](half a, half b) { return a + b; });
}
TEST_F(VectorTest, SubOfHalvesIsTheExactDifferenceRoundedOnce) {
  ExpectBinary(HalfValues(), BINARY(Sub), [](half a, half b) { return a - b; });
}
TEST_F(VectorTest, MulOfHalvesIsTheExactProductRoundedOnce) {
  ExpectBinary(HalfValues(), BINARY(Mul), [](half a, half b) { return a * b; });
}
TEST_F(VectorTest, DivOfHalvesIsTheExactQuotientRoundedOnce) {
  // Double holds enough of the quotient of two 11-bit numbers to round it to half once.
  ExpectBinary(HalfValues(), BINARY(Div),
               [](half a, half b) { return static_cast<half>(static_cast<double>(a) / static_cast<double>(b)); });
}
TEST_F(VectorTest, AddOfFloatsIsIeee) {
  ExpectBinary(FloatValues(), BINARY(Add), [](float a, float b) { return a + b; });
}
TEST_F(VectorTest, SubOfFloatsIsIeee) {
  ExpectBinary(FloatValues(), BINARY(Sub), [](float a, float b) { return a - b; });
}
TEST_F(VectorTest, MulOfFloatsIsIeee) {
  ExpectBinary(FloatValues(), BINARY(Mul), [](float a, float b) { return a * b; });
}
TEST_F(VectorTest, DivOfFloatsIsIeee) {
  ExpectBinary(FloatValues(), BINARY(Div), [](float a, float b) { return a / b; });
}

TEST_F(VectorTest, MaxPropagatesNanAndPrefersPlusZero) {
  const auto max = Compute<float>({1, kNan, 2, -0.0f, 0.0f, -0.0f}, {2, 0, kNan, 0.0f, -0.0f, -0.0f},
                                  [](auto dst, auto a, auto b) { Max(dst, a, b, 6); });
  EXPECT_EQ(max[0], 2);
  EXPECT_EQ(BitsOf(max[1]), 0x7FC00000u);
  EXPECT_EQ(BitsOf(max[2]), 0x7FC00000u);
  EXPECT_EQ(BitsOf(max[3]), 0u);
  EXPECT_EQ(BitsOf(max[4]), 0u);
  EXPECT_EQ(BitsOf(max[5]), 0x80000000u);
}
TEST_F(VectorTest, MinPropagatesNanAndPrefersMinusZero) {
  const auto min = Compute<float>({1, kNan, 2, -0.0f, 0.0f, 0.0f}, {2, 0, kNan, 0.0f, -0.0f, 0.0f},
                                  [](auto dst, auto a, auto b) { Min(dst, a, b, 6); });
  EXPECT_EQ(min[0], 1);
  EXPECT_EQ(BitsOf(min[1]), 0x7FC00000u);
  EXPECT_EQ(BitsOf(min[2]), 0x7FC00000u);
  EXPECT_EQ(BitsOf(min[3]), 0x80000000u);
  EXPECT_EQ(BitsOf(min[4]), 0x80000000u);
  EXPECT_EQ(BitsOf(min[5]), 0u);
}

TEST_F(VectorTest, Int16ArithmeticWraps) {
  EXPECT_EQ((Integers<int16_t>({32767, -32768, 300}, {32767, -32768, 300}, &Add)), (std::vector<int16_t>{-2, 0, 600}));
  EXPECT_EQ((Integers<int16_t>({-32768, 5}, {1, 7}, &Sub)), (std::vector<int16_t>{32767, -2}));
  EXPECT_EQ((Integers<int16_t>({300, -3}, {300, 7}, &Mul)), (std::vector<int16_t>{24464, -21}));
}
TEST_F(VectorTest, Int32ArithmeticWraps) {
  EXPECT_EQ((Integers<int32_t>({2147483647, 4}, {1, 5}, &Add)), (std::vector<int32_t>{-2147483647 - 1, 9}));
  EXPECT_EQ((Integers<int32_t>({-2147483647 - 1, 4}, {1, 5}, &Sub)), (std::vector<int32_t>{2147483647, -1}));
  EXPECT_EQ((Integers<int32_t>({65536, -4}, {65536, 5}, &Mul)), (std::vector<int32_t>{0, -20}));
}
TEST_F(VectorTest, MaxAndMinOfIntegers) {
  EXPECT_EQ((Integers<int32_t>({-1, 4}, {1, -5}, &Max)), (std::vector<int32_t>{1, 4}));
  EXPECT_EQ((Integers<int16_t>({-1, 4}, {1, -5}, &Min)), (std::vector<int16_t>{-1, -5}));
}

TEST_F(VectorTest, ScalarFormsApplyOneValueToAll) {
  const std::vector<float> x{1, -2, 3};
  EXPECT_EQ((Compute<float>(x, x, [](auto dst, auto a, auto) { Adds(dst, a, 1.5f, 3); })),
            (std::vector<float>{2.5f, -0.5f, 4.5f}));
  EXPECT_EQ((Compute<float>(x, x, [](auto dst, auto a, auto) { Muls(dst, a, 2, 3); })), (std::vector<float>{2, -4, 6}));
  EXPECT_EQ((Compute<float>(x, x, [](auto dst, auto a, auto) { Maxs(dst, a, 2, 3); })), (std::vector<float>{2, 2, 3}));
  EXPECT_EQ((Compute<float>(x, x, [](auto dst, auto a, auto) { Mins(dst, a, 2, 3); })), (std::vector<float>{1, -2, 2}));
}
TEST_F(VectorTest, ScalarFormsRoundHalvesOnce) {
  const auto third = static_cast<half>(1.0f / 3);
  ExpectUnary<half>(
      HalfValues(), [&](auto dst, auto a, int32_t n) { Muls(dst, a, third, n); }, [&](half a) { return a * third; });
  ExpectUnary<half>(
      HalfValues(), [&](auto dst, auto a, int32_t n) { Adds(dst, a, third, n); }, [&](half a) { return a + third; });
}
TEST_F(VectorTest, ScalarFormsTakeIntegers) {
  const std::vector<int16_t> x{32767, -2};
  EXPECT_EQ((Compute<int16_t>(x, x, [](auto dst, auto a, auto) { Adds(dst, a, 1, 2); })),
            (std::vector<int16_t>{-32768, -1}));
}

TEST_F(VectorTest, ReluKeepsNanAndMakesZerosPositive) {
  const auto relu = Compute<float>({-1, 2, -0.0f, kNan, -kInfinity}, {0, 0, 0, 0, 0},
                                   [](auto dst, auto a, auto) { Relu(dst, a, 5); });
  EXPECT_EQ(relu[0], 0);
  EXPECT_EQ(relu[1], 2);
  EXPECT_EQ(BitsOf(relu[2]), 0u);
  EXPECT_EQ(BitsOf(relu[3]), 0x7FC00000u);
  EXPECT_EQ(relu[4], 0);
}
TEST_F(VectorTest, ReluOfHalvesAndIntegers) {
  ExpectUnary(HalfValues(), UNARY(Relu), [](half a) { return a <= half(0) ? half(0) : a; });
  const std::vector<int32_t> x{-3, 3};
  EXPECT_EQ((Compute<int32_t>(x, x, [](auto dst, auto a, auto) { Relu(dst, a, 2); })), (std::vector<int32_t>{0, 3}));
}
TEST_F(VectorTest, AbsClearsTheSign) {
  ExpectUnary(FloatValues(), UNARY(Abs), [](float a) { return std::fabs(a); });
  ExpectUnary(HalfValues(), UNARY(Abs), [](half a) { return static_cast<half>(std::fabs(static_cast<float>(a))); });
}
TEST_F(VectorTest, SqrtIsRoundedOnce) {
  ExpectUnary(FloatValues(), UNARY(Sqrt), [](float a) { return std::sqrt(a); });
  ExpectUnary(HalfValues(), UNARY(Sqrt), [](half a) { return static_cast<half>(std::sqrt(static_cast<double>(a))); });
}
TEST_F(VectorTest, ExpIsRoundedOnce) {
  ExpectUnary(FloatValues(), UNARY(Exp), [](float a) { return static_cast<float>(std::exp(static_cast<double>(a))); });
  ExpectUnary(HalfValues(), UNARY(Exp), [](half a) { return static_cast<half>(std::exp(static_cast<double>(a))); });
}

TEST_F(VectorTest, DuplicateWritesCountElementsAndNoMore) {
  const std::vector<half> ones(20, half(1));
  const auto out = Compute<half>(ones, ones, [](auto dst, auto a, auto) {
    Adds(dst, a, half(0), 20);
    Duplicate(dst, half(2.5f), 19);
  });
  EXPECT_EQ(out[0], half(2.5f));
  EXPECT_EQ(out[18], half(2.5f));
  EXPECT_EQ(out[19], half(1));
}

TEST_F(VectorTest, TouchesCountElementsAndNoMore) {
  const std::vector<float> x(300, 1.0f);
  const auto out = Compute<float>(x, x, [](auto dst, auto a, auto b) {
    Duplicate(dst, 0.0f, 300);
    Add(dst, a, b, 257);
  });
  EXPECT_EQ(out[256], 2.0f);
  EXPECT_EQ(out[257], 0.0f);
}
TEST_F(VectorTest, WorksInPlace) {
  const std::vector<float> x(300, 1.5f);
  EXPECT_EQ((Compute<float>(x, x,
                            [](auto dst, auto a, auto b) {
                              Add(a, a, b, 300);
                              Adds(dst, a, 0, 300);
                            })),
            std::vector<float>(300, 3.0f));
}
TEST_F(VectorTest, CountZeroDoesNothing) {
  ExpectRuns(kAiv, [] {
    LocalTensor<float> unset;
    Add(unset, unset, unset, 0);
    Relu(unset, unset, 0);
    Adds(unset, unset, 1, 0);
    Duplicate(unset, 1, 0);
  });
}

TEST_F(VectorTest, RefusesNegativeCount) {
  ExpectRefused(kAiv, "block 0: Add: count -1 is negative",
                [] { Add(Ub<float>(0, 8), Ub<float>(0, 8), Ub<float>(0, 8), -1); });
}
TEST_F(VectorTest, ReachesTheLastByteOfUb) {
  ExpectRuns(kAiv, [] {
    Duplicate(Ub<float>(0, 49152), 1, 49152);
    Relu(Ub<float>(0, 49152), Ub<float>(0, 49152), 49152);
  });
}
TEST_F(VectorTest, RefusesToGoPastUb) {
  ExpectRefused(kAiv, "Relu: dst: [0, +196612) ends 4 bytes past UB (size 196608)",
                [] { Relu(Ub<float>(0, 49153), Ub<float>(0, 49153), 49153); });
  ExpectRefused(kAiv, "Duplicate: dst: [0, +196612) ends 4 bytes past UB",
                [] { Duplicate(Ub<float>(0, 49153), 1, 49153); });
}
TEST_F(VectorTest, RefusesToReadPastATensor) {
  ExpectRefused(kAiv, "Add: src1: [64, +32) of UB ends 4 bytes past the tensor (size 28)",
                [] { Add(Ub<float>(0, 8), Ub<float>(32, 8), Ub<float>(64, 7), 8); });
  ExpectRefused(kAiv, "Muls: src: [32, +32) of UB ends 4 bytes past the tensor",
                [] { Muls(Ub<float>(0, 8), Ub<float>(32, 7), 2, 8); });
}
TEST_F(VectorTest, RefusesMisalignedOperands) {
  ExpectRefused(kAiv, "src0: starts at 20 of UB, which is no multiple of 32",
                [] { Add(Ub<float>(64, 8), Ub<float>(0, 16)[5], Ub<float>(96, 8), 8); });
}
TEST_F(VectorTest, RefusesPartialOverlap) {
  ExpectRefused(kAiv, "dst [32, +64) and src0 [0, +64) of UB overlap in part",
                [] { Add(Ub<float>(32, 16), Ub<float>(0, 16), Ub<float>(128, 16), 16); });
  ExpectRefused(kAiv, "Abs: dst [32, +64) and src [0, +64)", [] { Abs(Ub<float>(32, 16), Ub<float>(0, 16), 16); });
}
TEST_F(VectorTest, RefusesTypesThatTheChipHasNoInstructionFor) {
  ExpectRefused(kAiv, "Add: there is no such instruction for bfloat16",
                [] { Add(Ub<bfloat16_t>(0, 16), Ub<bfloat16_t>(0, 16), Ub<bfloat16_t>(0, 16), 16); });
  ExpectRefused(kAiv, "Div: there is no such instruction for int32",
                [] { Div(Ub<int32_t>(0, 16), Ub<int32_t>(0, 16), Ub<int32_t>(0, 16), 16); });
  ExpectRefused(kAiv, "Exp: there is no such instruction for int16",
                [] { Exp(Ub<int16_t>(0, 16), Ub<int16_t>(0, 16), 16); });
  ExpectRefused(kAiv, "Relu: there is no such instruction for int16",
                [] { Relu(Ub<int16_t>(0, 16), Ub<int16_t>(0, 16), 16); });
  ExpectRefused(kAiv, "Duplicate: there is no such instruction for int8", [] { Duplicate(Ub<int8_t>(0, 32), 1, 32); });
  ExpectRefused(kAiv, "Maxs: there is no such instruction for uint32",
                [] { Maxs(Ub<uint32_t>(0, 16), Ub<uint32_t>(0, 16), 1, 16); });
}
TEST_F(VectorTest, RefusesACubeCore) {
  ExpectRefused(kAic, "Add: only an AIV core can do this, the block runs on an AIC core",
                [] { Add(Ub<float>(0, 8), Ub<float>(0, 8), Ub<float>(0, 8), 8); });
}

TEST_F(VectorTest, ComputesOnTailsThatWereNeverLoaded) {
  float* y = gm.Allocate<float>("y", 8);
  ExpectRuns(kAiv, [&] {
    Duplicate(Ub<float>(0, 16), 1, 8);
    Adds(Ub<float>(64, 16), Ub<float>(0, 16), 1, 16);
    DataCopy(Global(y), Ub<float>(64, 16), 8);
  });
  EXPECT_EQ(y[7], 2.0f);
}
TEST_F(VectorTest, ReportsAnUnloadedTailThatReachesGlobalMemory) {
  float* y = gm.Allocate<float>("y", 16);
  ExpectRefused(kAiv, "DataCopy UB→GM: source: byte 96 of UB was never written", [&] {
    Duplicate(Ub<float>(0, 16), 1, 8);
    Adds(Ub<float>(64, 16), Ub<float>(0, 16), 1, 16);
    DataCopy(Global(y), Ub<float>(64, 16), 16);
  });
}

TEST_F(VectorTest, TakesTheCyclesOfThePublishedRates) {
  const auto cycles = [this](const std::function<void()>& code) {
    return RunOn(kAiv, code)->busy_cycles[static_cast<size_t>(Pipe::kVector)];
  };
  EXPECT_EQ(cycles([] { Duplicate(Ub<float>(0, 640), 1, 640); }), 10u);
  EXPECT_EQ(cycles([] { Duplicate(Ub<half>(0, 1280), half(1), 1280); }), 10u);
  EXPECT_EQ(cycles([] { Exp(Ub<float>(0, 640), Ub<float>(0, 640), 640); }), 20u);
  EXPECT_EQ(cycles([] { Div(Ub<half>(0, 640), Ub<half>(0, 640), Ub<half>(0, 640), 640); }), 20u);
}

}  // namespace
}  // namespace sim
