#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/cube_tile.h"
#include "simulator/aicore/vector_call.h"
#include "simulator/aicore/vector_elements.h"
#include "simulator/aicore/vector_ops.h"

// Mmad of half or bfloat16 into float (spec/ascendc.md §6.1, §6.5). L0A holds fractals row by row, L0B column block by
// column block within each k block, each transposed; L0C column blocks of 16.

namespace sim::calls {
namespace {

constexpr uint32_t kSizeLimit = 4095;
constexpr uint32_t kResultAlignment = 1024;

struct Tile {
  const Operand& left;
  const Operand& right;
  const Operand& result;
  uint64_t m, n, k;     // elements that count
  uint64_t m1, n1, k1;  // fractals
  bool one_row;         // m = 1: L0A holds the row plain, not in fractals
  bool initialize;
};

void CheckFields(const Call& call, const DrydockMmad& mmad) {
  call.Require(mmad.m <= kSizeLimit && mmad.n <= kSizeLimit && mmad.k <= kSizeLimit,
               "m {}, n {} or k {} is more than {}", mmad.m, mmad.n, mmad.k, kSizeLimit);
  const bool halves = mmad.left_type == kDrydockHalf && mmad.right_type == kDrydockHalf;
  const bool bfloats = mmad.left_type == kDrydockBfloat16 && mmad.right_type == kDrydockBfloat16;
  call.Require((halves || bfloats) && mmad.result_type == kDrydockFloat, "{} by {} into {} is not supported",
               TypeName(mmad.left_type), TypeName(mmad.right_type), TypeName(mmad.result_type));
  call.Require(mmad.unit_flag == 0, "unitFlag {} is not supported", mmad.unit_flag);
}

/// Byte offsets of an element in its memory.
uint64_t LeftAt(const Tile& t, uint64_t row, uint64_t k) {
  if (t.one_row) return k * 2;
  return ((row / kCubeSide * t.k1 + k / kCubeSide) * kCubeFractal + row % kCubeSide * kCubeSide + k % kCubeSide) * 2;
}
uint64_t RightAt(const Tile& t, uint64_t column, uint64_t k) {
  return ((k / kCubeSide * t.n1 + column / kCubeSide) * kCubeFractal + column % kCubeSide * kCubeSide + k % kCubeSide) *
         2;
}
uint64_t ResultAt(const Tile& t, uint64_t row, uint64_t column) {
  return ((column / kCubeSide * t.m1 + row / kCubeSide) * kCubeFractal + row % kCubeSide * kCubeSide +
          column % kCubeSide) *
         4;
}

/// Marks of the result. What m, n and k cover must be written (rule H18); past that a result is as good as its row and
/// column.
void PassTileMarks(const Call& call, const Tile& t) {
  std::vector<uint8_t> rows(t.m1 * kCubeSide, 1), columns(t.n1 * kCubeSide, 1);
  if (t.one_row) std::memset(rows.data() + 1, 0, rows.size() - 1);
  for (uint64_t row = 0; row < rows.size(); ++row) {
    for (uint64_t k = 0; k < t.k && rows[row] != 0; ++k) {
      if (row < t.m) RequireWritten(call, t.left, LeftAt(t, row, k), 2);
      rows[row] = AllWritten(t.left.marks + LeftAt(t, row, k), 2);
    }
  }
  for (uint64_t column = 0; column < columns.size(); ++column) {
    for (uint64_t k = 0; k < t.k && columns[column] != 0; ++k) {
      if (column < t.n) RequireWritten(call, t.right, RightAt(t, column, k), 2);
      columns[column] = AllWritten(t.right.marks + RightAt(t, column, k), 2);
    }
  }
  for (uint64_t row = 0; row < rows.size(); ++row) {
    for (uint64_t column = 0; column < columns.size(); ++column) {
      const uint64_t at = ResultAt(t, row, column);
      const bool counts = row < t.m && column < t.n;
      if (!t.initialize && counts) RequireWritten(call, t.result, at, 4);
      const bool before = t.initialize || AllWritten(t.result.marks + at, 4);
      std::memset(t.result.marks + at, rows[row] & columns[column] & static_cast<uint8_t>(before), 4);
    }
  }
}

void CheckAndPassMarks(const Call& call, const Tile& t) {
  const bool whole =
      !t.one_row && t.left.AllWritten() && t.right.AllWritten() && (t.initialize || t.result.AllWritten());
  if (whole) {
    t.result.MarkWritten();
  } else {
    t.result.Forget();
    PassTileMarks(call, t);
  }
}

void Unpack(uint32_t type, const uint8_t* from, float* to, size_t count) {
  if (type == kDrydockHalf) return HalfToFloat(from, to, count);
  for (size_t i = 0; i < count; ++i) {
    uint16_t upper;
    std::memcpy(&upper, from + 2 * i, sizeof(upper));
    to[i] = std::bit_cast<float>(static_cast<uint32_t>(upper) << 16);
  }
}

/// k rows of 16 columns out of the transposed fractals of one column block.
void UnpackColumns(const Tile& t, uint32_t type, uint64_t column_block, float* to) {
  uint8_t fractal[kCubeFractal * 2];
  for (uint64_t k_block = 0; k_block < t.k1; ++k_block) {
    TransposeFractal(t.right.data + RightAt(t, column_block * kCubeSide, k_block * kCubeSide), fractal);
    Unpack(type, fractal, to + k_block * kCubeFractal, kCubeFractal);
  }
}

/// A plain row of k elements as the first row of fractals.
void UnpackOneRow(const Tile& t, uint32_t type, float* to) {
  float lanes[kCubeSide];
  for (uint64_t k = 0; k < t.k; k += kCubeSide) {
    const size_t size = std::min<uint64_t>(kCubeSide, t.k - k);
    Unpack(type, t.left.data + k * 2, lanes, size);
    std::memcpy(to + k / kCubeSide * kCubeFractal, lanes, size * sizeof(float));
  }
}

void Multiply(const Tile& t, uint32_t type, LocalMemories& memories) {
  std::vector<float>& left = memories.left_scratch;
  std::vector<float>& right = memories.right_scratch;
  left.resize(t.m1 * t.k1 * kCubeFractal);
  right.resize(t.k1 * kCubeFractal);
  t.one_row ? UnpackOneRow(t, type, left.data()) : Unpack(type, t.left.data, left.data(), left.size());
  const size_t rows = t.one_row ? 1 : kCubeSide;
  float block[kCubeFractal];
  for (uint64_t column_block = 0; column_block < t.n1; ++column_block) {
    UnpackColumns(t, type, column_block, right.data());
    for (uint64_t row_block = 0; row_block < t.m1; ++row_block) {
      uint8_t* result = t.result.data + ResultAt(t, row_block * kCubeSide, column_block * kCubeSide);
      std::memcpy(block, result, sizeof(block));
      if (t.initialize) std::memset(block, 0, sizeof(block));
      MultiplyRows(left.data() + row_block * t.k1 * kCubeFractal, right.data(), block, rows, t.k,
                   type == kDrydockHalf ? Products::kExact : Products::kRounded);
      for (float& value : block) value = ops::Canonical(value);
      std::memcpy(result, block, sizeof(block));
    }
  }
}

}  // namespace

void Mmad(DrydockBlock* block, const DrydockLocal* result, const DrydockLocal* left, const DrydockLocal* right,
          const DrydockMmad* mmad) {
  const Call call(block, "Mmad");
  CheckPlace(call, *result, "C", kInL0c);
  CheckPlace(call, *left, "A", kInL0a);
  CheckPlace(call, *right, "B", kInL0b);
  CheckFields(call, *mmad);
  if (mmad->m == 0 || mmad->n == 0 || mmad->k == 0) return;
  const uint64_t m1 = CeilDiv(mmad->m, kCubeSide);
  const uint64_t n1 = CeilDiv(mmad->n, kCubeSide);
  const uint64_t k1 = CeilDiv(mmad->k, kCubeSide);
  const bool one_row = mmad->m == 1;
  const uint64_t left_bytes = one_row ? mmad->k * uint64_t{2} : m1 * k1 * kCubeFractal * 2;
  const Operand c = CheckOperand(call, *result, {"C", Pipe::kCube, Touch::kWrite, kInL0c, kResultAlignment},
                                 m1 * n1 * kCubeFractal * 4);
  const Operand a = CheckOperand(call, *left, {"A", Pipe::kCube, Touch::kRead, kInL0a}, left_bytes);
  const Operand b = CheckOperand(call, *right, {"B", Pipe::kCube, Touch::kRead, kInL0b}, k1 * n1 * kCubeFractal * 2);
  const Tile tile{a, b, c, mmad->m, mmad->n, mmad->k, m1, n1, k1, one_row, mmad->initialize != 0};
  CheckAndPassMarks(call, tile);
  Multiply(tile, mmad->left_type, call.block().memories);
  call.block().clocks.Issue(Pipe::kCube, m1 * n1 * k1);  // §9.5 [pub]: a 16×16×16 product per cycle
}

}  // namespace sim::calls
