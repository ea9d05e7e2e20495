#pragma once

#include <cstddef>
#include <cstdint>

namespace sim {

/// A cube fractal's side in elements of 16 bits, and that of L0C.
inline constexpr size_t kCubeSide = 16;
inline constexpr size_t kCubeFractal = kCubeSide * kCubeSide;

/// result[row][column] += Σ left[row][k]·right[k][column] for `rows` rows and 16 columns: k ascending, each product and
/// each sum rounded to float. `left` is laid out as in L0A: fractals of 16×16 along k. `right` holds k rows of 16.
void MultiplyRows(const float* left, const float* right, float* result, size_t rows, size_t k);

}  // namespace sim
