#pragma once

// Device side of kernels whose operands have strides: which elements a tile holds, and how they are copied.

#include "kernel_operator.h"
#include "operators/elementwise/strided_tiling.h"

/// A tile of the index space.
struct StridedTile {
  uint64_t outer[kStridedMaxOuterDims];
  uint64_t row, column;  // the first ones
  uint32_t rows, columns;

  /// First element of the tile in an operand.
  __aicore__ inline uint64_t OffsetIn(const OperandStrides& strides, uint64_t outer_dims) const {
    uint64_t offset = row * strides.row + column * strides.column;
    for (uint64_t dim = 0; dim < outer_dims; ++dim) offset += outer[dim] * strides.outer[dim];
    return offset;
  }
};

__aicore__ inline StridedTile FindStridedTile(const StridedTiles& tiles, uint64_t index) {
  StridedTile tile;
  tile.column = index % tiles.column_tiles * tiles.tile_columns;
  index /= tiles.column_tiles;
  tile.row = index % tiles.row_tiles * tiles.tile_rows;
  index /= tiles.row_tiles;
  tile.rows = static_cast<uint32_t>(tiles.tile_rows < tiles.rows - tile.row ? tiles.tile_rows : tiles.rows - tile.row);
  tile.columns = static_cast<uint32_t>(tiles.tile_columns < tiles.columns - tile.column ? tiles.tile_columns
                                                                                        : tiles.columns - tile.column);
  for (uint64_t dim = tiles.outer_dims; dim-- > 0;) {
    tile.outer[dim] = index % tiles.outer_shape[dim];
    index /= tiles.outer_shape[dim];
  }
  return tile;
}

/// Calls visit(tile) for each tile that is this core's.
template <typename Visit>
__aicore__ inline void ForEachTileOfCore(const StridedTiles& tiles, Visit&& visit) {
  const uint64_t first = AscendC::GetBlockIdx() * tiles.core_tiles;
  const uint64_t last = first + tiles.core_tiles < tiles.total_tiles ? first + tiles.core_tiles : tiles.total_tiles;
  for (uint64_t i = first; i < last; ++i) visit(FindStridedTile(tiles, i));
}

/// Copies tiles between device memory and UB, where every row starts on a block of its own.
template <typename T>
class StridedTileCopy {
 public:
  __aicore__ inline StridedTileCopy() {}
  __aicore__ inline explicit StridedTileCopy(const StridedTiles& tiles)
      : row_pitch_(static_cast<uint32_t>((tiles.tile_columns + kBlockLength - 1) / kBlockLength * kBlockLength)) {}

  /// Elements from one row to the next in UB.
  __aicore__ inline uint32_t row_pitch() const { return row_pitch_; }
  __aicore__ inline uint32_t TileBytes(const StridedTiles& tiles) const {
    return static_cast<uint32_t>(tiles.tile_rows * row_pitch_ * sizeof(T));
  }

  /// An operand that repeats itself along the rows is loaded once.
  __aicore__ inline void In(const AscendC::LocalTensor<T>& local, const AscendC::GlobalTensor<T>& global,
                            const OperandStrides& strides, const StridedTile& tile) const {
    const uint16_t rows = strides.row == 0 ? 1 : static_cast<uint16_t>(tile.rows);
    AscendC::DataCopyExtParams copy{rows, static_cast<uint32_t>(tile.columns * sizeof(T)),
                                    GlobalGap(strides, tile, rows), UbGap(tile.columns, rows), 0};
    AscendC::DataCopyPadExtParams<T> no_pad{false, 0, 0, T{}};
    AscendC::DataCopyPad(local, global, copy, no_pad);
  }
  __aicore__ inline void Out(const AscendC::GlobalTensor<T>& global, const AscendC::LocalTensor<T>& local,
                             const OperandStrides& strides, const StridedTile& tile) const {
    const uint16_t rows = static_cast<uint16_t>(tile.rows);
    AscendC::DataCopyExtParams copy{rows, static_cast<uint32_t>(tile.columns * sizeof(T)), UbGap(tile.columns, rows),
                                    GlobalGap(strides, tile, rows), 0};
    AscendC::DataCopyPad(global, local, copy);
  }

 private:
  static constexpr uint32_t kBlockLength = 32 / sizeof(T);

  // Bytes between the end of a row of the tile and the start of the next one in device memory.
  static __aicore__ inline uint32_t GlobalGap(const OperandStrides& strides, const StridedTile& tile, uint16_t rows) {
    return rows > 1 ? static_cast<uint32_t>((strides.row - tile.columns) * sizeof(T)) : 0;
  }
  // Whole blocks between the end of a row and the start of the next one in UB.
  __aicore__ inline uint32_t UbGap(uint32_t columns, uint16_t rows) const {
    return rows > 1 ? row_pitch_ / kBlockLength - (columns + kBlockLength - 1) / kBlockLength : 0;
  }

  uint32_t row_pitch_ = 0;  // elements
};
