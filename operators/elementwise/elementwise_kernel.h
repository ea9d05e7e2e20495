#pragma once

// Device side of the element-wise family: the pipeline copy in → compute → copy out over tensors of equal shape.

#include "kernel_operator.h"
#include "operators/elementwise/elementwise_tiling.h"

/// `Compute<T>::Run(y, x, count)` computes one tile: y and the kInputNum tensors x[] hold `count` elements each.
template <typename T, uint32_t kInputNum, template <typename> class Compute>
class ElementwiseKernel {
 public:
  __aicore__ inline ElementwiseKernel() {}

  __aicore__ inline void Init(GM_ADDR const (&x)[kInputNum], GM_ADDR y, const ElementwiseTilingData& tiling) {
    const uint64_t start = AscendC::GetBlockIdx() * tiling.core_length;
    length_ = start >= tiling.total_length                       ? 0
              : tiling.total_length - start < tiling.core_length ? tiling.total_length - start
                                                                 : tiling.core_length;
    tile_length_ = tiling.tile_length;
    const uint32_t tile_bytes = static_cast<uint32_t>(tile_length_ * sizeof(T));
    for (uint32_t i = 0; i < kInputNum; ++i) {
      x_gm_[i].SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x[i]) + start, length_);
      pipe_.InitBuffer(x_queue_[i], kBufferNum, tile_bytes);
    }
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y) + start, length_);
    pipe_.InitBuffer(y_queue_, kBufferNum, tile_bytes);
  }

  __aicore__ inline void Process() {
    for (uint64_t offset = 0; offset < length_; offset += tile_length_) {
      const uint32_t count = static_cast<uint32_t>(length_ - offset < tile_length_ ? length_ - offset : tile_length_);
      CopyIn(offset, count);
      ComputeTile(count);
      CopyOut(offset, count);
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;

  __aicore__ inline void CopyIn(uint64_t offset, uint32_t count) {
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
    AscendC::DataCopyPadExtParams<T> no_pad{false, 0, 0, T{}};
    for (uint32_t i = 0; i < kInputNum; ++i) {
      AscendC::LocalTensor<T> x = x_queue_[i].template AllocTensor<T>();
      AscendC::DataCopyPad(x, x_gm_[i][offset], copy, no_pad);
      x_queue_[i].EnQue(x);
    }
  }

  __aicore__ inline void ComputeTile(uint32_t count) {
    AscendC::LocalTensor<T> x[kInputNum];
    for (uint32_t i = 0; i < kInputNum; ++i) {
      x[i] = x_queue_[i].template DeQue<T>();
    }
    AscendC::LocalTensor<T> y = y_queue_.template AllocTensor<T>();
    Compute<T>::Run(y, x, static_cast<int32_t>(count));
    y_queue_.EnQue(y);
    for (uint32_t i = 0; i < kInputNum; ++i) {
      x_queue_[i].FreeTensor(x[i]);
    }
  }

  __aicore__ inline void CopyOut(uint64_t offset, uint32_t count) {
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(T)), 0, 0, 0};
    AscendC::LocalTensor<T> y = y_queue_.template DeQue<T>();
    AscendC::DataCopyPad(y_gm_[offset], y, copy);
    y_queue_.FreeTensor(y);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::TPosition::VECIN, kBufferNum> x_queue_[kInputNum];
  AscendC::TQue<AscendC::TPosition::VECOUT, kBufferNum> y_queue_;
  AscendC::GlobalTensor<T> x_gm_[kInputNum];
  AscendC::GlobalTensor<T> y_gm_;
  uint64_t length_ = 0;
  uint64_t tile_length_ = 0;
};
