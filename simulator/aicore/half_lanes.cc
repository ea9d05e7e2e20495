#include "simulator/aicore/half_lanes.h"

#include <cstring>

#include "core/base/float16.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace sim {
namespace {

constexpr uint16_t kHalfNan = 0x7E00;

bool IsHalfNan(uint16_t bits) { return (bits & 0x7FFF) > 0x7C00; }

}  // namespace

void HalfToFloatPortable(const uint8_t* half, float* lanes, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    uint16_t bits;
    std::memcpy(&bits, half + 2 * i, sizeof(bits));
    lanes[i] = ge::Float16::ToFloat(IsHalfNan(bits) ? kHalfNan : bits);
  }
}

void FloatToHalfPortable(const float* lanes, uint8_t* half, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    const uint16_t bits = lanes[i] != lanes[i] ? kHalfNan : ge::Float16::FromFloat(lanes[i]);
    std::memcpy(half + 2 * i, &bits, sizeof(bits));
  }
}

#if defined(__x86_64__)
namespace {

constexpr size_t kWidth = 8;

/// Canonical NaN where a lane is NaN. By and/or: g++ 12 takes a blend apart into scalars when it may not use AVX2.
__attribute__((target("avx,f16c"))) inline __m256 CanonicalLanes(__m256 value) {
  const __m256 nan = _mm256_castsi256_ps(_mm256_set1_epi32(0x7FC00000));
  const __m256 is_nan = _mm256_cmp_ps(value, value, _CMP_UNORD_Q);
  return _mm256_or_ps(_mm256_andnot_ps(is_nan, value), _mm256_and_ps(is_nan, nan));
}

__attribute__((target("avx,f16c"))) void HalfToFloatF16c(const uint8_t* half, float* lanes, size_t count) {
  size_t i = 0;
  for (; i + kWidth <= count; i += kWidth) {
    const __m256 value = _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(half + 2 * i)));
    _mm256_storeu_ps(lanes + i, CanonicalLanes(value));
  }
  HalfToFloatPortable(half + 2 * i, lanes + i, count - i);
}

__attribute__((target("avx,f16c"))) void FloatToHalfF16c(const float* lanes, uint8_t* half, size_t count) {
  size_t i = 0;
  for (; i + kWidth <= count; i += kWidth) {
    const __m256 value = CanonicalLanes(_mm256_loadu_ps(lanes + i));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(half + 2 * i), _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT));
  }
  FloatToHalfPortable(lanes + i, half + 2 * i, count - i);
}

bool HasF16c() {
  static const bool has = __builtin_cpu_supports("avx") && __builtin_cpu_supports("f16c");
  return has;
}

}  // namespace

void HalfToFloat(const uint8_t* half, float* lanes, size_t count) {
  HasF16c() ? HalfToFloatF16c(half, lanes, count) : HalfToFloatPortable(half, lanes, count);
}
void FloatToHalf(const float* lanes, uint8_t* half, size_t count) {
  HasF16c() ? FloatToHalfF16c(lanes, half, count) : FloatToHalfPortable(lanes, half, count);
}
#else
void HalfToFloat(const uint8_t* half, float* lanes, size_t count) { HalfToFloatPortable(half, lanes, count); }
void FloatToHalf(const float* lanes, uint8_t* half, size_t count) { FloatToHalfPortable(lanes, half, count); }
#endif

}  // namespace sim
