#pragma once

#include "operators/elementwise/add/add_tiling.h"
#include "operators/elementwise/strided_tile.h"

/// y = x1 + x2 where an operand repeats itself along some dimension, or is a block of a larger tensor. An operand that
/// repeats along the rows is loaded once per tile, one that repeats along the columns is a scalar of each row.
template <typename T>
class AddBroadcastKernel {
 public:
  __aicore__ inline AddBroadcastKernel() {}

  __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, const AddBroadcastTilingData& tiling) {
    tiling_ = tiling;
    copy_ = StridedTileCopy<T>(tiling.tiles);
    x1_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x1));
    x2_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x2));
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y));
    const uint32_t tile_bytes = copy_.TileBytes(tiling.tiles);
    pipe_.InitBuffer(x1_queue_, kBufferNum, tile_bytes);
    pipe_.InitBuffer(x2_queue_, kBufferNum, tile_bytes);
    pipe_.InitBuffer(y_queue_, kBufferNum, tile_bytes);
  }

  __aicore__ inline void Process() {
    ForEachTileOfCore(tiling_.tiles, [&](const StridedTile& tile) {
      if (tiling_.x1.column != 0) CopyIn(x1_queue_, x1_gm_, tiling_.x1, tile);
      if (tiling_.x2.column != 0) CopyIn(x2_queue_, x2_gm_, tiling_.x2, tile);
      Compute(tile);
      CopyOut(tile);
    });
  }

 private:
  static constexpr int32_t kBufferNum = 2;
  using InQueue = AscendC::TQue<AscendC::TPosition::VECIN, kBufferNum>;

  __aicore__ inline uint64_t OffsetIn(const OperandStrides& strides, const StridedTile& tile) {
    return tile.OffsetIn(strides, tiling_.tiles.outer_dims);
  }

  __aicore__ inline void CopyIn(InQueue& queue, const AscendC::GlobalTensor<T>& x_gm, const OperandStrides& strides,
                                const StridedTile& tile) {
    AscendC::LocalTensor<T> x = queue.template AllocTensor<T>();
    copy_.In(x, x_gm[OffsetIn(strides, tile)], strides, tile);
    queue.EnQue(x);
  }

  __aicore__ inline void Compute(const StridedTile& tile) {
    AscendC::LocalTensor<T> y = y_queue_.template AllocTensor<T>();
    if (tiling_.x1.column == 0) {
      AddScalars(y, x2_queue_, tiling_.x2, x1_gm_[OffsetIn(tiling_.x1, tile)], tiling_.x1, tile);
    } else if (tiling_.x2.column == 0) {
      AddScalars(y, x1_queue_, tiling_.x1, x2_gm_[OffsetIn(tiling_.x2, tile)], tiling_.x2, tile);
    } else {
      AddRows(y, tile);
    }
    y_queue_.EnQue(y);
  }

  __aicore__ inline void AddRows(const AscendC::LocalTensor<T>& y, const StridedTile& tile) {
    AscendC::LocalTensor<T> x1 = x1_queue_.template DeQue<T>();
    AscendC::LocalTensor<T> x2 = x2_queue_.template DeQue<T>();
    const uint32_t pitch = copy_.row_pitch();
    const uint32_t x1_pitch = tiling_.x1.row == 0 ? 0 : pitch;
    const uint32_t x2_pitch = tiling_.x2.row == 0 ? 0 : pitch;
    for (uint32_t row = 0; row < tile.rows; ++row) {
      AscendC::Add(y[row * pitch], x1[row * x1_pitch], x2[row * x2_pitch], static_cast<int32_t>(tile.columns));
    }
    x1_queue_.FreeTensor(x1);
    x2_queue_.FreeTensor(x2);
  }

  __aicore__ inline void AddScalars(const AscendC::LocalTensor<T>& y, InQueue& queue, const OperandStrides& x_strides,
                                    const AscendC::GlobalTensor<T>& scalars, const OperandStrides& scalar_strides,
                                    const StridedTile& tile) {
    AscendC::LocalTensor<T> x = queue.template DeQue<T>();
    const uint32_t x_pitch = x_strides.row == 0 ? 0 : copy_.row_pitch();
    for (uint32_t row = 0; row < tile.rows; ++row) {
      const T scalar = scalars.GetValue(row * scalar_strides.row);
      AscendC::Adds(y[row * copy_.row_pitch()], x[row * x_pitch], scalar, static_cast<int32_t>(tile.columns));
    }
    queue.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(const StridedTile& tile) {
    AscendC::LocalTensor<T> y = y_queue_.template DeQue<T>();
    copy_.Out(y_gm_[OffsetIn(tiling_.y, tile)], y, tiling_.y, tile);
    y_queue_.FreeTensor(y);
  }

  AscendC::TPipe pipe_;
  InQueue x1_queue_, x2_queue_;
  AscendC::TQue<AscendC::TPosition::VECOUT, kBufferNum> y_queue_;
  AscendC::GlobalTensor<T> x1_gm_, x2_gm_, y_gm_;
  AddBroadcastTilingData tiling_;
  StridedTileCopy<T> copy_;
};
