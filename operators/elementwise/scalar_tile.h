#pragma once

// Device side of ops that the vector unit has no instruction for: the scalar unit fills a tile, one copy stores it.

#include "kernel_operator.h"
#include "operators/elementwise/elementwise_tiling.h"

/// Shares `y` out as ElementwiseTilingData says and fills it element by element.
template <typename T>
class ScalarTileKernel {
 public:
  __aicore__ inline ScalarTileKernel() {}

  __aicore__ inline void Init(GM_ADDR y, const ElementwiseTilingData& tiling) {
    first_ = AscendC::GetBlockIdx() * tiling.core_length;
    last_ = first_ + tiling.core_length < tiling.total_length ? first_ + tiling.core_length : tiling.total_length;
    tile_length_ = tiling.tile_length;
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y));
    pipe_.InitBuffer(tile_, static_cast<uint32_t>(tile_length_ * sizeof(T)));
  }

  /// `element(i)` is element i of y.
  template <typename Function>
  __aicore__ inline void Process(const Function& element) {
    for (uint64_t at = first_; at < last_; at += tile_length_) {
      const uint32_t count = static_cast<uint32_t>(last_ - at < tile_length_ ? last_ - at : tile_length_);
      AscendC::LocalTensor<T> tile = tile_.template Get<T>();
      for (uint32_t i = 0; i < count; ++i) tile.SetValue(i, element(at + i));
      AscendC::SetFlag<AscendC::HardEvent::S_MTE3>(EVENT_ID0);
      AscendC::WaitFlag<AscendC::HardEvent::S_MTE3>(EVENT_ID0);
      AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
      AscendC::DataCopyPad(y_gm_[at], tile, copy);
      AscendC::SetFlag<AscendC::HardEvent::MTE3_S>(EVENT_ID0);
      AscendC::WaitFlag<AscendC::HardEvent::MTE3_S>(EVENT_ID0);
    }
  }

 private:
  AscendC::TPipe pipe_;
  AscendC::TBuf<AscendC::TPosition::VECOUT> tile_;
  AscendC::GlobalTensor<T> y_gm_;
  uint64_t first_ = 0, last_ = 0;
  uint64_t tile_length_ = 0;
};
