// c[M, N] = a[M, K] · b[K, N] in half with float sums, one tile, as the cube examples write it.
#include "kernel_operator.h"

using namespace AscendC;

struct MatmulTilingData {
  uint32_t m, n, k;
};

class KernelMatmul {
 public:
  __aicore__ inline void Init(GM_ADDR a, GM_ADDR b, GM_ADDR c, const MatmulTilingData& tiling) {
    m = tiling.m, n = tiling.n, k = tiling.k;
    m16 = (m + 15) / 16 * 16, n16 = (n + 15) / 16 * 16, k16 = (k + 15) / 16 * 16;
    aGM.SetGlobalBuffer((__gm__ half*)a);
    bGM.SetGlobalBuffer((__gm__ half*)b);
    cGM.SetGlobalBuffer((__gm__ half*)c);
    pipe.InitBuffer(inQueueA1, 1, m16 * k16 * sizeof(half));
    pipe.InitBuffer(inQueueA2, 1, m16 * k16 * sizeof(half));
    pipe.InitBuffer(inQueueB1, 1, k16 * n16 * sizeof(half));
    pipe.InitBuffer(inQueueB2, 1, k16 * n16 * sizeof(half));
    pipe.InitBuffer(outQueueCO1, 1, m16 * n16 * sizeof(float));
  }
  __aicore__ inline void Process() {
    CopyIn();
    SplitA();
    SplitB();
    Compute();
    CopyOut();
  }

 private:
  __aicore__ inline void CopyIn() {
    LocalTensor<half> a1Local = inQueueA1.AllocTensor<half>();
    LocalTensor<half> b1Local = inQueueB1.AllocTensor<half>();
    DataCopy(a1Local, aGM, Nd2NzParams(1, m, k, 0, k, m16, 1, 0));
    DataCopy(b1Local, bGM, Nd2NzParams(1, k, n, 0, n, k16, 1, 0));
    inQueueA1.EnQue(a1Local);
    inQueueB1.EnQue(b1Local);
  }
  // L1 holds column blocks of rows, L0A row blocks of column blocks.
  __aicore__ inline void SplitA() {
    LocalTensor<half> a1Local = inQueueA1.DeQue<half>();
    LocalTensor<half> a2Local = inQueueA2.AllocTensor<half>();
    for (uint32_t row = 0; row < m16 / 16; ++row) {
      LoadData(a2Local[row * k16 * 16], a1Local, LoadData2DParams(row, k16 / 16, m16 / 16, 0, 0, false, 0));
    }
    inQueueA2.EnQue(a2Local);
    inQueueA1.FreeTensor(a1Local);
  }
  // b lies with k along the rows: its fractals must be transposed.
  __aicore__ inline void SplitB() {
    LocalTensor<half> b1Local = inQueueB1.DeQue<half>();
    LocalTensor<half> b2Local = inQueueB2.AllocTensor<half>();
    for (uint32_t row = 0; row < k16 / 16; ++row) {
      LoadData(b2Local[row * n16 * 16], b1Local, LoadData2DParams(row, n16 / 16, k16 / 16, 0, 0, true, 0));
    }
    inQueueB2.EnQue(b2Local);
    inQueueB1.FreeTensor(b1Local);
  }
  __aicore__ inline void Compute() {
    LocalTensor<half> a2Local = inQueueA2.DeQue<half>();
    LocalTensor<half> b2Local = inQueueB2.DeQue<half>();
    LocalTensor<float> c1Local = outQueueCO1.AllocTensor<float>();
    MmadParams mmadParams;
    mmadParams.m = m;
    mmadParams.n = n;
    mmadParams.k = k;
    Mmad(c1Local, a2Local, b2Local, mmadParams);
    outQueueCO1.EnQue<float>(c1Local);
    inQueueA2.FreeTensor(a2Local);
    inQueueB2.FreeTensor(b2Local);
  }
  __aicore__ inline void CopyOut() {
    LocalTensor<float> c1Local = outQueueCO1.DeQue<float>();
    FixpipeParamsV220 fixpipeParams;
    fixpipeParams.nSize = n;
    fixpipeParams.mSize = m;
    fixpipeParams.srcStride = m16;
    fixpipeParams.dstStride = n;
    fixpipeParams.quantPre = QuantMode_t::F322F16;
    Fixpipe<half, float, CFG_ROW_MAJOR>(cGM, c1Local, fixpipeParams);
    outQueueCO1.FreeTensor(c1Local);
  }

  TPipe pipe;
  TQue<QuePosition::A1, 1> inQueueA1;
  TQue<QuePosition::A2, 1> inQueueA2;
  TQue<QuePosition::B1, 1> inQueueB1;
  TQue<QuePosition::B2, 1> inQueueB2;
  TQue<QuePosition::CO1, 1> outQueueCO1;
  GlobalTensor<half> aGM, bGM, cGM;
  uint16_t m, n, k, m16, n16, k16;
};

extern "C" __global__ __aicore__ void matmul(GM_ADDR a, GM_ADDR b, GM_ADDR c, GM_ADDR workspace, GM_ADDR tiling) {
  GET_TILING_DATA_WITH_STRUCT(MatmulTilingData, tilingData, tiling);
  KernelMatmul op;
  op.Init(a, b, c, tilingData);
  op.Process();
}
