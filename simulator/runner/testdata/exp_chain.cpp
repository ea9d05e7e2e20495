// y = exp(−exp(−… x)), many times over on every tile: bound by the vector unit, not by memory.
#include "kernel_operator.h"

using namespace AscendC;

struct ExpChainTilingData {
  uint32_t total_length, tile_length, steps;
};

class KernelExpChain {
 public:
  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const ExpChainTilingData& tiling) {
    length = tiling.total_length / GetBlockNum();
    tile = tiling.tile_length;
    steps = tiling.steps;
    xGM.SetGlobalBuffer((__gm__ float*)x + length * GetBlockIdx(), length);
    yGM.SetGlobalBuffer((__gm__ float*)y + length * GetBlockIdx(), length);
    pipe.InitBuffer(inQueue, 2, tile * sizeof(float));
    pipe.InitBuffer(outQueue, 2, tile * sizeof(float));
  }
  __aicore__ inline void Process() {
    for (uint32_t at = 0; at < length; at += tile) {
      LocalTensor<float> x = inQueue.AllocTensor<float>();
      DataCopy(x, xGM[at], tile);
      inQueue.EnQue(x);
      x = inQueue.DeQue<float>();
      LocalTensor<float> y = outQueue.AllocTensor<float>();
      Muls(y, x, -1.0f, tile);
      for (uint32_t step = 0; step < steps; ++step) {
        Exp(y, y, tile);
        Muls(y, y, -1.0f, tile);
      }
      outQueue.EnQue(y);
      inQueue.FreeTensor(x);
      y = outQueue.DeQue<float>();
      DataCopy(yGM[at], y, tile);
      outQueue.FreeTensor(y);
    }
  }

 private:
  TPipe pipe;
  TQue<QuePosition::VECIN, 2> inQueue;
  TQue<QuePosition::VECOUT, 2> outQueue;
  GlobalTensor<float> xGM, yGM;
  uint32_t length, tile, steps;
};

extern "C" __global__ __aicore__ void exp_chain(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(ExpChainTilingData, tilingData, tiling);
  KernelExpChain op;
  op.Init(x, y, tilingData);
  op.Process();
}
