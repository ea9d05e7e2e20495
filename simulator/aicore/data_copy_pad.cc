#include <cstring>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/operands.h"

// DataCopyPad (spec/ascendc.md §4.5).

namespace sim::calls {
namespace {

constexpr uint32_t kBlockBytesLimit = 2097151;

void CheckFields(const Call& call, const DrydockCopyPad& copy, uint64_t gm_gap) {
  call.Require(copy.block_count <= kBlockCountLimit, "blockCount {} is more than {}", copy.block_count,
               kBlockCountLimit);
  call.Require(copy.block_length <= kBlockBytesLimit, "blockLen {} is more than {}", copy.block_length,
               kBlockBytesLimit);
  call.Require(copy.block_count < 2 || gm_gap % copy.element_bytes == 0,
               "the GM stride {} is no multiple of the element size {}", gm_gap, copy.element_bytes);
}

void CheckPadding(const Call& call, const DrydockCopyPad& copy) {
  const uint64_t left = uint64_t{copy.left_padding} * copy.element_bytes;
  const uint64_t right = uint64_t{copy.right_padding} * copy.element_bytes;
  call.Require(left <= kDataBlock && right <= kDataBlock, "paddings of {} and {} bytes: each may take {} at most", left,
               right, kDataBlock);
  call.Require(copy.element_bytes < 8 || copy.is_pad == 0 || copy.padding_value == 0,
               "64-bit elements can only be padded with 0");
}

void FillElements(uint8_t* to, uint64_t size, const uint8_t* element, uint64_t element_bytes) {
  for (uint64_t i = 0; i < size; ++i) to[i] = element[i % element_bytes];
}

/// One block as it lies in UB: left pads, data, right pads, then dummies up to 32 bytes. Without paddings the dummies
/// repeat the block's first element; otherwise they are padded like the rest, or left unwritten.
void PlaceBlock(const DrydockCopyPad& copy, const uint8_t* from, const Operand& operand, uint64_t offset) {
  uint8_t* to = operand.data + offset;
  const uint64_t left = uint64_t{copy.left_padding} * copy.element_bytes;
  const uint64_t right = uint64_t{copy.right_padding} * copy.element_bytes;
  const uint64_t data_end = left + copy.block_length;
  const uint64_t footprint = RoundUp(data_end + right, kDataBlock);
  std::memcpy(to + left, from, copy.block_length);
  const bool repeats_first = left == 0 && right == 0;
  const bool filled = repeats_first || copy.is_pad != 0;
  if (!filled) {
    operand.Forget();
    std::memset(operand.marks + offset, 0, footprint);
    operand.MarkWritten(offset + left, copy.block_length);
    return;
  }
  operand.MarkWritten(offset, footprint);
  uint8_t value[sizeof(copy.padding_value)];
  std::memcpy(value, &copy.padding_value, sizeof(value));
  if (repeats_first) std::memcpy(value, from, copy.element_bytes);
  FillElements(to, left, value, copy.element_bytes);
  FillElements(to + data_end, footprint - data_end, value, copy.element_bytes);
}

}  // namespace

void CopyPadIn(DrydockBlock* block, const DrydockLocal* destination, uint64_t source, const DrydockCopyPad* copy) {
  const Call call(block, "DataCopyPad GM→UB");
  CheckPlace(call, *destination, "destination", kInUb);
  CheckFields(call, *copy, copy->source_gap);
  call.Require(copy->block_length % copy->element_bytes == 0, "blockLen {} is no multiple of the element size {}",
               copy->block_length, copy->element_bytes);
  CheckPadding(call, *copy);
  if (copy->block_count == 0 || copy->block_length == 0) return;
  call.Require(source % copy->element_bytes == 0, "source: GM address {:#x} is no multiple of the element size {}",
               source, copy->element_bytes);

  const uint64_t last = copy->block_count - 1;
  const uint64_t footprint = RoundUp(
      copy->block_length + uint64_t{copy->left_padding + copy->right_padding} * copy->element_bytes, kDataBlock);
  const uint64_t to_pitch = footprint + copy->destination_gap * kDataBlock;
  const uint64_t from_pitch = uint64_t{copy->block_length} + copy->source_gap;
  const Operand to =
      CheckOperand(call, *destination, {"destination", Pipe::kMte2, Touch::kWrite, kInUb}, last * to_pitch + footprint);
  const uint8_t* from =
      call.Value(call.block().gm.Read({source, copy->block_length, copy->block_count, from_pitch}, "source"));
  for (uint64_t i = 0; i <= last; ++i) PlaceBlock(*copy, from + i * from_pitch, to, i * to_pitch);
  call.block().clocks.Issue(
      Pipe::kMte2, GmCopyCycles(source, copy->block_length, copy->block_count, call.block().launch.gm_read_rate) +
                       copy->block_count * costs::kPadBlock);
}

void CopyPadOut(DrydockBlock* block, uint64_t destination, const DrydockLocal* source, const DrydockCopyPad* copy) {
  const Call call(block, "DataCopyPad UB→GM");
  CheckPlace(call, *source, "source", kInUb);
  CheckFields(call, *copy, copy->destination_gap);
  if (copy->block_count == 0 || copy->block_length == 0) return;
  call.Require(destination % copy->element_bytes == 0,
               "destination: GM address {:#x} is no multiple of the element size {}", destination, copy->element_bytes);

  const uint64_t last = copy->block_count - 1;
  const uint64_t from_pitch = RoundUp(copy->block_length, kDataBlock) + copy->source_gap * kDataBlock;
  const uint64_t to_pitch = uint64_t{copy->block_length} + copy->destination_gap;
  const Operand from =
      CheckOperand(call, *source, {"source", Pipe::kMte3, Touch::kRead, kInUb}, last * from_pitch + copy->block_length);
  uint8_t* to =
      call.Value(call.block().gm.Write({destination, copy->block_length, copy->block_count, to_pitch}, "destination"));
  for (uint64_t i = 0; i <= last; ++i) RequireWritten(call, from, i * from_pitch, copy->block_length);
  for (uint64_t i = 0; i <= last; ++i) std::memcpy(to + i * to_pitch, from.data + i * from_pitch, copy->block_length);
  call.block().clocks.Issue(
      Pipe::kMte3, GmCopyCycles(destination, copy->block_length, copy->block_count, call.block().launch.gm_write_rate) +
                       copy->block_count * costs::kPadBlock);
}

}  // namespace sim::calls
