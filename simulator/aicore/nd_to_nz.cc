#include <algorithm>
#include <cstring>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/operands.h"

// DataCopy with Nd2NzParams: rows in GM to column blocks of 32 bytes in L1 (spec/ascendc.md §4.7).

namespace sim::calls {
namespace {

void CheckFields(const Call& call, const DrydockNdToNz& copy) {
  const auto in = [&call](std::string_view field, uint32_t value, uint32_t low, uint32_t high) {
    call.Require(value >= low && value <= high, "{} {} is not in {}…{}", field, value, low, high);
  };
  in("ndNum", copy.nd_num, 0, 4095);
  in("nValue", copy.n_value, 0, 16384);
  in("srcDValue", copy.src_d_value, 1, 65535);
  in("dstNzC0Stride", copy.dst_nz_c0_stride, 1, 16384);
  in("dstNzNStride", copy.dst_nz_n_stride, 1, 16384);
  // The distance of matrices means nothing for a single one.
  if (copy.nd_num > 1) in("dstNzMatrixStride", copy.dst_nz_matrix_stride, 1, 65535);
}

/// One row: whole column blocks, the last one filled up with zeros.
void PlaceRow(const uint8_t* from, uint64_t row_bytes, uint8_t* to, uint8_t* marks, uint64_t block_pitch) {
  uint64_t at = 0;
  for (; at + kDataBlock <= row_bytes; at += kDataBlock, to += block_pitch, marks += block_pitch) {
    std::memcpy(to, from + at, kDataBlock);
    std::memset(marks, 1, kDataBlock);
  }
  if (at == row_bytes) return;
  std::memcpy(to, from + at, row_bytes - at);
  std::memset(to + row_bytes - at, 0, kDataBlock - (row_bytes - at));
  std::memset(marks, 1, kDataBlock);
}

}  // namespace

void CopyNdToNz(DrydockBlock* block, const DrydockLocal* destination, uint64_t source, const DrydockNdToNz* copy) {
  const Call call(block, "DataCopy GM→L1 ND→NZ");
  CheckPlace(call, *destination, "destination", kInL1);
  if (copy->nd_num == 0 || copy->n_value == 0 || copy->d_value == 0) return;
  CheckFields(call, *copy);
  const uint64_t bytes = copy->element_bytes;
  call.Require(source % bytes == 0, "source: GM address {:#x} is no multiple of the element size {}", source, bytes);

  const uint64_t row_bytes = copy->d_value * bytes;
  const uint64_t from_row = copy->src_d_value * bytes;
  const uint64_t from_matrix = copy->src_nd_matrix_stride * bytes;
  const uint64_t to_block = copy->dst_nz_c0_stride * kDataBlock;
  const uint64_t to_row = copy->dst_nz_n_stride * kDataBlock;
  const uint64_t to_matrix = copy->nd_num > 1 ? copy->dst_nz_matrix_stride * bytes : 0;
  const uint64_t last_matrix = copy->nd_num - 1;
  const uint64_t last_row = copy->n_value - 1;
  const uint64_t last_block = CeilDiv(row_bytes, kDataBlock) - 1;
  call.Require(to_matrix % kDataBlock == 0, "dstNzMatrixStride {} is no multiple of 32 bytes",
               copy->dst_nz_matrix_stride);

  const Operand to = CheckOperand(call, *destination, {"destination", Pipe::kMte2, Touch::kWrite, kInL1},
                                  last_matrix * to_matrix + last_row * to_row + last_block * to_block + kDataBlock);
  const uint8_t* from = call.Value(
      call.block().gm.Read({source, row_bytes, copy->n_value, from_row, copy->nd_num, from_matrix}, "source"));
  for (uint64_t matrix = 0; matrix <= last_matrix; ++matrix) {
    for (uint64_t row = 0; row <= last_row; ++row) {
      const uint64_t at = matrix * to_matrix + row * to_row;
      PlaceRow(from + matrix * from_matrix + row * from_row, row_bytes, to.data + at, to.marks + at, to_block);
    }
  }
  const uint64_t rows = uint64_t{copy->nd_num} * copy->n_value;
  const uint64_t row_cycles =
      row_bytes < costs::kGmRequest
          ? std::max(CeilDiv(row_bytes, call.block().launch.gm_read_rate), costs::kNdToNzRowFloor)
          : GmCopyCycles(source, row_bytes, 1, call.block().launch.gm_read_rate);
  call.block().clocks.Issue(Pipe::kMte2, rows * row_cycles);
}

}  // namespace sim::calls
