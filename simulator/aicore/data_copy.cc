#include <cstring>

#include "simulator/aicore/calls.h"
#include "simulator/aicore/operands.h"
#include "simulator/aicore/position.h"

// DataCopy by count and by DataCopyParams (spec/ascendc.md §4.3, §4.4).

namespace sim::calls {
namespace {

constexpr uint32_t kFieldLimit = 65535;  // blockLen and gaps, in units

bool LiesInL1(const DrydockLocal& tensor) { return MemoryOfPosition(tensor.position) == MemoryKind::kL1; }

/// Equal blocks at equal distances, in bytes.
struct Blocks {
  uint64_t count = 0;
  uint64_t size = 0;
  uint64_t source_pitch = 0;
  uint64_t destination_pitch = 0;
  uint64_t SourceSpan() const { return (count - 1) * source_pitch + size; }
  uint64_t DestinationSpan() const { return (count - 1) * destination_pitch + size; }
  GmPiece SourceAt(uint64_t address) const { return {address, size, count, source_pitch}; }
  GmPiece DestinationAt(uint64_t address) const { return {address, size, count, destination_pitch}; }
};

/// A count of 0 blocks means: nothing to do.
Blocks CheckBlocks(const Call& call, const DrydockCopy& copy) {
  if (copy.by_count != 0) {
    // What does not fill 32 bytes is not copied (§4.3).
    const uint64_t size = copy.count * copy.element_bytes / kDataBlock * kDataBlock;
    return {size == 0 ? 0u : 1u, size, size, size};
  }
  call.Require(copy.block_count <= kBlockCountLimit, "blockCount {} is more than {}", copy.block_count,
               kBlockCountLimit);
  call.Require(
      copy.block_length <= kFieldLimit && copy.source_gap <= kFieldLimit && copy.destination_gap <= kFieldLimit,
      "blockLen {} or a gap ({}, {}) is more than {}", copy.block_length, copy.source_gap, copy.destination_gap,
      kFieldLimit);
  const uint64_t size = copy.block_length * kDataBlock;
  return {size == 0 ? 0 : copy.block_count, size, size + copy.source_gap * kDataBlock,
          size + copy.destination_gap * kDataBlock};
}

void CheckGmAlignment(const Call& call, uint64_t address, uint32_t element_bytes, std::string_view role) {
  call.Require(address % element_bytes == 0, "{}: GM address {:#x} is no multiple of the element size {}", role,
               address, element_bytes);
}

}  // namespace

void CopyIn(DrydockBlock* block, const DrydockLocal* destination, uint64_t source, const DrydockCopy* copy) {
  const Call call(block, LiesInL1(*destination) ? "DataCopy GM→L1" : "DataCopy GM→UB");
  CheckPlace(call, *destination, "destination", kInUb | kInL1);
  const Blocks blocks = CheckBlocks(call, *copy);
  if (blocks.count == 0) return;
  CheckGmAlignment(call, source, copy->element_bytes, "source");
  const Operand to = CheckOperand(call, *destination, {"destination", Pipe::kMte2, Touch::kWrite, kInUb | kInL1},
                                  blocks.DestinationSpan());
  const uint8_t* from = call.Value(call.block().gm.Read(blocks.SourceAt(source), "source"));
  for (uint64_t i = 0; i < blocks.count; ++i) {
    std::memcpy(to.data + i * blocks.destination_pitch, from + i * blocks.source_pitch, blocks.size);
    to.MarkWritten(i * blocks.destination_pitch, blocks.size);
  }
  call.block().clocks.Issue(Pipe::kMte2,
                            GmCopyCycles(source, blocks.size, blocks.count, call.block().launch.gm_read_rate));
}

void CopyOut(DrydockBlock* block, uint64_t destination, const DrydockLocal* source, const DrydockCopy* copy) {
  const Call call(block, LiesInL1(*source) ? "DataCopy L1→GM" : "DataCopy UB→GM");
  CheckPlace(call, *source, "source", kInUb | kInL1);
  const Blocks blocks = CheckBlocks(call, *copy);
  if (blocks.count == 0) return;
  CheckGmAlignment(call, destination, copy->element_bytes, "destination");
  const Operand from =
      CheckOperand(call, *source, {"source", Pipe::kMte3, Touch::kRead, kInUb | kInL1}, blocks.SourceSpan());
  uint8_t* to = call.Value(call.block().gm.Write(blocks.DestinationAt(destination), "destination"));
  for (uint64_t i = 0; i < blocks.count; ++i) RequireWritten(call, from, i * blocks.source_pitch, blocks.size);
  for (uint64_t i = 0; i < blocks.count; ++i) {
    std::memcpy(to + i * blocks.destination_pitch, from.data + i * blocks.source_pitch, blocks.size);
  }
  call.block().clocks.Issue(Pipe::kMte3,
                            GmCopyCycles(destination, blocks.size, blocks.count, call.block().launch.gm_write_rate));
}

void CopyLocal(DrydockBlock* block, const DrydockLocal* destination, const DrydockLocal* source,
               const DrydockCopy* copy) {
  const Call call(block, "DataCopy UB→UB");
  const Blocks blocks = CheckBlocks(call, *copy);
  CheckPlace(call, *destination, "destination", kInUb);
  CheckPlace(call, *source, "source", kInUb);
  if (blocks.count == 0) return;
  const Operand to =
      CheckOperand(call, *destination, {"destination", Pipe::kVector, Touch::kWrite, kInUb}, blocks.DestinationSpan());
  const Operand from = CheckOperand(call, *source, {"source", Pipe::kVector, Touch::kRead, kInUb}, blocks.SourceSpan());
  RequireSameOrDisjoint(call, to, from);
  to.Forget();
  for (uint64_t i = 0; i < blocks.count; ++i) {
    std::memmove(to.data + i * blocks.destination_pitch, from.data + i * blocks.source_pitch, blocks.size);
    std::memmove(to.marks + i * blocks.destination_pitch, from.marks + i * blocks.source_pitch, blocks.size);
  }
  call.block().clocks.Issue(Pipe::kVector, CeilDiv(blocks.count * blocks.size, costs::kLocalCopyRate));
}

}  // namespace sim::calls
