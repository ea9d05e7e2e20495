#include "operators/elementwise/elementwise_kernel.h"
#include "operators/elementwise/relu/relu_tiling.h"
#include "operators/elementwise/strided_unary_kernel.h"

template <typename T>
struct ReluCompute {
  static __aicore__ inline void Run(const AscendC::LocalTensor<T>& y, const AscendC::LocalTensor<T> (&x)[1],
                                    int32_t count) {
    AscendC::Relu(y, x[0], count);
  }
};

extern "C" __global__ __aicore__ void relu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  if (TILING_KEY_IS(kReluKey)) {
    GET_TILING_DATA_WITH_STRUCT(ReluTilingData, tiling_data, tiling);
    ElementwiseKernel<DTYPE_X, 1, ReluCompute> kernel;
    kernel.Init({x}, y, tiling_data);
    kernel.Process();
  } else if (TILING_KEY_IS(kReluStridedKey)) {
    GET_TILING_DATA_WITH_STRUCT(StridedUnaryTilingData, tiling_data, tiling);
    StridedUnaryKernel<DTYPE_X, ReluCompute> kernel;
    kernel.Init(x, y, tiling_data);
    kernel.Process();
  }
}
