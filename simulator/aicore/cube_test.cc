#include <random>

#include "simulator/aicore/kernel_test_support.h"

// LoadData, Mmad and Fixpipe. Layouts are built here element by element from spec/ascendc.md §6.1.

namespace sim {
namespace {

using namespace AscendC;

class CubeTest : public KernelTest {
 protected:
  static LocalTensor<half> L1(uint32_t count) { return {TPosition::A1, 0, count}; }
  static LocalTensor<half> L0a(uint32_t count) { return {TPosition::A2, 0, count}; }
  static LocalTensor<half> L0b(uint32_t count) { return {TPosition::B2, 0, count}; }
  static LocalTensor<float> L0c(uint32_t count) { return {TPosition::CO1, 0, count}; }

  /// Small whole numbers: their products and sums are exact in half and float.
  static std::vector<half> SmallNumbers(size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<half> numbers(count);
    for (half& number : numbers) number = static_cast<half>(static_cast<int>(random() % 9) - 4);
    return numbers;
  }
  static size_t Ceil16(size_t value) { return (value + 15) / 16; }
  static std::vector<half> ZzOf(const std::vector<half>& matrix, size_t m, size_t k) {
    const size_t k1 = Ceil16(k);
    std::vector<half> zz(Ceil16(m) * k1 * 256, half(0));
    for (size_t i = 0; i < m; ++i) {
      for (size_t j = 0; j < k; ++j) zz[(i / 16 * k1 + j / 16) * 256 + i % 16 * 16 + j % 16] = matrix[i * k + j];
    }
    return zz;
  }
  static std::vector<half> ZnOf(const std::vector<half>& matrix, size_t k, size_t n) {
    const size_t n1 = Ceil16(n);
    std::vector<half> zn(Ceil16(k) * n1 * 256, half(0));
    for (size_t i = 0; i < k; ++i) {
      for (size_t j = 0; j < n; ++j) zn[(i / 16 * n1 + j / 16) * 256 + j % 16 * 16 + i % 16] = matrix[i * n + j];
    }
    return zn;
  }
  static LoadData2DParams Fractals(size_t count) { return {0, static_cast<uint8_t>(count), 1, 0, 0, false, 0}; }
  static MmadParams Sizes(size_t m, size_t n, size_t k, bool initialize = true) {
    return {static_cast<uint16_t>(m), static_cast<uint16_t>(n), static_cast<uint16_t>(k), 0, false, initialize};
  }
  static FixpipeParamsV220 Rows(size_t m, size_t n) {
    FixpipeParamsV220 params;
    params.nSize = static_cast<uint16_t>(n);
    params.mSize = static_cast<uint16_t>(m);
    params.srcStride = static_cast<uint16_t>(Ceil16(m) * 16);
    params.dstStride = static_cast<uint32_t>(n);
    return params;
  }

  /// Loads both operands in their layouts, multiplies `times` times into one result, writes it as rows.
  std::vector<float> Multiply(size_t m, size_t n, size_t k, const std::vector<half>& a, const std::vector<half>& b,
                              int times = 1) {
    half* left = gm.Allocate("a", m == 1 ? PlainRow(a, k) : ZzOf(a, m, k));
    half* right = gm.Allocate("b", ZnOf(b, k, n));
    float* out = gm.Allocate<float>("out", m * n);
    const size_t left_fractals = m == 1 ? Ceil16(Ceil16(k)) : Ceil16(m) * Ceil16(k);
    ExpectRuns(kAic, [&] {
      LoadData(L0a(32768), Global(left), Fractals(left_fractals));
      LoadData(L0b(32768), Global(right), Fractals(Ceil16(k) * Ceil16(n)));
      for (int i = 0; i < times; ++i) Mmad(L0c(32768), L0a(32768), L0b(32768), Sizes(m, n, k, i == 0));
      Fixpipe<float, float>(Global(out), L0c(32768), Rows(m, n));
    });
    return Values(out, m * n);
  }
  static std::vector<half> PlainRow(std::vector<half> row, size_t k) {
    row.resize(Ceil16(Ceil16(k)) * 256, half(0));
    return row;
  }
  static std::vector<float> Product(size_t m, size_t n, size_t k, const std::vector<half>& a,
                                    const std::vector<half>& b, float times = 1) {
    std::vector<float> c(m * n, 0);
    for (size_t i = 0; i < m; ++i) {
      for (size_t j = 0; j < n; ++j) {
        for (size_t l = 0; l < k; ++l)
          c[i * n + j] += times * static_cast<float>(a[i * k + l]) * static_cast<float>(b[l * n + j]);
      }
    }
    return c;
  }
  /// A result tile of one fractal that holds `value` everywhere.
  static void FillL0c(half* ones, half* values) {
    LoadData(L0a(256), Global(ones), Fractals(1));
    LoadData(L0b(256), Global(values), Fractals(1));
    Mmad(L0c(256), L0a(256), L0b(256), Sizes(16, 16, 1));
  }
  std::vector<half> Filled(float value) { return std::vector<half>(256, static_cast<half>(value)); }
};

TEST_F(CubeTest, LoadDataReadsFractalsAtAStrideAndWritesThemAtAGap) {
  std::vector<half> source(4 * 256);
  for (size_t i = 0; i < source.size(); ++i) source[i] = static_cast<half>(static_cast<int>(i / 256));
  half* x = gm.Allocate("x", source);
  half* y = gm.Allocate("y", std::vector<half>(3 * 256, half(7)));
  // L0A cannot be read back but through the cube: L1 as the destination shows the same placement.
  ExpectRuns(kAic, [&] {
    DataCopy(L1(768), Global(y), 768);
    LoadData(L1(768), Global(x), LoadData2DParams(1, 2, 2, 0, 1, false, 0));
    DataCopy(Global(y), L1(768), 768);
  });
  EXPECT_EQ(y[0], half(1));
  EXPECT_EQ(y[256], half(7));
  EXPECT_EQ(y[512], half(3));
}

TEST_F(CubeTest, LoadDataTransposesInsideAFractal) {
  // One fractal from L1 as A, times the identity: what comes out is A.
  std::vector<half> values(256), identity(256, half(0));
  for (size_t i = 0; i < 256; ++i) values[i] = static_cast<half>(static_cast<int>(i));
  for (size_t i = 0; i < 16; ++i) identity[i * 17] = half(1);
  half* x = gm.Allocate("x", values);
  half* one = gm.Allocate("one", identity);
  float* out = gm.Allocate<float>("out", 256);
  ExpectRuns(kAic, [&] {
    DataCopy(L1(256), Global(x), 256);
    LoadData(L0a(256), L1(256), LoadData2DParams(0, 1, 1, 0, 0, true, 0));
    LoadData(L0b(256), Global(one), Fractals(1));
    Mmad(L0c(256), L0a(256), L0b(256), Sizes(16, 16, 16));
    Fixpipe<float, float>(Global(out), L0c(256), Rows(16, 16));
  });
  for (size_t row = 0; row < 16; ++row) {
    for (size_t column = 0; column < 16; ++column)
      EXPECT_EQ(out[row * 16 + column], static_cast<float>(column * 16 + row));
  }
}

TEST_F(CubeTest, LoadDataRepeatsUpTo255Times) {
  half* x = gm.Allocate<half>("x", 256);
  ExpectRuns(kAic, [&] { LoadData(L1(255 * 256), Global(x), LoadData2DParams(0, 255, 0, 0, 0, false, 0)); });
}

TEST_F(CubeTest, LoadDataOfNothingDoesNothing) {
  ExpectRuns(kAic, [] { LoadData(L0a(256), L1(256), Fractals(0)); });
}

TEST_F(CubeTest, LoadDataRefusesToReadPastItsTensor) {
  ExpectRefused(kAic, "LoadData L1→L0: source: [0, +1024) of L1 ends 512 bytes past the tensor (size 512)",
                [] { LoadData(L0a(512), L1(256), Fractals(2)); });
}
TEST_F(CubeTest, LoadDataFillsL0AToItsEndAndNoFurther) {
  half* x = gm.Allocate<half>("x", 256);
  const LocalTensor<half> last(TPosition::A2, 65536 - 512, 512);
  ExpectRuns(kAic, [&] { LoadData(last, Global(x), Fractals(1)); });
  ExpectRefused(kAic, "ends 512 bytes past L0A (size 65536)",
                [&] { LoadData(last, Global(x), LoadData2DParams(0, 2, 0, 0, 0, false, 0)); });
}
TEST_F(CubeTest, LoadDataRefusesL0ThatIsNotAlignedToFractals) {
  ExpectRefused(kAic, "destination: starts at 32 of L0A, which is no multiple of 512",
                [] { LoadData(LocalTensor<half>(TPosition::A2, 32, 256), L1(256), Fractals(1)); });
}
TEST_F(CubeTest, LoadDataRefusesToTransposeOtherThan16BitElements) {
  ExpectRefused(kAic, "ifTranspose with elements of 4 bytes", [] {
    LoadData(LocalTensor<float>(TPosition::A2, 0, 128), LocalTensor<float>(TPosition::A1, 0, 128),
             LoadData2DParams(0, 1, 1, 0, 0, true, 0));
  });
}
TEST_F(CubeTest, LoadDataRefusesToTransposeFromGm) {
  half* x = gm.Allocate<half>("x", 256);
  ExpectRefused(kAic, "ifTranspose is only possible from L1",
                [&] { LoadData(L0a(256), Global(x), LoadData2DParams(0, 1, 1, 0, 0, true, 0)); });
}
TEST_F(CubeTest, LoadDataRefusesToReadPastAnAllocation) {
  half* x = gm.Allocate<half>("input x", 511);
  ExpectRefused(kAic, "LoadData GM→local: source: ends 2 bytes past 'input x'",
                [&] { LoadData(L0a(512), Global(x), Fractals(2)); });
}
TEST_F(CubeTest, LoadDataRefusesAVectorCore) {
  ExpectRefused(kAiv, "destination: A2 is in L0A, which an AIV core does not have",
                [] { LoadData(L0a(256), L1(256), Fractals(1)); });
}

TEST_F(CubeTest, MmadMultipliesWholeFractals) {
  const auto a = SmallNumbers(32 * 48, 1), b = SmallNumbers(48 * 64, 2);
  EXPECT_EQ(Multiply(32, 64, 48, a, b), Product(32, 64, 48, a, b));
}
TEST_F(CubeTest, MmadMultipliesSizesThatFillNoFractal) {
  const auto a = SmallNumbers(19 * 21, 3), b = SmallNumbers(21 * 35, 4);
  EXPECT_EQ(Multiply(19, 35, 21, a, b), Product(19, 35, 21, a, b));
}
TEST_F(CubeTest, MmadOfOneRowReadsItPlain) {
  const auto a = SmallNumbers(300, 5), b = SmallNumbers(300 * 20, 6);
  EXPECT_EQ(Multiply(1, 20, 300, a, b), Product(1, 20, 300, a, b));
}
TEST_F(CubeTest, MmadAddsToWhatL0cHolds) {
  const auto a = SmallNumbers(16 * 16, 7), b = SmallNumbers(16 * 16, 8);
  EXPECT_EQ(Multiply(16, 16, 16, a, b, 3), Product(16, 16, 16, a, b, 3));
}
TEST_F(CubeTest, MmadAddsProductsInFloatInAscendingK) {
  // 1e4·1e4 + 1·1 − 1e4·1e4: the one is lost only when it is added second; in half 1e8 would be infinite.
  std::vector<half> a(256, half(0)), b(256, half(0));
  a[0] = half(1e4f), a[1] = half(1), a[2] = half(-1e4f);
  b[0] = half(1e4f), b[16] = half(1), b[32] = half(1e4f);
  EXPECT_EQ(Multiply(16, 16, 16, a, b)[0], 0.0f);
  std::swap(a[1], a[2]);
  std::swap(b[16], b[32]);
  EXPECT_EQ(Multiply(16, 16, 16, a, b)[0], 1.0f);
}
TEST_F(CubeTest, MmadOfBfloat16) {
  auto* a = gm.Allocate("a", std::vector<bfloat16_t>(256, ToBfloat16(1.5f)));
  auto* b = gm.Allocate("b", std::vector<bfloat16_t>(256, ToBfloat16(1e30f)));
  float* out = gm.Allocate<float>("out", 256);
  ExpectRuns(kAic, [&] {
    const LocalTensor<bfloat16_t> left(TPosition::A2, 0, 256), right(TPosition::B2, 0, 256);
    LoadData(left, Global(a), Fractals(1));
    LoadData(right, Global(b), Fractals(1));
    Mmad(L0c(256), left, right, Sizes(16, 16, 1));
    Fixpipe<float, float>(Global(out), L0c(256), Rows(16, 16));
  });
  EXPECT_EQ(out[255], 1.5f * ToFloat(ToBfloat16(1e30f)));
}
TEST_F(CubeTest, MmadOfNothingDoesNothing) {
  ExpectRuns(kAic, [] { Mmad(L0c(256), L0a(256), L0b(256), Sizes(0, 16, 16)); });
}
TEST_F(CubeTest, MmadFillsL0aToItsEnd) {
  half* x = gm.Allocate("x", std::vector<half>(256, half(1)));
  ExpectRuns(kAic, [&] {
    LoadData(L0a(32768), Global(x), LoadData2DParams(0, 128, 0, 0, 0, false, 0));
    LoadData(L0b(32768), Global(x), LoadData2DParams(0, 16, 0, 0, 0, false, 0));
    Mmad(L0c(2048), L0a(32768), L0b(32768), Sizes(128, 16, 256));
  });
}
TEST_F(CubeTest, MmadRefusesSizesPast4095) {
  // Within the limit the end of L0C stops it; past it, the limit.
  ExpectRefused(kAic, "ends 131072 bytes past L0C (size 131072)",
                [] { Mmad(L0c(256), L0a(256), L0b(256), Sizes(4095, 16, 16)); });
  ExpectRefused(kAic, "Mmad: m 4096, n 16 or k 16 is more than 4095",
                [] { Mmad(L0c(256), L0a(256), L0b(256), Sizes(4096, 16, 16)); });
}
TEST_F(CubeTest, MmadRefusesMoreThanWasLoaded) {
  half* x = gm.Allocate("x", std::vector<half>(256, half(1)));
  ExpectRefused(kAic, "Mmad: A: byte 512 of L0A was never written", [&] {
    LoadData(L0a(512), Global(x), Fractals(1));
    LoadData(L0b(512), Global(x), LoadData2DParams(0, 2, 0, 0, 0, false, 0));
    Mmad(L0c(256), L0a(512), L0b(512), Sizes(16, 16, 17));
  });
}
TEST_F(CubeTest, MmadRefusesToAddToAnEmptyL0c) {
  half* x = gm.Allocate("x", std::vector<half>(256, half(1)));
  ExpectRefused(kAic, "Mmad: C: byte 0 of L0C was never written", [&] {
    LoadData(L0a(256), Global(x), Fractals(1));
    LoadData(L0b(256), Global(x), Fractals(1));
    Mmad(L0c(256), L0a(256), L0b(256), Sizes(16, 16, 16, false));
  });
}
TEST_F(CubeTest, MmadRefusesToWritePastItsTensor) {
  ExpectRefused(kAic, "Mmad: C: [0, +2048) of L0C ends 1024 bytes past the tensor (size 1024)",
                [] { Mmad(L0c(256), L0a(512), L0b(512), Sizes(17, 16, 16)); });
}
TEST_F(CubeTest, MmadRefusesResultThatIsNotAligned) {
  ExpectRefused(kAic, "Mmad: C: starts at 512 of L0C, which is no multiple of 1024",
                [] { Mmad(LocalTensor<float>(TPosition::CO1, 512, 256), L0a(256), L0b(256), Sizes(16, 16, 16)); });
}
TEST_F(CubeTest, MmadRefusesTypesThatItDoesNotMultiply) {
  ExpectRefused(kAic, "Mmad: half by half into int32 is not supported",
                [] { Mmad(LocalTensor<int32_t>(TPosition::CO1, 0, 256), L0a(256), L0b(256), Sizes(16, 16, 16)); });
}
TEST_F(CubeTest, MmadRefusesSwappedOperands) {
  ExpectRefused(kAic, "Mmad: A: B2 is L0B, not L0A", [] { Mmad(L0c(256), L0b(256), L0a(256), Sizes(16, 16, 16)); });
}
TEST_F(CubeTest, MmadTakesACyclePerFractalProduct) {
  half* x = gm.Allocate("x", std::vector<half>(256, half(1)));
  const auto outcome = RunOn(kAic, [&] {
    LoadData(L0a(1536), Global(x), LoadData2DParams(0, 6, 0, 0, 0, false, 0));
    LoadData(L0b(2048), Global(x), LoadData2DParams(0, 8, 0, 0, 0, false, 0));
    Mmad(L0c(6144), L0a(1536), L0b(2048), Sizes(48, 64, 32));
  });
  EXPECT_EQ(outcome->busy_cycles[static_cast<size_t>(Pipe::kCube)], 3u * 4 * 2);
}

TEST_F(CubeTest, FixpipeConvertsToHalfAndCutsTheLastColumns) {
  half* one = gm.Allocate("one", Filled(1));
  half* value = gm.Allocate("value", Filled(1.5f));
  half* out = gm.Allocate("out", std::vector<half>(3 * 10, half(9)));
  ExpectRuns(kAic, [&] {
    FillL0c(one, value);
    FixpipeParamsV220 params = Rows(3, 5);
    params.dstStride = 10;
    params.quantPre = QuantMode_t::F322F16;
    Fixpipe<half, float, CFG_ROW_MAJOR>(Global(out), L0c(256), params);
  });
  EXPECT_EQ(out[4], half(1.5f));
  EXPECT_EQ(out[5], half(9));
  EXPECT_EQ(out[24], half(1.5f));
  EXPECT_EQ(out[25], half(9));
}
TEST_F(CubeTest, FixpipeConvertsToBfloat16) {
  half* one = gm.Allocate("one", Filled(1));
  half* value = gm.Allocate("value", Filled(1.0f + 1.0f / 256));
  auto* out = gm.Allocate<bfloat16_t>("out", 1);
  ExpectRuns(kAic, [&] {
    FillL0c(one, value);
    FixpipeParamsV220 params = Rows(1, 1);
    params.quantPre = QuantMode_t::F322BF16;
    Fixpipe<bfloat16_t, float>(Global(out), L0c(256), params);
  });
  EXPECT_EQ(out[0].bits, 0x3F80);
}
TEST_F(CubeTest, FixpipeAppliesRelu) {
  half* one = gm.Allocate("one", Filled(1));
  half* value = gm.Allocate("value", Filled(-2));
  float* out = gm.Allocate<float>("out", 1);
  ExpectRuns(kAic, [&] {
    FillL0c(one, value);
    FixpipeParamsV220 params = Rows(1, 1);
    params.reluEn = true;
    Fixpipe<float, float>(Global(out), L0c(256), params);
  });
  EXPECT_EQ(out[0], 0.0f);
}
TEST_F(CubeTest, FixpipeOfNothingDoesNothing) {
  ExpectRuns(kAic, [] { Fixpipe<float, float>(Global<float>(nullptr), L0c(256), Rows(0, 16)); });
}
TEST_F(CubeTest, FixpipeRefusesWhatNoMmadWrote) {
  float* out = gm.Allocate<float>("out", 256);
  ExpectRefused(kAic, "Fixpipe L0C→GM: source: byte 0 of L0C was never written",
                [&] { Fixpipe<float, float>(Global(out), L0c(256), Rows(16, 16)); });
}
TEST_F(CubeTest, FixpipeRefusesRowsThatMmadOnlyTouchedAsPadding) {
  half* x = gm.Allocate("x", std::vector<half>(256, half(1)));
  float* out = gm.Allocate<float>("out", 32);
  ExpectRefused(kAic, "Fixpipe L0C→GM: source: byte 64 of L0C was never written", [&] {
    LoadData(L0a(256), Global(x), Fractals(1));
    LoadData(L0b(256), Global(x), Fractals(1));
    Mmad(L0c(256), L0a(256), L0b(256), Sizes(1, 16, 16));  // one row: the others are undefined
    Fixpipe<float, float>(Global(out), L0c(256), Rows(2, 16));
  });
}
TEST_F(CubeTest, FixpipeRefusesToWritePastAnAllocation) {
  half* x = gm.Allocate("x", Filled(1));
  float* out = gm.Allocate<float>("output y", 255);
  ExpectRefused(kAic, "destination: ends 4 bytes past 'output y'", [&] {
    FillL0c(x, x);
    Fixpipe<float, float>(Global(out), L0c(256), Rows(16, 16));
  });
}
TEST_F(CubeTest, FixpipeRefusesMoreThan8192RowsOr4095Columns) {
  float* out = gm.Allocate<float>("out", 8193);
  // Within the limit the end of L0C stops it; past it, the limit.
  ExpectRefused(kAic, "ends 393156 bytes past L0C (size 131072)",
                [&] { Fixpipe<float, float>(Global(out), L0c(256), Rows(8192, 1)); });
  ExpectRefused(kAic, "mSize 8193 is more than 8192",
                [&] { Fixpipe<float, float>(Global(out), L0c(256), Rows(8193, 1)); });
  ExpectRefused(kAic, "nSize 4096 is more than 4095",
                [&] { Fixpipe<float, float>(Global(out), L0c(256), Rows(1, 4096)); });
}
TEST_F(CubeTest, FixpipeRefusesConversionsThatItDoesNotHave) {
  half* out = gm.Allocate<half>("out", 256);
  ExpectRefused(kAic, "from float to half with quantPre 0 is not supported",
                [&] { Fixpipe<half, float>(Global(out), L0c(256), Rows(16, 16)); });
  ExpectRefused(kAic, "CFG_NZ is not supported",
                [&] { Fixpipe<half, float, CFG_NZ>(Global(out), L0c(256), Rows(16, 16)); });
}

}  // namespace
}  // namespace sim
