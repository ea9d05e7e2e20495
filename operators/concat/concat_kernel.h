#pragma once

#include "kernel_operator.h"
#include "operators/concat/concat_tiling.h"

/// Joins tensors row by row. Nothing is computed: one queue binds the copy in to the copy out.
class ConcatKernel {
 public:
  __aicore__ inline ConcatKernel() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const ConcatTilingData& tiling) {
    tiling_ = tiling;
    inputs_.Init(x);
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ uint8_t*>(y));
    if (tiling.total_tiles != 0) pipe_.InitBuffer(queue_, kBufferNum, static_cast<uint32_t>(tiling.buffer_bytes));
  }

  __aicore__ inline void Process() {
    const uint64_t first = AscendC::GetBlockIdx() * tiling_.core_tiles;
    const uint64_t last = Min(first + tiling_.core_tiles, tiling_.total_tiles);
    for (uint64_t tile = first; tile < last; ++tile) {
      const uint64_t row = tile / tiling_.row_tiles * tiling_.tile_rows;
      const uint64_t begin = tile % tiling_.row_tiles * tiling_.tile_bytes;
      CopyTile(row, Min(tiling_.tile_rows, tiling_.rows - row), begin,
               Min(begin + tiling_.tile_bytes, tiling_.row_bytes));
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;
  static constexpr uint64_t kBlockBytes = 32;
  static constexpr uint64_t kMaxGapBytes = 0xFFFFFFFFull;  // between blocks of one DataCopyPad

  static __aicore__ inline uint64_t Min(uint64_t a, uint64_t b) { return a < b ? a : b; }
  static __aicore__ inline uint64_t Max(uint64_t a, uint64_t b) { return a < b ? b : a; }

  // Bytes [begin, end) of `rows` rows of the result, each part from the input that it is of.
  __aicore__ inline void CopyTile(uint64_t row, uint64_t rows, uint64_t begin, uint64_t end) {
    for (uint32_t i = 0; i < tiling_.input_num && tiling_.first_byte[i] < end; ++i) {
      const uint64_t part_begin = Max(begin, tiling_.first_byte[i]);
      const uint64_t part_end = Min(end, tiling_.first_byte[i + 1]);
      if (part_begin < part_end) CopyPart(i, row, rows, part_begin, part_end - part_begin);
    }
  }

  // `bytes` of `rows` rows, from byte `begin` of a row of the result on. In UB every row starts on a block of its own.
  __aicore__ inline void CopyPart(uint32_t input, uint64_t row, uint64_t rows, uint64_t begin, uint64_t bytes) {
    const uint64_t x_row_bytes = tiling_.first_byte[input + 1] - tiling_.first_byte[input];
    AscendC::GlobalTensor<uint8_t> x_gm;
    x_gm.SetGlobalBuffer(inputs_.GetDataPtr<uint8_t>(input));
    const uint64_t pitch = (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    uint64_t at_once = tiling_.buffer_bytes / pitch;
    if (tiling_.row_bytes - bytes > kMaxGapBytes) at_once = 1;
    for (uint64_t done = 0; done < rows; done += at_once) {
      const uint64_t count = Min(at_once, rows - done);
      const uint64_t first = row + done;
      Load(x_gm[first * x_row_bytes + begin - tiling_.first_byte[input]], count, bytes, x_row_bytes);
      Store(y_gm_[first * tiling_.row_bytes + begin], count, bytes);
    }
  }

  __aicore__ inline void Load(const AscendC::GlobalTensor<uint8_t>& x, uint64_t rows, uint64_t bytes,
                              uint64_t row_bytes) {
    AscendC::LocalTensor<uint8_t> loaded = queue_.AllocTensor<uint8_t>();
    AscendC::DataCopyExtParams copy{Rows(rows), static_cast<uint32_t>(bytes), Gap(rows, row_bytes - bytes), 0, 0};
    AscendC::DataCopyPadExtParams<uint8_t> no_pad{false, 0, 0, 0};
    AscendC::DataCopyPad(loaded, x, copy, no_pad);
    queue_.EnQue(loaded);
  }

  __aicore__ inline void Store(const AscendC::GlobalTensor<uint8_t>& y, uint64_t rows, uint64_t bytes) {
    AscendC::LocalTensor<uint8_t> stored = queue_.DeQue<uint8_t>();
    AscendC::DataCopyExtParams copy{Rows(rows), static_cast<uint32_t>(bytes), 0, Gap(rows, tiling_.row_bytes - bytes),
                                    0};
    AscendC::DataCopyPad(y, stored, copy);
    queue_.FreeTensor(stored);
  }

  static __aicore__ inline uint16_t Rows(uint64_t rows) { return static_cast<uint16_t>(rows); }
  // One row alone has no distance to the next one.
  static __aicore__ inline uint32_t Gap(uint64_t rows, uint64_t gap) {
    return rows > 1 ? static_cast<uint32_t>(gap) : 0;
  }

  AscendC::TPipe pipe_;
  AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, kBufferNum> queue_;
  AscendC::ListTensorDesc inputs_;
  AscendC::GlobalTensor<uint8_t> y_gm_;
  ConcatTilingData tiling_;
};

__aicore__ inline void RunConcat(GM_ADDR x, GM_ADDR y, const ConcatTilingData& tiling) {
  ConcatKernel kernel;
  kernel.Init(x, y, tiling);
  kernel.Process();
}
