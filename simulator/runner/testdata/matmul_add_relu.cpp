// c = relu(a·b + d): the cube core of a group multiplies tiles of 16 rows into the workspace, its vector cores add and
// clip half of each, and tell the cube core when it may write there again.
#include "kernel_operator.h"

using namespace AscendC;

struct MatmulAddReluTilingData {
  uint32_t tiles;  // of 16 rows, for each block
};

constexpr uint32_t kRows = 16, kDepth = 32, kColumns = 32;
constexpr uint16_t kProductReady = 0, kWorkspaceFree = 1;

class CubePart {
 public:
  __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, __gm__ float* product) {
    aGM.SetGlobalBuffer((__gm__ half*)a);
    bGM.SetGlobalBuffer((__gm__ half*)b);
    productGM.SetGlobalBuffer(product);
    pipe.InitBuffer(inQueueA1, 1, kRows * kDepth * sizeof(half));
    pipe.InitBuffer(inQueueA2, 1, kRows * kDepth * sizeof(half));
    pipe.InitBuffer(inQueueB1, 1, kDepth * kColumns * sizeof(half));
    pipe.InitBuffer(inQueueB2, 1, kDepth * kColumns * sizeof(half));
    pipe.InitBuffer(outQueueCO1, 1, kRows * kColumns * sizeof(float));
  }
  __aicore__ inline void Multiply(uint32_t firstRow) {
    LocalTensor<half> a1 = inQueueA1.AllocTensor<half>();
    DataCopy(a1, aGM[firstRow * kDepth], Nd2NzParams(1, kRows, kDepth, 0, kDepth, kRows, 1, 0));
    inQueueA1.EnQue(a1);
    LocalTensor<half> b1 = inQueueB1.AllocTensor<half>();
    DataCopy(b1, bGM, Nd2NzParams(1, kDepth, kColumns, 0, kColumns, kDepth, 1, 0));
    inQueueB1.EnQue(b1);
    a1 = inQueueA1.DeQue<half>();
    b1 = inQueueB1.DeQue<half>();
    LocalTensor<half> a2 = inQueueA2.AllocTensor<half>();
    LoadData(a2, a1, LoadData2DParams(0, kDepth / 16, 1, 0, 0, false, 0));
    inQueueA2.EnQue(a2);
    LocalTensor<half> b2 = inQueueB2.AllocTensor<half>();
    for (uint32_t row = 0; row < kDepth / 16; ++row) {
      LoadData(b2[row * kColumns * 16], b1, LoadData2DParams(row, kColumns / 16, kDepth / 16, 0, 0, true, 0));
    }
    inQueueB2.EnQue(b2);
    inQueueA1.FreeTensor(a1);
    inQueueB1.FreeTensor(b1);
    a2 = inQueueA2.DeQue<half>();
    b2 = inQueueB2.DeQue<half>();
    LocalTensor<float> c1 = outQueueCO1.AllocTensor<float>();
    MmadParams mmad;
    mmad.m = kRows;
    mmad.n = kColumns;
    mmad.k = kDepth;
    Mmad(c1, a2, b2, mmad);
    outQueueCO1.EnQue<float>(c1);
    inQueueA2.FreeTensor(a2);
    inQueueB2.FreeTensor(b2);
    c1 = outQueueCO1.DeQue<float>();
    FixpipeParamsV220 fixpipe;
    fixpipe.nSize = kColumns;
    fixpipe.mSize = kRows;
    fixpipe.srcStride = kRows;
    fixpipe.dstStride = kColumns;
    Fixpipe<float, float, CFG_ROW_MAJOR>(productGM, c1, fixpipe);
    outQueueCO1.FreeTensor(c1);
  }

 private:
  TPipe pipe;
  TQue<QuePosition::A1, 1> inQueueA1;
  TQue<QuePosition::A2, 1> inQueueA2;
  TQue<QuePosition::B1, 1> inQueueB1;
  TQue<QuePosition::B2, 1> inQueueB2;
  TQue<QuePosition::CO1, 1> outQueueCO1;
  GlobalTensor<half> aGM, bGM;
  GlobalTensor<float> productGM;
};

class VectorPart {
 public:
  static constexpr uint32_t kLength = kRows * kColumns / 2;

  __aicore__ inline void Init(__gm__ float* product, GM_ADDR d, GM_ADDR c) {
    productGM.SetGlobalBuffer(product + GetSubBlockIdx() * kLength);
    dGM.SetGlobalBuffer((__gm__ float*)d);
    cGM.SetGlobalBuffer((__gm__ float*)c);
    pipe.InitBuffer(inQueue, 2, kLength * sizeof(float));
    pipe.InitBuffer(outQueue, 1, kLength * sizeof(float));
  }
  __aicore__ inline void AddAndClip(uint32_t firstRow) {
    const uint32_t at = firstRow * kColumns + GetSubBlockIdx() * kLength;
    LocalTensor<float> product = inQueue.AllocTensor<float>();
    DataCopy(product, productGM, kLength);
    inQueue.EnQue(product);
    LocalTensor<float> d = inQueue.AllocTensor<float>();
    DataCopy(d, dGM[at], kLength);
    inQueue.EnQue(d);
    product = inQueue.DeQue<float>();
    d = inQueue.DeQue<float>();
    LocalTensor<float> c = outQueue.AllocTensor<float>();
    Add(c, product, d, kLength);
    Relu(c, c, kLength);
    outQueue.EnQue(c);
    inQueue.FreeTensor(product);
    inQueue.FreeTensor(d);
    c = outQueue.DeQue<float>();
    DataCopy(cGM[at], c, kLength);
    outQueue.FreeTensor(c);
  }

 private:
  TPipe pipe;
  TQue<QuePosition::VECIN, 2> inQueue;
  TQue<QuePosition::VECOUT, 1> outQueue;
  GlobalTensor<float> productGM, dGM, cGM;
};

extern "C" __global__ __aicore__ void matmul_add_relu(GM_ADDR a, GM_ADDR b, GM_ADDR d, GM_ADDR c, GM_ADDR workspace,
                                                      GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2);
  GET_TILING_DATA_WITH_STRUCT(MatmulAddReluTilingData, tilingData, tiling);
  const uint32_t group = GetBlockIdx() / GetSubBlockNum();
  __gm__ float* product = (__gm__ float*)workspace + group * kRows * kColumns;
  const uint32_t firstRow = group * tilingData.tiles * kRows;
  if ASCEND_IS_AIC {
    CubePart cube;
    cube.Init(a, b, product);
    for (uint32_t tile = 0; tile < tilingData.tiles; ++tile) {
      if (tile > 0) CrossCoreWaitFlag(kWorkspaceFree);
      cube.Multiply(firstRow + tile * kRows);
      CrossCoreSetFlag<2, PIPE_FIX>(kProductReady);
    }
    CrossCoreWaitFlag(kWorkspaceFree);
  }
  if ASCEND_IS_AIV {
    VectorPart vector;
    vector.Init(product, d, c);
    for (uint32_t tile = 0; tile < tilingData.tiles; ++tile) {
      CrossCoreWaitFlag(kProductReady);
      vector.AddAndClip(firstRow + tile * kRows);
      CrossCoreSetFlag<2, PIPE_MTE3>(kWorkspaceFree);
    }
  }
}
