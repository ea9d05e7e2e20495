#include "kernel_operator.h"
#include "operators/sequence/reverse_sequence/reverse_sequence_tiling.h"

/// Rows that stay in their place are copied many at a time. Rows that move are loaded many at a time too, from where
/// they are wanted, and stored one by one. Nothing is computed: one queue binds the copy in to the copy out.
template <typename T, typename LengthT>
class ReverseSequenceKernel {
 public:
  __aicore__ inline ReverseSequenceKernel() {}

  __aicore__ inline void Init(GM_ADDR x, GM_ADDR seq_lengths, GM_ADDR y, const ReverseSequenceTilingData& tiling) {
    tiling_ = tiling;
    x_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x));
    seq_lengths_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ LengthT*>(seq_lengths), tiling.batches);
    y_gm_.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(y));
    tile_length_ = tiling.tile_bytes / sizeof(T);
    pipe_.InitBuffer(queue_, kBufferNum, static_cast<uint32_t>(tiling.tile_bytes));
  }

  __aicore__ inline void Process() {
    const uint64_t last = tiling_.first_row[AscendC::GetBlockIdx() + 1];
    uint64_t row = tiling_.first_row[AscendC::GetBlockIdx()];
    while (row < last) {
      const uint64_t sequence = row / tiling_.seq_length;
      const uint64_t end = Min((sequence + 1) * tiling_.seq_length, last);
      CopySequence(sequence, row - sequence * tiling_.seq_length, end - sequence * tiling_.seq_length);
      row = end;
    }
  }

 private:
  static constexpr int32_t kBufferNum = 2;
  static constexpr uint64_t kBlockLength = 32 / sizeof(T);
  static constexpr uint64_t kMaxBlockCount = 4095;  // of one DataCopyPad

  static __aicore__ inline uint64_t Min(uint64_t a, uint64_t b) { return a < b ? a : b; }

  // Rows [first, last) of the result.
  __aicore__ inline void CopySequence(uint64_t sequence, uint64_t first, uint64_t last) {
    const uint64_t batch = sequence % tiling_.batches;
    const uint64_t repeat = sequence / tiling_.batches;
    const uint64_t start = repeat / tiling_.inner_repeats * tiling_.outer_repeat_stride +
                           repeat % tiling_.inner_repeats * tiling_.inner_repeat_stride + batch * tiling_.batch_stride;
    const uint64_t length = static_cast<uint64_t>(seq_lengths_gm_.GetValue(batch));
    const uint64_t reversed_last = length > 1 ? Min(last, length) : first;
    if (first < reversed_last) ReverseRows(start, first, reversed_last, length);
    const uint64_t plain_first = first < reversed_last ? reversed_last : first;
    if (plain_first < last) CopyRows(start, plain_first, last);
  }

  __aicore__ inline void CopyRows(uint64_t start, uint64_t first, uint64_t last) {
    if (tiling_.row_stride == tiling_.row_length) {
      // The rows touch each other: one long row.
      const uint64_t begin = start + first * tiling_.row_length;
      const uint64_t end = start + last * tiling_.row_length;
      for (uint64_t at = begin; at < end; at += tile_length_) {
        Load(at, 1, Min(tile_length_, end - at));
        Store(at, 1, Min(tile_length_, end - at));
      }
      return;
    }
    ForEachTile(first, last, [&](uint64_t row, uint64_t rows, uint64_t column, uint64_t columns) {
      const uint64_t at = start + row * tiling_.row_stride + column;
      Load(at, rows, columns);
      Store(at, rows, columns);
    });
  }

  // Row i of the result is row length - 1 - i of x.
  __aicore__ inline void ReverseRows(uint64_t start, uint64_t first, uint64_t last, uint64_t length) {
    ForEachTile(first, last, [&](uint64_t row, uint64_t rows, uint64_t column, uint64_t columns) {
      Load(start + (length - row - rows) * tiling_.row_stride + column, rows, columns);
      StoreReversed(start + row * tiling_.row_stride + column, rows, columns);
    });
  }

  // Cuts rows into pieces that fit one buffer; in UB every row starts on a block of its own.
  template <typename Function>
  __aicore__ inline void ForEachTile(uint64_t first, uint64_t last, const Function& function) {
    const uint64_t columns = Min(tiling_.row_length, tile_length_);
    const uint64_t rows = Min(tile_length_ / Pitch(columns), kMaxBlockCount);
    for (uint64_t row = first; row < last; row += rows) {
      for (uint64_t column = 0; column < tiling_.row_length; column += columns) {
        function(row, Min(rows, last - row), column, Min(columns, tiling_.row_length - column));
      }
    }
  }

  static __aicore__ inline uint64_t Pitch(uint64_t columns) {
    return (columns + kBlockLength - 1) / kBlockLength * kBlockLength;
  }

  __aicore__ inline void Load(uint64_t at, uint64_t rows, uint64_t columns) {
    AscendC::LocalTensor<T> tile = queue_.template AllocTensor<T>();
    AscendC::DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(columns * sizeof(T)),
                                    GmGap(rows, columns), 0, 0};
    AscendC::DataCopyPadExtParams<T> no_pad{false, 0, 0, T{}};
    AscendC::DataCopyPad(tile, x_gm_[at], copy, no_pad);
    queue_.EnQue(tile);
  }

  __aicore__ inline void Store(uint64_t at, uint64_t rows, uint64_t columns) {
    AscendC::LocalTensor<T> tile = queue_.template DeQue<T>();
    AscendC::DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(columns * sizeof(T)), 0,
                                    GmGap(rows, columns), 0};
    AscendC::DataCopyPad(y_gm_[at], tile, copy);
    queue_.FreeTensor(tile);
  }

  __aicore__ inline void StoreReversed(uint64_t at, uint64_t rows, uint64_t columns) {
    AscendC::LocalTensor<T> tile = queue_.template DeQue<T>();
    AscendC::DataCopyExtParams copy{1, static_cast<uint32_t>(columns * sizeof(T)), 0, 0, 0};
    const uint64_t pitch = Pitch(columns);
    for (uint64_t row = 0; row < rows; ++row) {
      AscendC::DataCopyPad(y_gm_[at + row * tiling_.row_stride], tile[static_cast<uint32_t>((rows - 1 - row) * pitch)],
                           copy);
    }
    queue_.FreeTensor(tile);
  }

  // Bytes from the end of a row to the start of the next one in device memory.
  __aicore__ inline uint32_t GmGap(uint64_t rows, uint64_t columns) {
    return rows > 1 ? static_cast<uint32_t>((tiling_.row_stride - columns) * sizeof(T)) : 0;
  }

  AscendC::TPipe pipe_;
  AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, kBufferNum> queue_;
  AscendC::GlobalTensor<T> x_gm_, y_gm_;
  AscendC::GlobalTensor<LengthT> seq_lengths_gm_;
  ReverseSequenceTilingData tiling_;
  uint64_t tile_length_ = 0;
};

extern "C" __global__ __aicore__ void reverse_sequence(GM_ADDR x, GM_ADDR seq_lengths, GM_ADDR y, GM_ADDR workspace,
                                                       GM_ADDR tiling) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  GET_TILING_DATA_WITH_STRUCT(ReverseSequenceTilingData, tiling_data, tiling);
  ReverseSequenceKernel<DTYPE_X, DTYPE_SEQ_LENGTHS> kernel;
  kernel.Init(x, seq_lengths, y, tiling_data);
  kernel.Process();
}
