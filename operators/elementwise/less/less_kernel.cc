#include "operators/elementwise/less/less_tiling.h"
#include "operators/elementwise/scalar_tile.h"

template <typename T>
class LessKernel {
 public:
  __aicore__ inline LessKernel() {}

  __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, const LessTilingData& tiling) {
    tiling_ = tiling;
    x1_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x1));
    x2_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x2));
    y_.Init(y, tiling.split);
  }

  __aicore__ inline void Process() {
    y_.Process([this](uint64_t i) { return Compare(i); });
  }

 private:
  __aicore__ inline uint8_t Compare(uint64_t index) const {
    uint64_t x1 = 0, x2 = 0;
    for (uint64_t dim = tiling_.dims; dim-- > 0;) {
      const uint64_t at = index % tiling_.shape[dim];
      index /= tiling_.shape[dim];
      x1 += at * tiling_.x1_strides[dim];
      x2 += at * tiling_.x2_strides[dim];
    }
    return x1_gm_.GetValue(x1) < x2_gm_.GetValue(x2) ? 1 : 0;
  }

  LessTilingData tiling_;
  AscendC::GlobalTensor<T> x1_gm_, x2_gm_;
  ScalarTileKernel<uint8_t> y_;
};

extern "C" __global__ __aicore__ void less(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA_WITH_STRUCT(LessTilingData, tiling_data, tiling);
  LessKernel<DTYPE_X1> kernel;
  kernel.Init(x1, x2, y, tiling_data);
  kernel.Process();
}
