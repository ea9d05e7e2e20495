#include "operators/elementwise/cast/cast_tiling.h"
#include "operators/elementwise/scalar_tile.h"

template <typename A, typename B>
constexpr bool kSame = false;
template <typename A>
constexpr bool kSame<A, A> = true;

/// Pairs that the vector unit converts.
template <typename X, typename Y>
class VectorCastKernel {
 public:
  __aicore__ inline VectorCastKernel() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const CastTilingData& tiling) {
    first_ = AscendC::GetBlockIdx() * tiling.core_length;
    last_ = first_ + tiling.core_length < tiling.total_length ? first_ + tiling.core_length : tiling.total_length;
    tile_length_ = tiling.tile_length;
    x_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ X*>(x));
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ Y*>(y));
    pipe_.InitBuffer(x_queue_, kBufferNum, static_cast<uint32_t>(tile_length_ * sizeof(X)));
    pipe_.InitBuffer(y_queue_, kBufferNum, static_cast<uint32_t>(tile_length_ * sizeof(Y)));
  }

  __aicore__ inline void Process() {
    for (uint64_t at = first_; at < last_; at += tile_length_) {
      const uint32_t count = static_cast<uint32_t>(last_ - at < tile_length_ ? last_ - at : tile_length_);
      CopyIn(at, count);
      Convert(count);
      CopyOut(at, count);
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;
  // Widening is exact and has no mode; an integer takes what lies toward zero, a float the nearest.
  static constexpr AscendC::RoundMode kMode = kSame<X, half>      ? AscendC::RoundMode::CAST_NONE
                                              : kSame<Y, int32_t> ? AscendC::RoundMode::CAST_TRUNC
                                                                  : AscendC::RoundMode::CAST_RINT;

  __aicore__ inline void CopyIn(uint64_t at, uint32_t count) {
    AscendC::LocalTensor<X> x = x_queue_.template AllocTensor<X>();
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(X)), 0, 0, 0};
    AscendC::DataCopyPadExtParams<X> no_pad{false, 0, 0, X{}};
    AscendC::DataCopyPad(x, x_gm_[at], copy, no_pad);
    x_queue_.EnQue(x);
  }

  __aicore__ inline void Convert(uint32_t count) {
    AscendC::LocalTensor<X> x = x_queue_.template DeQue<X>();
    AscendC::LocalTensor<Y> y = y_queue_.template AllocTensor<Y>();
    AscendC::Cast(y, x, kMode, count);
    y_queue_.EnQue(y);
    x_queue_.FreeTensor(x);
  }

  __aicore__ inline void CopyOut(uint64_t at, uint32_t count) {
    AscendC::LocalTensor<Y> y = y_queue_.template DeQue<Y>();
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(count * sizeof(Y)), 0, 0, 0};
    AscendC::DataCopyPad(y_gm_[at], y, copy);
    y_queue_.FreeTensor(y);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::TPosition::VECIN, kBufferNum> x_queue_;
  AscendC::TQue<AscendC::TPosition::VECOUT, kBufferNum> y_queue_;
  AscendC::GlobalTensor<X> x_gm_;
  AscendC::GlobalTensor<Y> y_gm_;
  uint64_t first_ = 0, last_ = 0;
  uint64_t tile_length_ = 0;
};

/// From and to bool, which the vector unit does not know; it is a byte of 0 or 1.
template <typename X, typename Y>
class BoolCastKernel {
 public:
  __aicore__ inline BoolCastKernel() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const CastTilingData& tiling) {
    x_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ X*>(x));
    y_.Init(y, tiling);
  }

  __aicore__ inline void Process() {
    y_.Process([this](uint64_t i) { return static_cast<Y>(x_gm_.GetValue(i) != static_cast<X>(0) ? 1 : 0); });
  }

 private:
  AscendC::GlobalTensor<X> x_gm_;
  ScalarTileKernel<Y> y_;
};

template <typename Kernel>
__aicore__ inline void RunCast(GM_ADDR x, GM_ADDR y, const CastTilingData& tiling) {
  Kernel kernel;
  kernel.Init(x, y, tiling);
  kernel.Process();
}

template <typename X, typename Y>
__aicore__ inline void CastTensor(GM_ADDR x, GM_ADDR y, const CastTilingData& tiling) {
  if constexpr (kSame<X, bool>) {
    RunCast<BoolCastKernel<uint8_t, Y>>(x, y, tiling);
  } else if constexpr (kSame<Y, bool>) {
    RunCast<BoolCastKernel<X, uint8_t>>(x, y, tiling);
  } else {
    RunCast<VectorCastKernel<X, Y>>(x, y, tiling);
  }
}

extern "C" __global__ __aicore__ void cast(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA_WITH_STRUCT(CastTilingData, tiling_data, tiling);
  CastTensor<DTYPE_X, DTYPE_Y>(x, y, tiling_data);
}
