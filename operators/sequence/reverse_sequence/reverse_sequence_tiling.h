#pragma once

#include <cstdint>

constexpr uint32_t kReverseSequenceMaxCores = 64;

/// x as sequences: sequence s (0 … sequences-1) belongs to batch s % batches and starts at element
/// (q / inner_repeats) * outer_repeat_stride + (q % inner_repeats) * inner_repeat_stride + (s % batches) *
/// batch_stride, q = s / batches. It has seq_length rows of row_length elements, row_stride from one start to the next.
/// Rows are numbered through all sequences; core i writes rows [first_row[i], first_row[i + 1]). Counts are elements.
struct ReverseSequenceTilingData {
  uint64_t batches, inner_repeats;
  uint64_t batch_stride, inner_repeat_stride, outer_repeat_stride;
  uint64_t seq_length, row_length, row_stride;
  uint64_t tile_bytes;  ///< of one buffer in UB
  uint64_t first_row[kReverseSequenceMaxCores + 1];
};
