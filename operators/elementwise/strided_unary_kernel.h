#pragma once

// y = f(x) where x or y or both are blocks of larger tensors.

#include "operators/elementwise/strided_tile.h"

/// `Compute<T>::Run(y, x, count)` as in elementwise_kernel.h, row by row.
template <typename T, template <typename> class Compute>
class StridedUnaryKernel {
 public:
  __aicore__ inline StridedUnaryKernel() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const StridedUnaryTilingData& tiling) {
    tiling_ = tiling;
    copy_ = StridedTileCopy<T>(tiling.tiles);
    x_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x));
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y));
    pipe_.InitBuffer(x_queue_, kBufferNum, copy_.TileBytes(tiling.tiles));
    pipe_.InitBuffer(y_queue_, kBufferNum, copy_.TileBytes(tiling.tiles));
  }

  __aicore__ inline void Process() {
    ForEachTileOfCore(tiling_.tiles, [&](const StridedTile& tile) {
      CopyIn(tile);
      ComputeTile(tile);
      CopyOut(tile);
    });
  }

 private:
  static constexpr int32_t kBufferNum = 2;

  __aicore__ inline void CopyIn(const StridedTile& tile) {
    AscendC::LocalTensor<T> x = x_queue_.template AllocTensor<T>();
    copy_.In(x, x_gm_[tile.OffsetIn(tiling_.x, tiling_.tiles.outer_dims)], tiling_.x, tile);
    x_queue_.EnQue(x);
  }

  __aicore__ inline void ComputeTile(const StridedTile& tile) {
    AscendC::LocalTensor<T> x = x_queue_.template DeQue<T>();
    AscendC::LocalTensor<T> y = y_queue_.template AllocTensor<T>();
    for (uint32_t row = 0; row < tile.rows; ++row) {
      AscendC::LocalTensor<T> x_row[1] = {x[row * copy_.row_pitch()]};
      Compute<T>::Run(y[row * copy_.row_pitch()], x_row, static_cast<int32_t>(tile.columns));
    }
    y_queue_.EnQue(y);
    x_queue_.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(const StridedTile& tile) {
    AscendC::LocalTensor<T> y = y_queue_.template DeQue<T>();
    copy_.Out(y_gm_[tile.OffsetIn(tiling_.y, tiling_.tiles.outer_dims)], y, tiling_.y, tile);
    y_queue_.FreeTensor(y);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::TPosition::VECIN, kBufferNum> x_queue_;
  AscendC::TQue<AscendC::TPosition::VECOUT, kBufferNum> y_queue_;
  AscendC::GlobalTensor<T> x_gm_, y_gm_;
  StridedUnaryTilingData tiling_;
  StridedTileCopy<T> copy_;
};
