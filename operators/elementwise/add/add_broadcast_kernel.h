#pragma once

#include "kernel_operator.h"
#include "operators/elementwise/add/add_tiling.h"

/// y = x1 + x2 where at least one operand repeats itself along some dimension. A tile holds rows that start on 32-byte
/// blocks of their own; an operand that repeats along the rows is loaded once per tile, one that repeats along the
/// columns is a scalar of each row.
template <typename T>
class AddBroadcastKernel {
 public:
  __aicore__ inline AddBroadcastKernel() {}

  __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, const AddBroadcastTilingData& tiling) {
    tiling_ = tiling;
    row_pitch_ = static_cast<uint32_t>((tiling.tile_columns + kBlockLength - 1) / kBlockLength * kBlockLength);
    x1_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x1));
    x2_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x2));
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y));
    const uint32_t tile_bytes = static_cast<uint32_t>(tiling.tile_rows * row_pitch_ * sizeof(T));
    pipe_.InitBuffer(x1_queue_, kBufferNum, tile_bytes);
    pipe_.InitBuffer(x2_queue_, kBufferNum, tile_bytes);
    pipe_.InitBuffer(y_queue_, kBufferNum, tile_bytes);
  }

  __aicore__ inline void Process() {
    const uint64_t first = AscendC::GetBlockIdx() * tiling_.core_tiles;
    const uint64_t last = Min(first + tiling_.core_tiles, tiling_.total_tiles);
    for (uint64_t i = first; i < last; ++i) {
      const Tile tile = FindTile(i);
      if (tiling_.x1.column != 0) CopyIn(x1_queue_, x1_gm_[tile.x1_offset], tiling_.x1.row, tile);
      if (tiling_.x2.column != 0) CopyIn(x2_queue_, x2_gm_[tile.x2_offset], tiling_.x2.row, tile);
      Compute(tile);
      CopyOut(tile);
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;
  static constexpr uint32_t kBlockLength = 32 / sizeof(T);
  using InQueue = AscendC::TQue<AscendC::TPosition::VECIN, kBufferNum>;

  struct Tile {
    uint64_t x1_offset, x2_offset, y_offset;  // first element of the tile
    uint32_t rows, columns;
  };

  static __aicore__ inline uint64_t Min(uint64_t a, uint64_t b) { return a < b ? a : b; }

  __aicore__ inline Tile FindTile(uint64_t index) {
    const uint64_t column = index % tiling_.column_tiles * tiling_.tile_columns;
    index /= tiling_.column_tiles;
    const uint64_t row = index % tiling_.row_tiles * tiling_.tile_rows;
    index /= tiling_.row_tiles;
    Tile tile;
    tile.rows = static_cast<uint32_t>(Min(tiling_.tile_rows, tiling_.rows - row));
    tile.columns = static_cast<uint32_t>(Min(tiling_.tile_columns, tiling_.columns - column));
    tile.x1_offset = row * tiling_.x1.row + column * tiling_.x1.column;
    tile.x2_offset = row * tiling_.x2.row + column * tiling_.x2.column;
    tile.y_offset = (index * tiling_.rows + row) * tiling_.columns + column;
    for (uint64_t dim = tiling_.outer_dims; dim-- > 0;) {
      const uint64_t at = index % tiling_.outer_shape[dim];
      index /= tiling_.outer_shape[dim];
      tile.x1_offset += at * tiling_.x1.outer[dim];
      tile.x2_offset += at * tiling_.x2.outer[dim];
    }
    return tile;
  }

  __aicore__ inline void CopyIn(InQueue& queue, const AscendC::GlobalTensor<T>& x_gm, uint64_t row_stride,
                                const Tile& tile) {
    AscendC::LocalTensor<T> x = queue.template AllocTensor<T>();
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(tile.columns * sizeof(T)), 0, 0, 0};
    if (row_stride != 0) {
      copy.blockCount = static_cast<uint16_t>(tile.rows);
      copy.srcStride = static_cast<uint32_t>((row_stride - tile.columns) * sizeof(T));
      copy.dstStride = UbGap(tile.columns);
    }
    AscendC::DataCopyPadExtParams<T> no_pad{false, 0, 0, T{}};
    AscendC::DataCopyPad(x, x_gm, copy, no_pad);
    queue.EnQue(x);
  }

  // Whole blocks between the end of a row of `columns` elements and the start of the next one in UB.
  __aicore__ inline uint32_t UbGap(uint32_t columns) {
    return row_pitch_ / kBlockLength - (columns + kBlockLength - 1) / kBlockLength;
  }

  __aicore__ inline void Compute(const Tile& tile) {
    AscendC::LocalTensor<T> y = y_queue_.template AllocTensor<T>();
    if (tiling_.x1.column == 0) {
      AddScalars(y, x2_queue_, tiling_.x2.row, x1_gm_[tile.x1_offset], tiling_.x1.row, tile);
    } else if (tiling_.x2.column == 0) {
      AddScalars(y, x1_queue_, tiling_.x1.row, x2_gm_[tile.x2_offset], tiling_.x2.row, tile);
    } else {
      AddRows(y, tile);
    }
    y_queue_.EnQue(y);
  }

  __aicore__ inline void AddRows(const AscendC::LocalTensor<T>& y, const Tile& tile) {
    AscendC::LocalTensor<T> x1 = x1_queue_.template DeQue<T>();
    AscendC::LocalTensor<T> x2 = x2_queue_.template DeQue<T>();
    const uint32_t x1_pitch = tiling_.x1.row == 0 ? 0 : row_pitch_;
    const uint32_t x2_pitch = tiling_.x2.row == 0 ? 0 : row_pitch_;
    for (uint32_t row = 0; row < tile.rows; ++row) {
      AscendC::Add(y[row * row_pitch_], x1[row * x1_pitch], x2[row * x2_pitch], static_cast<int32_t>(tile.columns));
    }
    x1_queue_.FreeTensor(x1);
    x2_queue_.FreeTensor(x2);
  }

  __aicore__ inline void AddScalars(const AscendC::LocalTensor<T>& y, InQueue& queue, uint64_t row_stride,
                                    const AscendC::GlobalTensor<T>& scalars, uint64_t scalar_stride, const Tile& tile) {
    AscendC::LocalTensor<T> x = queue.template DeQue<T>();
    const uint32_t pitch = row_stride == 0 ? 0 : row_pitch_;
    for (uint32_t row = 0; row < tile.rows; ++row) {
      const T scalar = scalars.GetValue(row * scalar_stride);
      AscendC::Adds(y[row * row_pitch_], x[row * pitch], scalar, static_cast<int32_t>(tile.columns));
    }
    queue.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(const Tile& tile) {
    AscendC::LocalTensor<T> y = y_queue_.template DeQue<T>();
    AscendC::DataCopyExtParams copy{static_cast<uint16_t>(tile.rows), static_cast<uint32_t>(tile.columns * sizeof(T)),
                                    UbGap(tile.columns),
                                    static_cast<uint32_t>((tiling_.columns - tile.columns) * sizeof(T)), 0};
    AscendC::DataCopyPad(y_gm_[tile.y_offset], y, copy);
    y_queue_.FreeTensor(y);
  }

  AscendC::TPipe pipe_;
  InQueue x1_queue_, x2_queue_;
  AscendC::TQue<AscendC::TPosition::VECOUT, kBufferNum> y_queue_;
  AscendC::GlobalTensor<T> x1_gm_, x2_gm_, y_gm_;
  AddBroadcastTilingData tiling_;
  uint32_t row_pitch_ = 0;  // elements
};
