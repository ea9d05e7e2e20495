#pragma once

#include <cstddef>
#include <cstdint>

namespace sim {

/// A cube fractal's side in elements of 16 bits, and that of L0C.
inline constexpr size_t kCubeSide = 16;
inline constexpr size_t kCubeFractal = kCubeSide * kCubeSide;

/// Whether float holds the product of two elements exactly: that of halves it does. Then a fused multiply-add rounds
/// like a product and a sum.
enum class Products : uint8_t { kExact, kRounded };

/// result[row][column] += Σ left[row][k]·right[k][column] for `rows` rows and 16 columns: k ascending, each product and
/// each sum rounded to float. `left` is laid out as in L0A: fractals of 16×16 along k. `right` holds k rows of 16.
/// Uses the widest registers that the CPU has; results do not depend on it.
void MultiplyRows(const float* left, const float* right, float* result, size_t rows, size_t k, Products products);
/// The same without special instructions.
void MultiplyRowsPortable(const float* left, const float* right, float* result, size_t rows, size_t k);

/// A fractal of 16×16 elements of 16 bits with rows and columns exchanged. The two must not overlap.
void TransposeFractal(const uint8_t* from, uint8_t* to);

}  // namespace sim
