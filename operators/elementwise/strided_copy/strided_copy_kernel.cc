#include "operators/elementwise/strided_copy/strided_copy_tiling.h"
#include "operators/elementwise/strided_tile.h"

/// Moves tiles of bytes. Nothing is computed: one queue binds the copy in to the copy out.
class StridedCopyKernel {
 public:
  __aicore__ inline StridedCopyKernel() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const StridedCopyTilingData& tiling) {
    tiling_ = tiling;
    copy_ = StridedTileCopy<uint8_t>(tiling.tiles);
    x_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ uint8_t*>(x));
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ uint8_t*>(y));
    if (tiling.tiles.total_tiles != 0) pipe_.InitBuffer(queue_, kBufferNum, copy_.TileBytes(tiling.tiles));
  }

  __aicore__ inline void Process() {
    ForEachTileOfCore(tiling_.tiles, [&](const StridedTile& tile) {
      AscendC::LocalTensor<uint8_t> loaded = queue_.AllocTensor<uint8_t>();
      copy_.In(loaded, x_gm_[tile.OffsetIn(tiling_.x, tiling_.tiles.outer_dims)], tiling_.x, tile);
      queue_.EnQue(loaded);
      AscendC::LocalTensor<uint8_t> stored = queue_.DeQue<uint8_t>();
      copy_.Out(y_gm_[tile.OffsetIn(tiling_.y, tiling_.tiles.outer_dims)], stored, tiling_.y, tile);
      queue_.FreeTensor(stored);
    });
  }

 private:
  static constexpr int32_t kBufferNum = 2;

  AscendC::TPipe pipe_;
  AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, kBufferNum> queue_;
  AscendC::GlobalTensor<uint8_t> x_gm_, y_gm_;
  StridedCopyTilingData tiling_;
  StridedTileCopy<uint8_t> copy_;
};

extern "C" __global__ __aicore__ void strided_copy(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA_WITH_STRUCT(StridedCopyTilingData, tiling_data, tiling);
  StridedCopyKernel kernel;
  kernel.Init(x, y, tiling_data);
  kernel.Process();
}
