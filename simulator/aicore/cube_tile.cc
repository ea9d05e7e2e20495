#include "simulator/aicore/cube_tile.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sim {
namespace {

/// Four rows at once keep enough independent sums in flight.
constexpr size_t kRows = 4;

template <size_t rows>
[[gnu::always_inline]] inline void MultiplyPlain(const float* left, const float* right, float* result, size_t k) {
  float sums[rows][kCubeSide];
  for (size_t r = 0; r < rows; ++r) {
    for (size_t n = 0; n < kCubeSide; ++n) sums[r][n] = result[r * kCubeSide + n];
  }
  for (size_t at = 0; at < k; ++at) {
    const float* row = left + at / kCubeSide * kCubeFractal + at % kCubeSide;
    for (size_t r = 0; r < rows; ++r) {
      const float factor = row[r * kCubeSide];
      for (size_t n = 0; n < kCubeSide; ++n) sums[r][n] += factor * right[at * kCubeSide + n];
    }
  }
  for (size_t r = 0; r < rows; ++r) {
    for (size_t n = 0; n < kCubeSide; ++n) result[r * kCubeSide + n] = sums[r][n];
  }
}

[[gnu::always_inline]] inline void MultiplyAll(const float* left, const float* right, float* result, size_t rows,
                                               size_t k) {
  size_t row = 0;
  for (; row + kRows <= rows; row += kRows)
    MultiplyPlain<kRows>(left + row * kCubeSide, right, result + row * kCubeSide, k);
  for (; row < rows; ++row) MultiplyPlain<1>(left + row * kCubeSide, right, result + row * kCubeSide, k);
}

#if defined(__x86_64__)
#define DRYDOCK_AVX512 __attribute__((target("avx512f")))
#define DRYDOCK_AVX2 __attribute__((target("avx2,fma")))

/// One register holds a row of 16 columns; 16 rows use half of the registers and hide the latency of the sums.
template <size_t rows, Products products>
DRYDOCK_AVX512 inline void MultiplyWide(const float* left, const float* right, float* result, size_t k) {
  __m512 sums[rows];
  for (size_t r = 0; r < rows; ++r) sums[r] = _mm512_loadu_ps(result + r * kCubeSide);
  for (size_t at = 0; at < k; ++at) {
    const float* row = left + at / kCubeSide * kCubeFractal + at % kCubeSide;
    const __m512 columns = _mm512_loadu_ps(right + at * kCubeSide);
    for (size_t r = 0; r < rows; ++r) {
      const __m512 factor = _mm512_set1_ps(row[r * kCubeSide]);
      sums[r] = products == Products::kExact ? _mm512_fmadd_ps(factor, columns, sums[r])
                                             : _mm512_add_ps(sums[r], _mm512_mul_ps(factor, columns));
    }
  }
  for (size_t r = 0; r < rows; ++r) _mm512_storeu_ps(result + r * kCubeSide, sums[r]);
}

template <Products products>
DRYDOCK_AVX512 void MultiplyAvx512(const float* left, const float* right, float* result, size_t rows, size_t k) {
  if (rows == kCubeSide) return MultiplyWide<kCubeSide, products>(left, right, result, k);
  for (size_t row = 0; row < rows; ++row)
    MultiplyWide<1, products>(left + row * kCubeSide, right, result + row * kCubeSide, k);
}

template <size_t rows, Products products>
DRYDOCK_AVX2 inline void MultiplyPairs(const float* left, const float* right, float* result, size_t k) {
  constexpr size_t kHalf = kCubeSide / 2;
  __m256 sums[rows][2];
  for (size_t r = 0; r < rows; ++r) {
    for (size_t half = 0; half < 2; ++half) sums[r][half] = _mm256_loadu_ps(result + r * kCubeSide + half * kHalf);
  }
  for (size_t at = 0; at < k; ++at) {
    const float* row = left + at / kCubeSide * kCubeFractal + at % kCubeSide;
    for (size_t half = 0; half < 2; ++half) {
      const __m256 columns = _mm256_loadu_ps(right + at * kCubeSide + half * kHalf);
      for (size_t r = 0; r < rows; ++r) {
        const __m256 factor = _mm256_set1_ps(row[r * kCubeSide]);
        sums[r][half] = products == Products::kExact ? _mm256_fmadd_ps(factor, columns, sums[r][half])
                                                     : _mm256_add_ps(sums[r][half], _mm256_mul_ps(factor, columns));
      }
    }
  }
  for (size_t r = 0; r < rows; ++r) {
    for (size_t half = 0; half < 2; ++half) _mm256_storeu_ps(result + r * kCubeSide + half * kHalf, sums[r][half]);
  }
}

template <Products products>
DRYDOCK_AVX2 void MultiplyAvx2(const float* left, const float* right, float* result, size_t rows, size_t k) {
  size_t row = 0;
  for (; row + kRows <= rows; row += kRows)
    MultiplyPairs<kRows, products>(left + row * kCubeSide, right, result + row * kCubeSide, k);
  for (; row < rows; ++row) MultiplyPairs<1, products>(left + row * kCubeSide, right, result + row * kCubeSide, k);
}

/// 8×8 elements of 16 bits from rows at a pitch of 16 elements.
inline void TransposeQuarter(const uint8_t* from, uint8_t* to) {
  constexpr size_t kPitch = kCubeSide * 2;
  const auto row = [from](size_t i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i * kPitch)); };
  __m128i pairs[8], fours[8];
  for (size_t i = 0; i < 4; ++i) {
    pairs[i] = _mm_unpacklo_epi16(row(2 * i), row(2 * i + 1));
    pairs[4 + i] = _mm_unpackhi_epi16(row(2 * i), row(2 * i + 1));
  }
  for (size_t side = 0; side < 8; side += 4) {
    fours[side] = _mm_unpacklo_epi32(pairs[side], pairs[side + 1]);
    fours[side + 1] = _mm_unpackhi_epi32(pairs[side], pairs[side + 1]);
    fours[side + 2] = _mm_unpacklo_epi32(pairs[side + 2], pairs[side + 3]);
    fours[side + 3] = _mm_unpackhi_epi32(pairs[side + 2], pairs[side + 3]);
  }
  const auto put = [to](size_t i, __m128i value) {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to + i * kPitch), value);
  };
  for (size_t side = 0; side < 8; side += 4) {
    put(side, _mm_unpacklo_epi64(fours[side], fours[side + 2]));
    put(side + 1, _mm_unpackhi_epi64(fours[side], fours[side + 2]));
    put(side + 2, _mm_unpacklo_epi64(fours[side + 1], fours[side + 3]));
    put(side + 3, _mm_unpackhi_epi64(fours[side + 1], fours[side + 3]));
  }
}
#endif

}  // namespace

void MultiplyRowsPortable(const float* left, const float* right, float* result, size_t rows, size_t k) {
  MultiplyAll(left, right, result, rows, k);
}

#if defined(__x86_64__)
void MultiplyRows(const float* left, const float* right, float* result, size_t rows, size_t k, Products products) {
  using Loop = void (*)(const float*, const float*, float*, size_t, size_t);
  struct Loops {
    Loop exact, rounded;
  };
  static const Loops loops = [] {
    if (__builtin_cpu_supports("avx512f"))
      return Loops{&MultiplyAvx512<Products::kExact>, &MultiplyAvx512<Products::kRounded>};
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
      return Loops{&MultiplyAvx2<Products::kExact>, &MultiplyAvx2<Products::kRounded>};
    return Loops{&MultiplyRowsPortable, &MultiplyRowsPortable};
  }();
  (products == Products::kExact ? loops.exact : loops.rounded)(left, right, result, rows, k);
}

void TransposeFractal(const uint8_t* from, uint8_t* to) {
  constexpr size_t kPitch = kCubeSide * 2, kRight = 16, kBelow = 8 * kPitch;
  TransposeQuarter(from, to);
  TransposeQuarter(from + kRight, to + kBelow);
  TransposeQuarter(from + kBelow, to + kRight);
  TransposeQuarter(from + kBelow + kRight, to + kBelow + kRight);
}
#else
void MultiplyRows(const float* left, const float* right, float* result, size_t rows, size_t k, Products /*products*/) {
  MultiplyRowsPortable(left, right, result, rows, k);
}

void TransposeFractal(const uint8_t* from, uint8_t* to) {
  uint16_t in[kCubeSide][kCubeSide], out[kCubeSide][kCubeSide];
  std::memcpy(in, from, sizeof(in));
  for (size_t row = 0; row < kCubeSide; ++row) {
    for (size_t column = 0; column < kCubeSide; ++column) out[column][row] = in[row][column];
  }
  std::memcpy(to, out, sizeof(out));
}
#endif

}  // namespace sim
