#include "operators/elementwise/add/add_broadcast_kernel.h"
#include "operators/elementwise/add/add_tiling.h"
#include "operators/elementwise/elementwise_kernel.h"

template <typename T>
struct AddCompute {
  static __aicore__ inline void Run(const AscendC::LocalTensor<T>& y, const AscendC::LocalTensor<T> (&x)[2],
                                    int32_t count) {
    AscendC::Add(y, x[0], x[1], count);
  }
};

extern "C" __global__ __aicore__ void add(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  if (TILING_KEY_IS(kAddSameShapeKey)) {
    GET_TILING_DATA_WITH_STRUCT(ElementwiseTilingData, tiling_data, tiling);
    ElementwiseKernel<DTYPE_X1, 2, AddCompute> kernel;
    kernel.Init({x1, x2}, y, tiling_data);
    kernel.Process();
  } else if (TILING_KEY_IS(kAddBroadcastKey)) {
    GET_TILING_DATA_WITH_STRUCT(AddBroadcastTilingData, tiling_data, tiling);
    AddBroadcastKernel<DTYPE_X1> kernel;
    kernel.Init(x1, x2, y, tiling_data);
    kernel.Process();
  }
}
