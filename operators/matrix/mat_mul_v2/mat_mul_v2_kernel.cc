#include "kernel_operator.h"
#include "operators/matrix/mat_mul_v2/mat_mul_v2_tiling.h"

namespace {

constexpr uint32_t kCubeSide = 16;           // a fractal of half is 16 × 16 elements
constexpr uint32_t kFractal = 16 * 16;       // elements
constexpr uint64_t kMaxRowPitch = 65535;     // of Nd2NzParams::srcDValue
constexpr uint32_t kSmallTileFractals = 10;  // below, successive Mmad on one tile need a barrier (spec/ascendc.md §6.5)

__aicore__ inline uint32_t Fractals(uint32_t length) { return (length + kCubeSide - 1) / kCubeSide; }
__aicore__ inline uint32_t RoundUp(uint32_t length) { return Fractals(length) * kCubeSide; }
__aicore__ inline uint32_t Rest(uint64_t total, uint64_t start, uint64_t base) {
  return static_cast<uint32_t>(total - start < base ? total - start : base);
}

// What one step of the cube multiplies: C[m0 .. m0+m, n0 .. n0+n] += A[.., k0 .. k0+k] · B[k0 .. k0+k, ..].
struct Step {
  uint64_t m0, n0, k0;
  uint32_t m, n, k;
};

}  // namespace

/// GM → L1 (as fractals) → L0A, L0B → cube → L0C → GM. Every memory is double-buffered by its queue.
template <typename InputT, typename OutputT>
class MatMulV2Kernel {
 public:
  __aicore__ inline MatMulV2Kernel() {}

  __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, const MatMulV2TilingData& tiling) {
    tiling_ = tiling;
    x1_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ InputT*>(x1), tiling.m * tiling.k);
    x2_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ InputT*>(x2), tiling.k * tiling.n);
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ OutputT*>(y), tiling.m * tiling.n);
    const uint32_t a_bytes = static_cast<uint32_t>(tiling.base_m * tiling.base_k * sizeof(InputT));
    const uint32_t b_bytes = static_cast<uint32_t>(tiling.base_k * tiling.base_n * sizeof(InputT));
    const uint32_t c_bytes = static_cast<uint32_t>(tiling.base_m * tiling.base_n * sizeof(float));
    pipe_.InitBuffer(a1_queue_, kBufferNum, a_bytes);
    pipe_.InitBuffer(b1_queue_, kBufferNum, b_bytes);
    pipe_.InitBuffer(a2_queue_, kBufferNum, a_bytes);
    pipe_.InitBuffer(b2_queue_, kBufferNum, b_bytes);
    pipe_.InitBuffer(c_queue_, kBufferNum, c_bytes);
  }

  __aicore__ inline void Process() {
    const uint64_t tiles = tiling_.m_tiles * tiling_.n_tiles;
    for (uint64_t tile = AscendC::GetBlockIdx(); tile < tiles; tile += AscendC::GetBlockNum()) {
      Step step{};
      step.m0 = tile / tiling_.n_tiles * tiling_.base_m;
      step.n0 = tile % tiling_.n_tiles * tiling_.base_n;
      step.m = Rest(tiling_.m, step.m0, tiling_.base_m);
      step.n = Rest(tiling_.n, step.n0, tiling_.base_n);
      AscendC::LocalTensor<float> c = c_queue_.template AllocTensor<float>();
      for (; step.k0 < tiling_.k; step.k0 += tiling_.base_k) {
        step.k = Rest(tiling_.k, step.k0, tiling_.base_k);
        CopyIn(step);
        SplitA(step);
        SplitB(step);
        Multiply(c, step);
      }
      c_queue_.EnQue(c);
      CopyOut(step);
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;
  using NdMatrix = AscendC::GlobalTensor<InputT>;

  __aicore__ inline void CopyIn(const Step& step) {
    AscendC::LocalTensor<InputT> a1 = a1_queue_.template AllocTensor<InputT>();
    if (tiling_.transpose_x1 != 0) {
      CopyFractals(a1, x1_gm_[step.k0 * tiling_.m + step.m0], step.k, step.m, tiling_.m, RoundUp(step.k));
    } else {
      // A single row of A stays a plain row: that is how the cube reads it when m = 1 (spec/ascendc.md §6.1).
      const uint32_t block_stride = step.m == 1 ? 1 : RoundUp(step.m);
      CopyFractals(a1, x1_gm_[step.m0 * tiling_.k + step.k0], step.m, step.k, tiling_.k, block_stride);
    }
    a1_queue_.EnQue(a1);
    AscendC::LocalTensor<InputT> b1 = b1_queue_.template AllocTensor<InputT>();
    if (tiling_.transpose_x2 != 0) {
      CopyFractals(b1, x2_gm_[step.n0 * tiling_.k + step.k0], step.n, step.k, tiling_.k, RoundUp(step.n));
    } else {
      CopyFractals(b1, x2_gm_[step.k0 * tiling_.n + step.n0], step.k, step.n, tiling_.n, RoundUp(step.k));
    }
    b1_queue_.EnQue(b1);
  }

  // rows × columns of a row-major matrix to columns of fractals (NZ), block_stride rows from one column of fractals to
  // the next.
  __aicore__ inline void CopyFractals(const AscendC::LocalTensor<InputT>& dst, const NdMatrix& src, uint32_t rows,
                                      uint32_t columns, uint64_t row_pitch, uint32_t block_stride) {
    AscendC::Nd2NzParams params;
    params.ndNum = 1;
    params.nValue = static_cast<uint16_t>(rows);
    params.dValue = static_cast<uint16_t>(columns);
    params.srcNdMatrixStride = 0;
    params.srcDValue = static_cast<uint16_t>(row_pitch);
    params.dstNzC0Stride = static_cast<uint16_t>(block_stride);
    params.dstNzNStride = 1;
    params.dstNzMatrixStride = 1;
    if (row_pitch <= kMaxRowPitch) {
      AscendC::DataCopy(dst, src, params);
      return;
    }
    // The pitch does not fit its field: one row at a time, where it has no meaning.
    params.nValue = 1;
    params.srcDValue = static_cast<uint16_t>(columns);
    for (uint32_t row = 0; row < rows; ++row) {
      AscendC::DataCopy(dst[row * kCubeSide], src[row * row_pitch], params);
    }
  }

  // L0A holds fractals row by row; those of L1 lie column by column of the matrix as it is stored.
  __aicore__ inline void SplitA(const Step& step) {
    AscendC::LocalTensor<InputT> a1 = a1_queue_.template DeQue<InputT>();
    AscendC::LocalTensor<InputT> a2 = a2_queue_.template AllocTensor<InputT>();
    const uint32_t m_fractals = Fractals(step.m);
    const uint32_t k_fractals = Fractals(step.k);
    const bool transpose = tiling_.transpose_x1 != 0;
    AscendC::LoadData2DParams params;
    params.repeatTimes = static_cast<uint8_t>(k_fractals);
    params.srcStride = static_cast<uint16_t>(transpose ? 1 : m_fractals);
    params.ifTranspose = transpose;
    for (uint32_t i = 0; i < m_fractals; ++i) {
      const uint32_t first = transpose ? i * k_fractals : i;
      AscendC::LoadData(a2[i * k_fractals * kFractal], a1[first * kFractal], params);
    }
    a2_queue_.EnQue(a2);
    a1_queue_.FreeTensor(a1);
  }

  // L0B holds fractals row by row, each with n as its rows: what is stored as [k, n] is transposed on the way.
  __aicore__ inline void SplitB(const Step& step) {
    AscendC::LocalTensor<InputT> b1 = b1_queue_.template DeQue<InputT>();
    AscendC::LocalTensor<InputT> b2 = b2_queue_.template AllocTensor<InputT>();
    const uint32_t n_fractals = Fractals(step.n);
    const uint32_t k_fractals = Fractals(step.k);
    const bool stored_as_nk = tiling_.transpose_x2 != 0;
    AscendC::LoadData2DParams params;
    params.repeatTimes = static_cast<uint8_t>(n_fractals);
    params.srcStride = static_cast<uint16_t>(stored_as_nk ? 1 : k_fractals);
    params.ifTranspose = !stored_as_nk;
    for (uint32_t i = 0; i < k_fractals; ++i) {
      const uint32_t first = stored_as_nk ? i * n_fractals : i;
      AscendC::LoadData(b2[i * n_fractals * kFractal], b1[first * kFractal], params);
    }
    b2_queue_.EnQue(b2);
    b1_queue_.FreeTensor(b1);
  }

  __aicore__ inline void Multiply(const AscendC::LocalTensor<float>& c, const Step& step) {
    AscendC::LocalTensor<InputT> a2 = a2_queue_.template DeQue<InputT>();
    AscendC::LocalTensor<InputT> b2 = b2_queue_.template DeQue<InputT>();
    AscendC::MmadParams params;
    // Of a transposed A a single row comes as the first row of fractals, the others zero: the cube must not take it for
    // a plain row.
    params.m = static_cast<uint16_t>(step.m == 1 && tiling_.transpose_x1 != 0 ? kCubeSide : step.m);
    params.n = static_cast<uint16_t>(step.n);
    params.k = static_cast<uint16_t>(step.k);
    params.cmatrixInitVal = step.k0 == 0;
    AscendC::Mmad(c, a2, b2, params);
    if (Fractals(step.m) * Fractals(step.n) < kSmallTileFractals) AscendC::PipeBarrier<PIPE_M>();
    a2_queue_.FreeTensor(a2);
    b2_queue_.FreeTensor(b2);
  }

  __aicore__ inline void CopyOut(const Step& step) {
    AscendC::LocalTensor<float> c = c_queue_.template DeQue<float>();
    AscendC::FixpipeParamsV220 params;
    params.nSize = static_cast<uint16_t>(step.n);
    params.mSize = static_cast<uint16_t>(step.m);
    params.srcStride = static_cast<uint16_t>(RoundUp(step.m));
    params.dstStride = static_cast<uint32_t>(tiling_.n);
    params.quantPre = sizeof(OutputT) == sizeof(half) ? QuantMode_t::F322F16 : QuantMode_t::NoQuant;
    AscendC::Fixpipe<OutputT, float, AscendC::CFG_ROW_MAJOR>(y_gm_[step.m0 * tiling_.n + step.n0], c, params);
    c_queue_.FreeTensor(c);
  }

  AscendC::TPipe pipe_;
  AscendC::TQue<AscendC::TPosition::A1, kBufferNum> a1_queue_;
  AscendC::TQue<AscendC::TPosition::B1, kBufferNum> b1_queue_;
  AscendC::TQue<AscendC::TPosition::A2, kBufferNum> a2_queue_;
  AscendC::TQue<AscendC::TPosition::B2, kBufferNum> b2_queue_;
  AscendC::TQue<AscendC::TPosition::CO1, kBufferNum> c_queue_;
  AscendC::GlobalTensor<InputT> x1_gm_, x2_gm_;
  AscendC::GlobalTensor<OutputT> y_gm_;
  MatMulV2TilingData tiling_;
};

extern "C" __global__ __aicore__ void mat_mul_v2(GM_ADDR x1, GM_ADDR x2, GM_ADDR bias, GM_ADDR offset_w, GM_ADDR y,
                                                 GM_ADDR workspace, GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY);
  GET_TILING_DATA_WITH_STRUCT(MatMulV2TilingData, tiling_data, tiling);
  MatMulV2Kernel<DTYPE_X1, DTYPE_Y> kernel;
  kernel.Init(x1, x2, y, tiling_data);
  kernel.Process();
}
