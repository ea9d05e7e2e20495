#include "operators/concat/concat_kernel.h"

extern "C" __global__ __aicore__ void pack(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA_WITH_STRUCT(ConcatTilingData, tiling_data, tiling);
  RunConcat(x, y, tiling_data);
}
