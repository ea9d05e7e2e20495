#include "kernel_operator.h"
#include "operators/elementwise/assign/assign_tiling.h"

/// Moves bytes. Nothing is computed: one queue binds the copy in to the copy out.
class AssignKernel {
 public:
  __aicore__ inline AssignKernel() {}

  __aicore__ inline void Init(GM_ADDR value, GM_ADDR ref, const AssignTilingData& tiling) {
    const uint64_t start = AscendC::GetBlockIdx() * tiling.core_length;
    const uint64_t left = start < tiling.total_length ? tiling.total_length - start : 0;
    length_ = left < tiling.core_length ? left : tiling.core_length;
    tile_length_ = tiling.tile_length;
    value_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ uint8_t*>(value) + start, length_);
    ref_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ uint8_t*>(ref) + start, length_);
    pipe_.InitBuffer(queue_, kBufferNum, static_cast<uint32_t>(tile_length_));
  }

  __aicore__ inline void Process() {
    for (uint64_t offset = 0; offset < length_; offset += tile_length_) {
      const uint64_t left = length_ - offset;
      const uint32_t count = static_cast<uint32_t>(left < tile_length_ ? left : tile_length_);
      AscendC::DataCopyExtParams copy{1, count, 0, 0, 0};
      AscendC::DataCopyPadExtParams<uint8_t> no_pad{false, 0, 0, 0};
      AscendC::LocalTensor<uint8_t> loaded = queue_.AllocTensor<uint8_t>();
      AscendC::DataCopyPad(loaded, value_gm_[offset], copy, no_pad);
      queue_.EnQue(loaded);
      AscendC::LocalTensor<uint8_t> stored = queue_.DeQue<uint8_t>();
      AscendC::DataCopyPad(ref_gm_[offset], stored, copy);
      queue_.FreeTensor(stored);
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;

  AscendC::TPipe pipe_;
  AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, kBufferNum> queue_;
  AscendC::GlobalTensor<uint8_t> value_gm_, ref_gm_;
  uint64_t length_ = 0;
  uint64_t tile_length_ = 0;
};

extern "C" __global__ __aicore__ void assign(GM_ADDR ref, GM_ADDR value, GM_ADDR ref_out, GM_ADDR workspace,
                                             GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA_WITH_STRUCT(AssignTilingData, tiling_data, tiling);
  AssignKernel kernel;
  kernel.Init(value, ref_out, tiling_data);
  kernel.Process();
}
