#include "simulator/aicore/cube_tile.h"

namespace sim {
namespace {

/// Four rows at once keep enough independent sums in flight.
constexpr size_t kRows = 4;

template <size_t rows>
[[gnu::always_inline]] inline void Multiply(const float* left, const float* right, float* result, size_t k) {
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
  for (; row + kRows <= rows; row += kRows) Multiply<kRows>(left + row * kCubeSide, right, result + row * kCubeSide, k);
  for (; row < rows; ++row) Multiply<1>(left + row * kCubeSide, right, result + row * kCubeSide, k);
}

#if defined(__x86_64__)
// Wider registers, no fused multiply-add: the same results.
[[gnu::target("avx2")]] void MultiplyAvx2(const float* left, const float* right, float* result, size_t rows, size_t k) {
  MultiplyAll(left, right, result, rows, k);
}
#endif

}  // namespace

void MultiplyRows(const float* left, const float* right, float* result, size_t rows, size_t k) {
#if defined(__x86_64__)
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  if (has_avx2) return MultiplyAvx2(left, right, result, rows, k);
#endif
  MultiplyAll(left, right, result, rows, k);
}

}  // namespace sim
